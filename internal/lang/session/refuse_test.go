package session_test

import (
	"strings"
	"testing"
)

// graded returns a session in which the course has refused something before the first cell of the student.
func graded(t *testing.T, refuse string) *person {
	p := newPerson(t)
	p.course = true
	p.want(refuse, "")
	p.course = false
	p.want("import \"github.com/massspring/msp/pkg/msp\"\ns := msp.Chain(3)\nx := s.Rest().X", "")
	return p
}

// No route leads to what is refused: the called function decides, and not the name or the type by which it is reached.
func TestRefusedRoutes(t *testing.T) {
	const chain = "%refuse msp but msp.Chain msp.System.Rest msp.System.NumParticles msp.System.Pin"
	for _, c := range []struct{ refuse, cell string }{
		{chain, "s.E(x)"},
		{chain, "f := s.E\nf(x)"},
		{chain, "f := (*msp.System).E\nf(s, x)"},
		{chain, "import other \"github.com/massspring/msp/pkg/msp\"\nvar o *other.System = s\no.E(x)"},
		{chain, "type own struct{ *msp.System }\nown{s}.E(x)"},
		{chain, "type own struct{ *msp.System }\ntype e interface{ E([]float64) float64 }\ne(own{s}).E(x)"},
		{chain, "type own struct{ *msp.System }\ntype mid struct{ own }\nvar e interface{ E([]float64) float64 } = &mid{own{s}}\ne.E(x)"},
		{chain, "type e interface{ E([]float64) float64 }\ntype own struct{ e }\nown{s}.E(x)"},
		{chain, "type e interface{ E([]float64) float64 }\ne(s).E(x)"},
		{chain, "var e interface{ E(x []float64) float64; NumParticles() int } = s\ne.E(x)"},
		{chain, "any(s).(interface{ E([]float64) float64 }).E(x)"},
		{chain, "type e interface{ E([]float64) float64 }\nf := e(s).E\nf(x)"},
		{chain, "type e interface{ E([]float64) float64 }\nf := e.E\nf(s, x)"},
		{chain, "type e interface{ E([]float64) float64 }\nfor range 3 { defer e(s).E(x) }"},
		{chain, "type e interface{ E([]float64) float64 }\nc := make(chan float64)\ngo func() { c <- e(s).E(x) }()\n<-c"},
		{chain, "func call[V, F any, T interface{ E(x V) F }](e T, x V) F { return e.E(x) }\ncall[[]float64, float64](s, x)"},
		{chain, "type e[V, F any] interface{ E(V) F }\nfunc call[V, F any](e e[V, F], x V) F { return e.E(x) }\ncall[[]float64, float64](s, x)"},
		{chain, "type e[V, F any] interface{ E(V) F }\nvar i e[[]float64, float64] = s\ni.E(x)"},
		{chain, "func value[V, F any, T interface{ E(x V) F }](e T) func(V) F { return e.E }\nvalue[[]float64, float64](s)(x)"},
		{chain, "func expr[V, F any, T interface{ E(x V) F }](e T, x V) F { return T.E(e, x) }\nexpr[[]float64, float64](s, x)"},
		{chain, "type box[T interface{ E([]float64) float64 }] struct{ it T }\nfunc (b box[T]) E() float64 { return b.it.E(x) }\nbox[*msp.System]{s}.E()"},
		{chain, "msp.NewSystem"},
		{chain, "func E(s *msp.System) (e float64) { defer func() { recover(); e = s.E(x) }(); panic(1) }\nE(s)"},
		// An exception holds for its own line, and only the course's lines hold.
		{chain + "\n%refuse os but msp", "s.E(x)"},
		{chain, "%refuse os but msp\ns.E(x)"},
		{chain, "%refuse nothing but all\ns.E(x)"},
		{chain, "%refuse os but msp msp.System.E\n1"},
		{chain, "%env HOME=/tmp\n1"},
		{chain, "%write x.go\n1"},
		{chain, "$ ls\n1"},
		// All is refused but a few.
		{"%refuse all but msp fmt", "import \"reflect\"\nreflect.ValueOf(s).MethodByName(\"E\")"},
		{"%refuse all but msp fmt", "import \"text/template\"\ntemplate.New(\"\")"},
		{"%refuse all but msp fmt", "import \"math\"\nmath.Sqrt(2)"},
		{"%refuse all but msp fmt", "import \"unsafe\"\nunsafe.Pointer(s)"},
		{"%refuse all but msp fmt", "import . \"math\"\nSqrt(2)"},
		{"%refuse all but msp fmt", "func f(w interface{ WriteString(string) (int, error) }) (int, error) { return w.WriteString(\"x\") }\n" +
			"import \"strings\"\nf(new(strings.Builder))"},
		// What tests rely on stays as it is.
		{"%refuse os", "import \"github.com/massspring/msp/pkg/msp/ode\"\node.RK4.A = nil"},
		{"%refuse os", "import \"github.com/massspring/msp/pkg/msp/ode\"\node.RK4.A[1][0] = 3"},
		{"%refuse os", "import \"github.com/massspring/msp/pkg/msp/ode\"\np := &ode.RK4\np.A = nil"},
		{"%refuse os", "import \"github.com/massspring/msp/pkg/msp/ode\"\np := &ode.RK4.A[1]\n*p = nil"},
		{"%refuse os", "import \"github.com/massspring/msp/pkg/msp/ode\"\ncopy(ode.RK4.B, []float64{1, 2})"},
		{"%refuse os", "import . \"github.com/massspring/msp/pkg/msp/ode\"\nRK4.Order++"},
		{"%refuse os", "import \"github.com/massspring/msp/pkg/msp/ode\"\nfor ode.RK4.Order = range 3 { }"},
		{"%refuse os", "import \"github.com/massspring/msp/pkg/msp/ode\"\n(ode.RK4).Order, _ = 3, 4"},
	} {
		p := graded(t, c.refuse)
		if got := p.run(c.cell); !strings.Contains(got, "may not be ") && !strings.Contains(got, "only cells of the course") &&
			!strings.Contains(got, "run no shell lines") && !strings.Contains(got, "unsafe is refused") || strings.Contains(got, "=> ") {
			t.Errorf("after %s\n%s\nshowed\n%s", c.refuse, c.cell, got)
		}
	}
}

