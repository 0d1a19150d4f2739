#!/usr/bin/env bash
# release.sh VERSION [OUT [OS/ARCH...]]: what is handed out of one version, in a new directory OUT (dist): a program for each system,
# alone, as a wheel and for Debian, a wheel of the kernel for browsers, the licences of what is in them, and the checksums of all.
# From one commit they are to come out the same each time.
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1:?release.sh VERSION, such as 1.2.0}
out=${2:-dist}
shift $(($# < 2 ? $# : 2))
systems=("$@")
((${#systems[@]})) || systems=(linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64)
refuse() {
  echo "release.sh: $1" >&2
  exit 1
}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+([a-z]+[0-9]+)?$ ]] || refuse "$version is not a version such as 1.2.0 or 1.2.0rc1"
[[ ! -e $out ]] || refuse "$out is there already, and what is in it would be handed out too: remove it, or name another directory"
export LC_ALL=C CGO_ENABLED=0
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH # the time of every file in an archive
mkdir -p "$(dirname "$out")"
complete=$(realpath "$out")
out=$(mktemp -d "$complete.XXXXXX") # and takes its name when all of it is there
work=$(mktemp -d)
trap 'rm -rf "$work" "$out"' EXIT
python3 -m venv "$work/tools" # for Python's program that packs wheels
"$work/tools/bin/pip" install -q --disable-pip-version-check -r release/requirements.txt
export PATH=$PATH:$work/tools/bin

# Of all systems: one text for all programs.
release/notice.sh ./cmd/msp linux/amd64 darwin/arm64 windows/amd64 >"$work/NOTICE"
cp "$work/NOTICE" "$out"

# The kernelspec, as msp install writes it, with a word in the place of the program.
go build -o "$work/@PROGRAM@" ./cmd/msp
"$work/@PROGRAM@" install --prefix "$work/spec" >/dev/null
spec=$work/spec/share/jupyter/kernels/msp
sed -i "s|$work/@PROGRAM@|@PROGRAM@|" "$spec/kernel.json"

# folder OS-ARCH: a folder of the program, its licence and those of its parts.
folder() {
  local to=$work/msp-$version-$1
  mkdir "$to"
  cp "$work/$1/"msp* LICENSE README.md "$work/NOTICE" "$to"
  touch -d "@$SOURCE_DATE_EPOCH" "$to" "$to"/*
}

for system in "${systems[@]}"; do
  os=${system%/*} arch=${system#*/}
  name=msp
  if [[ $os == windows ]]; then name=msp.exe; fi
  mkdir "$work/$os-$arch"
  GOOS=$os GOARCH=$arch go build -trimpath -ldflags="-s -w -X main.release=$version" -o "$work/$os-$arch/$name" ./cmd/msp
  folder "$os-$arch"
  if [[ $os == windows ]]; then
    (cd "$work" && TZ=UTC zip -qrX "$out/msp-$version-$os-$arch.zip" "msp-$version-$os-$arch")
  else
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner -c "msp-$version-$os-$arch" |
      gzip -9n >"$out/msp-$version-$os-$arch.tar.gz"
  fi
  release/wheel.sh "$version" "$os" "$arch" "$work/$os-$arch/$name" "$spec" "$work/NOTICE" "$out"
  if [[ $os == linux ]]; then release/deb.sh "$version" "$arch" "$work/$os-$arch/$name" "$spec" "$work/NOTICE" "$out"; fi
done
release/lite.sh "$version" "$out"
(cd "$out" && sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" .)
chmod 755 "$out"
mv -nT "$out" "$complete"
[[ ! -e $out ]] || refuse "meanwhile there is another $complete"
du -h "$complete"/*
