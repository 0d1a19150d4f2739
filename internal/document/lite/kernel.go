package lite

import (
	"compress/gzip"
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

// Kernel builds the kernel into a file, and returns the files that it needs: wasm_exec.js, the script of Go's that starts it; docs.zip, its
// documentation; simd.wasm, the inner loops of solves.
type Kernel func(ctx context.Context, out string) (map[string][]byte, error)

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
	wasm := filepath.Join(dir, "msp.wasm")
	needed, err := k(ctx, wasm)
	if err != nil {
		return err
	}
	fmt.Fprintln(stderr, "msp: packing the kernel")
	if err := pack(wasm); err != nil {
		return err
	}
	needed["outputs.js"] = outputs.Script
	for name, content := range needed {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
	}
	return parts(dir)
}

// parts renames the large files of the kernel by what is in them, so that a browser keeps them for good, and writes the script
// that tells their names to the worker. simd.wasm, of a few kilobytes, becomes part of that script.
func parts(static string) error {
	names := map[string]any{}
	for part, file := range map[string]string{"wasm": "msp%s.wasm.gz", "docs": "docs%s.zip"} {
		path := filepath.Join(static, fmt.Sprintf(file, ""))
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name := fmt.Sprintf(file, fmt.Sprintf("-%.6x", sha256.Sum256(data)))
		if names[part] = name; part == "wasm" {
			names["size"] = len(data) // a page shows how much of it is there
		}
		if err := os.Rename(path, filepath.Join(static, name)); err != nil {
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

// pack replaces a file by FILE.gz: servers of files seldom compress WebAssembly themselves, and the worker unpacks it.
func pack(path string) error {
	from, err := os.Open(path)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.Create(path + ".gz")
	if err != nil {
		return err
	}
	w, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err == nil {
		_, err = io.Copy(w, from)
		err = errors.Join(err, w.Close())
	}
	return errors.Join(err, to.Close(), os.Remove(path))
}
