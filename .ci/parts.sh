# One function for each part of CI (.ci/parts.txt), sourced by .ci/part at the root of the repository. A part prints a line "ok" or "FAIL"
# for each check, as the programs of clients/ do; check makes one of a command.

export GOTOOLCHAIN=local
# As a release is built, so that no part compiles again what another has compiled. Without the tables of a debugger (DWARF) to compile takes
# 6 % less of a processor, and to link half as long.
export GOFLAGS="-trimpath -gcflags=all=-dwarf=false -ldflags=-w"
export CGO_ENABLED=0
unset PYTHONDONTWRITEBYTECODE # or each start of Jupyter would compile all of it again
export MSP_HISTORY=off # the checks are nobody's history; those of the history choose a directory
out=.ci/out
msp=$PWD/$out/msp
tutorials=(tutorials/[0-9]*.ipynb)
gallery=(notebooks/*.ipynb)
CHROMIUM=$(command -v chromium || command -v google-chrome || true)
export CHROMIUM
other=go1.27.4 # the series beside the installed one, of the two that are supported
if go version | grep -q ' go1\.27\.'; then other=go1.26.8; fi

# check NAME COMMAND...: the command's output, then one line.
check() {
  local name=$1 began=$SECONDS
  shift
  if "$@"; then
    echo "ok    $name ($((SECONDS - began)) s)"
  else
    echo "FAIL  $name: exit status $? ($((SECONDS - began)) s)"
  fi
}

# client PROGRAM ARGUMENTS...: one of clients/, with Jupyter's commands on PATH. It prints the lines of its checks.
client() {
  local by=node
  if [[ $1 == *.py ]]; then by=$PWD/.venv/bin/python; fi
  PATH=$PWD/.venv/bin:$PATH "$by" "clients/$1" "${@:2}" || broken=1
}
broken=0 # 1 once a program has failed, whether it has said so or not

# What others come after.

# The README's commands that need Go only, in a clean clone with empty caches; no git, C compiler, Python or Node on PATH. What they have
# compiled is added to the machine's cache: on a fresh machine all other parts begin with it.
part_build() {
  local fresh line lines
  check "Go is of a series that the engine was tested with (1.26, 1.27)" eval 'go version | grep -E " go1\.2[67]\."'
  fresh=$(mktemp -d)
  git clone --quiet . "$fresh/msp"
  mapfile -t lines < <(grep '^go run ./cmd/msp run ' README.md)
  if ((${#lines[@]} == 0)); then echo "FAIL  README.md has no line that begins with go run ./cmd/msp run"; fi
  for line in "${lines[@]}"; do
    check "in a clean clone, with nothing but Go: $line" env -C "$fresh/msp" -u XDG_CACHE_HOME -u VIRTUAL_ENV PATH="$(go env GOROOT)/bin" \
      GOENV="$(go env GOENV)" HOME="$fresh/home" GOPATH="$fresh/go" GOMODCACHE="$fresh/mod" GOCACHE="$fresh/cache" GOFLAGS="$GOFLAGS -modcacherw" \
      "$BASH" -c "$line"
  done
  mkdir -p "$(go env GOCACHE)"
  cp -R -n "$fresh/cache/." "$(go env GOCACHE)" || true # some versions of cp call it a failure that a file is there
  rm -rf "$fresh"
  check "msp is built" go build -o "$msp" ./cmd/msp
}
part_setup() { check "the clients are installed" clients/setup.sh $(grep -vx network $out/parts/tools); }
part_kernelspec() { check "msp install into a Python environment" "$msp" install --prefix .venv; }

# The tier run.

part_format() { check "gofmt" eval '[[ -z $(gofmt -l $(git ls-files "*.go") | tee /dev/stderr) ]]'; }
part_vet() {
  local module
  for module in $(git ls-files 'go.mod' '**/go.mod'); do
    check "go vet in $(dirname "$module")" go -C "$(dirname "$module")" vet ./...
  done
}
part_staticcheck() { check "staticcheck" go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...; }
# Another part vets.
part_test() {
  check "go test ./..." go test -vet=off -timeout 40m ./...
  check "go test in bench" go -C bench test -vet=off ./...
}

