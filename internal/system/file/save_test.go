package file

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func writeText(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestSaveKeepsPermissionsAndLinks(t *testing.T) {
	dir := t.TempDir()
	real, link := filepath.Join(dir, "real.html"), filepath.Join(dir, "link.html")
	if err := os.WriteFile(real, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real.html", link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	if err := Save(link, writeText("new")); err != nil {
		t.Fatal(err)
	}
	if got := content(t, real); got != "new" {
		t.Errorf("the link's target holds %q", got)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is no link any more: %v %v", info, err)
	}
	if info, err := os.Stat(real); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("permissions %v, want 0640", info.Mode().Perm())
	}
}

func TestSaveThroughLinkToNothing(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink("new.html", filepath.Join(dir, "link")); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	if err := Save(filepath.Join(dir, "link"), writeText("x")); err != nil {
		t.Fatal(err)
	}
	if got := content(t, filepath.Join(dir, "new.html")); got != "x" {
		t.Errorf("got %q", got)
	}
}

func TestSaveFailureLeavesOldFileAndNoRubbish(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.ipynb")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := Save(path, func(w io.Writer) error { _, _ = io.WriteString(w, "half"); return broken })
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
	if got := content(t, path); got != "old" {
		t.Errorf("the file holds %q, want the old contents", got)
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 {
		t.Errorf("%d files in the directory, want 1", len(list))
	}
}

// A file that cannot be given its name, since a directory has it by now, is an error and leaves no temporary one.
func TestSaveWhereADirectoryHasCome(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.html")
	if err := Save(path, func(io.Writer) error { return os.Mkdir(path, 0o700) }); err == nil || errors.Is(err, os.ErrClosed) {
		t.Errorf("in a directory's place: %v, want why it cannot be replaced, alone", err)
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 || !list[0].IsDir() {
		t.Errorf("there are %v, want the directory alone", list)
	}
}

// A process killed in the middle of writing leaves the old file. The test runs itself as that process.
func TestKilledWhileSavingLeavesOldFile(t *testing.T) {
	if path := os.Getenv("MSP_TEST_SAVE"); path != "" {
		_ = Save(path, func(w io.Writer) error {
			for range 1000 { // more than any buffer, so that some of it is in the file
				_, _ = io.WriteString(w, "half of the new contents")
			}
			fmt.Println("half")
			select {}
		})
	}
	path := filepath.Join(t.TempDir(), "a.ipynb")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestKilledWhileSavingLeavesOldFile$")
	cmd.Env = append(os.Environ(), "MSP_TEST_SAVE="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "half\n" {
		t.Errorf("the writer said %q, %v", line, err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if got := content(t, path); got != "old" {
		t.Errorf("the file holds %q, want the old contents", got)
	}
}

// Saving a file removes what a killed process has left beside it, and keeps what is still being written.
func TestSaveSweepsWhatKilledOnesLeft(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.ipynb")
	for _, name := range []string{".a.ipynb.0123456789ab.tmp", ".a.ipynb.0123456789xy.tmp", ".b.ipynb.0123456789ab.tmp", ".a.ipynb.tmp",
		".a.ipynb.0123456789abcd.tmp", ".a.ipynb.0123456789ab.txt"} { // all but the first are someone else's
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	err := Save(path, func(io.Writer) error { return Save(path, writeText("inner")) })
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	if got, want := strings.Join(names, " "), ".a.ipynb.0123456789ab.txt .a.ipynb.0123456789abcd.tmp .a.ipynb.0123456789xy.tmp .a.ipynb.tmp "+
		".b.ipynb.0123456789ab.tmp a.ipynb"; got != want {
		t.Errorf("there are %s, want %s", got, want)
	}
}

func TestWritable(t *testing.T) {
	dir := t.TempDir()
	loop, file, long := filepath.Join(dir, "loop"), filepath.Join(dir, "file"), filepath.Join(dir, strings.Repeat("n", 250)+".html")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("loop", loop); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	for _, path := range []string{file, filepath.Join(dir, "new"), long} {
		if err := Writable(path); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, path := range []string{dir, loop, long + "x", filepath.Join(file, "in"), filepath.Join(dir, "none", "x")} {
		if err := Writable(path); err == nil {
			t.Errorf("%s can be written", path)
		}
	}
	if got := content(t, file); got != "x" {
		t.Errorf("the file holds %q afterwards", got)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 2 {
		t.Errorf("%d files in the directory, want 2: %v", len(list), err)
	}
}
