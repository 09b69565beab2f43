#!/usr/bin/env bash
# Fuzzes every part of the tool that takes bytes from outside: run.sh SCRATCH SECONDS [TARGET...]
#
# With RUNS set, each target runs so often, seeds included, and always the same way: what CI can rely on. CONFIGURATION=debug is built
# sooner, and slower.
#
# Inputs that find new branches gather in SCRATCH/corpus, so that the next run goes on from there. An input on which something fails
# is kept in SCRATCH/crashes: its kind is mended, it gets a test, and it joins Corpus, which every run begins with.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=$1
seconds=$2
shift 2
configuration=${CONFIGURATION:-release}
amount="-max_total_time=$seconds"
[ -z "${RUNS:-}" ] || amount="-runs=$RUNS -seed=1"
targets=${*:-parser format pipeline plist text}

# The parser of Swift that the toolchain's macros use.
host=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/host
swift build --package-path "$here" --scratch-path "$scratch/build" -c "$configuration" --product fuzz --sanitize fuzzer \
    -Xswiftc -enable-testing -Xswiftc -I"$host" -Xlinker -L"$host" -Xlinker -lSwiftParser -Xlinker -lSwiftSyntax \
    -Xlinker -lSwiftParserDiagnostics -Xlinker -rpath -Xlinker "$host"
fuzz=$scratch/build/$configuration/fuzz

"$fuzz" dictionary >"$scratch/words.dict"
"$fuzz" seeds "$scratch/seeds"
export SWIFT_BACKTRACE=enable=no
for target in $targets; do
    seeds=("$here/Corpus/$target")
    case $target in
    parser | format | pipeline) seeds+=("$scratch/seeds" "$root/Specs" "$root/Examples" "$root/Tests/LanguageTests/Format") ;;
    esac
    mkdir -p "$scratch/corpus/$target" "$scratch/crashes/$target"
    echo "== $target"
    log=$scratch/$target.log
    # shellcheck disable=SC2086
    if ! FUZZ_TARGET=$target "$fuzz" $amount -dict="$scratch/words.dict" -max_len=4096 -timeout=10 \
        -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$scratch/crashes/$target/" \
        "$scratch/corpus/$target" "${seeds[@]}" >"$log" 2>&1; then
        tail -n 40 "$log"
        exit 1
    fi
    grep -E 'DONE|stat::(number_of_executed_units|peak_rss_mb)' "$log"
    echo "corpus: $(find "$scratch/corpus/$target" -type f | wc -l) inputs beyond $(find "${seeds[@]}" -type f | wc -l) seeds"
done
