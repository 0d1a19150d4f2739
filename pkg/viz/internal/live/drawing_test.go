package live

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// TestDrawingOfALargeCloth has rows and columns as far apart as needed, the edges, the pins, and springs and triangles like those of the
// cloth.
func TestDrawingOfALargeCloth(t *testing.T) {
	for _, size := range [][2]int{{20, 15}, {21, 9}, {3, 200}, {150, 4}, {31, 31}} {
		s := msp.Cloth(size[0], size[1])
		s.Pin(0, size[0]-1)
		d := newDrawing(s, 60)
		if n := d.s.NumParticles(); n > 60 || d.stride > 2 && len(sites(size[0], d.stride-1))*len(sites(size[1], d.stride-1)) <= 60 {
			t.Errorf("%v: %d particles are drawn, every %d-th row", size, n, d.stride)
		}
		if err := d.s.Check(); err != nil {
			t.Errorf("%v: %v", size, err)
		}
		if len(d.s.Pins) != 2 || d.particle(d.s.Pins[1].I) != size[0]-1 {
			t.Errorf("%v: the drawing has the pins %v", size, d.s.Pins)
		}
		n, m := len(d.sites[0]), len(d.sites[1])
		if springs, triangles := (n-1)*m+n*(m-1), 2*(n-1)*(m-1); len(d.s.Springs) != springs || len(d.s.Triangles) != triangles {
			t.Errorf("%v: %d springs and %d triangles, want %d and %d", size, len(d.s.Springs), len(d.s.Triangles), springs, triangles)
		}
		x := scene.Points(d.s.X0)
		for _, sp := range d.s.Springs {
			// The sum of at most 200 lengths has so many roundings.
			if far := x[sp.I].Distance(x[sp.J]); math.Abs(far-sp.R) > 200*0x1p-53 {
				t.Errorf("%v: spring %v of a flat cloth has the length %g", size, sp, far)
			}
		}
		for _, tri := range d.s.Triangles {
			if up := x[tri[1]].Minus(x[tri[0]]).Cross(x[tri[2]].Minus(x[tri[0]])); up[1] <= 0 {
				t.Errorf("%v: triangle %v looks down, those of the cloth look up", size, tri)
			}
		}
	}
}

// TestDrawingTurns triangles as the cloth has them.
func TestDrawingTurns(t *testing.T) {
	s := msp.Cloth(20, 20)
	for k := range s.Triangles {
		slices.Reverse(s.Triangles[k][:])
	}
	d := newDrawing(s, 60)
	x := scene.Points(d.s.X0)
	for _, tri := range d.s.Triangles {
		if up := x[tri[1]].Minus(x[tri[0]]).Cross(x[tri[2]].Minus(x[tri[0]])); up[1] >= 0 {
			t.Fatalf("triangle %v looks up, those of the cloth look down", tri)
		}
	}
}

// TestDrawnWhole: a small system, and one that is no grid, has all its particles in the picture.
func TestDrawnWhole(t *testing.T) {
	far := msp.Cloth(20, 20)
	far.AddSpring(0, 399, 1, 1)
	for what, s := range map[string]*msp.System{"small": msp.Cloth(5, 5), "a chain": msp.Chain(300), "across": far} {
		if d := newDrawing(s, 60); d.s != s || d.particle(7) != 7 || d.of != nil {
			t.Errorf("%s: of %d particles %d are drawn", what, s.NumParticles(), d.s.NumParticles())
		}
	}
}

// TestDrawnHole: a missing spring of a row is a missing spring of the drawing, with the triangles at it.
func TestDrawnHole(t *testing.T) {
	s := msp.Cloth(13, 13)
	whole := newDrawing(s, 60)
	for _, missing := range [][2]int{{2*13*2 + 5, 2*13*2 + 6}, {13*7 + 4, 13*8 + 4}} {
		s := msp.Cloth(13, 13)
		s.Springs = slices.DeleteFunc(s.Springs, func(sp msp.Spring) bool { return sp.I == missing[0] && sp.J == missing[1] })
		d := newDrawing(s, 60)
		springs, triangles := len(whole.s.Springs)-len(d.s.Springs), len(whole.s.Triangles)-len(d.s.Triangles)
		if springs != 1 || triangles != 4 {
			t.Errorf("without spring %v the drawing has %d springs and %d triangles less, want 1 and 4", missing, springs, triangles)
		}
	}
}

