import Foundation
import Testing

/// What a target is signed with, and what its Info.plist says, as property lists.
@Suite struct FragmentTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try workspace.write(
            "Specs/Demo.keyspec",
            #"""
            keychain Demo {
                platforms   iOS 16
                application "org.example.demo"
                service     infoPlist "DemoService"
                target      app
                target      widget
                target      idle
                group shared "$(AppIdentifierPrefix)org.example.shared" { members app, widget; reason "Shown" }
                group files appGroup "group.org.example.<&>" { members app, widget; reason "Files" }
                policy { owner "Demo team"; recovery "Sign in again" }
            }

            /// Keeps the session alive.
            secret token: genericPassword {
                account "token"; value String; accessible whenUnlocked; group shared; readers app, widget
            }

            /// Opens the store.
            secret key: genericPassword {
                account "key"; value Data; accessible whenUnlocked; access userPresence; prompt "Open <it> & \"more\""
                group own; readers app
            }

            /// Shared with files.
            secret file: genericPassword {
                account "file"; value Data; accessible whenUnlocked; group files; readers app, widget
            }

            /// The web login.
            secret login: internetPassword {
                server "www.example.org"; protocol https; authentication htmlForm; account "\(user)"; value String
                accessible whenUnlocked; group own; readers app
            }
            """#)
    }

    private func list(_ arguments: String...) throws -> [String: Any] {
        let run = try workspace.run(Workspace.binary.path, arguments)
        try #require(run.code == 0, "\(run.error)")
        let list = try PropertyListSerialization.propertyList(from: Data(run.output.utf8), format: nil)
        return try #require(list as? [String: Any])
    }

    @Test func entitlementsHoldWhatATargetNeeds() throws {
        let app = try list("entitlements")
        #expect(
            app["keychain-access-groups"] as? [String] == [
                "$(AppIdentifierPrefix)org.example.demo", "$(AppIdentifierPrefix)org.example.shared",
            ])
        #expect(app["com.apple.security.application-groups"] as? [String] == ["group.org.example.<&>"])
        #expect(app["com.apple.developer.associated-domains"] as? [String] == ["webcredentials:www.example.org"])
        #expect(app.count == 3)
        let widget = try list("entitlements", "--target", "widget")
        #expect(widget["keychain-access-groups"] as? [String] == ["$(AppIdentifierPrefix)org.example.shared"])
        #expect(widget.count == 2)
    }

    @Test func infoPlistHoldsWhatATargetNeeds() throws {
        let app = try #require(try list("info-plist") as? [String: String])
        #expect(
            app == [
                "AppIdentifierPrefix": "$(AppIdentifierPrefix)", "DemoService": "$(DemoService)",
                "NSFaceIDUsageDescription": "Open <it> & \"more\"",
            ])
        let widget = try #require(try list("info-plist", "--target", "widget") as? [String: String])
        #expect(widget.keys.sorted() == ["AppIdentifierPrefix", "DemoService"])
    }

    @Test func anEmptyListIsAListToo() throws {
        #expect(try list("entitlements", "--target", "idle").isEmpty)
        #expect(try list("info-plist", "--target", "idle").isEmpty)
    }

    @Test func anUnknownTargetIsNamed() throws {
        let run = try workspace.keyspec("entitlements", "--target", "widgit")
        #expect(run.code == 2 && run.output == "")
        #expect(run.error == "error: no target is called `widgit`\n    help: did you mean `widget`?\n")
    }
}
