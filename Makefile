# What is typed often; CONTRIBUTING.md says when. `go test ./...` needs none of it.

.PHONY: build test check symbols notebooks lab clients bench

build: # the program, here
	go build -o msp ./cmd/msp

test:
	go test ./...

check: # formatting, vet, who imports whom
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "gofmt these:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	go vet ./...
	go test .

symbols: # the tables of what a cell can import
	go generate ./internal/symbols/...

notebooks: build # run the tutorials in place; commit what changed
	for n in tutorials/[0-9]*.ipynb; do ./msp run "$$n" -o "$$n" || exit 1; done

lab: build
	./msp lab

clients: # the kernel under real nbclient, JupyterLab and Chromium
	clients/run.sh

bench:
	go test -run '^$$' -bench . ./pkg/...
