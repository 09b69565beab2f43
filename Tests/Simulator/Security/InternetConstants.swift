// Values of kSecAttrProtocol and kSecAttrAuthenticationType.

/// Value `ftp `.
public let kSecAttrProtocolFTP: CFString = "ftp "
/// Value `ftpa`.
public let kSecAttrProtocolFTPAccount: CFString = "ftpa"
/// Value `http`.
public let kSecAttrProtocolHTTP: CFString = "http"
/// Value `irc `.
public let kSecAttrProtocolIRC: CFString = "irc "
/// Value `nntp`.
public let kSecAttrProtocolNNTP: CFString = "nntp"
/// Value `pop3`.
public let kSecAttrProtocolPOP3: CFString = "pop3"
/// Value `smtp`.
public let kSecAttrProtocolSMTP: CFString = "smtp"
/// Value `sox `.
public let kSecAttrProtocolSOCKS: CFString = "sox "
/// Value `imap`.
public let kSecAttrProtocolIMAP: CFString = "imap"
/// Value `ldap`.
public let kSecAttrProtocolLDAP: CFString = "ldap"
/// Value `atlk`.
public let kSecAttrProtocolAppleTalk: CFString = "atlk"
/// Value `afp `.
public let kSecAttrProtocolAFP: CFString = "afp "
/// Value `teln`.
public let kSecAttrProtocolTelnet: CFString = "teln"
/// Value `ssh `.
public let kSecAttrProtocolSSH: CFString = "ssh "
/// Value `ftps`.
public let kSecAttrProtocolFTPS: CFString = "ftps"
/// Value `htps`.
public let kSecAttrProtocolHTTPS: CFString = "htps"
/// Value `htpx`.
public let kSecAttrProtocolHTTPProxy: CFString = "htpx"
/// Value `htsx`.
public let kSecAttrProtocolHTTPSProxy: CFString = "htsx"
/// Value `ftpx`.
public let kSecAttrProtocolFTPProxy: CFString = "ftpx"
/// Value `smb `.
public let kSecAttrProtocolSMB: CFString = "smb "
/// Value `rtsp`.
public let kSecAttrProtocolRTSP: CFString = "rtsp"
/// Value `rtsx`.
public let kSecAttrProtocolRTSPProxy: CFString = "rtsx"
/// Value `daap`.
public let kSecAttrProtocolDAAP: CFString = "daap"
/// Value `eppc`.
public let kSecAttrProtocolEPPC: CFString = "eppc"
/// Value `ipp `.
public let kSecAttrProtocolIPP: CFString = "ipp "
/// Value `ntps`.
public let kSecAttrProtocolNNTPS: CFString = "ntps"
/// Value `ldps`.
public let kSecAttrProtocolLDAPS: CFString = "ldps"
/// Value `tels`.
public let kSecAttrProtocolTelnetS: CFString = "tels"
/// Value `imps`.
public let kSecAttrProtocolIMAPS: CFString = "imps"
/// Value `ircs`.
public let kSecAttrProtocolIRCS: CFString = "ircs"
/// Value `pops`.
public let kSecAttrProtocolPOP3S: CFString = "pops"
/// Value `ntlm`.
public let kSecAttrAuthenticationTypeNTLM: CFString = "ntlm"
/// Value `msna`.
public let kSecAttrAuthenticationTypeMSN: CFString = "msna"
/// Value `dpaa`.
public let kSecAttrAuthenticationTypeDPA: CFString = "dpaa"
/// Value `rpaa`.
public let kSecAttrAuthenticationTypeRPA: CFString = "rpaa"
/// Value `http`.
public let kSecAttrAuthenticationTypeHTTPBasic: CFString = "http"
/// Value `httd`.
public let kSecAttrAuthenticationTypeHTTPDigest: CFString = "httd"
/// Value `form`.
public let kSecAttrAuthenticationTypeHTMLForm: CFString = "form"
/// Value `dflt`.
public let kSecAttrAuthenticationTypeDefault: CFString = "dflt"
