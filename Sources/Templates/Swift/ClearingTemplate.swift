import Language
import Policy

/// The operations on all that a keychain declares: clearing, signing out, migrating.
struct ClearingTemplate {
    let keychain: CheckedKeychain
    private let subjects: [Subject]
    private let retired: [Subject]

    init(keychain: CheckedKeychain) {
        self.keychain = keychain
        subjects = Self.subjects(of: keychain.secrets, keychain.records, in: keychain)
        retired = Self.subjects(of: keychain.retired, keychain.retiredRecords, in: keychain)
    }

    private var access: SwiftText { keychain.visibility.modifier }

    /// What can be deleted as one: an item, a family, a record.
    private struct Subject {
        let member: SwiftIdentifier
        let parameters: [Parameter]
        let isSynchronizable: Bool
        let survivesSignOut: Bool
        /// Whether it is in a group that other apps may use, on any platform.
        let isShared: Bool
        /// Whether finding its items asks the user, on any platform.
        let listingAsks: Bool
        /// The secret, if it is synced on some platforms only.
        let varying: Secret?
    }

    /// Families whose items can't be found without the user; they are named where they are left out.
    private func unlistable(among secrets: [Secret]) -> [Secret] {
        secrets.filter { !$0.parameters.isEmpty && !$0.isListable }
    }

    private static func subjects(
        of declared: [Secret], _ declaredRecords: [Record], in keychain: CheckedKeychain
    ) -> [Subject] {
        let inRecords = keychain.recordMembers
        let isLeftOut = { (secret: Secret) in !secret.parameters.isEmpty && !secret.isListable }
        let secrets = declared.filter { !inRecords.contains($0.name) && !isLeftOut($0) }.map { secret in
            let everywhere = [secret] + secret.variants.map(\.secret)
            let isSynchronizable = everywhere.contains(where: \.isSynchronizable)
            return Subject(
                member: ItemNames(secret).member, parameters: secret.parameters,
                isSynchronizable: isSynchronizable, survivesSignOut: secret.survivesSignOut,
                isShared: everywhere.contains(where: \.isShared),
                listingAsks: everywhere.contains {
                    let storage = ItemShape(secret: $0, isMember: false).storage
                    return storage == .protected || !$0.protection.accessControl.isEmpty && storage != .indexed
                },
                varying: isSynchronizable && !everywhere.allSatisfy(\.isSynchronizable) ? secret : nil)
        }
        let records = declaredRecords.compactMap { record in
            record.members.first.map { first in
                Subject(
                    member: RecordNames(record).member, parameters: first.parameters, isSynchronizable: false,
                    survivesSignOut: first.survivesSignOut, isShared: record.members.contains(where: \.isShared),
                    listingAsks: false, varying: nil)
            }
        }
        return secrets + records
    }

    var text: SwiftText {
        ([deleteAll, deleteRetired, signOut, clear] + sharedParameters.map(deleteAll(for:)) + [migrate]).joined("\n\n")
    }

    private var deleteAll: SwiftText {
        clearing(
            name: "deleteAll",
            summary: "Removes every item that the spec declares, and nothing else.", subjects: subjects + retired,
            leftOut: unlistable(among: keychain.allSecrets))
    }

    private var deleteRetired: SwiftText {
        guard !keychain.retired.isEmpty else { return .empty }
        return clearing(
            name: "deleteRetired",
            summary: "Removes every item of the secrets that are retired. To be called when the app starts.",
            subjects: retired,
            leftOut: unlistable(among: keychain.retired))
    }

    private var signOut: SwiftText {
        let left = subjects.filter { !$0.survivesSignOut } + retired
        guard left.count < subjects.count + retired.count else { return .empty }
        return clearing(
            name: "signOut",
            summary: "Removes every item that the spec declares, but for those that survive a sign-out.",
            subjects: left,
            leftOut: unlistable(among: keychain.allSecrets))
    }

