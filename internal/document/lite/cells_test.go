package lite

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// imported matches what a page or a script of ours asks for beside it: modules, and the parts of the worker.
var imported = regexp.MustCompile(`(?:from|src=|import\() ?['"](?:\./)?([\w-]+\.js)['"]|'([\w-]+\.js)'[,\]]`)

// madeKernel is a kernel that costs no time.
func madeKernel(t *testing.T) Kernel {
	cacheWithDecoder(t)
	return Kernel{Build: func(_ context.Context, out string) (map[string][]byte, error) {
		files := map[string][]byte{
			"rest.wasm": []byte("rest"), "wasm_exec.js": []byte("go"), "docs.zip": []byte("docs"), "simd.wasm": []byte("loops"),
		}
		return files, os.WriteFile(out, []byte("wasm"), 0o644)
	}}
}

// A directory of cells holds all that its page and its scripts load; it is replaced by one made later, and replaces nothing else.
func TestCells(t *testing.T) {
	dir, kernel := filepath.Join(t.TempDir(), "cells"), madeKernel(t)
	for range 2 {
		if err := Cells(t.Context(), dir, kernel, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	files, wanted := list(t, dir), 0
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range imported.FindAllSubmatch(text, -1) {
			wanted++
			if want := string(m[1]) + string(m[2]); !slices.Contains(files, want) {
				t.Errorf("%s wants %s; there is %q", name, want, files)
			}
		}
	}
	if wanted < 8 { // the page: 1; msp-cell.js: 2; client.js: 2; session.js: 4
		t.Errorf("%d imports found in %q", wanted, files)
	}
	if err := Cells(t.Context(), tree(t, "thesis.tex"), kernel, io.Discard); !errors.Is(err, ErrNotSite) {
		t.Errorf("over something else: %v", err)
	}
}
