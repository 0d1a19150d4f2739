package jupyter

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// python finds a Python that has jupyter_client: MSP_PYTHON, else .venv at the root of the repository.
func python(t *testing.T) string {
	t.Helper()
	py := os.Getenv("MSP_PYTHON")
	if py == "" {
		local, err := filepath.Abs(filepath.Join("..", "..", "..", ".venv", "bin", "python"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(local); err != nil {
			t.Skip("needs a Python with jupyter_client and nbclient: set MSP_PYTHON or make .venv at the root of the repository")
		}
		py = local
	}
	if out, err := exec.Command(py, "-c", "import jupyter_client, nbclient").CombinedOutput(); err != nil {
		t.Skipf("%s has no jupyter_client and nbclient: %s", py, out)
	}
	return py
}

// installToy installs a kernelspec of this test binary as a kernel under a new prefix.
func installToy(t *testing.T) (prefix string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	spec := GoSpec(self)
	spec.DisplayName, spec.Language = "Toy", "toy"
	spec.Env[toyKernelEnv] = "1"
	prefix = t.TempDir()
	if _, err := InstallSpec(SpecOptions{Name: "toy", Spec: spec, Prefix: prefix}); err != nil {
		t.Fatal(err)
	}
	return prefix
}

// TestClient runs testdata/client_test.py: the toy kernel under the real jupyter_client, nbclient and
// jupyter_kernel_test.
func TestClient(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	py := python(t)
	cmd := exec.Command(py, "-W", "ignore", filepath.Join("testdata", "client_test.py"), "-v")
	cmd.Args = append(cmd.Args, strings.Fields(os.Getenv("MSP_CLIENT_TESTS"))...) // names of some, else all
	cmd.Env = append(os.Environ(),
		"JUPYTER_PATH="+filepath.Join(installToy(t), "share", "jupyter"),
		"JUPYTER_RUNTIME_DIR="+t.TempDir(),
		"IPYTHONDIR="+t.TempDir(),
		"PYDEVD_DISABLE_FILE_VALIDATION=1",
	)
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Fatal(err)
	}
}
