/// All presets, in the order in which they are shown.
enum PresetCatalogue {
    static let presets: [Preset] = [
        .sessionToken, .backgroundToken, .refreshToken, .tokenPair, .vaultKey, .envelopeKey, .signingKey,
        .clientIdentity,
        .pinnedRoot, .webLogin, .syncedPreference,
    ]

    static func preset(_ name: String) -> Preset? { presets.first { $0.name == name } }
}
