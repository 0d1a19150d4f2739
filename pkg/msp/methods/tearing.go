package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// Tearing takes a step of another method and then breaks the springs that are too long, those of length
//
//	l > (1 + Strain) r
//
// Tearing removes these from System.Springs, triangles with a broken side from System.Triangles, and the hinges of
// those triangles from System.Hinges. System.Torn keeps them, and State.Torn says which of them a state has lost.
// Tearing then calls the method's Refactor. If only a few springs break in a frame, msp.LocalGlobal updates its
// factor at less than the cost of a new one (sparse.Cholesky.Follow).
type Tearing struct {
	msp.Method
	// Strain is the strain at which a spring breaks.
	Strain float64
	// Broken is the number of broken springs.
	Broken int

	s    *msp.System
	last []bool // of springs: too long
}

// NewTearing returns the method for the system that m was made for. It panics unless strain > 0.
func NewTearing(m msp.Method, s *msp.System, strain float64) *Tearing {
	if !(strain > 0) || math.IsInf(strain, 1) {
		panic(fmt.Sprintf("methods: NewTearing: strain = %g, want > 0", strain))
	}
	return &Tearing{Method: m, Strain: strain, s: s}
}

// Step advances q by one step and then breaks the springs that are too long. If the method's Step returns an error, q
// is unchanged.
func (t *Tearing) Step(q *msp.State) error {
	if err := t.Method.Step(q); err != nil {
		return err
	}
	broken := t.tear(q.X)
	q.Torn = len(t.s.Torn)
	if broken == 0 {
		return nil
	}
	if err := t.Method.Refactor(t.Method.H()); err != nil {
		return fmt.Errorf("after %d springs have broken: %w", t.Broken, err)
	}
	return nil
}

// tear takes out the springs that are too long at the positions x (3m), and returns their number.
func (t *Tearing) tear(x []float64) int {
	s := t.s
	t.last = t.last[:0]
	sides := map[[2]int]bool{}
	for _, sp := range s.Springs {
		i, j := 3*sp.I, 3*sp.J
		l := math.Sqrt((x[i]-x[j])*(x[i]-x[j]) + (x[i+1]-x[j+1])*(x[i+1]-x[j+1]) + (x[i+2]-x[j+2])*(x[i+2]-x[j+2]))
		long := l > (1+t.Strain)*sp.R
		t.last = append(t.last, long)
		if long {
			sides[[2]int{min(sp.I, sp.J), max(sp.I, sp.J)}] = true
		}
	}
	if len(sides) == 0 {
		return 0
	}
	var gone msp.Tear
	springs := make([]msp.Spring, 0, len(s.Springs))
	for n, sp := range s.Springs {
		if t.last[n] {
			gone.Springs = append(gone.Springs, sp)
		} else {
			springs = append(springs, sp)
		}
	}
	hinges := make([]msp.Hinge, 0, len(s.Hinges))
	for _, h := range s.Hinges {
		cut := false
		for _, side := range [][2]int{{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}} {
			i, j := h.At[side[0]], h.At[side[1]]
			cut = cut || sides[[2]int{min(i, j), max(i, j)}]
		}
		if cut {
			gone.Hinges = append(gone.Hinges, h)
		} else {
			hinges = append(hinges, h)
		}
	}
	triangles := make([][3]int, 0, len(s.Triangles))
	for _, c := range s.Triangles {
		cut := false
		for k := range c {
			cut = cut || sides[[2]int{min(c[k], c[(k+1)%3]), max(c[k], c[(k+1)%3])}]
		}
		if cut {
			gone.Triangles = append(gone.Triangles, c)
		} else {
			triangles = append(triangles, c)
		}
	}
	s.Springs, s.Triangles, s.Hinges, s.Torn = springs, triangles, hinges, append(s.Torn, gone)
	t.Broken += len(gone.Springs)
	return len(gone.Springs)
}

// String sums the method up in one line.
func (t *Tearing) String() string {
	return fmt.Sprintf("%v, springs break at %.3g %%, %d have", t.Method, 100*t.Strain, t.Broken)
}
