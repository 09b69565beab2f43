import Foundation

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit
#endif

/// What the system posts; nothing where it posts nothing of the kind.
nonisolated enum KeyspecNotification {
    #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
        /// The app has left the foreground.
        static let background = [UIApplication.didEnterBackgroundNotification]
        /// The device was unlocked.
        static let unlock = [UIApplication.protectedDataDidBecomeAvailableNotification]
    #else
        /// The app has left the foreground.
        static let background: [Notification.Name] = []
        /// The device was unlocked.
        static let unlock: [Notification.Name] = []
    #endif
}
