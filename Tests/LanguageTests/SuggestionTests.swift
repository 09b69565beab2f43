import Language
import Testing

@Suite struct SuggestionTests {
    private let words = ["whenUnlocked", "afterFirstUnlock", "account", "accessible", "access", "sync", "label", "or"]

    @Test(arguments: [
        ("whenUnlocked", "whenUnlocked"), ("WhenUnlocked", "whenUnlocked"), ("WHENUNLOCKED", "whenUnlocked"),
        ("whenUnlokced", "whenUnlocked"), ("whenUnlock", "whenUnlocked"), ("acount", "account"), ("acocunt", "account"),
        ("accesible", "accessible"), ("acess", "access"), ("lable", "label"), ("snyc", "sync"), ("ro", "or"),
        ("afterFirstUnlok", "afterFirstUnlock"),
    ])
    func aNearWordIsFound(word: String, expected: String) {
        #expect(Suggestion.nearest(to: word, in: words) == expected)
    }

    @Test(arguments: ["", "keychain", "x", "zebra", "unlocked", "ync\u{301}abc", "whenUnlockedThisDeviceOnly"])
    func aFarWordIsNot(word: String) {
        #expect(Suggestion.nearest(to: word, in: words) == nil)
    }

    @Test func amongEqualsTheFirstWins() {
        #expect(Suggestion.nearest(to: "cat", in: ["bat", "hat"]) == "bat")
        #expect(Suggestion.nearest(to: "cat", in: ["hat", "bat"]) == "hat")
        #expect(Suggestion.nearest(to: "cat", in: ["bats", "hat"]) == "hat")
    }

    @Test func threeEditsAreTheMost() {
        let word = "abcdefghijklmnopqrst"
        #expect(Suggestion.nearest(to: "XbcdefghijXlmnopqrsX", in: [word]) == word)
        #expect(Suggestion.nearest(to: "XbcdeXghijXlmnopqrsX", in: [word]) == nil)
    }

    @Test func beyondSixtyFourCharactersNothingIsSuggested() {
        let long = String(repeating: "a", count: 64)
        #expect(Suggestion.nearest(to: long, in: [long]) == long)
        #expect(Suggestion.nearest(to: long + "a", in: [long]) == nil)
        #expect(Suggestion.nearest(to: String(repeating: "e\u{301}", count: 1_000_000), in: [long]) == nil)
    }

    @Test func noCandidatesNoSuggestion() {
        #expect(Suggestion.nearest(to: "a", in: [String]()) == nil)
    }
}
