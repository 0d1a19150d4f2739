// Command warm writes the list of the functions that a page of the kernel loads first: those which notebooks call.
//
//	go run ./internal/devtools/warm tutorials/0[0-7]*.ipynb
//
// It marks the functions of the kernel (package split), runs it in Node with all cells of the notebooks, and takes minutes. The list is
// web/kernel/z_warm.txt. An old list costs size and time, and nothing else. A function that it lacks is loaded when it
// is called, and a name that no function has any more is ignored.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/build/split"
)

//go:embed run.cjs
var script []byte

const list = "web/kernel/z_warm.txt"

func main() {
	log.SetFlags(0)
	if err := write(os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}

// write runs the notebooks and writes the list.
func write(notebooks []string) error {
	dir, err := os.MkdirTemp("", "warm")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program, runner := filepath.Join(dir, "kernel.wasm"), filepath.Join(dir, "run.cjs")
	build := command("go", "build", "-trimpath", "-tags=mspsimd", "-ldflags=-w", "-o", program, "./web/kernel")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if err := build.Run(); err != nil {
		return err
	}
	whole, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	marked, names, err := split.Marked(whole)
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{program: marked, runner: script} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			return err
		}
	}
	var out bytes.Buffer
	node := command("node", append([]string{"--stack-size=8192", runner, program}, notebooks...)...)
	node.Stdout = &out
	if err := node.Run(); err != nil {
		return err
	}
	marks := strings.TrimSpace(out.String())
	if len(marks) < len(names) {
		return fmt.Errorf("node has printed %d marks of %d functions", len(marks), len(names))
	}
	var warm []string
	for i, mark := range marks[:len(names)] {
		if mark == '1' {
			warm = append(warm, names[i]+"\n")
		}
	}
	slices.Sort(warm)
	warm = slices.Compact(warm)
	fmt.Fprintf(os.Stderr, "%d of %d functions are called\n", len(warm), len(names))
	return os.WriteFile(list, []byte(strings.Join(warm, "")), 0o644)
}

func command(name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.Stderr = os.Stderr
	return c
}