# Goroutines of cells, interrupts and a growing program meet in these; the detector needs a C compiler.
part_race() {
  unset CGO_ENABLED
  if [[ $(go env CGO_ENABLED) != 1 ]]; then echo "ok    race detector: skipped, no C compiler"; return; fi
  check "race detector, short tests" go test -race -short -vet=off -timeout 40m -skip 'TestExportedPrograms|TestTheFirstSessionRuns' \
    ./internal/lang/session ./internal/kernel/worker ./internal/kernel/jupyter/... ./internal/lang/interp/machine
}

# One self-contained page for each notebook, with pictures in it; what the notebook shows is compared with what it has stored. A browser
# opens every sixth page, with MSP_ALL all of them: each takes it three seconds of a processor.
part_notebooks() {
  local notebook page pages=() i=0
  mkdir "$out/ran"
  check "msp run on a one-line notebook" one_line_notebook
  for notebook in "${tutorials[@]}" "${gallery[@]}"; do
    page=$out/$(basename "$notebook" .ipynb).html
    check "msp run renders $notebook into one page" page_of "$notebook" "$page"
    if [[ ${MSP_ALL:-} ]] || ((i++ % 6 == 0)); then pages+=("$page"); fi
  done
  client outputs.py "$out/ran" "${tutorials[@]}" "${gallery[@]}"
  client page.mjs "$out" "${pages[@]}"
}
page_of() { "$msp" run "$1" -o "$2" -o "$out/ran/$(basename "$1")" && grep -q 'src="data:image/png;base64,' "$2"; }
one_line_notebook() {
  local dir
  dir=$(mktemp -d)
  echo '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"id": "one", "cell_type": "code", "metadata": {},
    "execution_count": null, "outputs": [], "source": "6 * 7"}]}' >"$dir/one.ipynb"
  time "$msp" run --quiet "$dir/one.ipynb" >"$dir/said"
  [[ $(<"$dir/said") == 42 ]] && rm -r "$dir"
}

part_wheel() {
  check "the wheel of one system" env MSP_WHEELS=1 release/release.sh 0.0.1 "$out/one" linux/amd64
  client wheel.py "$out"/one/msp_kernel-*manylinux*x86_64.whl 0.0.1 tutorials/04-one-spring.ipynb
}

