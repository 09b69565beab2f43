// Results of calls.

/// Status 0.
public let errSecSuccess: OSStatus = 0
/// Status -4.
public let errSecUnimplemented: OSStatus = -4
/// Status -34.
public let errSecDiskFull: OSStatus = -34
/// Status -34.
public let errSecDskFull: OSStatus = -34
/// Status -36.
public let errSecIO: OSStatus = -36
/// Status -49.
public let errSecOpWr: OSStatus = -49
/// Status -50.
public let errSecParam: OSStatus = -50
/// Status -61.
public let errSecWrPerm: OSStatus = -61
/// Status -108.
public let errSecAllocate: OSStatus = -108
/// Status -128.
public let errSecUserCanceled: OSStatus = -128
/// Status -909.
public let errSecBadReq: OSStatus = -909
/// Status -2070.
public let errSecInternalComponent: OSStatus = -2070
/// Status -4960.
public let errSecCoreFoundationUnknown: OSStatus = -4960
/// Status -34018.
public let errSecMissingEntitlement: OSStatus = -34018
/// Status -34020.
public let errSecRestrictedAPI: OSStatus = -34020
/// Status -25291.
public let errSecNotAvailable: OSStatus = -25291
/// Status -25292.
public let errSecReadOnly: OSStatus = -25292
/// Status -25293.
public let errSecAuthFailed: OSStatus = -25293
/// Status -25294.
public let errSecNoSuchKeychain: OSStatus = -25294
/// Status -25295.
public let errSecInvalidKeychain: OSStatus = -25295
/// Status -25296.
public let errSecDuplicateKeychain: OSStatus = -25296
/// Status -25297.
public let errSecDuplicateCallback: OSStatus = -25297
/// Status -25298.
public let errSecInvalidCallback: OSStatus = -25298
/// Status -25299.
public let errSecDuplicateItem: OSStatus = -25299
/// Status -25300.
public let errSecItemNotFound: OSStatus = -25300
/// Status -25301.
public let errSecBufferTooSmall: OSStatus = -25301
/// Status -25302.
public let errSecDataTooLarge: OSStatus = -25302
/// Status -25303.
public let errSecNoSuchAttr: OSStatus = -25303
/// Status -25304.
public let errSecInvalidItemRef: OSStatus = -25304
/// Status -25305.
public let errSecInvalidSearchRef: OSStatus = -25305
/// Status -25306.
public let errSecNoSuchClass: OSStatus = -25306
/// Status -25307.
public let errSecNoDefaultKeychain: OSStatus = -25307
/// Status -25308.
public let errSecInteractionNotAllowed: OSStatus = -25308
/// Status -25309.
public let errSecReadOnlyAttr: OSStatus = -25309
/// Status -25310.
public let errSecWrongSecVersion: OSStatus = -25310
/// Status -25311.
public let errSecKeySizeNotAllowed: OSStatus = -25311
/// Status -25312.
public let errSecNoStorageModule: OSStatus = -25312
/// Status -25313.
public let errSecNoCertificateModule: OSStatus = -25313
/// Status -25314.
public let errSecNoPolicyModule: OSStatus = -25314
/// Status -25315.
public let errSecInteractionRequired: OSStatus = -25315
/// Status -25316.
public let errSecDataNotAvailable: OSStatus = -25316
/// Status -25317.
public let errSecDataNotModifiable: OSStatus = -25317
/// Status -25318.
public let errSecCreateChainFailed: OSStatus = -25318
/// Status -25319.
public let errSecInvalidPrefsDomain: OSStatus = -25319
/// Status -25320.
public let errSecInDarkWake: OSStatus = -25320
/// Status -25240.
public let errSecACLNotSimple: OSStatus = -25240
/// Status -25241.
public let errSecPolicyNotFound: OSStatus = -25241
/// Status -25242.
public let errSecInvalidTrustSetting: OSStatus = -25242
/// Status -25243.
public let errSecNoAccessForItem: OSStatus = -25243
/// Status -25244.
public let errSecInvalidOwnerEdit: OSStatus = -25244
/// Status -25245.
public let errSecTrustNotAvailable: OSStatus = -25245
/// Status -25256.
public let errSecUnsupportedFormat: OSStatus = -25256
/// Status -25257.
public let errSecUnknownFormat: OSStatus = -25257
/// Status -25258.
public let errSecKeyIsSensitive: OSStatus = -25258
/// Status -25259.
public let errSecMultiplePrivKeys: OSStatus = -25259
/// Status -25260.
public let errSecPassphraseRequired: OSStatus = -25260
/// Status -25261.
public let errSecInvalidPasswordRef: OSStatus = -25261
/// Status -25262.
public let errSecInvalidTrustSettings: OSStatus = -25262
/// Status -25263.
public let errSecNoTrustSettings: OSStatus = -25263
/// Status -25264.
public let errSecPkcs12VerifyFailure: OSStatus = -25264
/// Status -26267.
public let errSecNotSigner: OSStatus = -26267
/// Status -26275.
public let errSecDecode: OSStatus = -26275
