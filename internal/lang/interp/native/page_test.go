//go:build !wasm

package native

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestMachineCodeOfAPage runs in Node the tests of machine code in a page, and of func values there.
func TestMachineCodeOfAPage(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles three packages for js/wasm")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no Node")
	}
	root, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	// The go command keeps a result until a file changes that the test reads: those of its programs are read here.
	for _, pattern := range []string{"internal/lang/interp/ir/*", "internal/lang/interp/native/*", "internal/lang/interp/machine/*",
		"internal/lang/interp/bind/*", "clients/gowasm.cjs", "internal/document/lite/kernel/vectors.js"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, name := range files {
			if _, err := os.Stat(name); err != nil {
				t.Fatal(err)
			}
		}
	}
	inNode := node + " --stack-size=8192 --expose-gc " + filepath.Join(root, "clients", "gowasm.cjs")
	cmd := exec.Command("go", "test", "-vet=off", "-v", "-exec", inNode,
		"-run=Modules|Table|Refused|Returns|Instructions|RandomLoops|ManyJumps|Index|FaultInside|Endless|LargeHeap",
		"./internal/lang/interp/native", "./internal/lang/interp/machine", "./internal/lang/interp/bind")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "MSP_NATIVE=")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if skipped := strings.Contains(string(out), "--- SKIP"); skipped {
		t.Errorf("a test was skipped\n%s", out)
	}
}
