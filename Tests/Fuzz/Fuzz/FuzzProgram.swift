import Foundation

/// The fuzzer's program; libFuzzer has its own `main`, which calls the two functions below.
///
///     fuzz seeds FOLDER               writes specs of the tool's own as first inputs
///     fuzz dictionary                 prints the language's words in libFuzzer's form
///     fuzz replay TARGET FILE...      says what is wrong with some inputs, without the fuzzer
///     FUZZ_TARGET=TARGET fuzz ...     runs libFuzzer with its options and folders of inputs
enum FuzzProgram {
    /// What a run judges. The fuzzer starts itself again with its own arguments, so that this can't be one of them.
    static let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap(FuzzTarget.init)

    /// Does what isn't fuzzing, and ends the process.
    static func run(_ words: [String]) throws {
        switch words.first {
        case "seeds" where words.count == 2: try Seeds.write(to: URL(filePath: words[1]))
        case "dictionary": print(FuzzDictionary.text)
        case "replay" where words.count > 2: try replay(words[1], words.dropFirst(2))
        default:
            guard target == nil else { return }
            print("FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
            exit(2)
        }
        exit(0)
    }

    private static func replay(_ name: String, _ paths: some Sequence<String>) throws {
        guard let target = FuzzTarget(rawValue: name) else { return }
        for path in paths {
            print(path, target.flaws(of: try [UInt8](Data(contentsOf: URL(filePath: path)))))
        }
    }
}

@_cdecl("LLVMFuzzerInitialize")
func initializeFuzzer(
    _: UnsafeMutablePointer<Int32>,
    _: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
    do {
        try FuzzProgram.run(Array(CommandLine.arguments.dropFirst()))
    } catch {
        print(error)
        exit(2)
    }
    return 0
}

/// A flaw ends the process: that is how the fuzzer learns of it.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let flaws = FuzzProgram.target?.flaws(of: [UInt8](UnsafeBufferPointer(start: start, count: count))) ?? []
    guard flaws.isEmpty else { fatalError(flaws.joined(separator: "\n")) }
    return 0
}
