import CryptoKit
import ExampleTypes
import Foundation

@testable import Generated

extension ItemCase {
    /// Every password of Specs/apps that has three values; families with one member.
    static let apps: [ItemCase] =
        amplify + amplifyShared + duckDuckGo + duckDuckGoIOS + duckDuckGoMac + elementX + firebase + firefoxIOS
        + gtmAppAuth + iceCubes + keePassium + mullvad + protonVPN + protonVPNWidget + signal + wireGuard

    private static let records = texts.map { StoredRecord(text: $0) }
    private static let chosen = "TEAM000001.org.example.chosen"
    private static let tunnel = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    /// Three values of one size.
    private static func blobs(of size: Int) -> [Data] { (1...3).map { Data(repeating: $0, count: size) } }

    private static let amplify: [ItemCase] = [
        ItemCase(records) { AmplifyKeychain(legacyItemService: "legacy", store: $0).session(pools: "eu-1_a.b") },
        ItemCase(records) {
            AmplifyKeychain(legacyItemService: "legacy", store: $0).deviceMetadata(pools: "eu-1_a.b", username: "rhea")
        },
        ItemCase(texts) {
            AmplifyKeychain(legacyItemService: "legacy", store: $0).deviceASF(pools: "eu-1_a.b", username: "rhea")
        },
        ItemCase(records) { AmplifyKeychain(legacyItemService: "legacy", store: $0).authConfiguration },
        ItemCase(texts) { AmplifyKeychain(legacyItemService: "legacy", store: $0).pinpointUniqueID },
        ItemCase(records) { AmplifyKeychain(legacyItemService: "legacy", store: $0).pinpointEndpointProfile },
        ItemCase(blobs) { AmplifyKeychain(legacyItemService: "legacy", store: $0).pinpointDeviceToken },
        ItemCase(texts) { AmplifyKeychain(legacyItemService: "legacy", store: $0).legacyItem(key: "k") },
    ]

    private static let amplifyShared: [ItemCase] = [
        ItemCase(records) { AmplifySharedKeychain(sharedGroup: chosen, store: $0).session(pools: "eu-1_a.b") },
        ItemCase(records) {
            AmplifySharedKeychain(sharedGroup: chosen, store: $0).deviceMetadata(pools: "eu-1_a.b", username: "rhea")
        },
        ItemCase(texts) {
            AmplifySharedKeychain(sharedGroup: chosen, store: $0).deviceASF(pools: "eu-1_a.b", username: "rhea")
        },
        ItemCase(records) { AmplifySharedKeychain(sharedGroup: chosen, store: $0).authConfiguration },
    ]

