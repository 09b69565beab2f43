import Language

/// Every rule there is, by code.
public enum RuleCatalogue {
    /// The rules, sorted by code.
    public static let rules: [Rule] = [
        .unreadableFile,
        .unexpectedCharacter,
        .unterminatedString,
        .unknownEscape,
        .malformedNumber,
        .expectedStatement,
        .unbalancedBrace,
        .nestedTooDeeply,
        .documentationOfNothing,
        .unknownWord,
        .unknownValue,
        .misplacedWord,
        .duplicate,
        .wrongArgument,
        .wrongBlock,
        .languageVersion,
        .unknownApp,
        .noKeychain,
        .secondKeychain,
        .misplacedParameter,
        .parameterType,
        .buildSetting,
        .missingProperty,
        .numberOutOfRange,
        .notGeneratedYet,
        .clashingNames,
        .unusableName,
        .equalPrimaryKeys,
        .overlappingPrimaryKeys,
        .missingIdentity,
        .emptyIdentity,
        .foreignAttribute,
        .reservedSuffix,
        .reservedMark,
        .missingAccessibility,
        .deprecatedAccessibility,
        .constraintsWithoutOperator,
        .bothOperators,
        .bothBiometryFlags,
        .userPresenceCombined,
        .operatorJoinsNothing,
        .unusableEnclaveKey,
        .accessControlSynced,
        .missingPrompt,
        .syncedDeviceOnly,
        .undeclaredGroup,
        .undeclaredTarget,
        .ownGroupWithoutApplication,
        .missingServer,
        .portOutOfRange,
        .missingKeyShape,
        .impossibleKeySize,
        .unsupportedKeyType,
        .impossibleEnclaveKey,
        .valueOfReference,
        .statedApplicationLabel,
    ]

    /// The rule with a code, whatever the case of its letters.
    public static func rule(_ code: String) -> Rule? {
        let wanted = code.uppercased()
        return rules.first { $0.code.rawValue == wanted }
    }
}
