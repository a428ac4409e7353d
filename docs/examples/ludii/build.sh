#!/bin/sh
# Builds tetrad-ludii.jar in the current folder: sh build.sh Ludii.jar
set -eu
test $# -eq 1 -a -f "${1:-}" || { echo "usage: sh build.sh Ludii.jar" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
classes=$(mktemp -d)
trap 'rm -rf "$classes"' EXIT
javac --release 11 -encoding UTF-8 -proc:none -nowarn -cp "$1" -d "$classes" "$here"/src/tetrad/ludii/*.java
jar --create --file tetrad-ludii.jar -C "$classes" tetrad
echo "made tetrad-ludii.jar"
