package lite

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/massspring/msp/internal/document/outputs"
)

//go:embed kernel extension cells
var files embed.FS

// copyTree copies a directory of files to a directory that is made.
func copyTree(to, from string) error {
	tree, err := fs.Sub(files, from)
	if err != nil {
		return err
	}
	return os.CopyFS(to, tree)
}

// Kernel makes the kernel of a page.
type Kernel struct {
	// Build builds it into a file, and returns the files that it needs: rest.wasm, its functions that are seldom called; wasm_exec.js, the
	// script of Go's that starts it; docs.zip, its documentation; simd.wasm, the inner loops of solves.
	Build func(ctx context.Context, out string) (map[string][]byte, error)
	// Small packs it for minutes rather than seconds. Pages load a sixth less then.
	Small bool
}

// Make builds a directory with the kernel and its scripts. The directory replaces an older one only when it is complete.
func (k Kernel) Make(ctx context.Context, dir string, stderr io.Writer) error {
	return whole(dir, kernelMark, func(temp string) error { return k.write(ctx, filepath.Join(temp, "site"), stderr) })
}

// kernelMark is the file by which a directory is known to be one of Kernel.Make.
const kernelMark = "kernel.js"

// write writes into a directory what a page needs to run the kernel: the program, and the scripts around it.
func (k Kernel) write(ctx context.Context, dir string, stderr io.Writer) error {
	if err := copyTree(dir, "kernel"); err != nil {
		return err
	}
	needed, err := k.Build(ctx, filepath.Join(dir, "msp.wasm"))
	if err != nil {
		return err
	}
	needed["outputs.js"] = outputs.Script
	for name, content := range needed {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
	}
	if err := k.pack(ctx, dir, stderr); err != nil {
		return err
	}
	return parts(dir)
}

// parts renames the large files of the kernel by what is in them, so that a browser keeps them for good, and writes the script
// that tells their names to the worker. simd.wasm, of a few kilobytes, becomes part of that script.
func parts(static string) error {
	names := map[string]any{}
	for part, pattern := range map[string]string{"wasm": "msp.wasm.*", "rest": "rest.wasm.*", "docs": "docs.zip"} {
		found, err := filepath.Glob(filepath.Join(static, pattern))
		if err != nil || len(found) != 1 {
			return errors.Join(err, fmt.Errorf("%d files are named %s, want 1: %q", len(found), pattern, found))
		}
		data, err := os.ReadFile(found[0])
		if err != nil {
			return err
		}
		stem, kind, _ := strings.Cut(filepath.Base(found[0]), ".")
		name := fmt.Sprintf("%s-%.6x.%s", stem, sha256.Sum256(data), kind)
		if names[part] = name; part == "wasm" {
			names["size"] = len(data) // a page shows how much of it is there
		}
		if err := os.Rename(found[0], filepath.Join(static, name)); err != nil {
			return err
		}
	}
	simd := filepath.Join(static, "simd.wasm")
	data, err := os.ReadFile(simd)
	if err != nil {
		return err
	}
	if err := os.Remove(simd); err != nil {
		return err
	}
	names["simd"] = base64.StdEncoding.EncodeToString(data)
	text, err := json.Marshal(names)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(static, kernelMark), fmt.Appendf(nil, "globalThis.mspKernel = %s\n", text), 0o644)
}
