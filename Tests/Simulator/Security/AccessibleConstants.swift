// Values of kSecAttrAccessible.

/// Value `ak`.
public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
/// Value `ck`.
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
/// Value `dk`.
public let kSecAttrAccessibleAlways: CFString = "dk"
/// Value `akpu`.
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"
/// Value `aku`.
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
/// Value `cku`.
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
/// Value `dku`.
public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"