    private static let duckDuckGo: [ItemCase] = [
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).emailUsername },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).emailToken },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).emailAlias },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).emailLastUseDate },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).emailCohort },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).emailWaitlistToken },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).emailWaitlistTimestamp },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).emailInviteCode },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).vaultGeneratedPassword(prefix: "p") },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).vaultL1Key(prefix: "p") },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).vaultEncryptedL2Key(prefix: "p") },
        ItemCase(blobs) { DuckDuckGoKeychain(store: $0).syncAccount },
        ItemCase((0..<3).map { _ in Curve25519.KeyAgreement.PrivateKey() }) {
            DuckDuckGoKeychain(store: $0).vpnPrivateKey(publicKey: "cHVi")
        },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).accountAuthToken },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).accountAccessToken },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).accountEmail },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).accountExternalID },
        ItemCase(texts) { DuckDuckGoKeychain(store: $0).subscriptionAccessToken },
        ItemCase(records) { DuckDuckGoKeychain(store: $0).subscriptionTokens },
    ]

    private static let duckDuckGoIOS: [ItemCase] = [
        ItemCase(texts) { DuckDuckGoIOSKeychain(store: $0).returningUserATB },
        ItemCase(texts) { DuckDuckGoIOSKeychain(store: $0).waitlistToken(waitlist: "vpn") },
        ItemCase(texts) { DuckDuckGoIOSKeychain(store: $0).waitlistTimestamp(waitlist: "vpn") },
        ItemCase(texts) { DuckDuckGoIOSKeychain(store: $0).waitlistInviteCode(waitlist: "vpn") },
    ]

    private static let duckDuckGoMac: [ItemCase] = [
        ItemCase(reprotected: texts) { DuckDuckGoMacKeychain(store: $0).brokersGeneratedPassword },
        ItemCase(reprotected: texts) { DuckDuckGoMacKeychain(store: $0).brokersL1Key },
        ItemCase(reprotected: texts) { DuckDuckGoMacKeychain(store: $0).brokersEncryptedL2Key },
        ItemCase(texts) { DuckDuckGoMacKeychain(store: $0).vpnAuthToken },
        ItemCase(texts) { DuckDuckGoMacKeychain(store: $0).waitlistToken(waitlist: "vpn") },
        ItemCase(texts) { DuckDuckGoMacKeychain(store: $0).waitlistTimestamp(waitlist: "vpn") },
        ItemCase(texts) { DuckDuckGoMacKeychain(store: $0).waitlistInviteCode(waitlist: "vpn") },
        ItemCase(texts) { DuckDuckGoMacKeychain(store: $0).browserDataKey },
        ItemCase(blobs) { DuckDuckGoMacKeychain(store: $0).bitwardenSharedKey },
    ]

    private static let elementX: [ItemCase] = [
        ItemCase(records) {
            ElementXKeychain(
                restorationTokenService: "element.sessions", sharedGroup: chosen, service: "element", store: $0
            ).restorationToken(userID: "@rhea:example.org")
        },
        ItemCase(texts) {
            ElementXKeychain(
                restorationTokenService: "element.sessions", sharedGroup: chosen, service: "element", store: $0
            ).appLockPIN
        },
        ItemCase(blobs) {
            ElementXKeychain(
                restorationTokenService: "element.sessions", sharedGroup: chosen, service: "element", store: $0
            ).appLockBiometricState
        },
    ]

    private static let firebase: [ItemCase] = [
        ItemCase(blobs) { FirebaseKeychain(sharedGroup: chosen, store: $0).legacyUser(userKey: "k") },
        ItemCase(blobs) {
            FirebaseKeychain(sharedGroup: chosen, store: $0).user(serviceName: "1:42:ios:ab", userKey: "k")
        },
        ItemCase(blobs) { FirebaseKeychain(sharedGroup: chosen, store: $0).sharedUser(projectID: "project") },
        ItemCase(blobs) { FirebaseKeychain(sharedGroup: chosen, store: $0).syncedSharedUser(projectID: "project") },
        ItemCase(blobs) {
            FirebaseKeychain(sharedGroup: chosen, store: $0).installation(
                googleAppID: "1:42:ios:ab", appName: "__FIRAPP_DEFAULT")
        },
    ]

    private static let firefoxIOS: [ItemCase] = [
        ItemCase(texts) { FirefoxKeychain(service: "firefox", sharedGroup: chosen, store: $0).loginsKey },
        ItemCase(texts) { FirefoxKeychain(service: "firefox", sharedGroup: chosen, store: $0).loginsCanary },
        ItemCase(texts) { FirefoxKeychain(service: "firefox", sharedGroup: chosen, store: $0).creditCardKey },
        ItemCase(texts) { FirefoxKeychain(service: "firefox", sharedGroup: chosen, store: $0).creditCardCanary },
        ItemCase(texts) { FirefoxKeychain(service: "firefox", sharedGroup: chosen, store: $0).legacyLoginsKey },
        ItemCase(texts) { FirefoxKeychain(service: "firefox", sharedGroup: chosen, store: $0).legacyLoginsSalt },
        ItemCase(texts) { FirefoxKeychain(service: "firefox", sharedGroup: chosen, store: $0).migratedLoginsKey },
        ItemCase(texts) { FirefoxKeychain(service: "firefox", sharedGroup: chosen, store: $0).migratedLoginsSalt },
    ]

    private static let gtmAppAuth: [ItemCase] = [
        ItemCase(blobs) { GTMAppAuthKeychain(store: $0).authSession(itemName: "sign-in") }
    ]

    private static let iceCubes: [ItemCase] = [
        ItemCase(records) { IceCubesKeychain(store: $0).account(server: "mastodon.social", createdAt: "1700000000") },
        ItemCase(texts) { IceCubesKeychain(store: $0).pushPrivateKey },
        ItemCase(texts) { IceCubesKeychain(store: $0).pushAuthKey },
        ItemCase(texts) { IceCubesKeychain(store: $0).deepLKey },
    ]

    private static let keePassium: [ItemCase] = [
        ItemCase(blobs(of: 1)) { KeePassiumKeychain(store: $0).formatVersion },
        ItemCase(blobs(of: 32)) { KeePassiumKeychain(store: $0).appPasscode },
        ItemCase(protected: blobs(of: 1)) { KeePassiumKeychain(store: $0).biometricControl },
        ItemCase(records) { KeePassiumKeychain(store: $0).databaseSettings(fileDescriptor: "file") },
        ItemCase(records) { KeePassiumKeychain(store: $0).pendingDatabaseTransactions(fileDescriptor: "file") },
        ItemCase(blobs) { KeePassiumKeychain(store: $0).purchaseHistory },
        ItemCase(texts) { KeePassiumKeychain(store: $0).premiumProductID },
        ItemCase(blobs(of: 8)) { KeePassiumKeychain(store: $0).premiumExpiryDate },
        ItemCase(blobs(of: 8)) { KeePassiumKeychain(store: $0).premiumFallbackDate },
        ItemCase(records) { KeePassiumKeychain(store: $0).fileReferences(category: .database) },
        ItemCase(records) { KeePassiumKeychain(store: $0).networkCredentials(url: "https://example.org/a?b") },
        ItemCase(blobs(of: 8)) { KeePassiumKeychain(store: $0).deviceBootTimestamp },
        ItemCase(blobs(of: 8)) { KeePassiumKeychain(store: $0).userActivityTimestamp },
        ItemCase(blobs) { KeePassiumKeychain(store: $0).recentAutoFillEntry },
    ]

    private static let mullvad: [ItemCase] = [
        ItemCase(blobs) { MullvadKeychain(store: $0).settings },
        ItemCase(records) { MullvadKeychain(store: $0).deviceState },
        ItemCase(records) { MullvadKeychain(store: $0).apiAccessMethods },
        ItemCase(records) { MullvadKeychain(store: $0).ipOverrides },
        ItemCase(records) { MullvadKeychain(store: $0).customRelayLists },
        ItemCase(texts) { MullvadKeychain(store: $0).lastUsedAccount },
        ItemCase(records) { MullvadKeychain(store: $0).recentConnections },
        ItemCase(blobs) { MullvadKeychain(store: $0).addressCache },
    ]

    private static let protonVPN: [ItemCase] = [
        ItemCase(records) { ProtonVPNKeychain(store: $0).vpnCredentials },
        ItemCase(records) { ProtonVPNKeychain(store: $0).authCredentials },
        ItemCase(records) { ProtonVPNKeychain(store: $0).extensionAuthCredentials },
        ItemCase(blobs) { ProtonVPNKeychain(store: $0).unauthSessionCredentials },
        ItemCase(records) { ProtonVPNKeychain(store: $0).vpnKeys },
        ItemCase(records) { ProtonVPNKeychain(store: $0).vpnCertificate },
        ItemCase(texts) { ProtonVPNKeychain(store: $0).serverPassword },
        ItemCase(blobs) { ProtonVPNKeychain(store: $0).wireGuardSettings },
    ]

    private static let protonVPNWidget: [ItemCase] = [
        ItemCase(blobs) { ProtonVPNWidgetKeychain(store: $0).publicKey },
        ItemCase(blobs) { ProtonVPNWidgetKeychain(store: $0).privateKey },
    ]

    private static let signal: [ItemCase] = [
        ItemCase(blobs(of: 48)) { SignalKeychain(store: $0).databaseCipherKeySpec }
    ]

    private static let wireGuard: [ItemCase] = [
        ItemCase(texts) {
            WireGuardKeychain(service: "wireguard", store: $0).tunnelConfiguration(name: "home", id: tunnel)
        }
    ]
}
