/// The same secrets as an app team writes them by hand: each operation spells out its dictionaries.
enum HandWritten {
    static func source(_ count: Int) -> String {
        let head = """
            import Foundation
            import Security

            enum StoreFailure: Error { case status(OSStatus), unreadable }

            """
        return (0..<count).reduce(into: head) { text, number in text += secret(number) }
    }

    /// What an app does with each secret, however it is written; `item` is how it gets at one.
    static func calls(_ count: Int, _ item: (Int) -> String) -> String {
        (0..<count).reduce(into: "") { text, number in
            text += """

                public func use\(number)() throws {
                    let item = \(item(number))
                    try item.save("a")
                    _ = try item.read()
                    _ = try item.exists()
                    try item.delete()
                }

                """
        }
    }

    private static func secret(_ number: Int) -> String {
        """

        /// Keeps the session number \(number) alive.
        struct Session\(number)Store {
            func save(_ value: String) throws {
                let query: [String: Any] = [
                    kSecClass as String: kSecClassGenericPassword,
                    kSecAttrService as String: "org.example.Bench",
                    kSecAttrAccount as String: "session.\(number)",
                    kSecAttrSynchronizable as String: false,
                    kSecUseDataProtectionKeychain as String: true,
                ]
                let changes: [String: Any] = [
                    kSecValueData as String: Data(value.utf8),
                    kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlocked,
                    kSecAttrLabel as String: "Session \(number)",
                ]
                var status = SecItemUpdate(query as CFDictionary, changes as CFDictionary)
                if status == errSecItemNotFound {
                    let item: [String: Any] = [
                        kSecClass as String: kSecClassGenericPassword,
                        kSecAttrService as String: "org.example.Bench",
                        kSecAttrAccount as String: "session.\(number)",
                        kSecAttrSynchronizable as String: false,
                        kSecUseDataProtectionKeychain as String: true,
                        kSecValueData as String: Data(value.utf8),
                        kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlocked,
                        kSecAttrLabel as String: "Session \(number)",
                    ]
                    status = SecItemAdd(item as CFDictionary, nil)
                }
                guard status == errSecSuccess else { throw StoreFailure.status(status) }
            }

            func read() throws -> String? {
                let query: [String: Any] = [
                    kSecClass as String: kSecClassGenericPassword,
                    kSecAttrService as String: "org.example.Bench",
                    kSecAttrAccount as String: "session.\(number)",
                    kSecAttrSynchronizable as String: false,
                    kSecUseDataProtectionKeychain as String: true,
                    kSecReturnData as String: true,
                    kSecMatchLimit as String: kSecMatchLimitOne,
                ]
                var result: CFTypeRef?
                let status = SecItemCopyMatching(query as CFDictionary, &result)
                if status == errSecItemNotFound { return nil }
                guard status == errSecSuccess else { throw StoreFailure.status(status) }
                guard let data = result as? Data, let value = String(data: data, encoding: .utf8) else {
                    throw StoreFailure.unreadable
                }
                return value
            }

            func exists() throws -> Bool {
                let query: [String: Any] = [
                    kSecClass as String: kSecClassGenericPassword,
                    kSecAttrService as String: "org.example.Bench",
                    kSecAttrAccount as String: "session.\(number)",
                    kSecAttrSynchronizable as String: false,
                    kSecUseDataProtectionKeychain as String: true,
                ]
                let status = SecItemCopyMatching(query as CFDictionary, nil)
                if status == errSecItemNotFound { return false }
                guard status == errSecSuccess else { throw StoreFailure.status(status) }
                return true
            }

            func delete() throws {
                let query: [String: Any] = [
                    kSecClass as String: kSecClassGenericPassword,
                    kSecAttrService as String: "org.example.Bench",
                    kSecAttrAccount as String: "session.\(number)",
                    kSecAttrSynchronizable as String: false,
                    kSecUseDataProtectionKeychain as String: true,
                ]
                let status = SecItemDelete(query as CFDictionary)
                guard status == errSecSuccess || status == errSecItemNotFound else { throw StoreFailure.status(status) }
            }
        }

        """
    }
}
