#if canImport(KeychainEngine)
    import KeychainEngine

    SimulatedProcess.default = SimulatedProcess(device: SimulatedDevice(), groups: ["TEAM.org.example.app"])
#endif

let keychain = SessionKeychain()
try keychain.refreshToken.save("a token")
print(try keychain.refreshToken.read() ?? "nothing")
