package methods_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// body returns a system of the points of a mesh, 1 kg in all, without springs, pins and gravity.
func body(m *mesh.Mesh) *msp.System {
	mass := make([]float64, len(m.Points))
	for i := range mass {
		mass[i] = 1 / float64(len(mass))
	}
	s, err := msp.NewSystem(msp.Flat(m.Points), mass, nil)
	if err != nil {
		panic(err) // the scene is wrong
	}
	s.Gravity = [3]float64{}
	return s
}

// sheet is a membrane of n×n squares of 1 cm, cut in two.
func sheet(n int) *mesh.Mesh {
	m := &mesh.Mesh{}
	for j := range n + 1 {
		for i := range n + 1 {
			m.Points = append(m.Points, [3]float64{0.01 * float64(i), 0.01 * float64(j), 0})
		}
	}
	for j := range n {
		for i := range n {
			a := j*(n+1) + i
			m.Triangles = append(m.Triangles, [3]int{a, a + 1, a + n + 2}, [3]int{a, a + n + 2, a + n + 1})
		}
	}
	return m
}

// bodies are a solid and a membrane, each with its material.
func bodies(nu float64) map[string]struct {
	*mesh.Mesh
	methods.Continuum
} {
	solid, membrane := mesh.Block(3, 2, 2, 0.01), sheet(3)
	return map[string]struct {
		*mesh.Mesh
		methods.Continuum
	}{
		"solid":    {solid, methods.Continuum{Tets: solid.Tets, E: 1e4, Nu: nu}},
		"membrane": {membrane, methods.Continuum{Triangles: membrane.Triangles, E: 1e4, Nu: nu, Thickness: 1e-3}},
	}
}

func projective(t *testing.T, s *msp.System, h float64, part methods.Continuum) *methods.Projective {
	t.Helper()
	b, err := methods.NewProjective(s, h, []methods.Continuum{part})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestProjectiveKeepsRest: nothing moves, not even by more than rounding.
func TestProjectiveKeepsRest(t *testing.T) {
	for name, c := range bodies(0.4) {
		s := body(c.Mesh)
		b := projective(t, s, h, c.Continuum)
		q := s.Rest()
		for range 10 {
			if err := b.Step(&q); err != nil {
				t.Fatal(err)
			}
		}
		for i := range q.X {
			if math.Abs(q.X[i]-s.X0[i]) > 1e-14 {
				t.Fatalf("%s: particle %d moved by %g m", name, i/3, q.X[i]-s.X0[i])
			}
		}
	}
}

// jolted returns a state far from rest, with inverted elements.
func jolted(s *msp.System, by float64, seed uint64) msp.State {
	q, rnd := s.Rest(), rand.New(rand.NewPCG(seed, 7))
	for c := range q.X {
		q.X[c] += by * rnd.NormFloat64()
		q.V[c] = rnd.NormFloat64()
	}
	return q
}

// TestProjectiveTurnsWithTheBody: the step of a turned state is the turned step.
func TestProjectiveTurnsWithTheBody(t *testing.T) {
	turn := func(v []float64) []float64 { // by a rotation of rational numbers
		w := make([]float64, len(v))
		for c := 0; c < len(v); c += 3 {
			x, y, z := v[c], v[c+1], v[c+2]
			w[c], w[c+1], w[c+2] = (2*x-2*y+z)/3, (x+2*y+2*z)/3, (-2*x-y+2*z)/3
		}
		return w
	}
	for name, c := range bodies(0.3) {
		s := body(c.Mesh)
		b := projective(t, s, h, c.Continuum)
		q := jolted(s, 0.002, 1)
		turned := msp.State{X: turn(q.X), V: turn(q.V)}
		for _, q := range []*msp.State{&q, &turned} {
			if err := b.Step(q); err != nil {
				t.Fatal(err)
			}
		}
		for i, want := range turn(q.X) {
			if math.Abs(turned.X[i]-want) > 1e-11 { // rounding, after ten iterations of the stiff matrix
				t.Fatalf("%s: particle %d is off by %g m", name, i/3, turned.X[i]-want)
			}
		}
	}
}

// TestProjectiveLowersG in each iteration, from states with inverted elements too.
func TestProjectiveLowersG(t *testing.T) {
	for _, nu := range []float64{0, 0.3, 0.49} {
		for name, c := range bodies(nu) {
			for seed := range uint64(4) {
				s := body(c.Mesh)
				s.Pin(0)
				b := projective(t, s, h, c.Continuum)
				q := jolted(s, []float64{0.001, 0.01}[seed%2], seed)
				y := b.Y(q)
				g, first := b.G(y, y), b.G(y, y)
				for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 12, 20} {
					x, err := b.Iterate(y, y, n)
					if err != nil {
						t.Fatal(err)
					}
					next := b.G(x, y)
					if !(next <= g+1e-12*first) { // rounding of its terms
						t.Fatalf("%s, ν = %g, seed %d: g rose from %g to %g in iteration %d", name, nu, seed, g, next, n)
					}
					g = next
				}
			}
		}
	}
}

