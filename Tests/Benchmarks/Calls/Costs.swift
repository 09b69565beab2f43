import Foundation
import KeychainEngine
import LocalAuthentication
import Security

/// Prints what saving over and reading a plain item take, through generated code and by direct calls in turn.
func compareCosts() throws {
    let process = SimulatedProcess(device: SimulatedDevice(), entitlements: entitlements)
    let item = MailKeychain(store: SystemKeychain(infoPlist: infoPlist)).refreshToken(accountID: "1")
    let direct = Direct()
    try process.run {
        try item.save("value")
        print("**(e) Cost**\n")
        print("| operation | generated | direct | ratio |")
        print("| --- | ---: | ---: | ---: |")
        let save = try compare(process) {
            try item.save("value")
        } _: {
            try direct.save("value", accountID: "1")
        }
        print("| overwrite | \(save) |")
        let read = try compare(process) {
            _ = try item.read()
        } _: {
            _ = try direct.read(accountID: "1")
        }
        print("| read | \(read) |")
    }
    print("\nBatches of 500 in turn, the medians of 201, on the simulator; a real keychain's calls take longer.\n")
}

/// The same calls with the same dictionaries, as one writes them in place.
private struct Direct {
    private let context = LAContext()

    init() { context.interactionNotAllowed = true }

    struct Failure: Error { let status: OSStatus }

    private func identity(_ accountID: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "org.example.mail",
            kSecAttrAccount as String: "oauth.\(accountID)",
            kSecAttrAccessGroup as String: "\(infoPlist["AppIdentifierPrefix"] ?? "")org.example.mail.shared",
            kSecAttrSynchronizable as String: false,
            kSecUseDataProtectionKeychain as String: true,
        ]
    }

    func save(_ value: String, accountID: String) throws {
        var query = identity(accountID)
        query[kSecUseAuthenticationContext as String] = context
        let changes: [String: Any] = [
            kSecValueData as String: Data(value.utf8),
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            kSecAttrLabel as String: "Example Mail sign-in",
        ]
        let status = SecItemUpdate(query as CFDictionary, changes as CFDictionary)
        guard status == errSecSuccess else { throw Failure(status: status) }
    }

    func read(accountID: String) throws -> String? {
        var query = identity(accountID)
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        query[kSecUseAuthenticationContext as String] = context
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = result as? Data else { throw Failure(status: status) }
        return String(data: data, encoding: .utf8)
    }
}

private func compare(
    _ process: SimulatedProcess, _ generated: () throws -> Void, _ direct: () throws -> Void
) throws -> String {
    let batch = 500
    let time = { (body: () throws -> Void) in
        process.forgetCalls()
        let start = ContinuousClock.now
        for _ in 0..<batch { try body() }
        return (ContinuousClock.now - start) / .seconds(1) / Double(batch)
    }
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<201 {
        ours.append(try time(generated))
        theirs.append(try time(direct))
    }
    let ratio = median(zip(ours, theirs).map { $0 / $1 })
    let cell = { (seconds: Double) in String(format: "%.2f µs", seconds * 1e6) }
    return "\(cell(median(ours))) | \(cell(median(theirs))) | \(String(format: "%.3f×", ratio))"
}

private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
