#!/usr/bin/env bash
# Puts a release together. Usage: make.sh KEYSPEC FOLDER
#
# In FOLDER: keyspec.artifactbundle.zip, its checksum, and keyspec, a package that offers the plugins and holds the bundle.
set -euo pipefail
repository=$(cd "$(dirname "$0")/../.." && pwd)
keyspec=$1
folder=$2

version=$("$keyspec" --version | cut -d ' ' -f 2)
triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -1)
rm -rf "$folder"
package="$folder/keyspec"
bundle="$package/keyspec.artifactbundle"
mkdir -p "$bundle/keyspec-$triple/bin" "$package/Plugins"
cp "$keyspec" "$bundle/keyspec-$triple/bin/keyspec"
cat >"$bundle/info.json" <<JSON
{
  "schemaVersion": "1.0",
  "artifacts": {
    "keyspec": {
      "type": "executable",
      "version": "$version",
      "variants": [{ "path": "keyspec-$triple/bin/keyspec", "supportedTriples": ["$triple"] }]
    }
  }
}
JSON

cp "$repository/LICENSE" "$bundle/LICENSE"
cp "$repository/LICENSE" "$repository/Plugins/Release/Package.swift" "$package"
# Links become the files they lead to.
cp -RL "$repository/Plugins/KeyspecPlugin" "$repository/Plugins/KeyspecCommand" "$package/Plugins"
cp -R "$repository/Sources/Templates/Support" "$package/Support"
cp -R "$repository/Sources/Templates/Engine" "$package/Engine"
cp -R "$repository/Tests/Simulator" "$package/Simulator"

# The same program gives the same archive, and so the same checksum.
find "$bundle" -exec touch -t 200001010000 {} +
(cd "$package" && find keyspec.artifactbundle -type f | LC_ALL=C sort | TZ=UTC zip -q -X -D -@ ../keyspec.artifactbundle.zip)
swift package --package-path "$package" --scratch-path "$folder/.build" compute-checksum "$folder/keyspec.artifactbundle.zip" \
    >"$folder/keyspec.artifactbundle.zip.checksum"
rm -rf "$folder/.build"
echo "$folder: keyspec $version for $triple, checksum $(cat "$folder/keyspec.artifactbundle.zip.checksum")"