// stretched returns the strains along x and y of a body that tractions of σ at both ends stretch, at rest.
func stretched(t *testing.T, m *mesh.Mesh, part methods.Continuum, sigma float64) (x, y float64) {
	t.Helper()
	s := body(m)
	low, high := m.Bounds()
	s.Fext = make([]float64, len(s.X0))
	pull := func(force float64, corners ...int) { // at one face or side of an element
		for _, end := range []struct{ at, sign float64 }{{low[0], -1}, {high[0], 1}} {
			on := 0
			for _, i := range corners {
				if math.Abs(s.X0[3*i]-end.at) < 1e-9 {
					on++
				}
			}
			if on == len(corners) {
				for _, i := range corners {
					s.Fext[3*i] += end.sign * force / float64(on)
				}
			}
		}
	}
	for _, c := range m.Tets {
		for skip := range c {
			face := append(append([]int(nil), c[:skip]...), c[skip+1:]...)
			pull(sigma*0.01*0.01/2, face...)
		}
	}
	for _, c := range part.Triangles {
		for k := range c {
			pull(sigma*0.01*part.Thickness, c[k], c[(k+1)%3])
		}
	}
	b := projective(t, s, 1, part)
	b.Iterations = 300
	q := s.Rest()
	for range 3 { // of 1 s, in which the mass hardly counts
		if err := b.Step(&q); err != nil {
			t.Fatal(err)
		}
		clear(q.V)
	}
	length := func(axis int) float64 {
		lowest, highest := math.Inf(1), math.Inf(-1)
		for c := axis; c < len(q.X); c += 3 {
			lowest, highest = min(lowest, q.X[c]), max(highest, q.X[c])
		}
		return highest - lowest
	}
	return length(0)/(high[0]-low[0]) - 1, length(1)/(high[1]-low[1]) - 1
}

// TestProjectiveIsHookes: in the limit of small strains a body that is pulled gets longer by σ/E and thinner by ν times that.
func TestProjectiveIsHookes(t *testing.T) {
	const strain = 1e-5 // the error of the linear limit is of this size
	for _, nu := range []float64{0, 0.25, 0.4} {
		for name, c := range bodies(nu) {
			x, y := stretched(t, c.Mesh, c.Continuum, strain*c.E)
			if math.Abs(x-strain) > 1e-4*strain || math.Abs(y+nu*strain) > 1e-4*strain {
				t.Errorf("%s, ν = %g: strains %.6g and %.6g, want %.6g and %.6g", name, nu, x, y, strain, -nu*strain)
			}
		}
	}
}

// TestProjectiveOfSprings alone, without an element, is local/global, to the bit; and springs act besides elements.
func TestProjectiveOfSprings(t *testing.T) {
	for _, sc := range msptest.Scenes() {
		b, err := methods.NewProjective(sc.S, h, nil)
		if err != nil {
			t.Fatal(err)
		}
		q, want := sc.Q.Clone(), sc.Q.Clone()
		if err := errors.Join(b.Step(&q), localGlobal(t, sc, h).Step(&want)); err != nil {
			t.Fatal(err)
		}
		for c := range q.X {
			if q.X[c] != want.X[c] {
				t.Fatalf("%s: particle %d differs by %g m", sc.Name, c/3, q.X[c]-want.X[c])
			}
		}
	}
}

