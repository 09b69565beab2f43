// The module is what KeyspecPlugin makes of Mail.keyspec.
