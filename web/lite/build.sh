#!/usr/bin/env bash
# build.sh SITE [NOTEBOOK...]: a site of JupyterLite with the Go kernel and the notebooks, for any server of files.
# JupyterLite's own tools stay in .lite at the root of the repository.
set -euo pipefail
mkdir -p "$1"
site=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
venv=$PWD/.lite
[[ -x $venv/bin/jupyter-lite ]] || { python3 -m venv "$venv" && "$venv/bin/pip" install -q -r web/lite/requirements.txt; }

extension=$venv/share/jupyter/labextensions/@massspring/jupyterlite-msp
mkdir -p "$extension"
cp -r web/lite/extension/. "$extension"
cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" internal/jupyter/logo/logo-64x64.png "$extension/static"
GOOS=js GOARCH=wasm go build -trimpath -ldflags='-s -w' -o "$venv/msp.wasm" ./web/kernel
gzip -9 -c "$venv/msp.wasm" >"$extension/static/msp.wasm.gz"

contents=$venv/contents
rm -rf "$contents"
mkdir -p "$contents"
[[ $# -gt 0 ]] || set -- tutorials/[0-9]*.ipynb
cp "$@" "$contents"
PATH=$venv/bin:$PATH jupyter lite build --lite-dir "$venv" --contents "$contents" --output-dir "$site" >"$venv/build.log" 2>&1 || { tail -20 "$venv/build.log"; exit 1; }
echo "built $site: $(du -sh "$site" | cut -f1), of which the kernel is $(du -h "$extension/static/msp.wasm.gz" | cut -f1)"
