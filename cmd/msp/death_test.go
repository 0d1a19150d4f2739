//go:build unix

package main

import (
	"strings"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// TestFatalCells runs what ends a Go program. Where the session survives its variables are there; where it does not,
// the cell says why, and the next one runs in a new session.
func TestFatalCells(t *testing.T) {
	p := newPupil(t)
	const setup = `import ("fmt"; "os"; "runtime"; "time"); kept := 42`
	p.want(setup, "")
	for _, c := range []struct {
		code, says string
		lost       bool
	}{
		{"func f(n int) int { return f(n+1) + 1 }\nf(0)", "stack overflow", false},
		{"os.Exit(3)", "os.Exit(3)", false},
		{"go os.Exit(4); select {}", "os.Exit(4)", false},
		{"go func() { panic(1) }(); select {}", "in a goroutine", false},
		{"var m *map[int]int; (*m)[1] = 2", "nil", false},
		{"all := []any{nil}; all[0] = all; fmt.Sprint(all)", "stack overflow", true},
		{"runtime.GOMAXPROCS(4); m := map[int]int{}; for range 4 { go func() { for i := 0; ; i++ { m[i%100]++ } }() }; select {}", "map", true},
		{"import \"unsafe\"\n*(*int)(unsafe.Pointer(uintptr(0xdead0000))) = 1", "package unsafe is refused in cells", false},
		{"q, _ := os.FindProcess(os.Getpid()); q.Kill(); time.Sleep(time.Hour)", "kill -9", true},
		{"f := os.NewFile(49, \"\"); f.Close()", "a pipe of the session itself was closed", true},
		{"f := os.NewFile(49, \"\"); fmt.Fprintln(f, `{\"op\":\"done\",\"id\":2,\"reply\":{\"status\":\"ok\"}}`); select {}",
			"without its key", true},
	} {
		_, r := p.run(c.code)
		if r.Err == nil || r.Lost != c.lost || !strings.Contains(r.Err.Value, c.says) || (r.Err.Name == cell.SessionLost) != c.lost {
			t.Fatalf("%s: %+v", c.code, r)
		}
		if c.lost {
			p.want(setup, "")
		}
		if got, r := p.run("kept"); got != "42" {
			t.Fatalf("after %s: %q %+v", c.code, got, r)
		}
	}
}

// TestHarmlessCells does what could break the pipes and the display, and does not.
func TestHarmlessCells(t *testing.T) {
	p := newPupil(t)
	p.want(`import ("bufio"; "bytes"; "fmt"; "io"; "os"; "runtime"; "strings"; "sync")
type bad struct{}
func (bad) String() string { panic("in String") }
func (bad) HTML() string { panic("in HTML") }`, "")
	for _, c := range []struct{ code, out string }{
		{"bad{}", "panicked: in HTML"},
		{"runtime.Goexit()", ""},
		{"var g sync.WaitGroup; for range 100_000 { g.Add(1); go func() { g.Done() }() }; g.Wait(); fmt.Println(1)", "1\n"},
		{`n, err := fmt.Println(strings.Repeat("x", 30_000_000)); fmt.Fprintln(os.Stderr, n, err)`, "xxx"},
		{`string(bytes.Repeat([]byte("y"), 30_000_000))`, "yyy"},
		{`line, err := bufio.NewReader(os.Stdin).ReadString('\n'); fmt.Printf("%q %v", line, err)`, "nobody can be asked"},
		{"os.Stderr.Close(); os.Stdout.Close(); 5", "5"},
		{`n, err := os.NewFile(3, "").Read(make([]byte, 9)); fmt.Println(n, err)`, "0 EOF"},
		{`for fd := range uintptr(7) { if fd > 2 { f := os.NewFile(fd, ""); fmt.Fprintln(f, "no message"); f.Close() } }; 6`, "6"},
		{"7", "7"},
	} {
		if out, r := p.run(c.code); r.Status != cell.OK || !strings.Contains(out, c.out) {
			t.Fatalf("%s: %.200q %+v", c.code, out, r.Err)
		}
	}
}
