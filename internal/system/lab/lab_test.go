package lab

import (
	"os"
	"path/filepath"
	"testing"
)

func TestTarget(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write := func(name string) {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	check := func(arg, root, open string) {
		t.Helper()
		// On some systems the temporary directory is reached through a link.
		here, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		r, o, err := target(arg)
		if want := filepath.Join(here, root); err != nil || r != want || o != open {
			t.Errorf("target(%q) = %q, %q, %v, want %q, %q", arg, r, o, err, want, open)
		}
	}
	check("", "", "")
	write("tutorials/notes.txt")
	check("", "tutorials", "")
	write("tutorials/02-second.ipynb")
	write("tutorials/01-first.ipynb")
	check("", "tutorials", "01-first.ipynb")
	check("tutorials/02-second.ipynb", "tutorials", "02-second.ipynb")
	check(".", "", "")
	write("odd [a-b]*/x y.ipynb")
	check("odd [a-b]*", "odd [a-b]*", "x y.ipynb")
	if _, _, err := target("nowhere"); !os.IsNotExist(err) {
		t.Errorf("target(nowhere): %v, want that it does not exist", err)
	}
}

// The kernel of one run is found before all others, names a binary that stays, and leaves nothing.
func TestKernel(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("JUPYTER_PATH", "before")
	var prefix, executable string
	k, err := newKernel(dir, func(p, e string) error { prefix, executable = p, e; return nil })
	if err != nil {
		t.Fatal(err)
	}
	running, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(running)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(executable); err != nil || string(got) != string(want) {
		t.Errorf("%s differs from the running binary (%v)", executable, err)
	}
	if info, err := os.Stat(executable); err != nil || info.Mode()&0o100 == 0 {
		t.Errorf("%s cannot be run: %v, %v", executable, info.Mode(), err)
	}
	env := k.environ([]string{"A=b"})
	path := "JUPYTER_PATH=" + filepath.Join(prefix, "share", "jupyter") + string(os.PathListSeparator) + "before"
	if len(env) != 2 || env[1] != path {
		t.Errorf("environment %q, want A=b and %s", env, path)
	}
	k.remove()
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestKernelNotInstalled(t *testing.T) {
	dir := t.TempDir()
	if _, err := newKernel(dir, func(p, e string) error { return os.ErrPermission }); err != os.ErrPermission {
		t.Errorf("error %v, want the installer's", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
