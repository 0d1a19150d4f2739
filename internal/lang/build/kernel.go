package build

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/massspring/msp/internal/lang/build/split"
	"github.com/massspring/msp/internal/lang/symbols/gen"
)

// Kernel builds the kernel of a browser, for js/wasm, into the file out, from the sources that Run would take; release is the version
// that it says, "" for the one that the go command knows. It returns the files that the kernel needs, by their names: rest.wasm, its
// functions that are seldom called; the script of the Go toolchain that starts it, the documentation that it asks the page for, and the
// inner loops of solves.
func Kernel(ctx context.Context, source, release, out string, log func(line string)) (files map[string][]byte, err error) {
	files, err = UndividedKernel(ctx, source, release, out, log)
	if err != nil {
		return nil, err
	}
	files["rest.wasm"], err = divide(out, files[WarmNames])
	delete(files, WarmNames)
	return files, err
}

// UndividedKernel builds the kernel as Kernel does, as one module with the names of its functions. In the place of rest.wasm it returns the
// list WarmNames.
func UndividedKernel(ctx context.Context, source, release, out string, log func(line string)) (files map[string][]byte, err error) {
	b, err := newBuilder(ctx, Options{Source: source, Log: log})
	if err != nil {
		return nil, err
	}
	defer b.close()
	b.env = []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"}
	if err := b.steps(b.module, b.fonts); err != nil {
		return nil, err
	}
	log("compiling the kernel for a browser")
	flags := "-ldflags=-w" // -s would leave out the functions' names, by which they are divided
	if release != "" {
		flags += " -X main.release=" + release
	}
	args := []string{"build", "-mod=mod", "-buildvcs=false", "-trimpath", "-tags=mspsimd", "-gcflags=all=-dwarf=false", flags, "-o", out,
		gen.Module + "/web/kernel"}
	if _, err := b.goCommand(args...); err != nil {
		return nil, b.told(err)
	}
	files = map[string][]byte{}
	inPackage := func(name string) []string {
		return []string{"list", "-mod=mod", "-f={{.Dir}}", gen.Module + "/" + name}
	}
	for _, file := range []struct {
		name string
		args []string // of the go command that prints a directory
		path string   // below it
	}{
		{"wasm_exec.js", []string{"env", "GOROOT"}, "lib/wasm/wasm_exec.js"},
		{"docs.zip", inPackage("internal/lang/symbols/docs"), "z_index.zip"},
		{"simd.wasm", inPackage("web/kernel"), "simd.wasm"},
		{WarmNames, inPackage("web/kernel"), WarmNames},
	} {
		dir, err := b.goCommand(file.args...)
		if err != nil {
			return nil, b.told(err)
		}
		if files[file.name], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), file.path)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// WarmNames is the file of package web/kernel with the functions that a page loads first, by name (internal/devtools/warm makes it).
const WarmNames = "z_warm.txt"

// divide rewrites the jumps of a program, and takes the functions that are neither in a list nor Scheduled out of it, into a second module,
// which it returns.
func divide(program string, list []byte) (rest []byte, err error) {
	whole, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	whole, err = split.Structured(whole)
	if err != nil {
		return nil, err
	}
	listed := map[string]bool{}
	for name := range strings.Lines(string(list)) {
		listed[strings.TrimSpace(name)] = true
	}
	first, rest, err := split.Split(whole, func(name string) bool { return !listed[name] && !Scheduled(name) })
	if err != nil {
		return nil, err
	}
	return rest, os.WriteFile(program, first, 0o644)
}

// Scheduled reports whether a function, by its name in the program, belongs to a package of Go's run time. When the collector, timers and
// goroutines call which of these depends on time, so a page loads all of them first, called in some run or not.
func Scheduled(name string) bool {
	for _, prefix := range []string{"runtime.", "internal_runtime_", "sync.", "internal_sync.", "time."} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
