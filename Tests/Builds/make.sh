#!/usr/bin/env bash
# Examples/Make with the real make: correct and minimal, whatever happens to its files. Usage: make.sh KEYSPEC
source "$(dirname "$0")/library.sh"
keyspec=$1

project="$workspace/my pkg (1) ß"
mkdir -p "$project/Examples" "$project/Sources/Templates" "$project/Tests"
cp -r "$repository/Examples/Make" "$project/Examples/Make"
cp -r "$repository/Sources/Templates/Engine" "$project/Sources/Templates/Engine"
cp -r "$repository/Tests/Simulator" "$project/Tests/Simulator"
cp "$repository/keyspec.mk" "$project/keyspec.mk"
cp "$keyspec" "$project/key spec"
cd "$project/Examples/Make"
rm -rf build

build() { make KEYSPEC="$project/key spec" "$@" >"$workspace/log" 2>&1 && echo done || echo "failed"; }

# expect_build WHAT GENERATED COMPILED [MAKE ARGUMENTS]: what one build runs, and that the next one runs nothing.
expect_build() {
    local what=$1 generated=$2 compiled=$3
    shift 3
    expect "$what: the build" "$(build "$@")" done
    expect "$what: generated" "$(count ' generate ')" "$generated"
    expect "$what: compiled" "$(count '-module-name App')" "$compiled"
    expect "$what: the build after" "$(build "$@")" done
    expect "$what: run again" "$(count ' generate \|swiftc')" 0
}

spec() { sed "s/SessionKeychain/$1/; s/org.example.session/org.example.$1/" Specs/Session.keyspec; }

expect_build "the first build" 1 1
expect "the program" "$(./build/app)" "a token"

echo '// A comment.' >>Specs/Session.keyspec
expect_build "a comment changed" 1 0

cat >>Specs/Session.keyspec <<'SPEC'

/// Another one.
secret other: genericPassword {
    account    "other"
    value      String
    accessible whenUnlockedThisDeviceOnly
    policy { recovery "Sign in again" }
}
SPEC
expect_build "a secret added" 1 1

# What a name does to make needs no compiler; it is counted like the real one.
printf '#!/bin/sh\nwhile [ "$1" != -o ]; do shift; done\n: >"$2"\n' >"$workspace/compiler"
chmod +x "$workspace/compiler"
export SWIFTC="$workspace/compiler"
for name in 'a b' 'c#d' 'e$f' 'g:h' 'ü日' "i'j" 'k=l;m' 'n%o*[p]' 'q\r' '~s' 't(u)'; do
    spec Added >"Specs/$name.keyspec"
    expect_build "a spec added: $name" 1 1
    expect "$name is in" "$(grep -c 'struct Added: ' build/Secrets.swift)" 1
    touch "Specs/$name.keyspec"
    expect_build "a spec touched: $name" 1 0
    mv "Specs/$name.keyspec" "Specs/moved $name.keyspec"
    expect_build "a spec renamed: $name" 1 1
    rm "Specs/moved $name.keyspec"
    expect_build "a spec removed: $name" 1 1
    expect "$name is out" "$(grep -c 'struct Added: ' build/Secrets.swift || true)" 0
done
unset SWIFTC

mkdir 'Specs/a folder (2)'
expect_build "a folder added" 1 0
spec Deep >'Specs/a folder (2)/deep.keyspec'
expect_build "a spec added to a folder" 1 1
rm -r 'Specs/a folder (2)'
expect_build "a folder removed" 1 1

rm build/Secrets.swift
expect_build "the output deleted" 1 1
echo 'struct Mine {}' >>build/Secrets.swift
expect_build "the output edited" 1 1
rm build/Secrets.swift.d
expect_build "the depfile deleted" 1 0
rm build/Secrets.swift.stamp
expect_build "the stamp deleted" 1 0
touch "$project/key spec"
expect_build "a new version of the tool" 1 0

make clean >/dev/null
expect_build "eight jobs" 1 1 -j8

echo '}' >Specs/Broken.keyspec
expect "a broken spec: the build" "$(build)" failed
expect "a broken spec: where it is" "$(count '^Specs/Broken.keyspec:1:1: error: ')" 1
expect "a broken spec: compiled" "$(count swiftc)" 0
expect "a broken spec: the build after" "$(build)" failed
rm Specs/Broken.keyspec
expect_build "a spec repaired" 1 0

mv Specs "My Specs \$x #1 'y'"
sed -i.bak "s/^KEYSPEC_SPECS = .*/KEYSPEC_SPECS = My Specs \$\$x \\\\#1 'y'/" Makefile
rm build/Secrets.swift.stamp
expect_build "another folder" 1 1
finish
