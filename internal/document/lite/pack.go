package lite

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/andybalholm/brotli"

	"github.com/massspring/msp/internal/document/npm"
	"github.com/massspring/msp/internal/system/file"
	"github.com/massspring/msp/internal/system/venv"
)

// Servers of files seldom compress WebAssembly themselves, so that the kernel is packed by brotli, and the worker unpacks it. Browsers that
// cannot do so themselves load a decoder from npm. Where npm is missing, the kernel is packed by gzip, for which every browser has one.

// Of brotli's qualities the best, which takes minutes, and one that takes seconds. A page's decoder keeps the memory of its window for as
// long as the page is open: with a window of 2 MB that is 16 MB less than with the largest. The quick quality packs the kernel as well,
// and the best one into 1.7 % more.
const (
	bestQuality  = 11
	quickQuality = 5
	windowBits   = 21
)

// pieceSize is how much the encoder gets at once. From the first piece it guesses the size of the whole, and for 1 MB and more it searches
// by longer hashes, which saves 1 %.
const pieceSize = 1 << 20

//go:embed brotli/package.json
var decoderWanted []byte

//go:embed brotli/package-lock.json
var decoderLock []byte

var decoderPackages = npm.Packages{
	Name: "brotli", What: "a decoder of brotli for browsers, 0.3 MB", Wanted: decoderWanted, Lock: decoderLock,
}

// programs are the two modules of the kernel.
var programs = []string{"msp.wasm", "rest.wasm"}

// pack replaces the programs of a directory, named NAME.wasm, by NAME.wasm.br and the decoder, or by NAME.wasm.gz.
func (k Kernel) pack(ctx context.Context, dir string, stderr io.Writer) error {
	cache, err := venv.Cache()
	if err != nil {
		return err
	}
	files, missing := decoder(ctx, cache, stderr)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if missing != nil {
		fmt.Fprintf(stderr, "msp: pages load a larger kernel, packed by gzip: %v\n", missing)
		files = map[string][]byte{}
	} else if !k.Small {
		fmt.Fprintln(stderr, "msp: packing the kernel")
	}
	for _, name := range programs {
		path := filepath.Join(dir, name)
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if missing != nil {
			files[name+".gz"] = zipped(raw)
		} else if files[name+".br"], err = k.squeezed(ctx, cache, raw, stderr); err != nil {
			return err
		}
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// decoder returns the files of the decoder: a module, the program that it starts, and their licence.
func decoder(ctx context.Context, cache string, stderr io.Writer) (map[string][]byte, error) {
	dir, err := decoderPackages.Fetch(ctx, cache, stderr)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for name, from := range map[string]string{
		"brotli.js": "pkg/brotli_dec_wasm.js", "brotli.wasm.gz": "pkg/brotli_dec_wasm_bg.wasm", "brotli-LICENSE.txt": "LICENSE-MIT.txt",
	} {
		data, err := os.ReadFile(filepath.Join(dir, "brotli-dec-wasm", filepath.FromSlash(from)))
		if err != nil {
			return nil, err
		}
		if filepath.Ext(name) == ".gz" {
			data = zipped(data)
		}
		files[name] = data
	}
	return files, nil
}

func zipped(data []byte) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(data)
		err = errors.Join(err, w.Close())
	}
	if err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

// squeezed packs data by brotli. What takes minutes is kept below cache, where the same data finds it again.
func (k Kernel) squeezed(ctx context.Context, cache string, data []byte, stderr io.Writer) ([]byte, error) {
	if !k.Small {
		return squeeze(ctx, data, quickQuality)
	}
	kept := filepath.Join(cache, fmt.Sprintf("kernel-%x.br", sha256.Sum256(data)))
	if packed, err := os.ReadFile(kept); err == nil && check(packed, data) == nil {
		return packed, os.Chtimes(kept, time.Time{}, time.Now())
	}
	fmt.Fprintln(stderr, "msp: packing the kernel: a minute or more at the first time (without --small it takes seconds, and pages load more)")
	packed, err := squeeze(ctx, data, bestQuality)
	if err != nil {
		return nil, err
	}
	if err := file.Save(kept, func(w io.Writer) error { _, err := w.Write(packed); return err }); err != nil {
		return nil, err
	}
	return packed, forget(cache)
}

// squeeze packs data, and unpacks it to see that it is the same.
func squeeze(ctx context.Context, data []byte, quality int) ([]byte, error) {
	var b bytes.Buffer
	w := brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: quality, LGWin: windowBits})
	for piece := range slices.Chunk(data, pieceSize) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if _, err := w.Write(piece); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), check(b.Bytes(), data)
}

// check returns an error if packed does not hold data.
func check(packed, data []byte) error {
	got, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err == nil && !bytes.Equal(got, data) {
		err = errors.New("the packed kernel is not the kernel")
	}
	return err
}

// mostKept is how many packed programs stay in the cache: those of eight kernels.
const mostKept = 16

// forget removes the packed programs that were not used for longest.
func forget(cache string) error {
	kept, err := filepath.Glob(filepath.Join(cache, "kernel-*.br"))
	if err != nil || len(kept) <= mostKept {
		return err
	}
	used := map[string]time.Time{}
	for _, name := range kept {
		if info, err := os.Stat(name); err == nil { // another process may have removed it
			used[name] = info.ModTime()
		}
	}
	slices.SortFunc(kept, func(a, b string) int { return used[b].Compare(used[a]) })
	for _, name := range kept[mostKept:] {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
