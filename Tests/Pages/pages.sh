#!/usr/bin/env bash
# Loads pages in a browser: nothing scrolls to the side, is cut, or leads nowhere, and the console stays empty.
# pages.sh KEYSPEC [FOLDER]: with a folder, screenshots of every page in light, dark, narrow and print go there.
set -euo pipefail
keyspec=$1
pictures=${2:-}
here="$(cd "$(dirname "$0")" && pwd)"
root="$here/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if ! command -v chromium >/dev/null; then
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends chromium fonts-liberation >/dev/null
fi

browse() { # options and a URL; a profile of its own, since a browser may be open
    chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars \
        --user-data-dir="$work/profile" --virtual-time-budget=20000 "$@" 2>"$work/log"
}

# Three pages: an app like others, two apps' worth of secrets in one, and one too large to be taken in at once.
"$here/large.sh" 300 >"$work/Large.keyspec"
"$keyspec" docs "$root/Specs/Mail.keyspec" --format html -o "$work/mail.html" 2>/dev/null
"$keyspec" docs "$root/Specs/apps/DuckDuckGo.keyspec" "$root/Specs/apps/KeePassium.keyspec" --format html -o "$work/apps.html" 2>/dev/null
"$keyspec" docs "$root/Tests/DocumentTests/Golden" --format html -o "$work/vault.html" 2>/dev/null
"$keyspec" docs "$work/Large.keyspec" --format html -o "$work/large.html" 2>/dev/null

# Prints what is wrong with a page at a width; nothing if all is well.
faults() {
    browse --allow-file-access-from-files --enable-logging=stderr --dump-dom "file://$here/check.html#$1|$2" >"$work/dom"
    found=$(grep -o '<pre id="found">[^<]*' "$work/dom" | sed 's/<pre id="found">//' || true)
    [ "$found" = "all is well" ] || echo "${found:-no answer}"
    grep CONSOLE "$work/log" || true
}

# A check that finds nothing in a broken page would prove nothing.
cat >"$work/broken.html" <<'PAGE'
<!doctype html><h1>Broken</h1><main style="width:900px"><a href="#nowhere">x</a><table><tr><td>x</td></tr></table></main>
<script>console.error("broken")</script>
PAGE
broken=$(faults "$work/broken.html" 360)
for fault in "scrolls to the side" "leads nowhere: #nowhere" "a table without headings" "needs another file" CONSOLE; do
    if ! grep -q "$fault" <<<"$broken"; then
        echo "the check doesn't find: $fault"
        exit 1
    fi
done

failed=0
for page in mail apps vault large; do
    for width in 360 1024; do
        found=$(faults "$work/$page.html" "$width")
        if [ -n "$found" ]; then
            echo "$page at $width px: $found"
            failed=1
        fi
    done
done

if [ -n "$pictures" ]; then
    mkdir -p "$pictures"
    for page in mail apps vault large; do
        browse --window-size=1280,4000 --screenshot="$pictures/$page-light.png" "file://$work/$page.html"
        browse --window-size=1280,4000 --blink-settings=preferredColorScheme=0 --screenshot="$pictures/$page-dark.png" \
            "file://$work/$page.html"
        # A window can't be as narrow as a phone, but a frame in it can.
        printf '<iframe src="file://%s" style="border:0;width:360px;height:6000px"></iframe>' "$work/$page.html" >"$work/narrow.html"
        browse --window-size=500,6000 --screenshot="$pictures/$page-narrow.png" "file://$work/narrow.html"
        browse --no-pdf-header-footer --print-to-pdf="$pictures/$page-print.pdf" "file://$work/$page.html"
    done
fi
exit $failed
