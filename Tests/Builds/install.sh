#!/usr/bin/env bash
# `make install`, and what is installed.
source "$(dirname "$0")/library.sh"
prefix="$workspace/a prefix"

cd "$repository"
make install PREFIX="$prefix" >"$workspace/log" 2>&1
keyspec="$prefix/bin/keyspec"
expect "the files" "$(cd "$prefix" && find . -type f | LC_ALL=C sort | tr '\n' ' ')" \
    "./bin/keyspec ./share/bash-completion/completions/keyspec ./share/fish/vendor_completions.d/keyspec.fish ./share/keyspec/keyspec.mk ./share/man/man1/keyspec.1 ./share/zsh/site-functions/_keyspec "
expect "the program" "$("$keyspec" --version)" "keyspec $(sed -n 's/ *version: "\(.*\)",/\1/p' Sources/Generator/Commands/Command.swift)"
expect "the specs" "$("$keyspec" generate --check && echo fresh)" fresh
if command -v ldd >/dev/null; then
    expect "libraries of Swift" "$(ldd "$keyspec" | grep -c 'swift\|Foundation' || true)" 0
fi
if command -v man >/dev/null; then
    expect "the manual" "$(MANPATH="$prefix/share/man" man -P cat keyspec 2>/dev/null | grep -c '^NAME')" 1
fi
finish
