#!/usr/bin/env bash
# wheel.sh VERSION OS ARCH PROGRAM SPEC NOTICE OUT: a wheel of the program and its kernelspec. Called by release.sh.
set -euo pipefail
version=$1 os=$2 arch=$3 program=$4 spec=$5 notice=$6 out=$7
# The program is linked statically, so that one wheel is for glibc and musl. Go 1.26 wants macOS 12.
case $os/$arch in
linux/amd64) tags=(manylinux_2_17_x86_64 manylinux2014_x86_64 musllinux_1_1_x86_64) ;;
linux/arm64) tags=(manylinux_2_17_aarch64 manylinux2014_aarch64 musllinux_1_1_aarch64) ;;
darwin/amd64) tags=(macosx_12_0_x86_64) ;;
darwin/arm64) tags=(macosx_12_0_arm64) ;;
windows/amd64) tags=(win_amd64) ;;
*) echo "wheel.sh: no wheel for $os/$arch" >&2; exit 1 ;;
esac
scripts=bin
if [[ $os == windows ]]; then scripts=Scripts; fi

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
name=msp_kernel-$version
kernel=$dir/$name.data/data/share/jupyter/kernels/msp
mkdir -p "$dir/msp_kernel" "$dir/$name.data/scripts" "$(dirname "$kernel")"
cp release/msp_kernel/*.py "$dir/msp_kernel"
cp "$program" "$dir/$name.data/scripts"
cp -r "$spec" "$kernel"
cp -r "$spec/../../labextensions" "$kernel/../.."
# Jupyter replaces {resource_dir} by the kernelspec's directory, which lies at the same place below every environment.
sed -i "s|@PROGRAM@|{resource_dir}/../../../../$scripts/$(basename "$program")|" "$kernel/kernel.json"
release/pack.sh msp_kernel "$version" "$dir" README.md "$notice" "$out" "${tags[@]}"
