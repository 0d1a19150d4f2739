#!/usr/bin/env bash
# setup.sh TOOL...: installs what the checks with real clients use and this machine lacks. What is there stays.
#     python      the pinned Jupyter clients of .ci/run, in .venv
#     clients     those of .ci/full too
#     chromium    Debian's Chromium, and what clients/package.json names, in clients/node_modules
#     firefox webkit tmux poppler arm64 wine containers   Debian's packages of these
#     vscode      VS Code's web server, in clients/vscode
#     xeus        xeus-python's kernel for browsers, in .venv/xeus
# Without a TOOL it installs those of .ci/run: python and chromium.
set -euo pipefail
cd "$(dirname "$0")/.."

# pip installs packages into .venv. The pins of all clients hold for some of them, too. Python compiles what it imports, and that is little of it.
pip_install() { .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input --no-compile -c clients/requirements.txt "$@"; }

# venv LEVEL: makes .venv or, for clients, adds to it.
venv() {
  local pins
  pins=$(cat internal/system/lab/requirements.txt clients/requirements.txt clients/setup.sh python/msp_papermill/*.{toml,py} | sha256sum)
  if [[ ! -x .venv/bin/jupyter-lab || $(cat .venv/python.pins 2>/dev/null) != "$pins" ]]; then
    echo "setup: Jupyter into .venv"
    rm -rf .venv
    python3 -m venv .venv
    pip_install -r internal/system/lab/requirements.txt jupyter-kernel-test nbgrader notebook ipywidgets
    printf '%s\n' "$pins" >.venv/python.pins
  fi
  if [[ $1 == clients && $(cat .venv/clients.pins 2>/dev/null) != "$pins" ]]; then
    echo "setup: all Python clients into .venv"
    pip_install -r clients/requirements.txt
    pip_install --no-deps --no-build-isolation ./python/msp_papermill
    printf '%s\n' "$pins" >.venv/clients.pins
  fi
}

# The last of xeus's kernels for Python that has its program in the wheel; later ones take theirs from conda's channels.
xeus() {
  local xeus=jupyterlite-xeus-python==1.0.0
  venv python
  if [[ $(cat .venv/xeus/pins 2>/dev/null) != "$xeus" ]]; then
    echo "setup: $xeus into .venv/xeus"
    rm -rf .venv/xeus
    pip_install --no-deps --target .venv/xeus "$xeus"
    printf '%s\n' "$xeus" >.venv/xeus/pins
  fi
}

node_modules() {
  local lock
  lock=$(sha256sum <clients/package-lock.json)
  if [[ $(cat clients/node_modules/pins 2>/dev/null) != "$lock" ]]; then
    echo "setup: Node clients into clients/node_modules"
    (cd clients && npm ci --silent --no-audit --no-fund)
    printf '%s\n' "$lock" >clients/node_modules/pins
  fi
}

# need COMMAND PACKAGE...: Debian's packages that have a command, without those that Debian only recommends; Chromium recommends its fonts.
packages=() recommended=()
need() { if ! command -v "$1" >/dev/null; then packages+=("${@:2}"); fi; }

if (($# == 0)); then set -- python chromium; fi
for tool; do
  case $tool in
  python | clients) venv "$tool" ;;
  xeus) xeus ;;
  chromium)
    node_modules
    if ! command -v google-chrome >/dev/null && ! command -v chromium >/dev/null; then recommended=(chromium); fi
    ;;
  vscode) clients/vscode/install.sh ;;
  firefox) need firefox-esr firefox-esr ;;
  webkit)
    need WebKitWebDriver webkit2gtk-driver
    need xvfb-run xvfb
    need xauth xauth
    ;;
  tmux) need tmux tmux ;;
  poppler) need pdftotext poppler-utils ;;
  arm64) need qemu-aarch64-static qemu-user-static ;;
  wine)
    need wine wine wine64
    need x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64-win32
    ;;
  containers)
    for program in buildah podman runc iptables mmdebstrap; do need "$program" "$program"; done
    if [[ ! -d /usr/lib/cni ]]; then packages+=(containernetworking-plugins); fi
    ;;
  *)
    echo "setup.sh: $tool is no tool of its list" >&2
    exit 2
    ;;
  esac
done
if ((${#packages[@]} + ${#recommended[@]} > 0)); then
  echo "setup: ${packages[*]} ${recommended[*]}"
  sudo=()
  if ((EUID != 0)); then sudo=(sudo); fi
  export DEBIAN_FRONTEND=noninteractive
  "${sudo[@]}" apt-get update -qq
  if ((${#recommended[@]})); then "${sudo[@]}" apt-get install -y -qq "${recommended[@]}" >/dev/null; fi
  if ((${#packages[@]})); then "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null; fi
fi
