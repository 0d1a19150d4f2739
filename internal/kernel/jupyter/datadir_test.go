package jupyter

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestDataDir(t *testing.T) {
	for _, c := range []struct{ system, env, want string }{
		{"linux", "", "h/.local/share/jupyter"},
		{"linux", "XDG_DATA_HOME=x", "x/jupyter"},
		{"darwin", "", "h/Library/Jupyter"},
		{"darwin", "JUPYTER_PLATFORM_DIRS=1", "h/Library/Application Support/Jupyter"},
		{"darwin", "JUPYTER_PLATFORM_DIRS=0", "h/Library/Jupyter"},
		{"windows", "APPDATA=a", "a/jupyter"},
		{"windows", "", "h/.jupyter/data"},
		{"windows", "JUPYTER_PLATFORM_DIRS=true LOCALAPPDATA=l", "l/Jupyter"},
	} {
		env := func(name string) string {
			for _, kv := range strings.Fields(c.env) {
				if k, v, _ := strings.Cut(kv, "="); k == name {
					return v
				}
			}
			return ""
		}
		if got := filepath.ToSlash(dataDirFor(c.system, "h", env)); got != c.want {
			t.Errorf("%s with %q: %s, want %s", c.system, c.env, got, c.want)
		}
	}
}

func TestRelativeHomeIsRefused(t *testing.T) {
	t.Setenv("JUPYTER_DATA_DIR", "")
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("HOME", "h")
	t.Setenv("USERPROFILE", "h")
	t.Setenv("APPDATA", "")
	if dir, err := (SpecOptions{Name: "msp", User: true}).Dir(); err == nil {
		t.Errorf("it would be installed in %s", dir)
	}
}

func TestSysPrefix(t *testing.T) {
	t.Setenv("VIRTUAL_ENV", "")
	t.Setenv("CONDA_PREFIX", "")
	t.Setenv("PATH", t.TempDir())
	if _, err := InstallSpec(SpecOptions{Name: "msp", SysPrefix: true}); !errors.Is(err, ErrSpec) {
		t.Errorf("with nothing to find: %v", err)
	}
	env := t.TempDir()
	t.Setenv("CONDA_PREFIX", env)
	dir, err := SpecOptions{Name: "msp", SysPrefix: true}.Dir()
	if want := filepath.Join(env, "share", "jupyter", "kernels", "msp"); err != nil || dir != want {
		t.Errorf("%s, %v, want %s", dir, err, want)
	}
}

// The environment is that of the jupyter on PATH, through links too; where its Python does not say, it is that of the Python on PATH.
func TestSysPrefixOfJupyter(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs here are scripts of a shell")
	}
	t.Setenv("VIRTUAL_ENV", "")
	t.Setenv("CONDA_PREFIX", "")
	bin, real, other := t.TempDir(), t.TempDir(), t.TempDir()
	script := func(dir, name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	script(real, "jupyter", "exit 1")
	if err := os.Symlink(filepath.Join(real, "jupyter"), filepath.Join(bin, "jupyter")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+other)
	for _, step := range []struct{ dir, name, text, want string }{
		{other, "python", "echo of-python", "of-python"},
		{other, "python3", "echo of-path", "of-path"},
		{real, "python3", "exit 1", "of-path"},
		{real, "python3", "echo", "of-path"},
		{real, "python3", "echo of-jupyter", "of-jupyter"},
		{bin, "python", "echo beside-the-link", "beside-the-link"},
		{bin, "python3", "exit 1", "beside-the-link"},
	} {
		script(step.dir, step.name, step.text)
		if got, err := sysPrefix(); got != step.want || err != nil {
			t.Errorf("with %s: %q, %v, want %q", step.text, got, err, step.want)
		}
	}
}
