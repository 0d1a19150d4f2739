package jupyter

import (
	"errors"
	"path/filepath"
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
