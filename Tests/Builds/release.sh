#!/usr/bin/env bash
# A release, used as a team would that doesn't build the tool. Usage: release.sh FOLDER
source "$(dirname "$0")/library.sh"
dist=$(cd "$1" && pwd)

expect "the checksum" "$(cat "$dist/keyspec.artifactbundle.zip.checksum")" "$(sha256sum "$dist/keyspec.artifactbundle.zip" | cut -d ' ' -f 1)"
mkdir "$workspace/unpacked"
unzip -q "$dist/keyspec.artifactbundle.zip" -d "$workspace/unpacked"
expect "the archive" "$(diff -r "$workspace/unpacked/keyspec.artifactbundle" "$dist/keyspec/keyspec.artifactbundle" && echo same)" same

cp -r "$repository/Examples/Plugin" "$workspace/Plugin"
rm -rf "$workspace/Plugin/.build"
cd "$workspace/Plugin"
sed -i.bak "s|path: \"../..\"|path: \"$dist/keyspec\"|" Package.swift
run() { "$@" >"$workspace/log" 2>&1 && echo done || echo failed; }
expect "the build" "$(run swift test --scratch-path "$workspace/build")" done
expect "generated" "$(count 'Generating KeyspecGenerated.swift')" 1
expect "built with the release" "$(count 'Compiling Generator')" 0
expect "the tests that ran" "$(count 'Test run with 1 test .*passed')" 1
expect "the build after" "$(run swift build --scratch-path "$workspace/build")" done
expect "run again" "$(count 'Generating\|Compiling Session')" 0
expect "the command" "$(run swift package --scratch-path "$workspace/build" --allow-writing-to-package-directory keyspec check Sources)" done
finish
