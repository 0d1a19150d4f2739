// Package randprog writes random Go programs for differential tests. Each is one file of package main that compiles, terminates,
// and prints the same text in every correct implementation. It avoids everything that Go leaves open: fused products,
// floating-point conversions that overflow, map order, addresses, and concurrent output.
//
// A program prints its state after every few statements, so a difference appears close to its cause. It recovers each panic and
// prints it with the state at that point.
package randprog

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Program returns the program of a seed.
func Program(seed uint64) string {
	g := &generator{rng: rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))}
	g.program()
	return g.text()
}

// variable is a name that expressions can use.
type variable struct {
	name  string
	t     *typ
	fixed bool // not assigned: a counter, on which the end of a loop depends
}

// generator is the work on one program.
type generator struct {
	rng     *rand.Rand
	out     strings.Builder // of the function that is written
	decls   []string        // of the program
	indent  int
	names   int
	vars    []variable // in scope, package variables first
	globals int        // how many of them are package variables
	types   []*typ     // variables are of these types
	structs []*typ
	named   []*typ // with the methods of the interfaces
	ifaces  []*typ
	funcs   []*function
	called  bool     // the function that is written calls others
	inLoop  int      // depth of loops around the statement
	labels  []string // of those
	noPrint bool     // the function that is written prints nothing
}

// function is one that has been declared.
type function struct {
	name    string
	params  []*typ
	results []*typ
}

func (g *generator) n(n int) int             { return g.rng.IntN(n) }
func (g *generator) chance(percent int) bool { return g.rng.IntN(100) < percent }

func oneOf[T any](g *generator, list ...T) T { return list[g.n(len(list))] }

func (g *generator) fresh(prefix string) string {
	g.names++
	return fmt.Sprint(prefix, g.names)
}

func (g *generator) line(format string, args ...any) {
	g.out.WriteString(strings.Repeat("\t", g.indent))
	fmt.Fprintf(&g.out, format, args...)
	g.out.WriteByte('\n')
}

// scope runs f and forgets the variables that it declares.
func (g *generator) scope(f func()) {
	n := len(g.vars)
	g.indent++
	f()
	g.indent--
	g.vars = g.vars[:n]
}

func (g *generator) declare(name string, t *typ) { g.vars = append(g.vars, variable{name: name, t: t}) }

// separate writes what f writes as text of its own.
func (g *generator) separate(f func()) string {
	out, indent := g.out, g.indent
	g.out = strings.Builder{}
	f()
	text := g.out.String()
	g.out, g.indent = out, indent
	return text
}

// decl adds what f writes to the program's declarations.
func (g *generator) decl(f func()) {
	g.decls = append(g.decls, g.separate(func() { g.indent = 0; f() }))
}

func (g *generator) text() string {
	return "package main\n\nimport (\n\t\"fmt\"\n\t\"runtime\"\n\t\"sort\"\n\t\"strings\"\n)\n" + prelude + "\n" + strings.Join(g.decls, "\n")
}

func (g *generator) program() {
	g.declareTypes()
	g.declareGenerics()
	for range 3 + g.n(4) {
		g.global()
	}
	g.globals = len(g.vars)
	for range 3 + g.n(3) {
		g.function(false)
	}
	for range 2 + g.n(3) {
		g.function(true)
	}
	var sections []string
	for range 3 + g.n(3) {
		sections = append(sections, g.section())
	}
	for range 1 + g.n(3) {
		sections = append(sections, oneOf(g, g.recovering, g.concurrent, g.recursive, g.iterating, g.generic)())
	}
	g.rng.Shuffle(len(sections), func(i, j int) { sections[i], sections[j] = sections[j], sections[i] })
	g.decl(func() {
		g.line("func main() {")
		for _, s := range sections {
			g.line("\tfuel = 1500")
			g.line("\ttry(%q, %s)", s, s)
		}
		g.indent++
		for _, v := range g.vars[:g.globals] {
			g.line("p(%q, %s)", v.name, g.show(v.t, v.name))
		}
		g.indent--
		g.line("}")
	})
}

// prelude is in every program. Calls spend fuel, so that functions that call each other end.
const prelude = `
var _ = sort.Ints
var _ = strings.Repeat

var fuel, lines = 1500, 0

func spent() bool { fuel--; return fuel < 0 }

func p(label string, xs ...any) {
	if lines++; lines < 500 {
		fmt.Printf("%s %+q\n", label, fmt.Sprintln(xs...))
	}
}

func try(label string, f func()) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case runtime.Error: // which of two in a statement is left open
			p(label, "run-time error")
		default:
			p(label, "panic:", r)
		}
	}()
	f()
}

func id[T any](x T) T { return x }

func pick[T any](c bool, a, b T) T {
	if c {
		return a
	}
	return b
}

type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

type number interface{ integer | ~float32 | ~float64 }

func fits(x float64) float64 {
	if x > -100 && x < 100 {
		return x
	}
	return 7
}

func fitsU(x float64) float64 {
	if x >= 0 && x < 100 {
		return x
	}
	return 9
}

func keys[K interface{ integer | ~string }, V any](m map[K]V) []K {
	var ks []K
	for k := range m {
		ks = append(ks, k)
	}
	sort.Slice(ks, func(i, j int) bool { return ks[i] < ks[j] })
	return ks
}

// short and cut keep strings and slices from growing without end, as a structure that holds its own text twice would.
func short(s string) string {
	if len(s) > 40 {
		return s[len(s)-20:]
	}
	return s
}

func cut[T any](s []T) []T {
	if len(s) > 24 {
		return s[4:12]
	}
	return s
}
`
