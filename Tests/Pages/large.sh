#!/usr/bin/env bash
# large.sh N: prints a spec with N secrets of several kinds.
set -euo pipefail
cat <<'SPEC'
/// Keychain items of a very large app.
keychain LargeKeychain {
    platforms   iOS 16, macOS 13
    application "org.example.large"
    service     "org.example.large"

    target app
    target widget (locked)

    group shared "$(AppIdentifierPrefix)org.example.large.shared" { members app, widget; reason "The widget shows them" }

    policy { owner "Platform team"; classification "credential"; retention "Until sign-out"; recovery "Sign in again" }
}
SPEC
for ((i = 0; i < $1; i++)); do
    case $((i % 5)) in
    0) protection='accessible whenUnlocked; group own; readers app' ;;
    1) protection='accessible afterFirstUnlockThisDeviceOnly; group shared; readers app, widget' ;;
    2) protection='accessible whenUnlockedThisDeviceOnly; access biometryCurrentSet; prompt "Unlock it"; group own; readers app' ;;
    3) protection='accessible whenPasscodeSetThisDeviceOnly; access biometryAny or devicePasscode; prompt "Unlock it"; group own; readers app' ;;
    4) protection='accessible whenUnlocked; sync yes; group own; readers app' ;;
    esac
    printf '\n/// Serves feature number %d of the app.\nsecret item%dOfAQuiteLongName: genericPassword {\n    service "org.example.large.%d"; account "item.\\(accountID)"; value String\n    %s\n}\n' \
        "$i" "$i" "$i" "$protection"
done