    private var clear: SwiftText {
        guard keychain.clearsOnReinstall else { return .empty }
        let statements: [SwiftText] = (subjects + retired).filter { !$0.isSynchronizable && !$0.isShared }.map {
            "deletion.attempt(\($0.member).\($0.parameters.isEmpty ? "delete" : "deleteAll"))"
        }
        return """
            /// Removes what an earlier installation has left: no synced item, and none that other apps may use.
            private func clear() throws(KeyspecError) {
                var deletion = KeyspecDeletion()
                \(statements.joined())
                try deletion.finish()
            }
            """
    }

    private func clearing(
        name: SwiftText, summary: SwiftText, subjects: [Subject], leftOut: [Secret]
    ) -> SwiftText {
        body(
            summary: summary, name: name, parameter: .empty, subjects: subjects, leftOut: leftOut,
            statement: { "deletion.attempt(\($0.member).\($0.parameters.isEmpty ? "delete" : "deleteAll"))" })
    }

    /// Parameters that several families have, of which every one can be searched without asking the user.
    private var sharedParameters: [Parameter] {
        var counts: [(Parameter, [Subject])] = []
        for subject in subjects {
            for parameter in subject.parameters {
                if let index = counts.firstIndex(where: { $0.0 == parameter }) {
                    counts[index].1.append(subject)
                } else {
                    counts.append((parameter, [subject]))
                }
            }
        }
        return counts.filter { _, subjects in
            subjects.count > 1 && subjects.allSatisfy { $0.parameters.count == 1 || !$0.listingAsks }
        }.map(\.0)
    }

    private func deleteAll(for parameter: Parameter) -> SwiftText {
        let name = SwiftIdentifier(parameter.name)
        // As the keychain tells them apart, by bytes.
        let isSame: SwiftText =
            switch parameter.type {
            case .string: "parameters.\(name).utf8.elementsEqual(\(name).utf8)"
            case .rawRepresentable: "parameters.\(name).rawValue.utf8.elementsEqual(\(name).rawValue.utf8)"
            case .int, .uuid: "parameters.\(name) == \(name)"
            }
        return body(
            summary: "Removes every item that has a certain `\(name)`.", name: "deleteAll",
            parameter: "\(name): \(parameter.type.swiftName), ",
            subjects: subjects.filter { $0.parameters.contains(parameter) },
            leftOut: unlistable(among: keychain.secrets),
            statement: { subject in
                guard subject.parameters.count > 1 else {
                    return "deletion.attempt(\(subject.member)(\(name): \(name)).delete)"
                }
                return """
                    deletion.attempt { () throws(KeyspecError) in
                        for parameters in try \(subject.member).all() where \(isSame) {
                            try \(subject.member).item(parameters).delete()
                        }
                    }
                    """
            })
    }

    private func body(
        summary: SwiftText, name: SwiftText, parameter: SwiftText, subjects: [Subject], leftOut unlistable: [Secret],
        statement: (Subject) -> SwiftText
    ) -> SwiftText {
        let synced = subjects.filter(\.isSynchronizable)
        let flag: SwiftText = synced.isEmpty ? .empty : "includingSynced: Bool = false"
        let parameters = SwiftText(trusted: (parameter.source + flag.source).trimmingListEnd)
        let hint: SwiftText =
            synced.isEmpty
            ? .empty
            : """
            ///
            /// - Parameter includingSynced: whether items of iCloud Keychain go too, on every device of the account.
            """
        // Where an item is synced on some platforms only, it is so in `#if`.
        let always = synced.filter { $0.varying == nil }
        let varying: [SwiftText] = synced.compactMap { subject in
            subject.varying.map { secret in
                PlatformTemplate(secret, in: keychain).text {
                    $0.isSynchronizable ? "if includingSynced {\n    \(statement(subject))\n}" : statement(subject)
                }
            }
        }
        let left: [SwiftText] = unlistable.map { "`\(ItemNames($0).member)`" }
        let leftOut: SwiftText =
            left.isEmpty
            ? .empty
            : """
            ///
            /// Left out, since the keychain doesn't list them without the user: the items of \(left.joined(", ")).
            """
        let syncedBlock: SwiftText =
            synced.isEmpty
            ? .empty
            : """
            \(varying.joined())
            \(always.isEmpty ? .empty : "if includingSynced {\n    \(always.map(statement).joined())\n}")
            """
        return """
            /// \(summary)
            ///
            /// One that fails doesn't keep the others from being removed. The first failure is thrown at the end, and what is left
            /// is removed by calling it again. Never prompts.
            \(leftOut)
            \(hint)
            \(access)func \(name)(\(parameters)) throws(KeyspecError) {
                \(subjects.isEmpty ? .empty : "var deletion = KeyspecDeletion()")
                \(subjects.filter { !$0.isSynchronizable }.map(statement).joined())
                \(syncedBlock)
                \(subjects.isEmpty ? .empty : "try deletion.finish()")
            }
            """
    }

