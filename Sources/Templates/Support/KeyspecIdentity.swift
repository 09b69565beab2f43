import Foundation
import Security

nonisolated extension KeyspecIdentified {
    /// The identity, unless it is a place of another item's that only generated code writes to.
    @_semantics("optimize.sil.specialize.generic.never")
    func query() throws(KeyspecError) -> [String: Any] {
        let identity = try identity
        if let account = identity[kSecAttrAccount as String] as? String, KeyspecStagedRows.isReserved(account) {
            throw failure(.identify, KeyspecError.invalidParameter)
        }
        return identity
    }
}

nonisolated extension KeyspecCaller {
    /// A run-time parameter, or a service or group given at run time, as part of an attribute.
    ///
    /// - Parameters:
    ///   - value: the parameter's value.
    ///   - separators: characters that are percent-encoded in the value, because they end a parameter in an attribute that has
    ///     several: so different parameters never give the same attribute.
    /// - Returns: the text.
    /// - Throws: `.invalidParameter` if the value is empty: it could meet an attribute's empty default.
    public func parameter(_ value: String, encoding separators: String = "") throws(KeyspecError) -> String {
        guard !value.isEmpty else { throw failure(.identify, KeyspecError.invalidParameter) }
        guard !separators.isEmpty else { return value }
        var result = ""
        for scalar in value.unicodeScalars {
            if scalar == "%" || separators.unicodeScalars.contains(scalar) {
                for byte in String(scalar).utf8 {
                    result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
                }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A string of the app's Info.plist as part of an attribute.
    ///
    /// - Parameter key: the key; `AppIdentifierPrefix` has to be put there as `$(AppIdentifierPrefix)`, which the build expands.
    /// - Returns: the string, not empty.
    /// - Throws: `.missingInfoPlistString` if there is none, or one that the build didn't expand.
    @_semantics("optimize.sil.specialize.generic.never")
    public func infoPlistString(_ key: String) throws(KeyspecError) -> String {
        guard let string = store.infoPlistString(key), !string.isEmpty, !string.hasPrefix("$(") else {
            throw failure(.identify, KeyspecError.missingInfoPlistString)
        }
        return string
    }

    /// A name behind the prefix of the app's identifier, for which the app's Info.plist has `$(AppIdentifierPrefix)` under that key.
    ///
    /// - Parameter name: the rest of the text.
    /// - Returns: both.
    /// - Throws: `.missingInfoPlistString` if there is no prefix, or one that the build didn't expand.
    public func appIdentifierPrefixed(_ name: String) throws(KeyspecError) -> String {
        try infoPlistString("AppIdentifierPrefix") + name
    }
}
