# What is typed often; CONTRIBUTING.md says when. `go test ./...` needs none of it.

.PHONY: build test check symbols notebooks book lab lite release wine containers clients soak bench bench-peers bench-kernels mutants

build: # the program, here
	go build -o msp ./cmd/msp

test: # all of Go's tests, and at the end which were skipped, and why
	@go test -json ./... | go run ./internal/devtools/skips

check: # formatting, vet, the layering of packages, the English of texts
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "gofmt these:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	go vet ./...
	go test .

symbols: # the tables of what a cell can import
	go generate ./internal/lang/symbols/...

notebooks: build # run the tutorials and the gallery in place; commit what changed
	for n in tutorials/[0-9]*.ipynb notebooks/*.ipynb; do ./msp run "$$n" -o "$$n" || exit 1; done

book: build # a site of the lessons and the gallery, with what their notebooks store
	./msp book --trust tutorials notebooks -o book

lab: build
	./msp lab

lite: export MSP_CELLS = $(CURDIR)/.ci/out/cells
lite: export MSP_SITE = $(CURDIR)/.ci/out/site
lite: # the kernel in a page, in a site of JupyterLite and in a page of one's own, and what three browsers make of them
	go build -o .ci/out/msp ./cmd/msp
	rm -rf $(MSP_CELLS) $(MSP_SITE)
	.ci/out/msp lite --cells $(MSP_CELLS)
	mkdir -p .ci/out/firefox
	node clients/cells.mjs .ci/out/msp .ci/out
	node clients/lite.mjs .ci/out/msp .ci/out tutorials
	MSP_BROWSER=firefox node clients/cells.mjs .ci/out/msp .ci/out/firefox
	MSP_BROWSER=firefox node clients/lite.mjs .ci/out/msp .ci/out/firefox tutorials
	xvfb-run -a node clients/webkit.mjs .ci/out tutorials/03-*.ipynb

release: # programs, wheels and packages of one version, in dist
	release/release.sh $(VERSION)

wine: # the program for Windows under Wine: tests of processes, a notebook, the kernel with a client
	clients/setup.sh wine
	.venv/bin/python clients/windows.py .ci/out tutorials/01-first-cloth.ipynb

containers: # both images, built and tried as root
	clients/setup.sh containers
	clients/containers.sh .ci/out/containers

clients: # the kernel under real nbclient, JupyterLab and Chromium
	clients/run.sh

soak: # random cells for an hour, or MSP_SOAK=24h
	clients/setup.sh
	go build -o .ci/out/msp ./cmd/msp
	.ci/out/msp install --prefix .venv
	MSP_SOAK=$${MSP_SOAK:-1h} .venv/bin/python clients/soak.py

bench:
	go test -run '^$$' -bench . ./pkg/...

bench-kernels: # this kernel, ipykernel and what else Jupyter finds, into tables; bench/kernels/README.md
	clients/setup.sh
	go build -o .ci/out/linked ./cmd/msp
	cp --remove-destination .ci/out/linked .ci/out/msp # as an installed program is: see "Memory" in bench/kernels/README.md
	.ci/out/msp install --prefix .venv
	.venv/bin/python bench/kernels/compare.py $(ARGS)

# The C++ peers of `go run ./bench`, from Debian's libeigen3-dev, libsuitesparse-dev and libopenblas-dev.
PEERS := $(patsubst bench/peers/%.cpp,bench/peers/out/%,$(wildcard bench/peers/*.cpp))
bench-peers: $(PEERS)
bench/peers/out/%: bench/peers/%.cpp bench/peers/timing.h
	@echo '#include <Eigen/Sparse>\n#include <cholmod.h>' | $(CXX) $(PEERFLAGS) -x c++ -fsyntax-only - 2>/dev/null \
		|| { echo "no peers: they need a C++ compiler, libeigen3-dev, libsuitesparse-dev and libopenblas-dev"; exit 1; }
	@mkdir -p $(@D)
	$(CXX) $(PEERFLAGS) $< -o $@ -lcholmod -lopenblas
PEERFLAGS := -O3 -march=native -I/usr/include/eigen3 -I/usr/include/suitesparse

PKG := ./internal/kernel/cell ./internal/system/file ./pkg/nb ./pkg/widget
mutants: # small mistakes in PKG that no test notices; ARGS='-n 40 -seed 7 -alone'
	go run ./internal/devtools/mutants $(ARGS) $(PKG)
