// Command warm writes the list of the functions that a page of the kernel loads first: those which notebooks call.
//
//	go run ./internal/devtools/warm tutorials/0*.ipynb tutorials/1[0125]*.ipynb
//
// It marks the functions of the kernel (package split), runs it in Node with all cells of the notebooks, and takes minutes. The list is
// web/kernel/z_warm.txt. Sorts do not call the same functions in every run, so the program keeps the names of the old list that the kernel
// still has. Without that file it starts anew. An old list costs size and time, and nothing else. A function that it lacks is
// loaded when it is called, and a name that no function has any more is ignored.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/build"
	"github.com/massspring/msp/internal/lang/build/split"
)

//go:embed run.cjs
var script []byte

const list = "web/kernel/" + build.WarmNames

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
	if _, err := build.UndividedKernel(context.Background(), "", "", program, func(line string) { log.Print(line) }); err != nil {
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
	node := exec.Command("node", append([]string{"--stack-size=8192", runner, program}, notebooks...)...)
	node.Stdout, node.Stderr = &out, os.Stderr
	if err := node.Run(); err != nil {
		return err
	}
	marks := strings.TrimSpace(out.String())
	if len(marks) < len(names) {
		return fmt.Errorf("node has printed %d marks of %d functions", len(marks), len(names))
	}
	old, err := os.ReadFile(list)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	before := strings.Split(string(old), "\n")
	slices.Sort(before)
	var warm []string
	for i, name := range names {
		if _, was := slices.BinarySearch(before, name); (was || marks[i] == '1') && !build.Scheduled(name) {
			warm = append(warm, name+"\n")
		}
	}
	slices.Sort(warm)
	warm = slices.Compact(warm)
	fmt.Fprintf(os.Stderr, "%d of %d functions are called, now or before\n", len(warm), len(names))
	return os.WriteFile(list, []byte(strings.Join(warm, "")), 0o644)
}
