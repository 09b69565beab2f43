#!/usr/bin/env bash
# Examples/Plugin and Examples/Modules with the real SwiftPM. Usage: plugin.sh [PACKAGE], where PACKAGE offers the plugins (default:
# this repository).
source "$(dirname "$0")/library.sh"
package=${1:-$repository}

# A copy that depends on the package by its absolute path; also a path that breaks whatever takes paths apart at blanks.
use() {
    mkdir -p "$workspace/my pkg (1) ß"
    git -C "$repository" ls-files -z "Examples/$1" | (cd "$repository" && xargs -0 tar -cf -) | tar -xf - -C "$workspace/my pkg (1) ß"
    cd "$workspace/my pkg (1) ß/Examples/$1"
    sed -i.bak "s|path: \"../..\"|path: \"$package\"|" Package.swift
    rm Package.swift.bak
}

run() { "$@" >"$workspace/log" 2>&1 && echo done || echo failed; }
build() { run swift build --scratch-path "$workspace/build"; }

# expect_build WHAT GENERATED COMPILED: what one build runs, and that the next one runs nothing.
expect_build() {
    expect "$1: the build" "$(build)" done
    expect "$1: generated" "$(count 'Generating KeyspecGenerated.swift')" "$2"
    expect "$1: compiled" "$(grep -q 'Compiling Session \|Emitting module Session' "$workspace/log" && echo 1 || echo 0)" "$3"
    expect "$1: warnings" "$(count 'warning:')" 0
    expect "$1: the build after" "$(build)" done
    expect "$1: run again" "$(count 'Generating\|Compiling Session')" 0
}

use Plugin
specs=Sources/Session

# The tool is built, and does its work, when the app's own code is broken.
echo 'struct {' >$specs/Broken.swift
expect "broken code: the build" "$(build)" failed
expect "broken code: generated" "$(count 'Generating KeyspecGenerated.swift')" 1
expect "broken code: the tool" "$(count 'Sources/\(Generator\|Templates\|Policy\|Language\).*error:')" 0
expect "broken code: who is to blame" "$(grep -q 'Broken.swift:1:8: error:' "$workspace/log" && echo app)" app
rm $specs/Broken.swift

# SwiftPM links a tool that it has just built once more in the next build, and so runs it once more.
expect_build "the first build" 1 1
expect "the tests" "$(run swift test --scratch-path "$workspace/build")" done
expect "the tests that ran" "$(count 'Test run with 1 test .*passed')" 1
expect "the build after the tests" "$(build)" done

echo '// A comment.' >>$specs/Session.keyspec
expect_build "a comment changed" 1 0
cat >>$specs/Session.keyspec <<'SPEC'

/// Another one.
secret other: genericPassword {
    account    "other"
    value      String
    accessible whenUnlockedThisDeviceOnly
    policy { recovery "Sign in again" }
}
SPEC
expect_build "a secret added" 1 1
sed 's/SessionKeychain/Added/; s/org.example.session/org.example.added/' $specs/Session.keyspec >"$specs/ad ded#.keyspec"
expect_build "a spec added" 1 1
mv "$specs/ad ded#.keyspec" $specs/renamed.keyspec
expect_build "a spec renamed" 1 1
rm $specs/renamed.keyspec
expect_build "a spec removed" 1 1
generated=$(find "$workspace/build/plugins" -name KeyspecGenerated.swift)
expect "what the plugin made" "$(find "$(dirname "$generated")" -type f | wc -l | tr -d ' ')" 1
rm "$generated"
expect "the output deleted: the build" "$(build)" done
expect "the output deleted: generated" "$(count 'Generating KeyspecGenerated.swift')" 1

echo '}' >$specs/Broken.keyspec
expect "a broken spec: the build" "$(build)" failed
expect "a broken spec: where it is" "$(count "Sources/Session/Broken.keyspec:1:1: error: this brace closes nothing")" 1
rm $specs/Broken.keyspec
expect_build "a spec repaired" 1 0

command() { run swift package --scratch-path "$workspace/build" --allow-writing-to-package-directory keyspec "$@"; }
expect "the command" "$(command check Sources)" done
expect "the command writes" "$(command generate Sources -o Written.swift)" done
expect "the command's output" "$(grep -c 'struct SessionKeychain: ' Written.swift)" 1
expect "the command fails" "$(command chek)" failed
expect "the command's error" "$(count "error: unknown command \`chek\`")" 1
expect "the command's exit code" "$(count 'exit code 2')" 1

use Modules
expect "two modules" "$(run swift test --scratch-path "$workspace/build")" done
expect "two modules: the tests that ran" "$(count 'Test run with 1 test .*passed')" 1
finish
