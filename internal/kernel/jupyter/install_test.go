package jupyter

import (
	"encoding/json"
	"errors"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func names(t *testing.T, dir string) string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var n []string
	for _, e := range list {
		n = append(n, e.Name())
	}
	return strings.Join(n, " ")
}

func TestInstallSpec(t *testing.T) {
	prefix := t.TempDir()
	o := SpecOptions{Name: "msp", Spec: GoSpec("/opt/msp & co/msp"), Prefix: prefix}
	dir, err := InstallSpec(o)
	if want := filepath.Join(prefix, "share", "jupyter", "kernels", "msp"); err != nil || dir != want {
		t.Fatalf("%q, %v; want %q", dir, err, want)
	}
	if got, want := names(t, dir), "kernel.json logo-32x32.png logo-64x64.png logo-svg.svg"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	var spec Spec
	data, err := os.ReadFile(filepath.Join(dir, "kernel.json"))
	if err != nil || json.Unmarshal(data, &spec) != nil || spec.Argv[0] != "/opt/msp & co/msp" || spec.Argv[2] != "{connection_file}" {
		t.Errorf("%s, %v", data, err)
	}

	before, _ := os.Stat(dir)
	if _, err := InstallSpec(o); err != nil {
		t.Error(err)
	}
	if after, _ := os.Stat(dir); !os.SameFile(before, after) {
		t.Error("an identical kernelspec was replaced")
	}

	o.Spec.DisplayName = "Other"
	if _, err := InstallSpec(o); err != nil {
		t.Error(err)
	}
	if data, _ := os.ReadFile(filepath.Join(dir, "kernel.json")); !strings.Contains(string(data), "Other") {
		t.Errorf("not replaced: %s", data)
	}
	if got := names(t, filepath.Join(prefix, "share", "jupyter")); got != "kernels" {
		t.Errorf("work left behind: %s", got)
	}

	if got, err := UninstallSpec(o); err != nil || got != dir {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := UninstallSpec(o); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("removed twice: %v", err)
	}
}

