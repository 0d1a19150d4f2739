package build

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/massspring/msp/internal/lang/symbols/gen"
)

// Kernel builds the kernel of a browser, for js/wasm, into the file out, from the sources that Run would take; release is the version
// that it says, "" for the one that the go command knows. It returns the script of the Go toolchain that starts it, and the
// documentation that it asks the page for.
func Kernel(ctx context.Context, source, release, out string, log func(line string)) (wasmExec, docs []byte, err error) {
	b, err := newBuilder(ctx, Options{Source: source, Log: log})
	if err != nil {
		return nil, nil, err
	}
	defer b.close()
	b.env = []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"}
	if err := b.steps(b.module, b.fonts); err != nil {
		return nil, nil, err
	}
	log("compiling the kernel for a browser")
	flags := "-ldflags=-s -w"
	if release != "" {
		flags += " -X main.release=" + release
	}
	args := []string{"build", "-mod=mod", "-buildvcs=false", "-trimpath", flags, "-o", out, gen.Module + "/web/kernel"}
	if _, err := b.goCommand(args...); err != nil {
		return nil, nil, b.told(err)
	}
	for _, file := range []struct {
		text *[]byte
		args []string // of the go command that prints a directory
		path string   // below it
	}{
		{&wasmExec, []string{"env", "GOROOT"}, "lib/wasm/wasm_exec.js"},
		{&docs, []string{"list", "-mod=mod", "-f={{.Dir}}", gen.Module + "/internal/lang/symbols/docs"}, "z_index.zip"},
	} {
		dir, err := b.goCommand(file.args...)
		if err != nil {
			return nil, nil, b.told(err)
		}
		if *file.text, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), file.path)); err != nil {
			return nil, nil, err
		}
	}
	return wasmExec, docs, nil
}
