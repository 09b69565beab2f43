/// Apple's platforms, under the names that `#if os(...)` and `platforms` use.
public enum Platform: String, Sendable, CaseIterable {
    case iOS, macOS, macCatalyst, tvOS, watchOS, visionOS
}