func TestAnotherKernelsSpecIsKept(t *testing.T) {
	o := SpecOptions{Name: "gophernotes", Spec: GoSpec("/opt/msp"), Prefix: t.TempDir()}
	dir, err := o.Dir()
	if err != nil {
		t.Fatal(err)
	}
	foreign := []byte(`{"argv": ["gophernotes", "{connection_file}"], "display_name": "Go", "language": "go", "name": "go"}`)
	file := filepath.Join(dir, "kernel.json")
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(file, foreign, 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, act := range []func(SpecOptions) (string, error){InstallSpec, UninstallSpec} {
		if _, err := act(o); !errors.Is(err, ErrForeign) || !strings.Contains(err.Error(), `"Go"`) {
			t.Errorf("error %v", err)
		}
		if data, _ := os.ReadFile(file); string(data) != string(foreign) {
			t.Errorf("it is now %s", data)
		}
	}
	o.Force = true
	if _, err := InstallSpec(o); err != nil {
		t.Error(err)
	}
	o.Force, o.Spec = false, GoSpec("/another/place/msp") // our own may move
	if _, err := InstallSpec(o); err != nil {
		t.Error(err)
	}
	if _, err := UninstallSpec(o); err != nil {
		t.Error(err)
	}
}

// A person's own files in the kernel's directory survive every installation and removal.
func TestAPersonsFilesAreKept(t *testing.T) {
	o := SpecOptions{Name: "msp", Spec: GoSpec("/opt/msp"), Prefix: t.TempDir()}
	dir, err := o.Dir()
	if err != nil {
		t.Fatal(err)
	}
	thesis := filepath.Join(dir, "thesis.tex")
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(thesis, []byte("x"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if _, err := InstallSpec(o); err == nil || !strings.Contains(err.Error(), "thesis.tex") {
		t.Errorf("error %v", err)
	}
	if got := names(t, dir); got != "thesis.tex" {
		t.Errorf("there are %s", got)
	}
	o.Force = true
	for range 2 {
		if _, err := InstallSpec(o); err != nil {
			t.Error(err)
		}
		if got := names(t, dir); got != "kernel.json logo-32x32.png logo-64x64.png logo-svg.svg thesis.tex" {
			t.Errorf("there are %s", got)
		}
		if _, err := UninstallSpec(o); err != nil {
			t.Error(err)
		}
		if got := names(t, dir); got != "thesis.tex" {
			t.Errorf("there are %s", got)
		}
	}
}

// By force the other kernel's script goes too: the classic notebook would run it beside our kernel.
func TestForceRemovesTheOtherKernelsScript(t *testing.T) {
	o := SpecOptions{Name: "go", Spec: GoSpec("/opt/msp"), Prefix: t.TempDir(), Force: true}
	dir, err := o.Dir()
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(filepath.Join(dir, "kernel.json"), []byte("{}"), 0o600),
		os.WriteFile(filepath.Join(dir, "kernel.js"), nil, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := InstallSpec(o); err != nil {
		t.Error(err)
	}
	if got := names(t, dir); strings.Contains(got, "kernel.js ") {
		t.Errorf("there are %s", got)
	}
}

// Installations and removals at once do not fail, and between two installations there is a kernelspec at every moment.
func TestInstallationsAtOnce(t *testing.T) {
	prefix := t.TempDir()
	kernel := func(name string) SpecOptions {
		o := SpecOptions{Name: "msp", Spec: GoSpec("/opt/msp"), Prefix: prefix}
		o.Spec.DisplayName = name
		return o
	}
	dir, err := InstallSpec(kernel("a"))
	if err != nil {
		t.Fatal(err)
	}
	var all, installs sync.WaitGroup
	for _, name := range []string{"a", "b", "c"} {
		installs.Go(func() {
			for range 20 {
				if _, err := InstallSpec(kernel(name)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	done := make(chan struct{})
	all.Go(func() {
		for {
			var spec Spec
			data, err := os.ReadFile(filepath.Join(dir, "kernel.json"))
			if err := errors.Join(err, json.Unmarshal(data, &spec)); err != nil {
				t.Errorf("a moment without a kernelspec: %v", err)
				return
			}
			select {
			case <-done:
				return
			default:
			}
		}
	})
	installs.Wait()
	close(done)
	all.Wait()

	all.Go(func() {
		for range 20 {
			if _, err := UninstallSpec(kernel("a")); err != nil && !errors.Is(err, fs.ErrNotExist) {
				t.Error(err)
			}
		}
	})
	for range 20 {
		if _, err := InstallSpec(kernel("a")); err != nil {
			t.Error(err)
		}
	}
	all.Wait()
}

func TestInstallSpecRefuses(t *testing.T) {
	for _, o := range []SpecOptions{
		{Name: "msp"}, {Name: "msp", User: true, Prefix: "x"}, {Name: "", User: true}, {Name: "../up", User: true},
		{Name: "..", User: true}, {Name: "a/b", User: true}, {Name: "--", User: true}, {Name: "-f", User: true},
	} {
		if dir, err := InstallSpec(o); !errors.Is(err, ErrSpec) {
			t.Errorf("%+v: %q, %v", o, dir, err)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := InstallSpec(SpecOptions{Name: "msp", Prefix: file}); !errors.Is(err, ErrSpec) {
		t.Errorf("into a file: %v", err)
	}
}

// Real Jupyter finds the kernelspec wherever it was installed.
func TestJupyterListsTheSpec(t *testing.T) {
	if testing.Short() {
		t.Skip("Jupyter takes seconds to list")
	}
	py := python(t)
	list := func() map[string]any {
		out, err := exec.Command(py, "-m", "jupyter_client.kernelspecapp", "list", "--json").Output()
		var specs struct {
			Specs map[string]any `json:"kernelspecs"`
		}
		if err != nil || json.Unmarshal(out, &specs) != nil {
			t.Fatalf("%s, %v", out, err)
		}
		return specs.Specs
	}
	t.Setenv("JUPYTER_DATA_DIR", t.TempDir())
	prefix := t.TempDir()
	t.Setenv("JUPYTER_PATH", filepath.Join(prefix, "share", "jupyter"))
	for _, o := range []SpecOptions{{Name: "msp-test", User: true}, {Name: "msp-test", Prefix: prefix}} {
		o.Spec = GoSpec("/opt/msp")
		dir, err := InstallSpec(o)
		if err != nil {
			t.Fatal(err)
		}
		got, _ := list()["msp-test"].(map[string]any)
		spec, _ := got["spec"].(map[string]any)
		if got["resource_dir"] != dir || spec["display_name"] != "Go (msp)" || spec["interrupt_mode"] != "message" ||
			spec["language"] != "go" {
			t.Errorf("%+v: %v", o, got)
		}
		if _, err := UninstallSpec(o); err != nil {
			t.Error(err)
		}
		if got := list()["msp-test"]; got != nil {
			t.Errorf("still there: %v", got)
		}
	}
	t.Setenv("VIRTUAL_ENV", "")
	t.Setenv("CONDA_PREFIX", "")
	t.Setenv("PATH", filepath.Dir(py))
	out, err := exec.Command(py, "-c", "import sys; print(sys.prefix)").Output()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := sysPrefix(); err != nil || got != strings.TrimSpace(string(out)) {
		t.Errorf("sysPrefix: %q, %v, want %s", got, err, out)
	}
}

func TestLogos(t *testing.T) {
	for name, side := range map[string]int{"logo/logo-32x32.png": 32, "logo/logo-64x64.png": 64} {
		f, err := logos.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		c, err := png.DecodeConfig(f)
		if err != nil || c.Width != side || c.Height != side {
			t.Errorf("%s: %+v, %v", name, c, err)
		}
	}
}
