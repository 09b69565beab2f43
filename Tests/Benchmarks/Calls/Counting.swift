import Foundation
import KeychainEngine

/// Prints how many calls each operation makes.
func countCalls() {
    print("**(e) Calls an operation**\n")
    print("| item | first save | overwrite | read | read of none | exists | delete |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    let store = SystemKeychain(infoPlist: infoPlist)
    let mail = MailKeychain(store: store)
    row("plain") {
        let item = mail.refreshToken(accountID: "1")
        return Operations(
            save: { try item.save("value") }, read: { _ = try item.read() }, exists: { _ = try item.exists() },
            delete: { try item.delete() })
    }
    row("access-controlled") {
        let item = mail.storeKey
        return Operations(
            save: { try item.save(Data(count: 32)) }, read: { _ = try item.readBlocking() },
            exists: { _ = try item.exists() }, delete: { try item.delete() })
    }
    row("indexed") {
        let item = IndexedKeychain(store: store).vaultKey(accountID: "1")
        return Operations(
            save: { try item.save("value") }, read: { _ = try item.readBlocking() }, exists: { _ = try item.exists() },
            delete: { try item.delete() })
    }
    print("\nThe read of an access-controlled item looks first whether there is anything to ask the user for.\n")
}

/// What can be done with one item.
private struct Operations {
    let save: () throws -> Void
    let read: () throws -> Void
    let exists: () throws -> Void
    let delete: () throws -> Void
}

private func row(_ name: String, _ make: () -> Operations) {
    let process = SimulatedProcess(device: SimulatedDevice(), entitlements: entitlements)
    let operations = make()
    let count = { (operation: () throws -> Void) -> String in
        process.forgetCalls()
        do { try process.run(operation) } catch { return "\(error)" }
        return "\(process.calls.count)"
    }
    let none = count(operations.read)
    let cells = [operations.save, operations.save, operations.read].map(count) + [none]
    print("| " + ([name] + cells + [operations.exists, operations.delete].map(count)).joined(separator: " | ") + " |")
}

let infoPlist = ["AppIdentifierPrefix": "TEAM000001.", "NSFaceIDUsageDescription": "Unlocks"]
let entitlements = Entitlements(
    keychainAccessGroups: [
        "TEAM000001.org.example.mail", "TEAM000001.org.example.mail.shared", "TEAM000001.org.example.indexed.shared",
    ],
    applicationGroups: [])
