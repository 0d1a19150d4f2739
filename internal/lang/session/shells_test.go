package session_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// inShell runs a cell in a shell and returns what it shows, and its error.
func inShell(ctx context.Context, s cell.Runner, shell string, count int, code string) (string, *cell.Error) {
	var mu sync.Mutex
	var b strings.Builder
	r := s.Execute(ctx, cell.Request{Code: code, Count: count, Shell: shell}, cell.IO{Out: func(o cell.Output) {
		mu.Lock()
		defer mu.Unlock()
		if o.Kind == cell.Stream {
			b.WriteString(o.Text)
		} else {
			fmt.Fprintln(&b, o.Data["text/plain"])
		}
	}})
	mu.Lock()
	defer mu.Unlock()
	return b.String(), r.Err
}

// While a cell of the main shell runs, cells of a subshell read, change, declare and call what it declares.
func TestShells(t *testing.T) {
	s := newPerson(t).s
	ctx := context.Background()
	main := func(count int, code string) string {
		t.Helper()
		shown, err := inShell(ctx, s, "", count, code)
		if err != nil {
			t.Fatal(err)
		}
		return shown
	}
	main(1, "import (\"sync/atomic\"; \"time\")\nvar steps, stop, spinning atomic.Int64\nfunc double(n int) int { return 2 * n }")
	ended := make(chan string)
	go func() {
		shown, err := inShell(ctx, s, "", 2, "limit := 7\nfor stop.Load() == 0 { steps.Add(1); time.Sleep(time.Millisecond) }\nadded := limit + 1\nadded")
		ended <- fmt.Sprint(shown, err)
	}()
	beside := func(count int, code string) string {
		t.Helper()
		shown, err := inShell(ctx, s, "sub", count, code)
		if err != nil {
			t.Fatalf("%s: %v", code, err)
		}
		return shown
	}
	beside(3, "for steps.Load() < 3 { time.Sleep(time.Millisecond) }")
	for i, c := range [][2]string{{"limit", "7\n"}, {"double(limit)", "14\n"}, {"func triple(n int) int { return 3 * n }", ""},
		{"triple(double(limit))", "42\n"}, {"limit = 10", ""}, {"type point struct{ x int }\npoint{limit}", "{10}\n"}} {
		if got := beside(4+i, c[0]); got != c[1] {
			t.Errorf("%s shows %q, want %q", c[0], got, c[1])
		}
	}
	if _, err := inShell(ctx, s, "sub", 19, "undefined_name"); err == nil || err.Name != cell.CompileError {
		t.Errorf("an error beside a running cell: %v", err)
	}
	// Its own interrupt stops a cell and not its neighbour.
	stopped, cancel := context.WithCancel(ctx)
	go func() {
		inShell(ctx, s, "third", 21, "for spinning.Load() == 0 { time.Sleep(time.Millisecond) }")
		cancel()
	}()
	if _, err := inShell(stopped, s, "sub", 22, "forever := 1\nspinning.Store(1)\nfor {}\nnever := 2"); err == nil ||
		err.Name != cell.Interrupted {
		t.Errorf("interrupted beside a running cell: %v", err)
	}
	beside(23, "stop.Store(1)")
	if got := <-ended; got != "11\n<nil>" {
		t.Errorf("the main cell: %q", got)
	}
	if got := main(24, "triple(added + forever)"); got != "36\n" {
		t.Errorf("after both: %q", got)
	}
	if _, err := inShell(ctx, s, "", 25, "never"); err == nil || !strings.Contains(err.Value, "undefined: never") {
		t.Errorf("what an interrupted cell did not declare: %v", err)
	}
}

// What a cell beside another prints is its own, in whichever way it prints, and also of its goroutines.
func TestTextBeside(t *testing.T) {
	s := newPerson(t).s
	const code = `import ("bufio"; "fmt"; "os"; "sync")
fmt.Println("a")
fmt.Print("b\n")
fmt.Printf("%s\n", "c")
fmt.Fprintln(os.Stdout, "d")
w := bufio.NewWriter(os.Stdout)
fmt.Fprintln(w, "e")
w.Flush()
var wg sync.WaitGroup
wg.Go(func() { fmt.Println("f") })
wg.Wait()
func out(s string) { fmt.Println(s) }
out("g")
println("h")
os.Stdout.WriteString("i\n")
fmt.Fprintln(os.Stderr, "j")
out("k")`
	shown, err := inShell(context.Background(), s, "sub", 1, code)
	if want := "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\n"; shown != want || err != nil {
		t.Errorf("shows %q, want %q; %v", shown, want, err)
	}
}
