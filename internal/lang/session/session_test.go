package session_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp"
	"github.com/massspring/msp/internal/lang/session"
)

func TestInterrupt(t *testing.T) {
	p := newPerson(t)
	p.run("import (\"fmt\"; \"time\"; \"sync\"; \"sort\"; \"os\"; \"bufio\")\ntime.AfterFunc(time.Hour, func() {}) // could wake what waits below\nkept := 42\nvar mu sync.Mutex\nch := make(chan int)")
	p.interrupted("for { }")
	p.interrupted("func f(n int) int { for { n++ } }\nf(1)")
	p.interrupted("func r(n int) int { if n == 0 { return 0 }; return r(n-1) + r(n-1) }\nr(100)")
	p.interrupted("time.Sleep(time.Hour)")
	p.interrupted("<-ch")
	p.interrupted("ch <- 1")
	p.interrupted("select { case <-ch: }")
	p.interrupted("select { }")
	p.interrupted("for range ch { }")
	p.interrupted("var wg sync.WaitGroup\nfor range 4 { wg.Add(1); go func() { defer wg.Done(); for { } }() }\nwg.Wait()")
	p.interrupted("mu.Lock()\nfunc() { defer mu.Unlock(); defer func() { recover() }(); for { } }()\nfor { }")
	p.want("mu.Lock(); mu.Unlock(); \"free\"", "=> free")
	p.interrupted("mu.Lock()\nmu.Lock()")
	p.interrupted("xs := make([]int, 100)\nsort.Slice(xs, func(i, j int) bool { for { } })")
	p.interrupted("for { func() { defer func() { recover() }(); for { } }() }")
	p.interrupted("defer func() { for { } }()\nfor { }")
	p.want("kept", "=> 42")
}

// interruptedFirst is an engine that is interrupted before each cell.
type interruptedFirst struct {
	engine.Engine
	interrupt func()
}

func (e interruptedFirst) Run(ctx context.Context, c *engine.Cell) error {
	e.interrupt()
	return e.Engine.Run(ctx, c)
}

