package build

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/massspring/msp/internal/symbols/gen"
)

// Kernel builds the kernel of a browser, for js/wasm, into the file out, from the sources that Run would take. It returns the
// script of the Go toolchain that belongs to it.
func Kernel(ctx context.Context, source, out string, log func(line string)) (wasmExec []byte, err error) {
	b, err := newBuilder(ctx, Options{Source: source, Log: log})
	if err != nil {
		return nil, err
	}
	defer b.close()
	b.env = []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"}
	if err := b.module(); err != nil {
		return nil, b.told(err)
	}
	log("compiling the kernel for a browser")
	args := []string{"build", "-mod=mod", "-buildvcs=false", "-trimpath", "-ldflags=-s -w", "-o", out, gen.Module + "/web/kernel"}
	if _, err := b.goCommand(args...); err != nil {
		return nil, b.told(err)
	}
	root, err := b.goCommand("env", "GOROOT")
	if err != nil {
		return nil, b.told(err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}