// What is not refused runs, cells of the course use everything, and an ordinary session can refuse for itself.
func TestNotRefused(t *testing.T) {
	p := graded(t, "%refuse all but msp.Chain msp.System.Rest msp.System.NumParticles everyday ode.RK4")
	p.want("import (\"fmt\"; \"math\"; \"sort\"; \"errors\")\nvar n interface{ NumParticles() int } = s\nn.NumParticles()", "=> 3")
	p.want("xs := []float64{2, 1}\nsort.Float64s(xs)\nfmt.Sprint(xs, math.Sqrt(4))", "=> [1 2] 2")
	p.want("err := errors.Join(errors.New(\"a\"))\nerr.Error()", "=> a")
	p.want("import \"github.com/massspring/msp/pkg/msp/ode\"\nmine := ode.RK4\nmine.Order = 7\node.RK4.Order", "=> 4")
	if got := p.run("s.E(x)"); !strings.Contains(got, "msp.System.E may not be used here") {
		t.Error(got)
	}
	p.course = true
	p.want("s.E(x) >= 0 || s.E(x) < 0", "=> true")
	p.want("var e interface{ E([]float64) float64 } = s\ne.E(x) == s.E(x)", "=> true")

	own := newPerson(t)
	own.want("import \"math\"\nmath.Sqrt(4)", "=> 2")
	own.want("%refuse math.Sqrt", "")
	if got := own.run("math.Sqrt(4)"); !strings.Contains(got, "math.Sqrt may not be used here") {
		t.Error(got)
	}
	own.want("%refuse os but math", "")
	if got := own.run("math.Sqrt(4)"); !strings.Contains(got, "math.Sqrt may not be used here") {
		t.Error(got)
	}
}
