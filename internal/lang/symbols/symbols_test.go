package symbols_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/massspring/msp/internal/lang/symbols/docs"
	"github.com/massspring/msp/internal/lang/symbols/gen"
)

// listed is every package of the list as the compiler sees it.
var listed = sync.OnceValues(func() ([]*gen.Package, error) { return gen.Load(".", gen.All()) })

func compiled(t *testing.T) []*gen.Package {
	t.Helper()
	pkgs, err := listed()
	if err != nil {
		t.Fatal(err)
	}
	return pkgs
}

func TestListIsSortedAndWithoutTwins(t *testing.T) {
	for _, list := range [][]string{gen.Standard, gen.Networked, gen.Gonum, gen.Ours} {
		if !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != len(list) {
			t.Errorf("not sorted, or a path twice: %q", list)
		}
	}
}

// A new exported function of pkg/msp that is not in the tables is found here.
func TestGeneratedFilesAreUpToDate(t *testing.T) {
	files, err := gen.Generate(".")
	if err != nil {
		t.Fatal(err)
	}
	const hint = "; run: go generate ./internal/lang/symbols"
	for name, want := range files {
		got, err := os.ReadFile(filepath.FromSlash(name))
		switch {
		case err != nil:
			t.Errorf("%v%s", err, hint)
		case name == "docs/z_index.zip":
			compareIndex(t, got, want, hint)
		case name == "z_types.zip":
			// TestTypesAreTheCompilers compares what can be seen of them; what is unexported need not be up to date.
		case (name == "z_standard.go" || name == "z_networked.go") && runtime.Version() != docs.Version():
			// The standard library of another Go version has other symbols.
		case !bytes.Equal(got, want):
			t.Errorf("%s is out of date%s", name, hint)
		}
	}
	for _, pattern := range []string{"z_*", "docs/z_*"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range found {
			if files[filepath.ToSlash(name)] == nil {
				t.Errorf("%s is left over%s", name, hint)
			}
		}
	}
}

// The same packages give the same bytes. TestGeneratedFilesAreUpToDate sees most of what would differ.
func TestGeneratingAgain(t *testing.T) {
	if os.Getenv("MSP_ALL") == "" {
		t.Skip("type-checks everything twice: set MSP_ALL=1, as .ci/full does")
	}
	if runtime.Version() != docs.Version() {
		t.Skip("gcexportdata of x/tools 0.41 does not know generic methods, which math/rand/v2 has in Go 1.27")
	}
	first, err := gen.Generate(".")
	if err != nil {
		t.Fatal(err)
	}
	again, err := gen.Generate(".")
	if err != nil {
		t.Fatal(err)
	}
	for name := range first {
		if !bytes.Equal(first[name], again[name]) {
			t.Errorf("%s differs", name)
		}
	}
}

// line is a line number in the index. It may be out of date: not every commit that moves a function
// regenerates the index.
var line = regexp.MustCompile(`(?m)"Pos":"[^"]*"`)

// compareIndex compares what the archives hold: another Go version compresses differently, and has other
// documentation of its own standard library.
func compareIndex(t *testing.T, got, want []byte, hint string) {
	t.Helper()
	g, w := unzip(t, got), unzip(t, want)
	for name := range w {
		standard := !strings.Contains(strings.Split(name, "/")[0], ".") || !strings.Contains(name, "/")
		if standard && runtime.Version() != docs.Version() {
			continue
		}
		if line.ReplaceAllString(g[name], "") != line.ReplaceAllString(w[name], "") {
			t.Errorf("docs/z_index.zip: %s is out of date%s", name, hint)
		}
	}
	if len(g) != len(w) {
		t.Errorf("docs/z_index.zip has %d packages, want %d%s", len(g), len(w), hint)
	}
}

func unzip(t *testing.T, data []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		m[f.Name] = string(b)
	}
	return m
}