// An interrupt that comes while the cell is still being compiled stops it all the same.
func TestInterruptBeforeTheCellRuns(t *testing.T) {
	var cancel func()
	s, err := session.New(session.Options{
		Engine: func(h engine.Hooks) (engine.Engine, error) {
			e, err := interp.New(h)
			return interruptedFirst{e, func() { cancel() }}, err
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		code := "for { }"
		if i%2 == 1 {
			code = "go func() { for { } }()\nselect { }"
		}
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		cancel = stop
		r := s.Execute(ctx, cell.Request{Code: code, Count: i + 1}, cell.IO{Out: func(cell.Output) {}})
		if r.Err == nil || r.Err.Name != cell.Interrupted {
			t.Fatalf("%s: %+v", code, r.Err)
		}
	}
}

func TestGoroutinesOutliveCells(t *testing.T) {
	p := newPerson(t)
	p.run("import (\"time\"; \"sync/atomic\")\nvar ticks atomic.Int64\nstop := make(chan bool)\ngo func() { for { select { case <-stop: return; default: ticks.Add(1); time.Sleep(time.Millisecond) } } }()")
	p.interrupted("for { }")
	p.want("for before := ticks.Load(); ticks.Load() == before; { time.Sleep(time.Millisecond) }", "")
	p.want("close(stop)", "")
}

// 300 cells extend the program while goroutines run methods, closures and generic functions of earlier ones.
// It is for the race detector.
func TestExtendWhileRunning(t *testing.T) {
	p := newPerson(t)
	p.run(`import "fmt"
type S interface{ A() int }
type T struct{ n int }
func (t *T) A() int { return t.n }
func g[X any](x X) any { return x }
quit := make(chan bool)
var seen S = &T{0}
for i := range 4 { go func() { for { select { case <-quit: return; default: }; var s S = &T{i}; _ = s.A() + seen.A(); _ = g(s); _ = fmt.Sprint(s); f := func() int { return i }; _ = f() } }() }`)
	n := 60
	if testing.Short() {
		n = 20
	}
	packages := []string{"math/big", "text/tabwriter", "encoding/csv", "container/list", "math/cmplx", "unicode/utf16"}
	for i := range n {
		if i%8 == 4 && i/8 < len(packages) { // loading a package extends the loader's tables
			p.want(fmt.Sprintf("import _ %q", packages[i/8]), "")
		}
		p.want(fmt.Sprintf("type U%d struct{ T; k int }\nfunc f%d(s S) int { return s.A() }\nu%d := &U%d{k: 1}\nf%d(u%d)", i, i, i, i,
			i, i), "=> 0")
	}
	p.want("close(quit)", "")
}

// What a cell costs must not grow with the number of cells before it.
func BenchmarkCells(b *testing.B) {
	p := newPerson(b)
	var ms runtime.MemStats
	i := 0
	for b.Loop() {
		i++
		out := p.run(fmt.Sprintf(`import ("fmt"; "strings"; "slices")
type g%[1]d struct { K float64; n int; hist []float64; m map[string]*g%[1]d }
func (g *g%[1]d) Energy(x []float64) float64 { return g.K }
func (g *g%[1]d) count() int { return g.n }
func (g *g%[1]d) String() string { return fmt.Sprint("G", g.n) }
func apply[T any](xs []T, f func(T) T) []T { for i := range xs { xs[i] = f(xs[i]) }; return xs }
func scale(v float64) float64 { return v * %[1]d }
h%[1]d := &g%[1]d{K: 1}
ks := slices.Sorted(slices.Values([]string{"b", strings.Repeat("a", 3)}))
total := 0.0
for _, v := range apply([]float64{1, 2, 3}, scale) { total += v }
total`, i))
		if !strings.HasSuffix(out, fmt.Sprintf("=> %v", float64(6*i))) {
			b.Fatal(out)
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&ms)
	b.ReportMetric(float64(ms.HeapAlloc)/float64(i), "heap-B/cell")
}

var update = flag.Bool("update", false, "write what the sessions in testdata show")

// Each file in testdata/sessions is one session: cells separated by lines of three dashes; what each showed
// is in the file's .out beside it. Read the difference after -update: it is what a person will see.
func TestSessions(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no sessions", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			golden, err := filepath.Abs(strings.TrimSuffix(file, ".txt") + ".out")
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(t.TempDir()) // cells can go elsewhere, and write files
			p := newPerson(t)
			var out strings.Builder
			for _, code := range strings.Split(strings.TrimSuffix(string(src), "\n"), "\n---\n") {
				fmt.Fprintf(&out, "In[%d]\n", p.count+1)
				if shown := p.run(code); shown != "" {
					out.WriteString(shown + "\n")
				}
			}
			if *update {
				if err := os.WriteFile(golden, []byte(out.String()), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if out.String() != string(want) {
				t.Errorf("%s shows:\n%s\nwant:\n%s", file, out.String(), want)
			}
		})
	}
}

// A goroutine that panics after its cell has returned is reported to that cell, not to the one that runs now.
func TestLatePanicsGoToTheirCell(t *testing.T) {
	p := newPerson(t)
	p.run("import \"time\"\ngo_ := make(chan bool)")
	var mu sync.Mutex
	var got [2]strings.Builder
	ctx, told := context.WithTimeout(t.Context(), time.Minute) // ends the second cell once the first has all
	defer told()
	for i, code := range []string{
		"go func() { <-go_; panic(\"late\") }()\ntimer := time.AfterFunc(time.Hour, func() { panic(\"in a timer\") })",
		"close(go_)\ntimer.Reset(0)\nselect {}",
	} {
		r := p.s.Execute(ctx, cell.Request{Code: code, Count: 10 + i}, cell.IO{Out: func(o cell.Output) {
			mu.Lock()
			defer mu.Unlock()
			if o.Kind == cell.Stream {
				got[i].WriteString(o.Text)
			}
			if s := got[0].String(); strings.Contains(s, "panic: late") && strings.Contains(s, "panic: in a timer") {
				told()
			}
		}})
		if i == 0 && r.Err != nil || i == 1 && (r.Err == nil || r.Err.Name != cell.Interrupted) {
			t.Fatal(r.Err)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if ctx.Err() != context.Canceled {
		t.Errorf("In[10] was told %q", got[0].String())
	}
	if got[1].Len() > 0 {
		t.Errorf("In[11] was told %q", got[1].String())
	}
}