// TestLiveDraggedWhereItIsDrawn: the page names a drawn particle, and that one of the cloth is held.
func TestLiveDraggedWhereItIsDrawn(t *testing.T) {
	s := msp.Cloth(21, 21)
	lg, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	l := newSimulation(s, &q, lg.Step, 60)
	n := len(l.drawing.sites[0])
	drawn, point := n*(n-1), scene.Vec{0, 0.1, 1.1} // the corner (0, 20)
	if err := l.advance(l.drawing.particle(drawn), point); err != nil {
		t.Fatal(err)
	}
	if at := l.record.frames[1].Point(drawn); at != point || q.Point(21*20) != point {
		t.Errorf("the drawn particle is at %v, that of the cloth at %v, want %v", at, q.Point(21*20), point)
	}
	if text := l.player(1).String(); !strings.Contains(text, "of 21×21 particles every 4th row and column is drawn") {
		t.Error(text)
	}
}

// TestTheStateOfALargeClothIsThePersons: steps write into memory of their own, and give the states of a cloth that is drawn whole.
func TestTheStateOfALargeClothIsThePersons(t *testing.T) {
	run := func(most int) (end msp.State) {
		s := msp.Cloth(21, 21)
		lg, err := msp.NewLocalGlobal(s, 1.0/30)
		if err != nil {
			t.Fatal(err)
		}
		start := s.Rest()
		end = start
		l := newSimulation(s, &end, lg.Step, most)
		for range 5 {
			if err := l.advance(noParticle, scene.Vec{}); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(start.X, s.X0) {
			t.Error("the state in which it began has changed")
		}
		return end
	}
	all := run(mostDrawn)
	some := run(60)
	if all.T != some.T || !slices.Equal(all.X, some.X) || !slices.Equal(all.V, some.V) {
		t.Error("the simulation depends on how many particles are drawn")
	}
}

// TestStatesOfTheStepStay: if a step assigns states that it keeps to q, later steps leave them unchanged.
func TestStatesOfTheStepStay(t *testing.T) {
	s := msp.Cloth(21, 21)
	q := s.Rest()
	var states []msp.State
	l := newSimulation(s, &q, func(q *msp.State) error {
		fresh := s.Rest()
		fresh.T, fresh.X[0] = q.T+1, q.T+1
		states = append(states, fresh)
		*q = fresh
		return nil
	}, 60)
	for range 6 {
		if err := l.advance(noParticle, scene.Vec{}); err != nil {
			t.Fatal(err)
		}
	}
	for k, q := range states {
		if q.X[0] != float64(k+1) {
			t.Errorf("state %d has become that of t = %g s", k+1, q.X[0])
		}
	}
}

// TestDrawnTears: a drawn spring goes with the first of the springs that it stands for, once.
func TestDrawnTears(t *testing.T) {
	s := msp.Cloth(21, 21)
	s.PinWhere(func(p [3]float64) bool { return p[2] == 0 })
	lg, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	l := newSimulation(s, &q, methods.NewTearing(lg, s, 0.3).Step, 60)
	d := l.drawing
	for k := range 60 {
		if err := l.advance(440, scene.Vec{1 + 0.03*float64(k), 0, 1 + 0.03*float64(k)}); err != nil {
			t.Fatal(err)
		}
	}
	want := scene.Cut{}
	for _, sp := range d.s.Springs {
		a, b := d.of[sp.I], d.of[sp.J]
		step := 1
		if b-a >= d.nx {
			step = d.nx
		}
		for at := a; at < b; at += step {
			if !slices.ContainsFunc(s.Springs, func(sp msp.Spring) bool { return sp.I == at && sp.J == at+step }) {
				want.Add(sp.I, sp.J)
			}
		}
	}
	gone := d.gone(l.tears.gone)
	var told []int
	for _, tear := range d.tears(l.tears.events) {
		told = append(told, tear.Gone...)
	}
	if len(want) == 0 || len(gone) != 2*len(want) || !slices.Equal(told, gone) {
		t.Fatalf("%d drawn springs have gone, told of %v, in the player %v", len(want), gone, told)
	}
	for k := 0; k < len(gone); k += 2 {
		if !want.Has(gone[k], gone[k+1]) {
			t.Errorf("drawn spring %d–%d has not gone", gone[k], gone[k+1])
		}
	}
	if left := d.left(gone); len(left.Springs) != len(d.s.Springs)-len(want) {
		t.Errorf("%d springs are left of %d, %d have gone", len(left.Springs), len(d.s.Springs), len(want))
	}
	if err := l.player(1).Err(); err != nil {
		t.Error(err)
	}
}
