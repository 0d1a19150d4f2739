package notebook

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// python finds an interpreter that has nbformat: MSP_PYTHON, or the virtual environment of this repository.
func python(t *testing.T) string {
	t.Helper()
	path := os.Getenv("MSP_PYTHON")
	if path == "" {
		path = filepath.Join("..", "..", "..", ".venv", "bin", "python")
	}
	if out, err := exec.Command(path, "-c", "import nbformat").CombinedOutput(); err != nil {
		t.Skipf("no Python with nbformat (set MSP_PYTHON, or make .venv with «pip install nbformat»): %v %s", err, out)
	}
	return path
}

// nbformat itself finds nothing wrong with what Execute and Encode make, and writes it back unchanged.
func TestRealNbformatAccepts(t *testing.T) {
	py := python(t)
	dir := t.TempDir()
	executed := cells("out hä\nshow - x\nresult 1\nerr z", "fail y", "", "forever x")
	_ = Execute(context.Background(), executed, &toy{}, Options{KeepGoing: true, OutputLimit: 500})
	old, err := ReadFile(filepath.Join("testdata", "nbformat44.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	for name, nb := range map[string]*Notebook{"executed.ipynb": executed, "upgraded.ipynb": old} {
		path := filepath.Join(dir, name)
		data, err := Encode(nb)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		const script = `import sys, nbformat, warnings
warnings.simplefilter("error")
nb = nbformat.read(sys.argv[1], as_version=4)
nbformat.validate(nb)
nbformat.write(nb, sys.argv[1])`
		if out, err := exec.Command(py, "-c", script, path).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		if got := fileText(t, path); got != string(data) {
			t.Errorf("%s: nbformat writes it otherwise:\n%s", name, diff(string(data), got))
		}
	}
}

// The files in testdata are what the script says.
func TestTestdataIsWhatNbformatWrites(t *testing.T) {
	py := python(t)
	dir := t.TempDir()
	script, err := os.ReadFile(filepath.Join("testdata", "make.py"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "make.py"), script, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(py, "-W", "ignore", filepath.Join(dir, "make.py")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{"nbformat45.ipynb", "nbformat44.ipynb", "empty.ipynb"} {
		if want, got := fileText(t, filepath.Join(dir, name)), fileText(t, filepath.Join("testdata", name)); want != got {
			t.Errorf("%s: %s", name, diff(want, got))
		}
	}
}

func fileText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
