package engine_test

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

// loops are what a lesson's cells do by hand: declarations, then the statements that are timed.
var loops = []struct{ name, declare, run string }{
	{"float", ``, `s := 0.0; for i := 0; i < 1_000_000; i++ { s += 0.5 * float64(i) }`},
	{"floatFunc", `func sum(n int) float64 { s := 0.0; for i := 0; i < n; i++ { s += 0.5 * float64(i) }; return s }`, `sum(1_000_000)`},
	{"int", `func count(n int) int { s := 0; for i := range n { if i%3 == 0 || i&1 == 1 { s += i } }; return s }`, `count(1_000_000)`},
	{"slice", `xs := make([]float64, 1_000_000)`, `s := 0.0; for _, x := range xs { s += x }; for i := range xs { xs[i] = s }`},
	{"matrix", `func square(n int) [][]float64 { a := make([][]float64, n); for i := range a { a[i] = make([]float64, n) }; return a }
a, b, c := square(50), square(50), square(50)`,
		`for i := range a { for j := range b { for k := range c { c[i][j] += a[i][k] * b[k][j] } } }`},
	{"flat", `func mul(a, b, c []float64, n int) {
	for i := 0; i < n; i++ { for j := 0; j < n; j++ { s := 0.0; for k := 0; k < n; k++ { s += a[i*n+k] * b[k*n+j] }; c[i*n+j] = s } }
}
a, b, c := make([]float64, 2500), make([]float64, 2500), make([]float64, 2500)`, `mul(a, b, c, 50)`},
	{"springs", `import "math"
type particle struct { x, y, vx, vy, fx, fy, m float64 }
type spring struct { a, b int; k, r float64 }
type system struct { p []particle; s []spring }
func (w *system) step(h float64) {
	for i := range w.p { p := &w.p[i]; p.fx, p.fy = 0, -9.81*p.m }
	for _, s := range w.s {
		a, b := &w.p[s.a], &w.p[s.b]
		dx, dy := b.x-a.x, b.y-a.y
		l := math.Sqrt(dx*dx + dy*dy)
		f := s.k * (l - s.r) / l
		a.fx += f*dx; a.fy += f*dy; b.fx -= f*dx; b.fy -= f*dy
	}
	for i := range w.p { p := &w.p[i]; p.vx += h*p.fx/p.m; p.vy += h*p.fy/p.m; p.x += h*p.vx; p.y += h*p.vy }
}
w := &system{}
for i := range 1000 { w.p = append(w.p, particle{x: float64(i), m: 1}) }
for i := range 999 { w.s = append(w.s, spring{i, i+1, 10, 1}) }`, `for range 10 { w.step(1e-3) }`},
	{"local", localCells, `local(s.Springs, s.X0, d)`},
	{"curtain", localCells + `
s.Pin(0, 80)
a, err := msp.NewLocalGlobal(s, 1.0/30)
q := s.Rest()
func frame() {
	y := a.Y(q)
	x := append([]float64(nil), y...)
	for range 10 { local(s.Springs, x, d); a.GlobalTo(x, d, y) }
	for i := range x { q.V[i] = (x[i] - q.X[i]) * 30; q.X[i] = x[i] }
}`, `frame()`},
	{"solver", solverCells + "\nmine := newSolver(paperCurtain(), 1.0/30)", `mine.frame()`},
	{"grid", `import "math/cmplx"
func inside(n int) int {
	c := 0
	for i := range n { for j := range n {
		z := complex(-3+4*float64(i)/float64(n), -3+6*float64(j)/float64(n))
		if cmplx.Abs(1+z+z*z/2+z*z*z/6+z*z*z*z/24) <= 1 { c++ }
	} }
	return c
}`, `inside(200)`},
	{"fib", `func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }`, `fib(22)`},
	{"calls", `func f(x float64) float64 { return 2*x + 1 }`, `s := 0.0; for i := range 100_000 { s += f(float64(i)) }`},
	{"closure", `func adder() func(float64) float64 { s := 0.0; return func(x float64) float64 { s += x; return s } }
add := adder()`, `for i := range 100_000 { add(float64(i)) }`},
	{"method", `type counter struct{ n int }
func (c *counter) add(k int) { c.n += k }
c := &counter{}`, `for i := range 100_000 { c.add(i) }`},
	{"interface", `type shape interface { area() float64 }
type rect struct{ a, b float64 }
func (r rect) area() float64 { return r.a * r.b }
sh := []shape{rect{1, 2}, rect{3, 4}}`, `s := 0.0; for i := range 100_000 { s += sh[i%2].area() }`},
	{"map", `m := map[int]int{}`, `for i := range 100_000 { m[i%1000] += i }`},
	{"string", `import "strings"`, `var sb strings.Builder; for i := range 20_000 { sb.WriteString("x"); sb.WriteByte(byte(i)) }`},
}

