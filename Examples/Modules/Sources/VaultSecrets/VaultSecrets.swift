// The module is what KeyspecPlugin makes of Vault.keyspec.
