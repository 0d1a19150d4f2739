#!/usr/bin/env bash
# notice.sh PACKAGE OS/ARCH...: prints the licences of what is in a program for these systems: Go's library, and each module that it is
# linked from.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$1
shift
echo "This program contains the software below, under the licences that follow each name."
licence() { # NAME DIRECTORY
  local files
  mapfile -t files < <(find "$2" -maxdepth 1 -type f ! -name '*.go' | grep -iE '/(licen[cs]e|copying|notice|patents)[^/]*$' | sort)
  if ((${#files[@]} == 0)); then
    echo "notice.sh: $1 has no licence in $2" >&2
    return 1
  fi
  printf '\n%s\n%s\n\n' "${1//?/=}" "$1"
  cat "${files[@]}"
}
licence "Go, $(go env GOVERSION)" "$(go env GOROOT)"
modules=$(for system; do
  GOOS=${system%/*} GOARCH=${system#*/} \
    go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' "$package"
done | sort -u)
while read -r path version dir; do
  licence "$path $version" "$dir"
done <<<"$modules"
