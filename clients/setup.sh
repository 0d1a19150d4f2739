#!/usr/bin/env bash
# Installs what the real-client checks need and a fresh machine lacks: a virtual environment with the pinned
# clients in .venv, playwright-core in clients/node_modules, Debian's Chromium. What is there stays.
set -euo pipefail
cd "$(dirname "$0")/.."

pins=$(cat internal/lab/requirements.txt clients/requirements.txt | sha256sum)
if [[ ! -x .venv/bin/jupyter-lab || $(cat .venv/pins 2>/dev/null) != "$pins" ]]; then
  echo "setup: Python clients into .venv"
  rm -rf .venv
  python3 -m venv .venv
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input -r clients/requirements.txt
  printf '%s\n' "$pins" >.venv/pins
fi

lock=$(sha256sum <clients/package-lock.json)
if [[ $(cat clients/node_modules/pins 2>/dev/null) != "$lock" ]]; then
  echo "setup: playwright-core into clients/node_modules"
  (cd clients && npm ci --silent --no-audit --no-fund)
  printf '%s\n' "$lock" >clients/node_modules/pins
fi

if ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null; then
  echo "setup: chromium"
  sudo=()
  if ((EUID != 0)); then sudo=(sudo); fi
  "${sudo[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq chromium >/dev/null
fi
