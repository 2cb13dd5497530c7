#!/bin/sh
# Removes what only a compiler or a reader needs from the installed libraries. Run it in the folder of node_modules.
set -eu
cd node_modules
rm -rf better-sqlite3/deps better-sqlite3/src better-sqlite3/build/Release/obj better-sqlite3/build/Release/obj.target
rm -rf better-sqlite3/build/Release/test_extension.node
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
