# What the scripts beside this file have in common. They run real builds and count what was run again.
set -euo pipefail

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
workspace=$(mktemp -d)
trap 'rm -rf "$workspace"' EXIT
passed=0
failed=0

# expect WHAT ACTUAL EXPECTED
expect() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n    is:        %s\n    should be: %s\n' "$1" "$2" "$3"
        if [ -f "$workspace/log" ]; then sed 's/^/    | /' "$workspace/log"; fi
    fi
}

# Lines of the last build's log that match a pattern.
count() { grep -c -- "$1" "$workspace/log" || true; }

# Ends the script with a line that names its result.
finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
