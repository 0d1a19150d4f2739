# The checks with real clients: sourced after lib.sh, at the root of the repository, once setup.sh has run.

python=$PWD/.venv/bin/python
msp=$PWD/.ci/out/msp
CHROMIUM=$(command -v chromium || command -v google-chrome)
export CHROMIUM
export MSP_HISTORY=off # what is run here is nobody's history; the checks of it choose a directory
tutorials=(tutorials/[0-9]*.ipynb)
gallery=(notebooks/*.ipynb)

# One self-contained page per notebook, with pictures in it.
run_to_html() {
  timeout 1200 "$msp" run "$1" -o "$2" && grep -q 'src="data:image/png;base64,' "$2"
}

notebooks_render() {
  local notebook page pages=()
  for notebook in "${tutorials[@]}" "${gallery[@]}"; do
    page=$out/$(basename "$notebook" .ipynb).html
    check "msp run renders $notebook into one page" run_to_html "$notebook" "$page"
    pages+=("$page")
  done
  checks "pages in Chromium" timeout 600 node clients/page.mjs "$out" "${pages[@]}"
}

lessons_compile() {
  checks "lessons as programs" timeout 1200 "$python" clients/exports.py "$msp" "$out" "${tutorials[@]}"
}

# What a person does who has Go and nothing else: no git, C compiler, Python or Node on PATH; empty caches.
go_alone() {
  local fresh goroot env
  goroot=$(go env GOROOT) env=$(go env GOENV)
  fresh=$(mktemp -d)
  git clone --quiet . "$fresh/msp"
  (
    cd "$fresh/msp"
    export PATH=$goroot/bin HOME=$fresh/home GOENV=$env GOPATH=$fresh/go GOMODCACHE=$fresh/mod GOCACHE=$fresh/cache GOFLAGS=-modcacherw
    unset XDG_CACHE_HOME VIRTUAL_ENV
    go run ./cmd/msp run tutorials/02-building-L-and-J.ipynb -o x.html
  )
  local status=$?
  [[ -s $fresh/msp/x.html ]] || status=1
  rm -rf "$fresh"
  return $status
}

one_line_notebook() {
  local dir took
  dir=$(mktemp -d)
  cat >"$dir/one.ipynb" <<'NOTEBOOK'
{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
 {"id": "one", "cell_type": "code", "metadata": {}, "execution_count": null, "outputs": [], "source": "6 * 7"}]}
NOTEBOOK
  for _ in 1 2 3; do
    took=$( { TIMEFORMAT=%R; time "$msp" run --quiet "$dir/one.ipynb" >"$dir/said"; } 2>&1)
    [[ $(cat "$dir/said") == 42 ]] || return 1
  done
  rm -r "$dir"
  one_line_took=$took
}

check "msp is built" go build -o "$msp" ./cmd/msp
check "msp install into a Python environment" "$msp" install --prefix .venv
check "msp run starts at once on a one-line notebook" one_line_notebook
printf '      the third start took %s s\n' "${one_line_took:-?}"
aside notebooks_render
checks "the book in Chromium" timeout 600 node clients/book.mjs "$msp" "$out" tutorials notebooks
checks "lessons and gallery" timeout 2400 "$python" clients/lessons.py "$out" "${tutorials[@]}" "${gallery[@]}"
aside lessons_compile
checks "kernel" timeout 600 "$python" clients/kernel.py
checks "shell lines and commands" timeout 600 "$python" clients/commands.py
checks "protocol suite" timeout 600 "$python" clients/protocol.py
checks "ways to run a notebook" timeout 600 "$python" clients/execution.py
checks "nbconvert" timeout 600 "$python" clients/convert.py "$msp" "$out" tutorials/02-building-L-and-J.ipynb
checks "papermill" timeout 600 "$python" clients/parameters.py "$msp"
checks "jupyter console" timeout 600 "$python" clients/console.py
checks "subshells and floods" timeout 600 "$python" clients/subshells.py
checks "orphans" timeout 600 "$python" clients/orphans.py
checks "random cells" timeout 600 "$python" clients/soak.py
checks "displays and comms" timeout 600 "$python" clients/front.py
checks "gophernotes" timeout 600 "$python" clients/gophernotes.py "$msp" "$out"
checks "nbgrader" timeout 900 "$python" clients/homework.py "$msp" tutorials/homework
checks "a class of 200" timeout 900 "$python" clients/classroom.py "$msp" tutorials/homework
checks "a student in Chromium" env PATH="$PWD/.venv/bin:$PATH" timeout 900 node clients/student.mjs "$msp" "$out" tutorials
checks "JupyterLab in Chromium" env PATH="$PWD/.venv/bin:$PATH" timeout 600 node clients/browser.mjs "$msp" "$out" tutorials/02-building-L-and-J.ipynb
checks "hostile pages in Chromium" timeout 600 node clients/hostile.mjs "$msp"
checks "hostile pages in Firefox" env MSP_BROWSER=firefox timeout 600 node clients/hostile.mjs "$msp"
checks "players in Chromium" timeout 600 node clients/player.mjs "$msp" "$out"
checks "widgets in Chromium" env PATH="$PWD/.venv/bin:$PATH" timeout 600 node clients/widgets.mjs "$msp" "$out"
checks "the terminal in tmux and Chromium" timeout 600 node clients/terminal.mjs "$msp" "$out"
checks "front ends in Chromium" env PATH="$PWD/.venv/bin:$PATH" timeout 600 node clients/frontends.mjs "$msp" "$out"
checks "nbclassic in Chromium" env PATH="$PWD/.venv/bin:$PATH" timeout 600 node clients/classic.mjs "$out"
check "msp lite --cells makes a page with the kernel" timeout 1200 "$msp" lite --cells "$out/cells"
export MSP_CELLS=$PWD/$out/cells
mkdir "$out/firefox"
checks "cells in anyone's page" timeout 600 node clients/cells.mjs "$msp" "$out"
checks "cells in Firefox" env MSP_BROWSER=firefox timeout 600 node clients/cells.mjs "$msp" "$out/firefox"
checks "sizes and starts in Chromium, beside Pyodide and xeus-python" timeout 2400 node clients/starts.mjs "$msp"
export MSP_SITE=$PWD/$out/site # the first of these makes it
checks "JupyterLite in Chromium" timeout 1800 node clients/lite.mjs "$msp" "$out" tutorials
checks "JupyterLite in Firefox" env MSP_BROWSER=firefox timeout 1800 node clients/lite.mjs "$msp" "$out/firefox" tutorials
checks "cells and JupyterLite in WebKit" timeout 900 xvfb-run -a node clients/webkit.mjs "$out" tutorials/03-*.ipynb
checks "VS Code in Chromium" timeout 600 node clients/vscode.mjs "$msp" "$out"
checks "beside a cell in Chromium" env PATH="$PWD/.venv/bin:$PATH" timeout 600 node clients/beside.mjs "$msp" "$out"
checks "JupyterHub" env PATH="$PWD/.venv/bin:$PATH" timeout 600 "$python" clients/hub.py clients/node_modules/.bin/configurable-http-proxy
checks "a JupyterLab of our own" timeout 900 "$python" clients/private_lab.py "$msp" tutorials
check "a tutorial from a clean checkout with empty caches and nothing but Go" go_alone
