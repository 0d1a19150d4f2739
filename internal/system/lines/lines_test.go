package lines

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestAppend(t *testing.T) {
	f := File{Path: filepath.Join(t.TempDir(), "new", "history"), Limit: 1 << 20}
	if got, err := f.Read(); got != nil || err != nil {
		t.Errorf("a file that is not there: %q, %v", got, err)
	}
	for _, line := range []string{"a", "", "b π"} {
		if err := f.Append(line); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := f.Read(); !slices.Equal(got, []string{"a", "", "b π"}) || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	for path, want := range map[string]os.FileMode{f.Path: 0o600, filepath.Dir(f.Path): 0o700} { // no one else's business
		if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != want {
			t.Errorf("mode %v of %s, %v, want %v", info.Mode(), path, err, want)
		}
	}
}

// An empty line is a line; without a name there is nothing to read, and what is kept is lost.
func TestEmptyLineAndNoName(t *testing.T) {
	f := File{Path: filepath.Join(t.TempDir(), "history"), Limit: 1 << 20}
	if err := f.Append(""); err != nil {
		t.Fatal(err)
	}
	if got, err := f.Read(); len(got) != 1 || got[0] != "" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	none := File{}
	if err := none.Append("a"); err != nil {
		t.Error(err)
	}
	if got, err := none.Read(); got != nil || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// Wherever a crash cuts a line off, that line is lost and no other.
func TestTornLine(t *testing.T) {
	const torn = "torn line"
	for n := 1; n <= len(torn); n++ {
		f := File{Path: filepath.Join(t.TempDir(), "history"), Limit: 1 << 20}
		if err := os.WriteFile(f.Path, []byte("before\n"+torn[:n]), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, _ := f.Read(); !slices.Equal(got, []string{"before"}) {
			t.Errorf("cut after %d: %q", n, got)
		}
		if err := f.Append("after"); err != nil {
			t.Fatal(err)
		}
		if got, _ := f.Read(); !slices.Equal(got, []string{"before", torn[:n], "after"}) {
			t.Errorf("cut after %d, then appended: %q", n, got)
		}
	}
}

// Lines that many append at once are all there and whole, each writer's in its order.
func TestManyWriters(t *testing.T) {
	const writers, each = 8, 200
	path := filepath.Join(t.TempDir(), "history")
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			f := File{Path: path, Limit: 1 << 30}
			for i := range each {
				if err := f.Append(fmt.Sprintf("%d %d %s", w, i, strings.Repeat("x", i*20))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	got, err := File{Path: path}.Read()
	if err != nil {
		t.Fatal(err)
	}
	next := [writers]int{}
	for _, line := range got {
		if line == "" { // see write
			continue
		}
		var w, i int
		var x string
		if _, err := fmt.Sscanf(line+" ", "%d %d %s", &w, &i, &x); i > 0 && err != nil || len(x) != i*20 || i != next[w] {
			t.Fatalf("writer %d, line %d, want %d: %q", w, i, next[w], line)
		}
		next[w]++
	}
	for w, n := range next {
		if n != each {
			t.Errorf("writer %d: %d lines", w, n)
		}
	}
}

func TestLimit(t *testing.T) {
	f := File{Path: filepath.Join(t.TempDir(), "history"), Limit: 1000}
	for i := range 500 {
		if err := f.Append(fmt.Sprintf("line %03d", i)); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(f.Path)
		if err != nil || info.Size() > f.Limit {
			t.Fatalf("%d bytes, %v", info.Size(), err)
		}
		if got, _ := f.Read(); got[len(got)-1] != fmt.Sprintf("line %03d", i) || i > 200 && len(got) < 50 {
			t.Fatalf("after line %d: %d lines, the last is %q", i, len(got), got[len(got)-1])
		}
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(f.Path), ".*")); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

func TestErrors(t *testing.T) {
	f := File{Path: t.TempDir(), Limit: 1000} // a directory
	if _, err := f.Read(); err == nil {
		t.Error("a directory was read")
	}
	if err := f.Append("a"); err == nil {
		t.Error("appended to a directory")
	}
	if err := (File{}).Append("a"); err != nil {
		t.Errorf("no path: %v", err)
	}
}