    // MARK: Migration

    private func leftOut(_ reason: SwiftText, _ members: [SwiftText]) -> SwiftText {
        guard !members.isEmpty else { return .empty }
        return """
            ///
            /// Left out, \(reason): \(members.joined(", ")).
            """
    }

    private var migrate: SwiftText {
        // What prompts on one platform is left out on all.
        let shapes = keychain.secrets.filter { $0.parameters.isEmpty || $0.isListable }.map { secret in
            let everywhere = ([secret] + secret.variants.map(\.secret)).map { ItemShape(secret: $0, isMember: false) }
            return everywhere.first { $0.migration == .prompting } ?? everywhere[0]
        }
        let quiet = shapes.filter { $0.migration == .quiet || $0.migration == .decoding }
        guard !quiet.isEmpty else { return .empty }
        let decoders: [SwiftText] = quiet.filter { $0.migration == .decoding }.map {
            let names = ItemNames($0.secret)
            return "\(decoder($0.secret)): (Data) throws -> \(names.type).Value"
        }
        let statements: [SwiftText] = quiet.map { shape in
            let member = ItemNames(shape.secret).member
            guard shape.migration == .decoding else { return "migration.attempt(\(member).migrate)" }
            return """
                migration.attempt { () throws(KeyspecError) in try \(member).migrate(decode: \(decoder(shape.secret))) }
                """
        }
        let prompting: [SwiftText] = shapes.filter { $0.migration == .prompting }.map {
            "`\(ItemNames($0.secret).member)`"
        }
        let unlisted: [SwiftText] = unlistable(among: keychain.secrets).filter { !$0.formers.isEmpty }.map {
            "`\(ItemNames($0).member)`"
        }
        let left: [SwiftText] = [
            leftOut("since their own `migrate` prompts", prompting),
            leftOut("since only the app knows their parameters", unlisted),
        ]
        return """
            /// Moves every value from where older versions of the app kept it. To be called before the items are used.
            ///
            /// One that fails doesn't keep the others from being moved. The first failure is thrown at the end; nothing is lost, and
            /// calling it again goes on.
            \(left.joined())
            @discardableResult
            \(access)func migrate(\(decoders.joined(", "))) throws(KeyspecError) -> KeyspecMigration {
                var migration = KeyspecMigration()
                \(statements.joined())
                return try migration.finish()
            }
            """
    }

    private func decoder(_ secret: Secret) -> SwiftIdentifier {
        SwiftIdentifier("decoding" + secret.name.withInitialCapital)
    }
}

extension CheckedKeychain {
    /// The names of the secrets that have no operations of their own.
    var recordMembers: Set<String> { Set((records + retiredRecords).flatMap(\.members).map(\.name)) }

    /// The secrets that types are made for.
    var allSecrets: [Secret] { secrets + retired }
}

extension String {
    /// Without the comma and blank after a last parameter.
    fileprivate var trimmingListEnd: String { hasSuffix(", ") ? String(dropLast(2)) : self }
}
