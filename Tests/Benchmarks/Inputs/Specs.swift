/// What both compilers are given: as many secrets as tables, each with a comment and five properties or fields.
enum Inputs {
    static func spec(_ count: Int, named name: String = "Bench") -> String {
        let head = """
            keyspec 1

            /// Items of a benchmark.
            keychain \(name) {
                platforms   iOS 16, macOS 13
                application "org.example.bench"
                service     "org.example.\(name)"
                target      app
                policy { owner "Bench team"; classification "credential"; retention "Until sign-out" }
            }

            """
        return (0..<count).reduce(into: head) { text, number in
            text += """

                /// Keeps the session number \(number) alive.
                secret session\(number): genericPassword {
                    account    "session.\(number)"
                    value      String
                    accessible whenUnlocked
                    group      own
                    label      "Session \(number)"
                }

                """
        }
    }

    static func schema(_ count: Int, named name: String = "Bench") -> String {
        (0..<count).reduce(into: "namespace \(name);\n") { text, number in
            text += """

                /// Keeps the session number \(number) alive.
                table Session\(number) {
                  account:string;
                  value:string;
                  accessible:int;
                  group:string;
                  label:string;
                }

                """
        }
    }
}
