#!/usr/bin/env bash
# notes.sh VERSION: prints the notes of a release, which are the section of that version in CHANGELOG.md.
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1:?notes.sh VERSION, such as 1.2.0}
section() {
  awk -v head="## [$1]" 'index($0, "## [") == 1 { found = index($0, head) == 1; next } found' CHANGELOG.md
}
notes=$(section "$version")
if [[ -z $notes ]]; then
  echo "notes.sh: CHANGELOG.md has no section [$version], so the notes are those of [Unreleased]" >&2
  notes=$(section Unreleased)
fi
[[ -n $notes ]] || { echo "notes.sh: CHANGELOG.md has no section [Unreleased] either" >&2; exit 1; }
echo "$notes"
