#!/usr/bin/env bash
# pack.sh NAME VERSION DIR DESCRIPTION NOTICE OUT TAG...: packs what is in DIR as a wheel for the systems of these tags, with its
# metadata and licences. Called by wheel.sh and lite.sh.
set -euo pipefail
name=$1 version=$2 dir=$3 description=$4 notice=$5 out=$6
shift 6
pure=false
if [[ $* == any ]]; then pure=true; fi
info=$dir/$name-$version.dist-info
mkdir -p "$info/licenses"
{
  sed "s|@VERSION@|$version|" "release/$name.METADATA"
  cat "$description"
} >"$info/METADATA"
cp LICENSE "$notice" "$info/licenses"
{
  printf 'Wheel-Version: 1.0\nGenerator: msp\nRoot-Is-Purelib: %s\n' "$pure"
  printf 'Tag: py3-none-%s\n' "$@"
} >"$info/WHEEL"
chmod -R u=rwX,go=rX "$dir"
wheel pack --dest-dir "$out" "$dir" >/dev/null
