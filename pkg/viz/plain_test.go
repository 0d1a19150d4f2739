package viz_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A program of another module draws, films and saves with package viz alone, and has nothing of the kernel in it.
func TestPlainProgram(t *testing.T) {
	if os.Getenv("MSP_ALL") == "" {
		t.Skip("compiles pkg/ as another module's: set MSP_ALL=1, as .ci/full does")
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go on PATH to build a program with")
	}
	dir := t.TempDir()
	// The module of the program asks for what ours asks for, and for ours where it lies.
	root := filepath.Join(home, "..", "..")
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	const ours = "github.com/massspring/msp"
	_, rest, _ := strings.Cut(string(mod), "\n")
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(filepath.Join(home, "testdata", "plain", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{
		"go.mod":  "module example.org/plain\n" + rest + "\nrequire " + ours + " v0.0.0\n\nreplace " + ours + " => " + root + "\n",
		"go.sum":  string(sum),
		"main.go": string(program),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.Command(goTool, args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod", "GOPROXY=off", "GOWORK=off")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, stderr.Bytes())
		}
		return string(out)
	}
	said := run("run", ".")
	for _, want := range []string{"shaded picture of cloth", "spy plot of a 100×100 matrix", "moving picture of 100 particles",
		"viz: nothing to draw"} {
		if !strings.Contains(said, want) {
			t.Errorf("the program said %q, want %q in it", said, want)
		}
	}
	for name, magic := range map[string]string{"cloth.png": "\x89PNG", "spy.svg": "<?xml", "energy.pdf": "%PDF", "cloth.html": "<!"} {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.HasPrefix(string(data), magic) {
			t.Errorf("%s begins with %.6q (%v), want %q", name, data, err, magic)
		}
	}
	for _, pkg := range strings.Fields(run("list", "-deps", ".")) {
		if strings.HasPrefix(pkg, ours+"/internal/") || strings.Contains(pkg, "zmq") {
			t.Errorf("the program has %s in it", pkg)
		}
	}
}
