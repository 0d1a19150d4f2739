#!/usr/bin/env bash
# Installs what the real-client checks need and a fresh machine lacks: a virtual environment with the pinned
# clients in .venv, xeus-python's kernel for browsers in .venv/xeus, those of clients/package.json in clients/node_modules, VS Code in
# clients/vscode, Debian's Chromium, Firefox, and WebKitGTK with a screen for it, poppler-utils, which looks into PDFs, tmux, and
# qemu-user-static, which runs arm64's programs.
# "setup.sh wine" also installs Wine, which runs the programs of Windows, and the compiler for the library that it lacks; "setup.sh
# containers" what builds and runs images. What is there stays.
set -euo pipefail
cd "$(dirname "$0")/.."

pins=$(cat internal/system/lab/requirements.txt clients/requirements.txt python/msp_papermill/*.{toml,py} | sha256sum)
if [[ ! -x .venv/bin/jupyter-lab || $(cat .venv/pins 2>/dev/null) != "$pins" ]]; then
  echo "setup: Python clients into .venv"
  rm -rf .venv
  python3 -m venv .venv
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input -r clients/requirements.txt
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input --no-deps --no-build-isolation ./python/msp_papermill
  printf '%s\n' "$pins" >.venv/pins
fi

# The last of xeus's kernels for Python that has its program in the wheel; later ones take theirs from conda's channels.
xeus=jupyterlite-xeus-python==1.0.0
if [[ $(cat .venv/xeus/pins 2>/dev/null) != "$xeus" ]]; then
  echo "setup: $xeus into .venv/xeus"
  rm -rf .venv/xeus
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input --no-deps --target .venv/xeus "$xeus"
  printf '%s\n' "$xeus" >.venv/xeus/pins
fi

lock=$(sha256sum <clients/package-lock.json)
if [[ $(cat clients/node_modules/pins 2>/dev/null) != "$lock" ]]; then
  echo "setup: Node clients into clients/node_modules"
  (cd clients && npm ci --silent --no-audit --no-fund)
  printf '%s\n' "$lock" >clients/node_modules/pins
fi

clients/vscode/install.sh

packages=()
if ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null; then packages+=(chromium); fi
if ! command -v pdftotext >/dev/null; then packages+=(poppler-utils); fi
if ! command -v tmux >/dev/null; then packages+=(tmux); fi
if ! command -v qemu-aarch64-static >/dev/null; then packages+=(qemu-user-static); fi
bare=() # and nothing that Debian recommends beside them
if ! command -v firefox-esr >/dev/null; then bare+=(firefox-esr); fi
if ! command -v WebKitWebDriver >/dev/null; then bare+=(webkit2gtk-driver); fi
if ! command -v xvfb-run >/dev/null || ! command -v xauth >/dev/null; then bare+=(xvfb xauth); fi
for also; do
  case $also in
  wine)
    if ! command -v wine >/dev/null; then bare+=(wine wine64); fi
    if ! command -v x86_64-w64-mingw32-gcc >/dev/null; then bare+=(gcc-mingw-w64-x86-64-win32); fi
    ;;
  containers)
    for tool in buildah podman runc iptables mmdebstrap; do
      if ! command -v "$tool" >/dev/null; then bare+=("$tool"); fi
    done
    if [[ ! -d /usr/lib/cni ]]; then bare+=(containernetworking-plugins); fi
    ;;
  *)
    echo "setup.sh: $also: neither wine nor containers" >&2
    exit 2
    ;;
  esac
done
if ((${#packages[@]} + ${#bare[@]} > 0)); then
  echo "setup: ${packages[*]} ${bare[*]}"
  sudo=()
  if ((EUID != 0)); then sudo=(sudo); fi
  "${sudo[@]}" apt-get update -qq
  export DEBIAN_FRONTEND=noninteractive
  if ((${#packages[@]})); then "${sudo[@]}" apt-get install -y -qq "${packages[@]}" >/dev/null; fi
  if ((${#bare[@]})); then "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${bare[@]}" >/dev/null; fi
fi
