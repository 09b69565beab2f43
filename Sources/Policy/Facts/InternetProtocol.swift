/// The protocols of internet passwords: the values of `kSecAttrProtocol`. The raw value is Apple's constant without its prefix, as a spec writes it.
public enum InternetProtocol: String, Sendable, CaseIterable {
    case afp, appleTalk, daap, eppc, ftp, ftpAccount
    case ftpProxy, ftps, http, httpProxy, https, httpsProxy
    case imap, imaps, ipp, irc, ircs, ldap
    case ldaps, nntp, nntps, pop3, pop3S, rtsp
    case rtspProxy, smb, smtp, socks, ssh, telnet
    case telnetS

    /// Apple's constant.
    public var constant: String {
        switch self {
        case .afp: "kSecAttrProtocolAFP"
        case .appleTalk: "kSecAttrProtocolAppleTalk"
        case .daap: "kSecAttrProtocolDAAP"
        case .eppc: "kSecAttrProtocolEPPC"
        case .ftp: "kSecAttrProtocolFTP"
        case .ftpAccount: "kSecAttrProtocolFTPAccount"
        case .ftpProxy: "kSecAttrProtocolFTPProxy"
        case .ftps: "kSecAttrProtocolFTPS"
        case .http: "kSecAttrProtocolHTTP"
        case .httpProxy: "kSecAttrProtocolHTTPProxy"
        case .https: "kSecAttrProtocolHTTPS"
        case .httpsProxy: "kSecAttrProtocolHTTPSProxy"
        case .imap: "kSecAttrProtocolIMAP"
        case .imaps: "kSecAttrProtocolIMAPS"
        case .ipp: "kSecAttrProtocolIPP"
        case .irc: "kSecAttrProtocolIRC"
        case .ircs: "kSecAttrProtocolIRCS"
        case .ldap: "kSecAttrProtocolLDAP"
        case .ldaps: "kSecAttrProtocolLDAPS"
        case .nntp: "kSecAttrProtocolNNTP"
        case .nntps: "kSecAttrProtocolNNTPS"
        case .pop3: "kSecAttrProtocolPOP3"
        case .pop3S: "kSecAttrProtocolPOP3S"
        case .rtsp: "kSecAttrProtocolRTSP"
        case .rtspProxy: "kSecAttrProtocolRTSPProxy"
        case .smb: "kSecAttrProtocolSMB"
        case .smtp: "kSecAttrProtocolSMTP"
        case .socks: "kSecAttrProtocolSOCKS"
        case .ssh: "kSecAttrProtocolSSH"
        case .telnet: "kSecAttrProtocolTelnet"
        case .telnetS: "kSecAttrProtocolTelnetS"
        }
    }
}
