package split

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// built is the program in testdata.
var built = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "split")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "program.wasm")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-w", "-o", out, "testdata/program.go")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if said, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, said)
	}
	return os.ReadFile(out)
})

func program(t *testing.T) []byte {
	t.Helper()
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// addresses differ between runs.
var addresses = regexp.MustCompile(`0x[0-9a-f]+`)

// run runs a program in Node, and returns what it prints, and as its last line how it ends.
func run(t *testing.T, first, second []byte) string {
	t.Helper()
	dir := t.TempDir()
	for name, data := range map[string][]byte{"first": first, "second": second} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	node := exec.Command("node", "--stack-size=8192", "../../../../clients/gowasm.cjs", filepath.Join(dir, "first"))
	node.Env = append(os.Environ(), "MSP_REST="+filepath.Join(dir, "second"))
	said, err := node.CombinedOutput()
	if err == nil {
		t.Fatalf("the program ends well:\n%s", said)
	}
	return addresses.ReplaceAllString(string(said), "0x") + err.Error()
}

// A program that is split prints what the whole prints, and ends with the same trace of the stack, whichever functions are cold.
func TestSplit(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("without node: ", err)
	}
	whole := program(t)
	want := run(t, whole, nil)
	if !strings.Contains(want, "main.fails") || !strings.Contains(want, "6 0.75 9 100000") {
		t.Fatal(want)
	}
	structured, err := Structured(whole)
	if err != nil {
		t.Fatal(err)
	}
	if got := run(t, structured, nil); got != want {
		t.Errorf("with structured jumps it prints\n%s\nwant\n%s", got, want)
	}
	marked, _, err := Marked(whole)
	if err != nil {
		t.Fatal(err)
	}
	if got := run(t, marked, nil); got != want {
		t.Errorf("with marks it prints\n%s\nwant\n%s", got, want)
	}
	for name, cold := range map[string]func(name string) bool{
		"all":            func(string) bool { return true },
		"none that runs": func(name string) bool { return strings.HasPrefix(name, "reflect.") && strings.Contains(name, "Chan") },
	} {
		first, second, err := Split(structured, cold)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if name == "none that runs" {
			second = nil // no one asks for it
		}
		if got := run(t, first, second); got != want {
			t.Errorf("%s: it prints\n%s\nwant\n%s", name, got, want)
		}
		if name == "all" && len(first) > len(whole)*3/4 {
			t.Errorf("the first module has %d bytes of %d", len(first), len(whole))
		}
	}
}

// What is not a program of Go's linker is refused, with the place.
func TestRefused(t *testing.T) {
	whole := program(t)
	m := parse(whole)
	var at int
	for _, f := range m.functions {
		if f.name == "main.deep" {
			at = f.body.base + len(f.body.data) - 1 // its end
		}
	}
	changed := func(change func(program []byte) []byte) []byte { return change(bytes.Clone(whole)) }
	for name, c := range map[string]struct {
		program []byte
		says    string
	}{
		"no program":        {[]byte("text of some length"), "not a program of WebAssembly"},
		"nothing":           {nil, "not a program"},
		"half a program":    {whole[:len(whole)/2], "bytes are wanted"},
		"without names":     {changed(func(p []byte) []byte { p[bytes.LastIndex(p, []byte("\x04name"))+1]++; return p }), "no names"},
		"an unknown opcode": {changed(func(p []byte) []byte { p[at] = 0xfe; return p }), "main.deep, at byte "},
	} {
		_, _, err := Split(c.program, func(string) bool { return true })
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q in it", name, err, c.says)
		}
	}
}
