#!/usr/bin/env bash
# lite.sh VERSION OUT: a wheel of the kernel for a browser, an extension that JupyterLite finds in its environment. Called by release.sh.
set -euo pipefail
version=$1 out=$2
name=jupyterlite_msp
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
extension=$dir/wheel/$name-$version.data/data/share/jupyter/labextensions/@massspring/jupyterlite-msp
go run ./release/extension "$version" "$extension"
# Of npm's versions 1.2.0-rc.1 is Python's 1.2.0rc1.
sed -i "s|\"version\": .*|\"version\": \"$(sed -E 's/([a-z]+)([0-9]+)$/-\1.\2/' <<<"$version")\",|" "$extension/package.json"
cat >"$extension/install.json" <<JSON
{
  "packageManager": "python",
  "packageName": "jupyterlite-msp",
  "uninstallInstructions": "pip uninstall jupyterlite-msp"
}
JSON
cat >"$dir/description" <<'TEXT'
Go in notebooks of [JupyterLite](https://jupyterlite.readthedocs.io), with a library for fast mass-spring simulation: the kernel runs in
the reader's browser, and any server of files serves the site.

```sh
pip install jupyterlite-msp
jupyter lite build --contents NOTEBOOKS --output-dir site
```
TEXT
release/notice.sh ./web/kernel js/wasm >"$dir/NOTICE"
release/pack.sh "$name" "$version" "$dir/wheel" "$dir/description" "$dir/NOTICE" "$out" any
