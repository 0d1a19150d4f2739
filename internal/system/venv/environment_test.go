//go:build unix

package venv

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestAtLeast(t *testing.T) {
	for _, c := range []struct {
		version string
		want    bool
	}{
		{"3.10", true}, {"3.9", false}, {"3.14.0", true}, {"4.0", true}, {"2.7.18", false}, {"", false}, {"3", false}, {"three.ten", false},
	} {
		if got := AtLeast(c.version, 3, 10); got != c.want {
			t.Errorf("AtLeast(%q, 3, 10) = %v, want %v", c.version, got, c.want)
		}
	}
}

// TestCache: the directory is made, for others to read, and where it cannot be, the variable that helps is named.
func TestCache(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CACHE_HOME", "")
	dir, err := Cache()
	if err != nil || !strings.HasPrefix(dir, home) || filepath.Base(dir) != "msp" {
		t.Fatal(dir, err)
	}
	if info, err := os.Stat(dir); err != nil || info.Mode() != os.ModeDir|0o755 {
		t.Errorf("%v, %v", info, err)
	}
	file := filepath.Join(home, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for home, want := range map[string]string{"": "set HOME", file: "set XDG_CACHE_HOME"} {
		t.Setenv("HOME", home)
		if dir, err := Cache(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("with the home %q: %s, %v, want %s", home, dir, err, want)
		}
	}
}

func TestNoPython(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	e := Environment{Dir: t.TempDir(), Module: "this", Otherwise: "\nElse: msp run", Progress: new(bytes.Buffer)}
	_, err := e.Command(t.Context())
	if !errors.Is(err, ErrNoPython) || !strings.Contains(err.Error(), "no python3 on PATH") || !strings.Contains(err.Error(), "msp run") {
		t.Errorf("error %v, want that there is no Python and what to do", err)
	}
}

func TestPythonTooOld(t *testing.T) {
	program(t, "python", "echo 2.7")
	program(t, "python3", "echo 3.6")
	if _, err := (Environment{}).python(t.Context()); !errors.Is(err, ErrNoPython) || !strings.Contains(err.Error(), "(3.6)") {
		t.Errorf("error %v, want the version that was found", err)
	}
}

// Debian's Python comes without the module that fills a virtual environment.
func TestNoVenv(t *testing.T) {
	program(t, "python3", `case "$1" in -c) echo 3.11;; *) echo "No module named venv" >&2; exit 1;; esac`)
	e := Environment{Dir: t.TempDir(), Module: "this", Progress: new(bytes.Buffer)}
	_, err := e.Command(t.Context())
	if !errors.Is(err, ErrNoVenv) || !strings.Contains(err.Error(), "No module named venv") {
		t.Errorf("error %v, want what Python said", err)
	}
	empty(t, e.Dir)
}

// "this" and "timeit" are modules of every Python's own library, so these environments need no network.

func TestEnvironmentIsMadeOnceAndWhole(t *testing.T) {
	needPython(t)
	var said bytes.Buffer
	e := Environment{Dir: t.TempDir(), Pins: "# nothing\n", Module: "timeit", Progress: &said}
	for range 2 {
		command, err := e.Command(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		// It runs under its final name although it was built under another.
		out, err := exec.Command(command[0], "-c", "import sys; print(sys.prefix)").Output()
		if got := strings.TrimSpace(string(out)); err != nil || got != filepath.Dir(filepath.Dir(command[0])) {
			t.Errorf("sys.prefix = %q, %v, want that of %s", got, err, command[0])
		}
	}
	if n := strings.Count(said.String(), "making"); n != 1 {
		t.Errorf("made %d times, want once:\n%s", n, said.String())
	}
	if list, err := os.ReadDir(e.Dir); err != nil || len(list) != 1 {
		t.Errorf("%v, %v, want the environment and nothing else", list, err)
	}
	// A Python that has been removed is noticed, so that the environment is made again.
	python := inEnvironment(filepath.Join(e.Dir, e.name()))
	if !e.works(t.Context(), python) {
		t.Errorf("%s does not count as working", python)
	}
	if err := os.Remove(python); err != nil {
		t.Fatal(err)
	}
	if e.works(t.Context(), python) {
		t.Errorf("%s counts as working although it is gone", python)
	}
}

func TestNoNetwork(t *testing.T) {
	if os.Getenv("MSP_ALL") == "" {
		t.Skip("makes a second environment: set MSP_ALL=1, as .ci/full does")
	}
	needPython(t)
	// The discard port of this machine, where no one listens: pip finds no index, at once.
	t.Setenv("PIP_INDEX_URL", "http://127.0.0.1:9/")
	t.Setenv("PIP_RETRIES", "0")
	e := Environment{Dir: t.TempDir(), Pins: "jupyterlab==4.4.10\n", Module: "jupyterlab", Progress: new(bytes.Buffer)}
	_, err := e.Command(t.Context())
	if !errors.Is(err, ErrNoPackage) || !strings.Contains(err.Error(), "jupyterlab==4.4.10") || !strings.Contains(err.Error(), "network") {
		t.Errorf("error %v, want what pip said and what to do", err)
	}
	empty(t, e.Dir)
}

func TestInterruptedWhileItIsMade(t *testing.T) {
	needPython(t)
	ctx, cancel := context.WithCancel(t.Context())
	// The first line of progress interrupts.
	e := Environment{Dir: t.TempDir(), Pins: "# nothing\n", Module: "this", Progress: writer(func() { cancel() })}
	// Python must not find "this" in the environment that is not there, so the build starts and ends early.
	if _, err := e.Command(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	empty(t, e.Dir)
}

type writer func()

func (w writer) Write(p []byte) (int, error) { w(); return len(p), nil }

func empty(t *testing.T, dir string) {
	t.Helper()
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// program puts a shell script on PATH before everything else.
func program(t *testing.T, name, script string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

func needPython(t *testing.T) {
	t.Helper()
	p, err := (Environment{}).python(t.Context())
	if err != nil || exec.Command(p, "-c", "import venv, ensurepip").Run() != nil {
		t.Skip("needs a Python with the venv module")
	}
}
