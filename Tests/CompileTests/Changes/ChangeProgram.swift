/// The program that lets new generated code meet what old generated code stored, and prints what it sees.
enum ChangeProgram {
    static let support = #"""
        import Foundation
        import KeychainEngine
        import Security

        struct Sample: Codable, Sendable, Equatable { let text: String }

        protocol Sampled: Sendable, Equatable {
            static var samples: [Self] { get }
        }
        extension String: Sampled { static var samples: [String] { ["first", "second"] } }
        extension Data: Sampled { static var samples: [Data] { [Data([0xFF, 0xFE]), Data([0xFE, 0xFF])] } }
        extension Bool: Sampled { static var samples: [Bool] { [true, false] } }
        extension Int: Sampled { static var samples: [Int] { [7, 8] } }
        extension Double: Sampled { static var samples: [Double] { [1.5, 2.5] } }
        extension Date: Sampled { static var samples: [Date] { [Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)] } }
        extension UUID: Sampled {
            static var samples: [UUID] { [UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7)), UUID()] }
        }
        extension Sample: Sampled { static var samples: [Sample] { [Sample(text: "first"), Sample(text: "second")] } }

        typealias Store = any SecItemStore

        /// One variant with its types erased. `read` tells what there is: "same" for what an old version of the same type stored.
        struct Variant {
            let write: (Store, Int) throws -> Void
            let read: (Store, Data?) throws -> String?
            var move: ((Store) throws -> [String])?
        }

        func told<Value: Sampled>(_ value: Value?, _ stored: Data?) -> String? {
            guard let value else { return nil }
            if value == Value.samples[0] { return (value as? Data) == stored ? "bytes same" : "same" }
            return (value as? Data) == stored && stored != nil ? "bytes" : "other"
        }

        func ops<I: KeyspecPlainItem>(_ item: @escaping (Store) -> I) -> Variant where I.Value: Sampled {
            Variant(write: { try item($0).save(I.Value.samples[$1]) }, read: { told(try item($0).read(), $1) })
        }
        func ops<I: KeyspecReprotectedItem>(_ item: @escaping (Store) -> I) -> Variant where I.Value: Sampled {
            Variant(write: { try item($0).save(I.Value.samples[$1]) }, read: { told(try item($0).read(), $1) })
        }
        func ops<I: KeyspecProtectedItem>(_ item: @escaping (Store) -> I) -> Variant where I.Value: Sampled {
            Variant(write: { try item($0).save(I.Value.samples[$1]) }, read: { told(try item($0).readBlocking(), $1) })
        }
        func ops<I: KeyspecIndexedItem>(_ item: @escaping (Store) -> I) -> Variant where I.Value: Sampled {
            Variant(write: { try item($0).save(I.Value.samples[$1]) }, read: { told(try item($0).readBlocking(), $1) })
        }
        func ops<I: KeyspecPresenceItem>(_ item: @escaping (Store) -> I) -> Variant {
            Variant(write: { store, _ in try item(store).save() }, read: { store, _ in try item(store).exists() ? "same" : nil })
        }
        func ops<I: KeyspecSoftwareKeyItem>(_ item: @escaping (Store) -> I) -> Variant {
            Variant(write: { store, _ in _ = try item(store).create() }, read: { store, _ in try item(store).load().map { _ in "same" } })
        }
        func ops<I: KeyspecProtectedKeyItem>(_ item: @escaping (Store) -> I) -> Variant {
            Variant(write: { store, _ in _ = try item(store).create() }, read: { store, _ in try item(store).load().map { _ in "same" } })
        }
        func ops<I: KeyspecEnclaveKeyItem>(_ item: @escaping (Store) -> I) -> Variant {
            Variant(write: { store, _ in _ = try item(store).create() }, read: { store, _ in try item(store).load().map { _ in "same" } })
        }
        func ops<I: KeyspecPlainCertificateItem>(_ item: @escaping (Store) -> I) -> Variant {
            Variant(write: { store, _ in try item(store).store(der: certificate) }, read: { store, _ in try item(store).load().map { _ in "same" } })
        }
        func ops<I: KeyspecProtectedCertificateItem>(_ item: @escaping (Store) -> I) -> Variant {
            Variant(write: { store, _ in try item(store).store(der: certificate) }, read: { store, _ in try item(store).load().map { _ in "same" } })
        }
        func ops<I: KeyspecPlainIdentityItem>(_ item: @escaping (Store) -> I) -> Variant {
            Variant(write: { store, _ in try item(store).importPKCS12(file, passphrase: "open") }, read: { store, _ in try item(store).load().map { _ in "same" } })
        }
        func ops<I: KeyspecProtectedIdentityItem>(_ item: @escaping (Store) -> I) -> Variant {
            Variant(write: { store, _ in try item(store).importPKCS12(file, passphrase: "open") }, read: { store, _ in try item(store).load().map { _ in "same" } })
        }

        func moving<I: KeyspecMigratingItem>(_ item: I) throws -> [String] { try item.migrate().moved }
        func moving<I: KeyspecPromptingMigration>(_ item: I) throws -> [String] { try item.migrateBlocking().moved }
        func moving<I: KeyspecRelocatingItem>(_ item: I) throws -> [String] { try item.migrate().moved }
        func moving<I: KeyspecPromptingRelocation>(_ item: I) throws -> [String] { try item.migrateBlocking().moved }

        let key = SimulatedKey(.ellipticCurve, bits: 256, seed: -100)
        let certificate = SimulatedCertificate.make(subject: "Client", issuer: "Root", serialNumber: 1, key: key)
        let file = SimulatedPKCS12(passphrase: "open", pairs: [(certificate, key)]).data

        /// What a call gave, or the kind of its error.
        func outcome(_ body: () throws -> String?) -> String {
            do { return try body() ?? "nil" } catch let error as KeyspecError { return "\(error.kind)" } catch { return "\(error)" }
        }

        let codes = ["acct", "svce", "srvr", "ptcl", "port", "path", "atyp", "sdmn", "atag", "agrp", "sync", "pdmn", "type", "bsiz"]

        /// An account without the name that an indexed item makes up for each value.
        func named(_ account: String) -> String {
            account.hasSuffix("#keyspec-slot") ? account.prefix { $0 != "#" } + "#keyspec-slot" : account
        }

        /// The rows that hold values, as far as declarations decide them. The row of an index holds none.
        func rows(_ device: SimulatedDevice) -> Set<String> {
            let items = device.storedItems.filter { !$0.isTombstone && !"\($0.attributes["acct"] ?? "")".hasSuffix("#keyspec-index") }
            return Set(items.map { item in
                let label = item.itemClass == "cert" ? "\(item.attributes["labl"] ?? "")" : ""
                let parts = codes.map { named("\(item.attributes[$0] ?? "")") }
                let asked = (item.accessControl?.operations ?? [:]).map { "\($0.key) \($0.value)" }.sorted()
                return ([item.itemClass, label] + parts + asked).joined(separator: "|")
            })
        }

        func fresh() -> SimulatedDevice {
            let device = SimulatedDevice()
            SimulatedProcess.default = SimulatedProcess(
                device: device, groups: ["TEAM000001.org.example.app", "TEAM000001.org.example.shared"])
            return device
        }

        let store: Store = SystemKeychain(infoPlist: ["AppIdentifierPrefix": "TEAM000001.", "NSFaceIDUsageDescription": "Opens"])

        /// Tab-separated: found, asked for it, moved, asked for that, found then, rows then, saved, rows then, their number.
        func meet(_ old: Variant, _ new: Variant) -> String {
            var device = fresh()
            _ = outcome { try new.write(store, 1); return nil }
            let newRows = rows(device)
            device = fresh()
            let stored = outcome { try old.write(store, 0); return "stored" }
            let oldRows = rows(device)
            let data = device.storedItems.first?.data
            func asks(_ body: () -> String) -> [String] {
                let before = device.promptCount
                return [body(), device.promptCount > before ? "asked" : "quiet"]
            }
            func state() -> String {
                let now = rows(device)
                return now == newRows ? "new" : now == oldRows ? "old" : now == newRows.union(oldRows) ? "both" : "other"
            }
            var told = asks { outcome { try new.read(store, data) } }
            if let move = new.move {
                told += asks { outcome { try move(store).isEmpty ? "none" : "moved" } }
                told += [outcome { try new.read(store, data) }, state()]
            } else {
                told += ["-", "-", "-", "-"]
            }
            told += [outcome { try new.write(store, 1); return "saved" }, state(), "\(rows(device).count)"]
            return ([stored] + told).joined(separator: "\t")
        }

        """#
}
