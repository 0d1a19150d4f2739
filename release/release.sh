#!/usr/bin/env bash
# release.sh VERSION [OUT [OS/ARCH...]] makes a release in the new directory OUT (dist): the program for each system as an archive, as a
# wheel and, for Linux, as a Debian package; a wheel of the kernel for browsers; licences, notes and checksums.
# One commit always gives the same bytes. MSP_WHEELS=1 leaves out all but the systems' wheels, which take seconds to make.
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
[[ ! -e $out ]] || refuse "$out exists already, and its files would become part of the release: remove it, or name another directory"
export LC_ALL=C CGO_ENABLED=0 GOFLAGS="-trimpath -gcflags=all=-dwarf=false"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH # the time of every file in an archive
mkdir -p "$(dirname "$out")"
complete=$(realpath "$out")
out=$(mktemp -d "$complete.XXXXXX") # renamed when it is complete
work=$(mktemp -d)
trap 'rm -rf "$work" "$out"' EXIT
python3 -m venv "$work/tools" # for the Python package that packs wheels
"$work/tools/bin/pip" install -q --disable-pip-version-check -r release/requirements.txt
export PATH=$PATH:$work/tools/bin

# The licences of the dependencies on all systems, as one text for every program.
release/notice.sh ./cmd/msp linux/amd64 darwin/arm64 windows/amd64 >"$work/NOTICE"
cp "$work/NOTICE" "$out"
release/notes.sh "$version" >"$out/NOTES.md"

# The kernelspec that msp install writes, with a placeholder for the path of the program.
go build -o "$work/@PROGRAM@" ./cmd/msp
"$work/@PROGRAM@" install --prefix "$work/spec" >/dev/null
spec=$work/spec/share/jupyter/kernels/msp
sed -i "s|$work/@PROGRAM@|@PROGRAM@|" "$spec/kernel.json"

# folder OS-ARCH makes the directory of an archive: the program, its licence and those of its dependencies.
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
  GOOS=$os GOARCH=$arch go build -ldflags="-s -w -X main.release=$version" -o "$work/$os-$arch/$name" ./cmd/msp
  release/wheel.sh "$version" "$os" "$arch" "$work/$os-$arch/$name" "$spec" "$work/NOTICE" "$out"
  if [[ ${MSP_WHEELS:-} ]]; then continue; fi
  folder "$os-$arch"
  if [[ $os == windows ]]; then
    (cd "$work" && TZ=UTC zip -qrX "$out/msp-$version-$os-$arch.zip" "msp-$version-$os-$arch")
  else
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner -c "msp-$version-$os-$arch" |
      gzip -9n >"$out/msp-$version-$os-$arch.tar.gz"
  fi
  if [[ $os == linux ]]; then release/deb.sh "$version" "$arch" "$work/$os-$arch/$name" "$spec" "$work/NOTICE" "$out"; fi
done
if [[ ! ${MSP_WHEELS:-} ]]; then release/lite.sh "$version" "$out"; fi
(cd "$out" && sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" .)
chmod 755 "$out"
mv -nT "$out" "$complete"
[[ ! -e $out ]] || refuse "another $complete has appeared in the meantime"
du -h "$complete"/*
