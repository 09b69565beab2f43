import Foundation
import KeychainEngine
import Security
import Testing

@Suite("Adding", .simulated) struct AddTests {
    @Test("2.2.1 a taken primary key: -25299, and the old value stays")
    func duplicate() {
        #expect(store(generic()) == errSecSuccess)
        #expect(store(generic(), Data("other".utf8)) == errSecDuplicateItem)
        #expect(read(generic()).data == secret)
    }
}