// TestProjectiveRefuses wrong materials and elements, dampers and obstacles.
func TestProjectiveRefuses(t *testing.T) {
	m := mesh.Block(1, 1, 1, 0.01)
	for name, c := range map[string]struct {
		part   methods.Continuum
		change func(s *msp.System)
		want   error
		says   string
	}{
		"no E":        {methods.Continuum{Tets: m.Tets}, nil, msp.ErrInvalid, "E = 0 Pa"},
		"ν of ½":      {methods.Continuum{Tets: m.Tets, E: 1, Nu: 0.5}, nil, msp.ErrInvalid, "Nu = 0.5"},
		"thin":        {methods.Continuum{Triangles: [][3]int{{0, 1, 2}}, E: 1}, nil, msp.ErrInvalid, "Thickness = 0"},
		"no particle": {methods.Continuum{Tets: [][4]int{{0, 1, 2, 8}}, E: 1}, nil, msp.ErrInvalid, "tetrahedron 0"},
		"twice":       {methods.Continuum{Triangles: [][3]int{{0, 1, 1}}, E: 1, Thickness: 1}, nil, msp.ErrInvalid, "triangle 0"},
		"flat":        {methods.Continuum{Tets: [][4]int{{0, 1, 2, 3}}, E: 1}, nil, msp.ErrInvalid, "no area or volume"},
		"dampers":     {methods.Continuum{Tets: m.Tets, E: 1}, func(s *msp.System) { s.Damping.Projected = 1 }, msp.ErrDamping, ""},
		"obstacles": {methods.Continuum{Tets: m.Tets, E: 1}, func(s *msp.System) {
			s.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{0, -1, 0}, [3]float64{0, 1, 0})}
		}, msp.ErrObstacles, ""},
	} {
		s := body(m)
		if c.change != nil {
			c.change(s)
		}
		_, err := methods.NewProjective(s, h, []methods.Continuum{c.part})
		if !errors.Is(err, c.want) || !strings.Contains(fmt.Sprint(err), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A strip of rubber, 4 cm long and 1 cm² across, that carries 0.1 N: Hooke's law has it 0.1 N · 4 cm/(10 kPa · 1 cm²) = 4 mm longer.
func ExampleNewProjective() {
	const h = 1.0 / 30
	m := mesh.Block(1, 4, 1, 0.01)
	mass := make([]float64, len(m.Points))
	for i := range mass {
		mass[i] = 1e-4
	}
	s, err := msp.NewSystem(msp.Flat(m.Points), mass, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Gravity, s.Drag = [3]float64{}, 10
	s.Fext = make([]float64, len(s.X0))
	s.PinWhere(func(p [3]float64) bool { return p[1] > 0.039 })
	s.NameWhere("end", func(p [3]float64) bool { return p[1] < 0.001 })
	for _, i := range s.Group("end") {
		s.Fext[3*i+1] = -0.1 / 4
	}
	rubber := methods.Continuum{Tets: m.Tets, E: 1e4, Nu: 0}
	b, err := methods.NewProjective(s, h, []methods.Continuum{rubber})
	if err != nil {
		fmt.Println(err)
		return
	}
	frames, err := msp.Run(s.Rest(), b.Step, 60)
	if err != nil {
		fmt.Println(err)
		return
	}
	sum := 0.0
	for _, i := range s.Group("end") {
		sum += s.X0[3*i+1] - frames[60].X[3*i+1]
	}
	fmt.Printf("%.1f mm longer\n", 1000*sum/4)
	// Output: 4.0 mm longer
}

// TestProjectiveReports the energy that a step gains with that of its elements, beyond the work of a pin that moves, and ∇G, which is the
// change of G.
func TestProjectiveReports(t *testing.T) {
	for name, c := range bodies(0.3) {
		s := body(c.Mesh)
		s.Gravity = [3]float64{0, -9.81, 0}
		s.Pin(0)
		b := projective(t, s, h, c.Continuum)
		var r msp.Report
		b.Report = &r
		q := jolted(s, 1e-3, 3)
		s.ApplyPins(q.X)
		q.V[0], q.V[1], q.V[2] = 0, 0, 0
		steps(t, b, &q, 30)
		b.Iterations, b.Tolerance = 5000, 1e-12
		for range 2 {
			s.Pins[0].P[0] += 1e-4
			from := q.Clone()
			steps(t, b, &q, 1)
			// The pin does the work by which the energy changes, less what implicit Euler's method loses,
			//
			//	½ ‖v − v'‖² in M and ½ (x − x')ᵀ ∇²E (x − x') > 0
			lost := 0.0
			for i, m := range s.Mass {
				d := v3.Sub(v3.At(q.V, i), v3.At(from.V, i))
				lost += 0.5 * m * v3.Dot(d, d)
			}
			if !(r.Gained <= -lost+1e-9) { // for the tolerance, of a body of some mJ
				t.Errorf("%s: %.6g J gained, want at most %.6g J", name, r.Gained, -lost)
			}
			y := b.Y(from)
			if r.G != b.G(q.X, y) || r.GradG > 1e-8 {
				t.Errorf("%s: %v, G = %g", name, r, b.G(q.X, y))
			}
		}
		// Away from the minimum: ∇G of one iteration is the slope of G, in the direction of all ones over the free particles.
		b.Iterations, b.Tolerance = 1, 0
		from := q.Clone()
		q.V[4] += 0.1
		from.V[4] += 0.1
		steps(t, b, &q, 1)
		y, sum := b.Y(from), 0.0
		for c := 3; c < len(q.X); c++ {
			const shift = 1e-6
			up, down := q.Clone(), q.Clone()
			up.X[c] += shift
			down.X[c] -= shift
			slope := (b.G(up.X, y) - b.G(down.X, y)) / (2 * shift)
			sum += slope * slope
		}
		if want := math.Sqrt(sum); math.Abs(r.GradG-want) > 1e-5*want {
			t.Errorf("%s: ‖∇G‖ = %.9g, by differences %.9g", name, r.GradG, want)
		}
	}
}

// TestProjectiveBudget: a bar that is stretched and let go swings on with its energy, in part that of its elements. Without a budget
// little is left, and one for the system alone takes the elements' energy for a gain, and keeps the bar from moving.
func TestProjectiveBudget(t *testing.T) {
	m := mesh.Block(4, 1, 1, 0.01)
	after := func(stepper func(b *methods.Projective, s *msp.System) msp.Stepper) (part float64) {
		s := body(m)
		b := projective(t, s, 1./200, methods.Continuum{Tets: m.Tets, E: 1e5, Nu: 0.3})
		step, q := stepper(b, s), s.Rest()
		for c := 0; c < len(q.X); c += 3 {
			q.X[c] *= 1.1
		}
		energy := func() float64 { return s.KineticEnergy(q.V) + b.ElementEnergy(q.X) }
		start := energy()
		for range 60 {
			if err := step(&q); err != nil {
				t.Fatal(err)
			}
		}
		return energy() / start
	}
	kept := after(func(b *methods.Projective, _ *msp.System) msp.Stepper { return b.Budget(1) })
	plain := after(func(b *methods.Projective, _ *msp.System) msp.Stepper { return b.Step })
	blind := after(func(b *methods.Projective, s *msp.System) msp.Stepper { return methods.Budget(s, b.Step, 1) })
	if kept < 0.9 || kept > 1+1e-9 || plain > 0.5 || blind > 0.5 {
		t.Errorf("of the energy, %.3g are left with a budget, %.3g without one, %.3g with that of the system alone", kept, plain, blind)
	}
}
