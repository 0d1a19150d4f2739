package collide

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/mesh"
)

// TestBarrierStrands: in a system with triangles, a strand that falls onto a held one stays on it, alone or tied to a triangle. The
// determinant of the four ends would change its sign.
func TestBarrierStrands(t *testing.T) {
	for name, at := range map[string][2]v3.Vec{ // of the strand that falls
		"alone": {{-.5, .1, 0}, {.5, .1, 0}},
		"tied":  {{-.3, .1, 0}, {.6, .1, 0}},
	} {
		x := []float64{0, 0, -.5, 0, 0, .5} // the strand that is held
		x = append(append(x, at[0][:]...), at[1][:]...)
		x = append(x, -.3, .1, 1, -1.3, .1, 0, -1.3, .1, 1)
		triangle := [3]int{4, 5, 6}
		if name == "tied" {
			triangle[0] = 2
		}
		s, err := msp.NewSystem(x, []float64{.1, .1, .1, .1, .1, .1, .1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.Gravity = [3]float64{0, -9.81, 0}
		s.Triangles = [][3]int{triangle}
		span := func(i, j int) { s.AddSpring(i, j, 500, v3.Norm(v3.Sub(v3.At(x, i), v3.At(x, j)))) }
		span(0, 1)
		span(2, 3)
		for c := range 3 {
			span(triangle[c], triangle[(c+1)%3])
		}
		s.Pin(append([]int{0, 1}, triangle[:]...)...)
		b, err := NewBarrier(s, 1./30, .02)
		if err != nil {
			t.Fatal(err)
		}
		q := s.Rest()
		for step := range 40 {
			if err := b.Step(&q); err != nil {
				t.Fatalf("%s, step %d: %v", name, step, err)
			}
			a := v3.Sub(q.Point(1), q.Point(0))
			above := v3.Dot(v3.Cross(a, v3.Sub(q.Point(2), q.Point(0))), v3.Sub(q.Point(3), q.Point(0)))
			if above >= 0 {
				t.Fatalf("%s, step %d: the strand between %v and %v has passed through the held one", name, step, q.Point(2), q.Point(3))
			}
		}
		if y := q.X[3*3+1]; y > .095 {
			t.Errorf("%s: the end of the strand is at y = %g m, want it fallen", name, y)
		}
	}
}

// TestStrandsOnStrands: a strand falls with its middle on that of one which is held, far from its particles. Surfaces keep it there.
// Without, a step in which it passes through is an error that names both springs.
func TestStrandsOnStrands(t *testing.T) {
	for _, surfaces := range []bool{false, true} {
		s := msp.Chain(2)
		s.Join(msp.Chain(2))
		copy(s.X0, []float64{0, 0, -.5, 0, 0, .5, -.5, .1, 0, .5, .1, 0})
		s.Springs[0].R, s.Springs[1].R = 1, 1
		s.Pin(0, 1)
		for name, make := range map[string]func() (*msp.ImplicitEuler, *Contact, error){
			"LocalGlobal": func() (*msp.ImplicitEuler, *Contact, error) {
				a, err := NewLocalGlobal(s, 1./30)
				return a.ImplicitEuler, &a.Contact, err
			},
			"Newton": func() (*msp.ImplicitEuler, *Contact, error) {
				a, err := NewNewton(s, 1./30)
				return a.ImplicitEuler, &a.Contact, err
			},
		} {
			a, contact, err := make()
			if err != nil {
				t.Fatal(err)
			}
			contact.Thickness, contact.Surfaces = .02, surfaces
			q := s.Rest()
			for err == nil && q.T < 1 {
				err = a.Step(&q)
			}
			const names = "edges [0 1] and [2 3] of strands have passed through each other"
			switch y := q.Point(2)[1] + q.Point(3)[1]; {
			case !surfaces && (!errors.Is(err, msp.ErrNotConverged) || !strings.Contains(err.Error(), names) || y < 0):
				t.Errorf("%s by particles: %v at y = %g m", name, err, y/2)
			case surfaces && (err != nil || y < 0):
				t.Errorf("%s by surfaces: %v at y = %g m", name, err, y/2)
			}
		}
	}
}

// TestRods: a rope is edges wherever it hangs, also in a bell; springs of a cloth and those inside a block are none.
func TestRods(t *testing.T) {
	block, err := mesh.Block(3, 3, 3, .1).System(mesh.Options{Mass: 1, K: 100})
	if err != nil {
		t.Fatal(err)
	}
	if list := rods(block, bodies(block)); len(list) > 0 {
		t.Errorf("a block has %d edges that are in no triangle, want none", len(list))
	}
	corner := block.Join(msp.Chain(3))
	block.AddSpring(0, corner, 100, 1)
	if list := rods(block, bodies(block)); len(list) != 3 || !slices.Contains(list, block.Springs[len(block.Springs)-1]) {
		t.Errorf("a block on a rope has the edges %v, want the three springs of the rope", list)
	}
	cloth := msp.Cloth(4, 4)
	if list := rods(cloth, bodies(cloth)); len(list) > 0 {
		t.Errorf("a cloth has %d edges that are in no triangle, want none", len(list))
	}
}
