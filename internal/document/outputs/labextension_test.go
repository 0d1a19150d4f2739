package outputs

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// JupyterLab finds the script that package.json names, and the extension leaves nothing behind.
func TestExtension(t *testing.T) {
	data := t.TempDir()
	if err := InstallExtension(data); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(data, "labextensions", "@massspring", "msp-figures")
	text, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var p struct {
		Name       string
		Jupyterlab struct {
			Build struct{ Load string } `json:"_build"`
		}
	}
	if err := json.Unmarshal(text, &p); err != nil || p.Name != "@massspring/msp-figures" {
		t.Fatalf("%v: %+v", err, p)
	}
	if _, err := os.Stat(filepath.Join(dir, p.Jupyterlab.Build.Load)); err != nil {
		t.Error(err)
	}
	for range 2 { // the second finds nothing
		if err := UninstallExtension(data); err != nil {
			t.Fatal(err)
		}
	}
	if left, err := os.ReadDir(data); err != nil || len(left) > 0 {
		t.Errorf("%v left: %v", left, err)
	}
}
