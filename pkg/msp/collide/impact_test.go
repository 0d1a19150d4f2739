package collide_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// sheets returns n sheets of m×m particles and 0.5 m, 0.2 kg each, above one another above a rough floor.
func sheets(t *testing.T, n, m int, gap float64) *msp.System {
	t.Helper()
	s := &msp.System{Gravity: [3]float64{0, -9.81, 0}}
	for k := range n {
		sheet := msp.Cloth(m, m)
		for i := range sheet.Mass {
			sheet.Mass[i] *= 0.2
			for axis := range 3 {
				sheet.X0[3*i+axis] /= 2
			}
			sheet.X0[3*i+1] += float64(k+1) * gap
		}
		for j := range sheet.Springs {
			sheet.Springs[j].R /= 2
		}
		s.Join(sheet)
	}
	floor := obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})
	floor.Friction = 0.5
	s.Obstacles = []obstacle.Obstacle{floor}
	return s
}

// TestSheetsFall on one another: energy never rises above that of the start, no sheet passes through another, and they come to lie
// a thickness apart. More iterations make it no worse.
func TestSheetsFall(t *testing.T) {
	const m, thickness, steps = 12, 0.0455, 60
	for i, n := range []int{2, 3, 5} {
		for k, iterations := range []int{10, testkit.Of(50, 30)} {
			if n == 5 && k == 1 || !testkit.Chosen(i+k+2) { // two sheets with many iterations, three with ten
				continue // five with 50 take half a minute, for what three sheets show
			}
			t.Run(fmt.Sprintf("%d sheets, %d iterations", n, iterations), func(t *testing.T) {
				s := sheets(t, n, m, 0.08)
				a, err := collide.NewLocalGlobal(s, 1.0/30)
				must(t, err)
				a.Thickness, a.Friction, a.Iterations = thickness, 0.5, iterations
				q := s.Rest()
				start := s.TotalEnergy(q)
				for k := range steps {
					must(t, a.Step(&q))
					if e := s.TotalEnergy(q); e > start {
						t.Fatalf("step %d: %g J above the start", k+1, e-start)
					}
				}
				for k := range n {
					// Particles lie within a twentieth of the thickness of where they belong: a stack still trembles a little.
					if at := middle(msp.State{X: q.X[:3*m*m*(k+1)]}, m*m*k)[1]; at < (float64(k)-0.05)*thickness || at > (float64(k)+0.05)*thickness {
						t.Errorf("sheet %d lies at %.4f m, want %.4f m", k, at, float64(k)*thickness)
					}
				}
			})
		}
	}
}

// TestOnEdge: a cloth that falls on its edge, with springs five times as stiff as usual, gains no energy at the impact.
func TestOnEdge(t *testing.T) {
	s := msp.Cloth(31, 31)
	for n := range s.Springs {
		s.Springs[n].K *= 5
	}
	for i := range s.Mass {
		s.X0[3*i+1], s.X0[3*i+2] = s.X0[3*i+2]+1, 0
	}
	s.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})}
	a, err := collide.NewLocalGlobal(s, 1.0/30)
	must(t, err)
	q := s.Rest()
	last := s.TotalEnergy(q)
	for n := range 60 {
		must(t, a.Step(&q))
		e := s.TotalEnergy(q)
		if e > last+1e-9 { // rounding of some 10 J
			t.Fatalf("step %d: %g J from nowhere", n+1, e-last)
		}
		last = e
	}
	if low := s.CentreOfMass(q.X); low[1] > 0.9 {
		t.Errorf("the centre of mass is at %.3g m: it has not fallen", low[1])
	}
}

// TestBystander: what falls free does so exactly, however hard others in the same system hit the floor and each other, and however early
// the iterations end.
func TestBystander(t *testing.T) {
	const h = 1.0 / 30
	for _, name := range []string{"LocalGlobal", "Newton"} {
		s := sheets(t, 3, 5, 0.15)
		first := s.NumParticles()
		s.Join(msp.Cloth(3, 3).Move([3]float64{30, 500, 0}))
		step := descents(t, s, h, 0.1)[name]
		q := s.Rest()
		for i := range first {
			q.V[3*i], q.V[3*i+1] = 5, -15
		}
		want := 0.0
		for k := range 15 {
			must(t, step(&q))
			want -= 9.81 * h
			got := 0.0
			for i := first; i < len(s.Mass); i++ {
				got += s.Mass[i] * q.V[3*i+1]
			}
			if math.Abs(got-want) > 1e-9 { // rounding: 500 m in steps of 1/30 s
				t.Fatalf("%s, step %d: a cloth of 1 kg far away has %g kg m/s, want %g", name, k+1, got, want)
			}
		}
	}
}
