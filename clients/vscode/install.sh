#!/usr/bin/env bash
# Installs VS Code's web server and what it takes to run, without its native modules: a terminal, a search and a log file
# are all that it lacks without them. 80 MB are fetched, 300 MB installed. What is there stays.
set -euo pipefail
cd "$(dirname "$0")"
pins=$(sha256sum <package-lock.json)
if [[ $(cat node_modules/pins 2>/dev/null) != "$pins" ]]; then
  echo "setup: VS Code into clients/vscode/node_modules"
  npm ci --silent --ignore-scripts --no-audit --no-fund
  # It comes with a list of versions of its own.
  (cd node_modules/code-server/lib/vscode && npm install --silent --no-save --omit=dev --ignore-scripts --no-audit --no-fund)
  printf '%s\n' "$pins" >node_modules/pins
fi