part_book() { client book.mjs "$msp" "$out" tutorials notebooks; }
part_live() {
  client live.mjs "$msp" "$out" tutorials notebooks
  client handedin.py "$msp" tutorials/homework "$out/hw2.ipynb"
}
part_livecourse() {
  client livecourse.mjs "$msp" "$out" tutorials notebooks
  MSP_BROWSER=firefox client livecourse.mjs "$msp" "$out" tutorials notebooks
}
# Every sixth lesson; course has them all.
part_lessons() {
  local i some=()
  for ((i = 3; i < ${#tutorials[@]}; i += 6)); do some+=("${tutorials[i]}"); done
  client lessons.py "$out" "${some[@]}"
}
part_course() {
  client lessons.py "$out" "${tutorials[@]}" "${gallery[@]}"
  MSP_ALL=1 part_notebooks
}
part_kernel() { client kernel.py; }
part_commands() {
  client commands.py
  client commands.py yaegi
}
part_protocol() { client protocol.py; }
part_execution() { client execution.py; }
part_front() { client front.py; }
# An assignment with curves; gradebooks has the others.
part_homework() { client homework.py "$msp" tutorials/homework hw5; }
part_gradebooks() { client homework.py --all "$msp" tutorials/homework; }
part_hostile() { client hostile.mjs "$msp"; }
part_player() { client player.mjs "$msp" "$out"; }
part_widgets() { client widgets.mjs "$msp" "$out"; }
part_lab() { client browser.mjs "$msp" "$out" tutorials/02-building-L-and-J.ipynb; }
part_lite() { client lite.mjs "$msp" "$out" tutorials '^(?!01-|13-)'; } # pages has lessons 1 and 13

# The tier full.

# The README's command, all tests and an installation with the other series of Go.
part_othergo() {
  check "$other: the README's command" other_renders
  check "$other: go test ./..." env GOTOOLCHAIN=$other go test -timeout 60m ./...
  check "$other: go install of a version" release/install.sh "$other"
}
other_renders() { GOTOOLCHAIN=$other go run ./cmd/msp run tutorials/01-first-cloth.ipynb -o "$out/other.html" && [[ -s $out/other.html ]]; }

part_release() {
  check "a release" release/release.sh 0.0.1 "$out/dist"
  check "a release does not mix with another" unmixed
  client wheel.py "$out"/dist/msp_kernel-*manylinux*x86_64.whl 0.0.1 "${tutorials[@]}"
  client wheels.py "$out/dist" 0.0.1
  mkdir "$out/wheel"
  client litewheel.py "$out"/dist/jupyterlite_msp-*.whl tutorials/01-first-cloth.ipynb "$out/wheel/site"
  MSP_SITE=$out/wheel/site client lite.mjs "$msp" "$out/wheel" tutorials 'never ends|documentation'
}
# A directory that is there already is refused, and stays as it is.
unmixed() {
  local before
  before=$(ls -l "$out/dist")
  if release/release.sh 0.0.2 "$out/dist" linux/amd64; then return 1; fi
  [[ $(ls -l "$out/dist") == "$before" ]]
}

part_deployment() { client deployment.py; }

# The fidelity programs every way, and where there is no compiler: emulated arm64, and WebAssembly under node. What the compiled ones
# print is taken down for those.
part_fidelity() {
  local compiled=$PWD/$out/compiled.json
  check "fidelity of both engines, every way" env MSP_ALL=1 go test -timeout 60m ./internal/lang/engine -run 'TestFidelity|TestStudentsMethods'
  check "what compiled programs print" go test ./internal/lang/engine -run TestCompiled -compiled "$compiled"
  check "fidelity on emulated arm64" elsewhere arm64 1 linux arm64 qemu-aarch64-static
  # In parts: package reflect keeps code pointers where the collector looks, and WebAssembly's are small numbers, which a heap
  # beyond 256 MB takes for addresses.
  check "fidelity as WebAssembly" in_node off 8
  check "fidelity as WebAssembly, with machine code" in_node first 8
}
in_node() { # MACHINE-CODE PARTS
  MSP_NATIVE=$1 elsewhere wasm "$2" js wasm node --stack-size=8192 "$PWD/clients/gowasm.cjs"
}
elsewhere() { # NAME PARTS GOOS GOARCH RUNNER...
  local test=$PWD/$out/$1.test i
  GOOS=$3 GOARCH=$4 go test -c -o "$test" ./internal/lang/engine || return 1
  for ((i = 1; i <= $2; i++)); do
    (cd internal/lang/engine && "${@:5}" "$test" -test.run TestElsewhere -test.v -compiled "$compiled" -part "$i/$2") || return 1
  done
}

# Left out on arm64 are the long tests, which tell little of a processor: all lessons as programs, the README's first session, hundreds
# of cells, completion at every place; a hundred MB of text, fifty children, and children that lie.
part_emulated() {
  local package
  for package in $(go list -f '{{if .TestGoFiles}}{{.Dir}}{{end}}' ./internal/lang/session/...); do
    check "${package#"$PWD"/} on emulated arm64" on_arm64 "$package" -test.short \
      -test.skip 'TestExportedPrograms|TestTheFirstSessionRuns|Fuzz'
  done
  check "worker on emulated arm64" on_arm64 "$PWD/internal/kernel/worker" \
    -test.skip 'TestFlood|TestRestartsLeaveNothing|TestLiesEndTheChild'
}
# The tests of a package. What they start is os.Args[0], here a script that emulates it too.
on_arm64() { # DIRECTORY FLAGS...
  local test
  test=$PWD/$out/$(tr / - <<<"${1#"$PWD"/}").arm64
  GOOS=linux GOARCH=arm64 go test -c -o "$test.test" "$1" || return 1
  printf '#!/bin/sh\nexec qemu-aarch64-static -0 "$0" "%s" "$@"\n' "$test.test" >"$test"
  chmod +x "$test"
  (cd "$1" && "$test" -test.v -test.timeout 30m "${@:2}")
}

# Packages with files for one system are vetted with their tests.
part_systems() {
  local system packages
  check "builds for riscv64" env GOOS=linux GOARCH=riscv64 CGO_ENABLED=0 go build -o /dev/null ./cmd/msp
  for system in darwin/arm64 windows/amd64; do
    packages=$(git ls-files '*_windows*.go' '*_darwin*.go' '*unix*.go' '*linux*.go' | grep -v testdata/ | xargs -n 1 dirname | sort -u | sed 's|^|./|')
    check "go vet for $system" env GOOS="${system%/*}" GOARCH="${system#*/}" CGO_ENABLED=0 go vet ./cmd/msp $packages
  done
}

part_raced() {
  unset CGO_ENABLED
  if [[ $(go env CGO_ENABLED) != 1 ]]; then echo "ok    race detector: skipped, no C compiler"; return; fi
  check "race detector, all tests" env MSP_ALL=1 go test -race -timeout 60m ./internal/lang/session/... \
    ./internal/lang/interp/... ./internal/kernel/... ./internal/system/file ./pkg/nb/... ./pkg/widget ./pkg/msp/sparse
}

# Random loops in machine code, and random programs beside the compiler, many more than go test has.
part_random() {
  check "random loops" env MSP_RANDOM=5000 go test -timeout 60m ./internal/lang/interp/machine -run Random
  check "random programs" env MSP_RANDOM_PROGRAMS="1000 100" go test -timeout 60m ./internal/lang/engine -run Random
}

# What go test leaves out, or does with some of the lessons and assignments only.
part_all() {
  check "all lessons as programs, all assignments, their known mistakes" env MSP_ALL=1 go test -timeout 60m ./cmd/msp -run 'Assignments|KnownMistakes|LessonsExport|PastedAnswers'
  check "all attacks, with refusals and without, all honest answers and all lazy ones" env MSP_ALL=1 go test -timeout 60m ./cmd/msp -run 'RedTeam|Honest|Lazy'
  check "all systems and steps of the physics" env MSP_ALL=1 go test -timeout 60m ./pkg/msp/...
  check "all bad input for figures, and a program with figures" env MSP_ALL=1 go test ./pkg/viz -run 'BadInput|PlainProgram'
  check "a program with another module, symbols elsewhere, no network" env MSP_ALL=1 go test ./internal/lang/{build,symbols} ./internal/system/venv
}

part_wine() { client windows.py "$out/windows" tutorials/01-first-cloth.ipynb; }
part_containers() {
  if ((EUID != 0)); then echo "ok    images for containers: skipped, not root"; return; fi
  clients/containers.sh "$out/containers" || broken=1
}

part_convert() { client convert.py "$msp" "$out" tutorials/02-building-L-and-J.ipynb; }
part_papermill() { client parameters.py "$msp"; }
part_console() { client console.py; }
part_subshells() { client subshells.py; }
part_orphans() { client orphans.py; }
part_soak() { MSP_SOAK=10m client soak.py; }
part_gophernotes() {
  unset CGO_ENABLED
  client gophernotes.py "$msp" "$out"
}
part_classroom() { client classroom.py "$msp" cmd/msp/testdata/bench; }
part_student() { client student.mjs "$msp" "$out" tutorials; }
part_terminal() { client terminal.mjs "$msp" "$out"; }
part_frontends() { client frontends.mjs "$msp" "$out"; }

# The course on the second engine. What waits for a browser costs little.
part_yaegi() {
  client lessons.py --engine=yaegi "$out/yaegi" "${tutorials[@]}" "${gallery[@]}"
  client widgets.mjs "$msp" "$out/yaegi" yaegi
}
part_nbclassic() { client classic.mjs "$out"; }
part_beside() { client beside.mjs "$msp" "$out"; }
part_hub() { client hub.py clients/node_modules/.bin/configurable-http-proxy; }
part_privatelab() { client private_lab.py "$msp" tutorials; }
part_vscode() { client vscode.mjs "$msp" "$out"; }

# The kernel in a page, in a site of JupyterLite and in a page of one's own, in three browsers.
part_pages() {
  export MSP_CELLS=$PWD/$out/cells MSP_SITE=$PWD/$out/site # lite.mjs makes the site where there is none
  mkdir "$out/firefox"
  check "msp lite --cells makes a page with the kernel" "$msp" lite --cells "$MSP_CELLS"
  client cells.mjs "$msp" "$out"
  client lite.mjs "$msp" "$out" tutorials 'the site opens|^01-|^13-'
  MSP_ALL=1 client player.mjs "$msp" "$out"
  MSP_BROWSER=firefox client hostile.mjs "$msp"
  MSP_BROWSER=firefox client cells.mjs "$msp" "$out/firefox"
  MSP_BROWSER=firefox client lite.mjs "$msp" "$out/firefox" tutorials
  xvfb-run -a node clients/webkit.mjs "$out" tutorials/04-*.ipynb || broken=1 # one that the site of lite.mjs has
}
