package lite

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/system/venv"
)

// cacheWithDecoder gives the test a cache in which the decoder is there, as npm leaves it.
func cacheWithDecoder(t *testing.T) (cache string) {
	t.Helper()
	cache = emptyCache(t)
	temp := tree(t, "brotli-dec-wasm/pkg/brotli_dec_wasm.js", "brotli-dec-wasm/pkg/brotli_dec_wasm_bg.wasm", "brotli-dec-wasm/LICENSE-MIT.txt")
	if err := os.CopyFS(filepath.Join(decoderPackages.Home(cache), "node_modules"), os.DirFS(temp)); err != nil {
		t.Fatal(err)
	}
	return cache
}

// emptyCache gives the test an empty cache.
func emptyCache(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, t.TempDir())
	}
	cache, err := venv.Cache()
	if err != nil {
		t.Fatal(err)
	}
	return cache
}

// packed packs text as a kernel, and returns the directory and what was said.
func packed(t *testing.T, k Kernel, text string) (dir, said string) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range programs {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name+text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var log strings.Builder
	if err := k.pack(t.Context(), dir, &log); err != nil {
		t.Fatal(err)
	}
	return dir, log.String()
}

// A kernel is packed by brotli, with the decoder beside it. What took minutes is kept, unless it has been damaged.
func TestPack(t *testing.T) {
	cache := cacheWithDecoder(t)
	text := strings.Repeat("a kernel ", 1000)
	kept := func() []string {
		all, err := filepath.Glob(filepath.Join(cache, "kernel-*.br"))
		if err != nil || len(all)%len(programs) != 0 {
			t.Fatal(all, err)
		}
		return all
	}
	for i, c := range []struct {
		kernel Kernel
		before func()
		packs  bool
	}{
		{Kernel{}, nil, true},
		{Kernel{Small: true}, nil, true},
		{Kernel{Small: true}, nil, false},
		{Kernel{Small: true}, func() {
			for _, name := range kept() {
				if err := os.WriteFile(name, []byte("damaged"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}, true},
	} {
		if c.before != nil {
			c.before()
		}
		dir, said := packed(t, c.kernel, text)
		if got := strings.Contains(said, "packing"); got != c.packs {
			t.Errorf("%d: it says %q", i, said)
		}
		want := []string{"brotli-LICENSE.txt", "brotli.js", "brotli.wasm.gz", "msp.wasm.br", "rest.wasm.br"}
		if !slices.Equal(list(t, dir), want) {
			t.Errorf("%d: there is %q, want %q", i, list(t, dir), want)
		}
		for _, name := range programs {
			data, err := os.ReadFile(filepath.Join(dir, name+".br"))
			if err != nil || len(data) > 100 || check(data, []byte(name+text)) != nil {
				t.Errorf("%d: %s has %d bytes, %v", i, name, len(data), err)
			}
		}
		if small := len(kept()) > 0; small != c.kernel.Small {
			t.Errorf("%d: kept: %q", i, kept())
		}
	}
	if err := check([]byte("neither"), []byte(text)); err == nil {
		t.Error("what is no kernel is taken for one")
	}
}

// Without npm, the kernel is packed by gzip, and that is said.
func TestPackWithoutNpm(t *testing.T) {
	emptyCache(t)
	t.Setenv("PATH", t.TempDir())
	dir, said := packed(t, Kernel{}, "a kernel")
	if !strings.Contains(said, "npm is not installed") || !slices.Equal(list(t, dir), []string{"msp.wasm.gz", "rest.wasm.gz"}) {
		t.Errorf("it says %q, and there is %q", said, list(t, dir))
	}
	data, err := os.ReadFile(filepath.Join(dir, "msp.wasm.gz"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); string(got) != "msp.wasma kernel" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// The packed kernels that were used last stay.
func TestForget(t *testing.T) {
	cache := t.TempDir()
	for i := range mostKept + 2 {
		name := filepath.Join(cache, fmt.Sprintf("kernel-%02d.br", i))
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		used := time.Now().Add(time.Duration(i) * time.Minute)
		if i == 0 {
			used = time.Now().Add(time.Hour)
		}
		if err := os.Chtimes(name, used, used); err != nil {
			t.Fatal(err)
		}
	}
	if err := forget(cache); err != nil {
		t.Fatal(err)
	}
	if got := list(t, cache); len(got) != mostKept || got[0] != "kernel-00.br" || got[1] != "kernel-03.br" {
		t.Errorf("there is %q", got)
	}
}