// localCells is the paper's local step as a student writes it, over the paper's curtain.
const localCells = `import ("math"; "github.com/massspring/msp/pkg/msp")
func local(springs []msp.Spring, x, d []float64) {
	for i, s := range springs {
		a, b := 3*s.I, 3*s.J
		dx, dy, dz := x[a]-x[b], x[a+1]-x[b+1], x[a+2]-x[b+2]
		l := s.R / math.Sqrt(dx*dx + dy*dy + dz*dz)
		d[3*i], d[3*i+1], d[3*i+2] = l*dx, l*dy, l*dz
	}
}
s := msp.Cloth(81, 81)
d := make([]float64, 3*s.NumSprings())`

// solverCells is the text of solver_test.go as a cell.
var solverCells = strings.TrimPrefix(solverText, "package engine_test\n")

//go:embed solver_test.go
var solverText string

// A solver that a student writes in cells computes what the package does: the paper's curtain after three frames. That it does so
// 30 times a second shows go test -bench Loop/solver.
func TestStudentsSolver(t *testing.T) {
	got := interpret(open("msp"), aCell, 0, "solver", []string{solverCells, `import ("fmt"; "gonum.org/v1/gonum/floats")
a, err := msp.NewLocalGlobal(paperCurtain(), 1.0/30)
a.Iterations = 10
mine, q := newSolver(paperCurtain(), 1.0/30), paperCurtain().Rest()
for range 3 { mine.frame(); a.Step(&q) }
fmt.Println(floats.Distance(mine.x, q.X, math.Inf(1)), q.X[3*40*81+1])`})
	if got.Name != "" {
		t.Fatal(got.Name, got.Error)
	}
	var apart, y float64
	if _, err := fmt.Sscan(got.Output, &apart, &y); err != nil {
		t.Fatalf("%q: %v", got.Output, err)
	}
	// Thirty solutions, with sums in another order, come to 4e-13; the rest is for processors that fuse products with sums.
	if apart > 1e-11 || y > -0.01 {
		t.Errorf("%g m from what the package computes, y of a particle in the middle row is %g m", apart, y)
	}
}

// BenchmarkLoop times the statements of loops in cells, each in a session of its own, and the same loops compiled, in turns.
// A cell itself takes what an empty one does.
func BenchmarkLoop(b *testing.B) {
	for _, l := range append(loops, struct{ name, declare, run string }{"empty", "", ""}) {
		b.Run(l.name, func(b *testing.B) {
			s := open("msp")
			count := 0
			run := func(code string) {
				count++
				reply := s.Execute(context.Background(), cell.Request{Code: code, Count: count}, cell.IO{Out: func(cell.Output) {}})
				if reply.Err != nil {
					b.Fatal(reply.Err)
				}
			}
			run(l.declare)
			run(l.run)
			twin := func() {}
			if make := compiled[l.name]; make != nil {
				twin = make()
			}
			own := []time.Duration{}
			theirs := []time.Duration{}
			for b.Loop() {
				began := time.Now()
				run(l.run)
				middle := time.Now()
				twin()
				own, theirs = append(own, middle.Sub(began)), append(theirs, time.Since(middle))
			}
			b.ReportMetric(slices.Min(own).Seconds()*1e6, "µs/cell")
			b.ReportMetric(slices.Min(theirs).Seconds()*1e6, "µs/compiled")
			b.ReportMetric(0, "ns/op")
		})
	}
}
