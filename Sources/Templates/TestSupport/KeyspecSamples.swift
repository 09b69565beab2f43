import Foundation
import Security

/// Values that tests store; none is a secret.
enum KeyspecSamples {
    /// A parameter.
    static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    /// A parameter of a type of the app's own.
    static func parameter<Parameter: RawRepresentable>(_ text: String) throws -> Parameter
    where Parameter.RawValue == String {
        let first = (Parameter.self as? any CaseIterable.Type)?.first as? Parameter
        guard let parameter = first ?? Parameter(rawValue: text) else { throw KeyspecNoSample() }
        return parameter
    }

    /// A value of a type of the app's own, whatever is in it.
    static func value<Value: Decodable>(_ number: Int) throws -> Value {
        try Value(from: KeyspecSampleDecoder(number: number))
    }

    /// Certificates that are signed by nobody else, in DER.
    static let certificates: [Data] = [
        """
        MIIBdTCCARygAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5LZXlzcGVjIHRlc3QgMTAgFw0yNjExMzAxNDUxNTZaGA8y\
        MTI2MTEwNjE0NTE1NlowGTEXMBUGA1UEAwwOS2V5c3BlYyB0ZXN0IDEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATfrMqMiib2\
        BxCZ9Az2cQlhJZBlOpSjJTUI2e6k5NhsMtqBUznpjG20GIy+jFoqaxQvNCv9HByRpqA3pFViGcNoo1MwUTAdBgNVHQ4EFgQU5R9V\
        zPGIhctQ36yfVSnBbszHUpIwHwYDVR0jBBgwFoAU5R9VzPGIhctQ36yfVSnBbszHUpIwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjO\
        PQQDAgNHADBEAiAodRC3rszG4szSo3iGFrjV1k9rvTwKHT0eeoqGaWpXnQIgICFIm54yAfsYn8I3x3Bik7JYGJLUQxH1+Zs+xCgQ\
        TQ4=
        """,
        """
        MIIBdTCCARygAwIBAgIBAjAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5LZXlzcGVjIHRlc3QgMjAgFw0yNjExMzAxNDUxNTZaGA8y\
        MTI2MTEwNjE0NTE1NlowGTEXMBUGA1UEAwwOS2V5c3BlYyB0ZXN0IDIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQTEbM8Mzu/\
        bkbz5vmWCSYru1aQ3cezytjk7CjGpZXJx2Y2MEiEFcA2JioAgpzWKB563GofQyXdL7ck6mH5GguKo1MwUTAdBgNVHQ4EFgQU8ptE\
        O7POTK4gaK22hpxFSkeWbEswHwYDVR0jBBgwFoAU8ptEO7POTK4gaK22hpxFSkeWbEswDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjO\
        PQQDAgNHADBEAiBsvPEOjaOmNeYuiOxVh2JI4UKSvk82lywkDcJx4RGLSwIgOK8NwQcce5GEu4HS+Kb0r7ysOrRmhM6aIigWeIyh\
        vHg=
        """,
    ].compactMap { Data(base64Encoded: $0) }

    /// The private keys that belong to the certificates, as Security exports them.
    static let certificateKeys: [Data] = [
        """
        BN+syoyKJvYHEJn0DPZxCWElkGU6lKMlNQjZ7qTk2Gwy2oFTOemMbbQYjL6MWiprFC80K/0cHJGmoDekVWIZw2jLSPqUvTbsO+pr\
        cB/mj/eZHw7sg81h+G7tBn2HOeYMow==
        """,
        """
        BBMRszwzO79uRvPm+ZYJJiu7VpDdx7PK2OTsKMallcnHZjYwSIQVwDYmKgCCnNYoHnrcah9DJd0vtyTqYfkaC4pWsDOnos+dak1M\
        0pU3AnnzTcoPgVWauiOjX/z6Wvu1Vw==
        """,
    ].compactMap { Data(base64Encoded: $0) }

    /// The number of a certificate.
    static func number(_ certificate: SecCertificate) -> Int {
        certificates.firstIndex(of: SecCertificateCopyData(certificate) as Data) ?? KeyspecTestItem.foreign
    }

    // MARK: Keys

    /// One of two private keys of the type and size that an identity states.
    static func key(_ number: Int, like identity: [String: Any]) throws -> Data {
        guard let type = identity[kSecAttrKeyType as String], let bits = identity[kSecAttrKeySizeInBits as String]
        else { throw KeyspecNoSample() }
        let keys = try keys.of("\(type) \(bits)") {
            let parameters: [String: Any] = [
                kSecAttrKeyType as String: type, kSecAttrKeySizeInBits as String: bits,
            ]
            guard let key = SecKeyCreateRandomKey(parameters as CFDictionary, nil),
                let data = SecKeyCopyExternalRepresentation(key, nil) as Data?
            else { throw KeyspecNoSample() }
            return data
        }
        return keys[number]
    }

    private static let keys = Keys()

    /// Keys that were made once, since that takes long for some.
    private final class Keys: @unchecked Sendable {
        private let lock = NSLock()
        private var made: [String: [Data]] = [:]

        func of(_ form: String, _ make: () throws -> Data) throws -> [Data] {
            lock.lock()
            defer { lock.unlock() }
            if let keys = made[form] { return keys }
            let keys = [try make(), try make()]
            made[form] = keys
            return keys
        }
    }
}

extension CaseIterable {
    fileprivate static var first: Any? { allCases.first }
}

/// A value that can't be made here.
struct KeyspecNoSample: Error {}
