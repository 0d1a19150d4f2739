package confine

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
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
				write(t, 0, dir, strconv.Itoa(i))
			}
		}, "more than 1 MB of files"},
		"a deep tree": {func(dir string) {
			must(t, os.MkdirAll(filepath.Join(dir, "1", "2", "3", "4", "5", "6"), 0o755))
		}, "more than 1 MB of files"},
		"a tree less deep": {func(dir string) { // 1 + 1 + 2 + … + 5 times what an entry counts for
			must(t, os.MkdirAll(filepath.Join(dir, "1", "2", "3", "4", "5"), 0o755))
		}, ""},
		"a directory within limit": {func(dir string) {
			for i := range most/entry - 1 {
				write(t, 0, dir, strconv.Itoa(i))
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

// Who writes is asked before what is written is counted, and that one is ended; where no one writes no one is.
func TestWatch(t *testing.T) {
	dir, ended := t.TempDir(), make(chan int)
	asked := 0
	stop := Watch(dir, 1<<20, func() func(error) {
		asked++
		writer := asked
		switch writer {
		case 1:
			return nil // although there is too much
		case 2:
			must(t, Empty(dir))
		case 3:
			write(t, 2<<20, dir, "a")
		}
		return func(err error) {
			if err == nil || !strings.Contains(err.Error(), "more than 1 MB") {
				t.Error(err)
			}
			ended <- writer
		}
	})
	write(t, 2<<20, dir, "a")
	for _, want := range []int{3, 4} {
		if got := <-ended; got != want {
			t.Errorf("writer %d is ended, want %d", got, want)
		}
	}
	go func() {
		for range ended { // stop waits for the look that goes on
		}
	}()
	stop()
	close(ended)
}

// However long a look takes, there is another one soon.
func TestPause(t *testing.T) {
	for took, want := range map[time.Duration]time.Duration{
		0: look, 5 * time.Millisecond: look, 50 * time.Millisecond: 500 * time.Millisecond, time.Hour: longest,
	} {
		if got := pause(took); got != want {
			t.Errorf("after a look of %v: %v, want %v", took, got, want)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
