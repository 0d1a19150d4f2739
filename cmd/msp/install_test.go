package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// What names no kernel, or no place, is refused by install and uninstall, and nothing is written anywhere; what names both is where
// it says.
func TestWhereAKernelIsInstalled(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "msp")
	if runtime.GOOS == "windows" {
		binary += ".exe"
	}
	program, err := os.ReadFile(os.Args[0]) // install refuses a program in go test's own directory, which will be gone
	if err := errors.Join(err, os.WriteFile(binary, program, 0o700)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		arguments []string
		dir       string // below the directory of the test, of the kernelspec
		refused   string
	}{
		{arguments: nil, dir: "user/kernels/msp"},
		{arguments: []string{"--user"}, dir: "user/kernels/msp"},
		{arguments: []string{"--prefix", "there"}, dir: "there/share/jupyter/kernels/msp"},
		{arguments: []string{"--prefix=there", "--name", "my-1.2_x"}, dir: "there/share/jupyter/kernels/my-1.2_x"},
		{arguments: []string{"--sys-prefix"}, dir: "venv/share/jupyter/kernels/msp"},
		{arguments: []string{"--as", "gophernotes"}, dir: "user/kernels/gophernotes"},
		{arguments: []string{"--name", "--"}, refused: `"--" is not a kernel name`},
		{arguments: []string{"--name", "-x"}, refused: `"-x" is not a kernel name`},
		{arguments: []string{"--name=--user"}, refused: `"--user" is not a kernel name`},
		{arguments: []string{"--name", ""}, refused: `"" is not a kernel name`},
		{arguments: []string{"--name", ".."}, refused: `".." is not a kernel name`},
		{arguments: []string{"--name", "a/b"}, refused: `"a/b" is not a kernel name`},
		{arguments: []string{"--as", "--"}, refused: `"--" is not a kernel name`},
		{arguments: []string{"--prefix", ""}, refused: "--prefix is empty"},
		{arguments: []string{"--prefix="}, refused: "--prefix is empty"},
		{arguments: []string{"--user", "--prefix", "x"}, refused: "none of the others can be"},
		{arguments: []string{"--sys-prefix", "--user"}, refused: "none of the others can be"},
		{arguments: []string{"--", "--name"}, refused: "unknown command"},
	} {
		dir := t.TempDir()
		run := func(command string) (said string, err error) {
			cmd := exec.Command(binary, append([]string{command}, c.arguments...)...)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "HOME="+dir, "JUPYTER_DATA_DIR="+filepath.Join(dir, "user"),
				"VIRTUAL_ENV="+filepath.Join(dir, "venv"), "CONDA_PREFIX=")
			out, err := cmd.CombinedOutput()
			return string(out), err
		}
		for _, command := range []string{"install", "uninstall"} {
			said, err := run(command)
			if (err != nil) != (c.refused != "") || !strings.Contains(said, c.refused) {
				t.Errorf("%s %q: %v: %s", command, c.arguments, err, said)
			}
			want := ""
			if command == "install" && c.refused == "" {
				extension := path.Join(path.Dir(path.Dir(c.dir)), "labextensions/@massspring/msp-figures")
				want = strings.Join([]string{c.dir, extension, extension + "/static"}, " ")
			}
			if got := installed(t, dir); got != want {
				t.Errorf("after %s %q: files in %q, want %q", command, c.arguments, got, want)
			}
		}
	}
}

// installed returns the directories below dir that have files.
func installed(t *testing.T, dir string) string {
	t.Helper()
	var of []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if in := path.Dir(name); err == nil && !d.IsDir() && !slices.Contains(of, in) {
			of = append(of, in)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(of, " ")
}
