import Foundation

/// One run of a program, from its start to its end.
struct Run {
    /// By the clock.
    let seconds: Double
    /// Of all its threads.
    let processorSeconds: Double
    /// The most memory that it had at once, in KiB.
    let peakMemory: Int

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a program whose output is thrown away.
    ///
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - allowed: the highest exit code that isn't an error.
    /// - Throws: `Failure` if it can't be started or ends otherwise.
    init(_ command: [String], allowed: Int32 = 0) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let start = ContinuousClock.now
        guard posix_spawnp(&process, command[0], &actions, nil, &arguments, environ) == 0 else {
            throw Failure(description: "\(command[0]) can't be started")
        }
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(process, &status, 0, &usage) == process else { throw Failure(description: "\(command[0]) is lost") }
        seconds = (ContinuousClock.now - start) / .seconds(1)
        guard status & 0x7F == 0, status >> 8 & 0xFF <= allowed else {
            throw Failure(description: "\(command.joined(separator: " ")) ended with status \(status)")
        }
        processorSeconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
        peakMemory = usage.ru_maxrss
    }
}

/// Two commands run in turn, so that whatever slows the machine down slows both.
struct Comparison {
    let ours: [Run]
    let theirs: [Run]

    init(rounds: Int, warmsUp: Bool = true, _ ours: () throws -> Run, _ theirs: () throws -> Run) throws {
        var (first, second): ([Run], [Run]) = ([], [])
        if warmsUp { _ = (try ours(), try theirs()) }
        for _ in 0..<rounds {
            first.append(try ours())
            second.append(try theirs())
        }
        (self.ours, self.theirs) = (first, second)
    }

    /// How many times theirs ours takes, by the clock: the median of the rounds' ratios.
    var ratio: Double { zip(ours, theirs).map { $0.seconds / $1.seconds }.median }
    /// The same in processor time.
    var processorRatio: Double { zip(ours, theirs).map { $0.processorSeconds / $1.processorSeconds }.median }
}

extension [Run] {
    var seconds: Double { map(\.seconds).median }
    var processorSeconds: Double { map(\.processorSeconds).median }
    var peakMemory: Double { map { Double($0.peakMemory) / 1024 }.median }
}

extension [Double] {
    var median: Double {
        let sorted = sorted()
        guard !sorted.isEmpty else { return .nan }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
