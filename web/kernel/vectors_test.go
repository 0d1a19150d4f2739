package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestKernelsOfAPage runs the tests of the solves' inner loops as a page has them, in Node: with the module simd.wasm, and in a browser
// that refuses it.
func TestKernelsOfAPage(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles three packages for js/wasm")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no Node")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	// The go command keeps a result until a file changes that the test reads: those of its programs are read here.
	for _, pattern := range []string{"pkg/msp/*", "pkg/msp/sparse/*", "pkg/msp/methods/*", "web/kernel/simd.wasm",
		"clients/gowasm.cjs", "internal/document/lite/kernel/*"} {
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
	dir, packages := t.TempDir(), []string{"./pkg/msp/sparse", "./pkg/msp", "./pkg/msp/methods"}
	compile := exec.Command("go", append([]string{"test", "-c", "-vet=off", "-tags=mspsimd", "-o", dir + "/"}, packages...)...)
	compile.Dir = root
	compile.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for vectors, skips := range map[string]bool{"on": false, "off": true} {
		var out []byte
		for _, p := range packages {
			cmd := exec.Command(node, "--stack-size=8192", filepath.Join(root, "clients", "gowasm.cjs"),
				filepath.Join(dir, filepath.Base(p)+".test"), "-test.v", "-test.run=Instructions|Panels|TestSinglePrecision|TestLocalGlobal")
			cmd.Dir = filepath.Join(root, p)
			cmd.Env = append(os.Environ(), "MSP_VECTORS="+vectors)
			said, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%s, vectors %s: %v\n%s", p, vectors, err, said)
			}
			out = append(out, said...)
		}
		for _, name := range []string{"TestInstructionsAgree", "TestLocalInstructionsAgree", "TestRightSideInstructionsAgree",
			"TestRowInstructionsAgree"} {
			if skipped := strings.Contains(string(out), "--- SKIP: "+name); skipped != skips {
				t.Errorf("vectors %s: %s was skipped: %v\n%s", vectors, name, skipped, out)
			}
		}
	}
}
