#!/usr/bin/env bash
# deb.sh VERSION ARCH PROGRAM SPEC NOTICE OUT: a package for Debian of the program and its kernelspec. Called by release.sh.
set -euo pipefail
version=$1 arch=$2 program=$3 spec=$4 notice=$5 out=$6
if ! command -v dpkg-deb >/dev/null; then
  echo "deb.sh: no dpkg-deb here, so no package for Debian" >&2
  exit 0
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
kernel=$dir/usr/share/jupyter/kernels/msp
mkdir -p "$dir/DEBIAN" "$dir/usr/bin" "$dir/usr/share/doc/msp" "$(dirname "$kernel")"
cp "$program" "$dir/usr/bin/msp"
cp -r "$spec" "$kernel"
cp -r "$spec/../../labextensions" "$kernel/../.."
sed -i "s|@PROGRAM@|/usr/bin/msp|" "$kernel/kernel.json"
cat LICENSE "$notice" >"$dir/usr/share/doc/msp/copyright"
chmod -R u=rwX,go=rX "$dir"
cat >"$dir/DEBIAN/control" <<CONTROL
Package: msp
Version: $version
Architecture: $arch
Maintainer: The msp authors <msp@users.noreply.github.com>
Section: education
Priority: optional
Installed-Size: $(du -sk "$dir/usr" | cut -f1)
Suggests: jupyter-notebook
Homepage: https://github.com/massspring/msp
Description: Go in notebooks, with a library for fast mass-spring simulation
 A Go kernel for Jupyter, a REPL and a runner of notebooks, with a small
 library for mass-spring systems and its pictures compiled in.
CONTROL
find "$dir" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$dir" "$out/msp_${version}_$arch.deb" >/dev/null
