import Dispatch
import Synchronization

extension RandomAccessCollection where Self: Sendable, Index == Int {
    /// The results of a transform in the order of the elements, made on all cores where there are many elements.
    ///
    /// - Parameters:
    ///   - chunk: how many elements are worth a task of their own, 1 or more.
    ///   - transform: what is done with each element; it has to depend on nothing else.
    /// - Returns: one result an element.
    @inlinable
    public func concurrentMap<Result: Sendable>(
        chunk: Int = 64, _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        guard count > chunk else { return map(transform) }
        let chunks = (count + chunk - 1) / chunk
        let parts = Mutex<[[Result]]>(Array(repeating: [], count: chunks))
        DispatchQueue.concurrentPerform(iterations: chunks) { number in
            let start = startIndex + number * chunk
            let part = self[start..<Swift.min(start + chunk, endIndex)].map(transform)
            parts.withLock { $0[number] = part }
        }
        var results: [Result] = []
        results.reserveCapacity(count)
        for part in parts.withLock({ $0 }) { results += part }
        return results
    }
}
