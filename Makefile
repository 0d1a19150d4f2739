# What is typed often; CONTRIBUTING.md says when. `go test ./...` needs none of it.

.PHONY: build test check symbols notebooks book lab release soak bench bench-peers bench-kernels mutants

build: # the program, here
	go build -o msp ./cmd/msp

test: # all of Go's tests, and at the end which were skipped, and why
	@go test -json ./... | go run ./internal/devtools/skips

check: # formatting, vet, staticcheck, who imports whom, English, whether the symbols are up to date
	.ci/run format vet staticcheck
	go test . ./internal/lang/symbols

symbols: # the tables of what a cell can import, and its documentation
	go generate ./internal/lang/symbols/...

notebooks: build # run the tutorials and the gallery in place; commit what changed
	for n in tutorials/[0-9]*.ipynb notebooks/*.ipynb; do ./msp run "$$n" -o "$$n" || exit 1; done

book: build # a site of the lessons and the gallery, with what their notebooks store
	./msp book --trust tutorials notebooks -o book

lab: build
	./msp lab

release: # programs, wheels and packages of one version, in dist
	release/release.sh $(VERSION)

soak: # random cells for an hour, or MSP_SOAK=24h
	clients/setup.sh python
	go build -o .ci/out/msp ./cmd/msp
	.ci/out/msp install --prefix .venv
	MSP_SOAK=$${MSP_SOAK:-1h} .venv/bin/python clients/soak.py

bench:
	go test -run '^$$' -bench . ./pkg/...

bench-kernels: # this kernel, ipykernel and what else Jupyter finds, into tables; bench/kernels/README.md
	clients/setup.sh python
	go build -o .ci/out/linked ./cmd/msp
	cp --remove-destination .ci/out/linked .ci/out/msp # as an installed program is: see "Memory" in bench/kernels/README.md
	.ci/out/msp install --prefix .venv
	.venv/bin/python bench/kernels/compare.py $(ARGS)

# The C++ peers of `go -C bench run .`, from Debian's libeigen3-dev, libsuitesparse-dev and libopenblas-dev.
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
