#!/usr/bin/env bash
# install.sh TOOLCHAIN...: what `go install …/cmd/msp@VERSION` makes of the commit that is checked out, with each of these
# toolchains (go1.27.4). The module comes from a proxy in a directory, others from where they are already; the program runs a notebook.
set -euo pipefail
cd "$(dirname "$0")/.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
version=v0.0.1
mkdir "$dir/tree"
git archive HEAD | tar -x -C "$dir/tree"
go run ./release/modzip "$dir/tree" "$version" "$dir/proxy"
cat >"$dir/one.ipynb" <<'NOTEBOOK'
{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"id": "one", "cell_type": "code", "metadata": {},
 "execution_count": null, "outputs": [], "source": "len(msp.Cloth(20, 20).Springs)"}]}
NOTEBOOK
GOPROXY=file://$dir/proxy,file://$(go env GOMODCACHE)/cache/download,$(go env GOPROXY)
export GOPROXY
for toolchain; do
  root=$(GOTOOLCHAIN=$toolchain go env GOROOT)
  # A module cache of its own, in which no version of ours stays.
  (cd "$dir" && env GOTOOLCHAIN=local GOMODCACHE="$dir/mod" GOBIN="$dir/$toolchain" GOFLAGS=-modcacherw GOSUMDB=off \
    "$root/bin/go" install "github.com/massspring/msp/cmd/msp@$version")
  "$dir/$toolchain/msp" version | tee "$dir/said"
  grep -qx "msp $version" "$dir/said"
  grep -q "^$toolchain " "$dir/said"
  springs=$("$dir/$toolchain/msp" run --quiet "$dir/one.ipynb")
  [[ $springs -gt 1000 ]] || { echo "install.sh: the notebook printed $springs" >&2; exit 1; }
done
