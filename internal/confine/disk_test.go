package confine

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// write makes a file of so many bytes, and the directories that it is in.
func write(t *testing.T, size int, path ...string) {
	t.Helper()
	name := filepath.Join(path...)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, make([]byte, size), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestWithin(t *testing.T) {
	const most = 1 << 20
	for name, c := range map[string]struct {
		fill func(dir string)
		want string
	}{
		"nothing":  {func(string) {}, ""},
		"a little": {func(dir string) { write(t, most/2, dir, "a"); write(t, most/4, dir, "b", "c", "d") }, ""},
		"one file": {func(dir string) { write(t, most, dir, "a") }, "more than 1 MB of files"},
		"several": {func(dir string) {
			write(t, most/2, dir, "a")
			write(t, most/2, dir, "b", "c", "d")
		}, "more than 1 MB of files"},
		"a link to what is large": {func(dir string) { must(t, os.Symlink("/usr", filepath.Join(dir, "a"))) }, ""},
		"many files of nothing": {func(dir string) {
			for i := range most / entry {
				write(t, 0, dir, "of", strconv.Itoa(i))
			}
		}, "more than 1 MB of files"},
		"a directory within limit": {func(dir string) {
			for i := range most/entry - 3 {
				write(t, 0, dir, "of", strconv.Itoa(i))
			}
		}, ""},
	} {
		dir := t.TempDir()
		c.fill(dir)
		err := within(dir, most)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		must(t, Empty(dir))
		if left, err := os.ReadDir(dir); len(left) > 0 || err != nil {
			t.Errorf("%s: left in it: %v, %v", name, left, err)
		}
	}
}

// What lies so deep that no path leads there counts as too much.
func TestTooDeepToCount(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("has other limits, and no sandbox")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	for range 30 {
		name := strings.Repeat("d", 200)
		must(t, os.Mkdir(name, 0o755))
		if err := os.Chdir(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := within(dir, 1<<30); err == nil || !strings.Contains(err.Error(), "cannot be counted") {
		t.Errorf("%v", err)
	}
	must(t, os.Chdir(dir))
	must(t, Empty(dir))
}

// It is told once, and again when what was too much has been removed and has come back.
func TestWatch(t *testing.T) {
	dir, told := t.TempDir(), 0
	w := watch{dir: dir, most: 1 << 20, over: func(error) { told++ }}
	for round := range 3 {
		w.look()
		write(t, 2<<20, dir, "a")
		w.look()
		w.look()
		if told != round+1 {
			t.Fatalf("told %d times in round %d", told, round)
		}
		must(t, Empty(dir))
	}
	seen := make(chan error, 1)
	stop := Watch(dir, 1<<20, func(err error) { seen <- err })
	write(t, 2<<20, dir, "a")
	if err := <-seen; err == nil {
		t.Error("no reason")
	}
	stop()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
