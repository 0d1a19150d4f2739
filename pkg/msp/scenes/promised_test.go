package scenes

import (
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// TestScenesAreWhatTheySay: particles, springs, pins and masses are those of the comments.
func TestScenesAreWhatTheySay(t *testing.T) {
	for _, c := range []struct {
		scene                    Scene
		particles, springs, pins int
		mass                     float64
	}{
		{Curtain(), 6561, 32158, 2, 1}, {Spring(), 2, 1, 1, 2}, {Chain(), 40, 39, 2, 1}, {Net(), 400, 760, 4, 1},
		{Brush(), 1995, 5355, 315, 0.5}, {Shock(), 1681, 8078, 41, 1}, {Tear(), 1681, 8078, 44, 1},
	} {
		s := c.scene.S
		if s.NumParticles() != c.particles || s.NumSprings() != c.springs || len(s.Pins) != c.pins || math.Abs(s.TotalMass()-c.mass) > 1e-12 {
			t.Errorf("%s: %v, want %d particles, %d springs, %d pins, %g kg", c.scene.Name, s, c.particles, c.springs, c.pins, c.mass)
		}
	}
	var particles []int
	for _, c := range Sheets() {
		particles = append(particles, c.S.NumParticles())
		if len(c.S.Pins) != 2 || c.S.Pins[0].I != 0 || c.S.Pins[1].P != [3]float64{1, 0, 0} {
			t.Errorf("%v is held at %v, want two corners", c.S, c.S.Pins)
		}
	}
	if !slices.Equal(particles, []int{400, 600, 900, 1200, 1600, 2500}) {
		t.Errorf("sheets of %v particles", particles)
	}
	for _, p := range Net().S.Pins {
		if p.P[0] != 0 && p.P[0] != 1 || p.P[2] != 0 && p.P[2] != 1 {
			t.Errorf("the net is held at %v, want its corners", p.P)
		}
	}
	flag := Flag().S
	if flag.NumParticles() != 600 || math.Abs(flag.TotalMass()-0.05) > 1e-12 || len(flag.Pins) != 20 {
		t.Errorf("flag: %v, want 600 particles of 50 g that hang from a pole", flag)
	}
	// The ball rests 40 cm behind the curtain, which is at z = 0, at whatever speed it came from 20 cm before it.
	for _, c := range []Scene{Shock(), Moderate()} {
		ball := c.S.Obstacles[0]
		at := [3]float64{0.5, -0.5, -0.2}
		if from, to := ball.Pose(0).To(at), ball.Pose(9).To(at); from[2] != -0.2 || math.Abs(to[2]-0.4) > 1e-12 {
			t.Errorf("%s: the ball goes from %v to %v", c.Name, from, to)
		}
	}
	if z := Shock().S.Obstacles[0].Pose(0.01).Shift[2]; math.Abs(z-0.15) > 1e-12 {
		t.Errorf("after 10 ms at 15 m/s the ball is %g m further", z)
	}
	drive := Tear()
	drive.Drive(0.5)
	if p := drive.S.Pins[len(drive.S.Pins)-1].P; p != [3]float64{1, 0.1, 1.5} {
		t.Errorf("the corner that is torn is at %v after half a second", p)
	}
}

// TestLoadsOfVolumes: each body weighs 1 kg and bears the weight of another on its top, its lowest part is held, and all of its
// volume is there at first.
func TestLoadsOfVolumes(t *testing.T) {
	for _, v := range Volumes() {
		down, rest := 0.0, v.S.Rest()
		low, high := bounds(rest)
		for c, f := range v.S.Fext {
			if down += f; f != 0 && (c%3 != 1 || v.S.X0[c] < high[1]-0.1*(high[1]-low[1])) {
				t.Errorf("%s: a load of %g N along axis %d at %v", v.Name, f, c%3, rest.Point(c/3))
			}
		}
		if math.Abs(v.S.TotalMass()-1) > 1e-12 || math.Abs(down+9.81) > 1e-12 || len(v.S.Pins) == 0 {
			t.Errorf("%s: %v under %g N", v.Name, v.S, down)
		}
		for i := range v.S.Mass {
			if held := rest.Point(i)[1] < low[1]+0.1*(high[1]-low[1]); held != v.S.Pinned(i) {
				t.Errorf("%s: particle %d at %v is held: %t", v.Name, i, rest.Point(i), v.S.Pinned(i))
			}
		}
		twice := rest.Clone()
		for c := range twice.X {
			twice.X[c] *= 2
		}
		if kept := v.Kept([]msp.State{rest, twice}); math.Abs(kept[0]-1) > 1e-12 || math.Abs(kept[1]-8) > 1e-12 {
			t.Errorf("%s: of its volume %v are kept, want 1 and, twice as large in each direction, 8", v.Name, kept)
		}
		if s, q := v.Picture(rest); s.NumParticles()*3 != len(q.X) || s.NumSprings() == 0 && len(s.Triangles) == 0 {
			t.Errorf("%s: a picture of %v", v.Name, s)
		}
	}
}

// TestDepth of a round piece is the distance to its surface, also beyond its ends and where it gets thinner; of a body it is
// a little more than that of its deepest part.
func TestDepth(t *testing.T) {
	c := part{[3]float64{0, 0, 0}, [3]float64{4, 0, 0}, 1, 0.5}
	for _, k := range []struct {
		p    [3]float64
		want float64
	}{
		{[3]float64{0, 0, 0}, 1}, {[3]float64{-2, 0, 0}, -1}, {[3]float64{4, 0, 3}, -2.5}, {[3]float64{7, 0, 4}, -4.5},
		{[3]float64{2, 0, 0}, 0.75}, {[3]float64{1, 0.5, 0}, 0.375},
	} {
		if got := c.depth(k.p); math.Abs(got-k.want) > 1e-12 {
			t.Errorf("at %v %g m within, want %g", k.p, got, k.want)
		}
	}
	point := part{[3]float64{1, 1, 1}, [3]float64{1, 1, 1}, 0.5, 0.5}
	if got := point.depth([3]float64{1, 1, 3}); math.Abs(got+1.5) > 1e-12 {
		t.Errorf("2 m from a ball of 0.5 m: %g within", got)
	}
	p := [3]float64{2, 0.5, 0}
	one, two := body{[]part{c}, 0.1}, body{[]part{c, c}, 0.1}
	if got, want := one.depth(p), c.depth(p); math.Abs(got-want) > 1e-12 {
		t.Errorf("a body of one part is %g m deep, the part %g", got, want)
	}
	if got, want := two.depth(p), c.depth(p)+0.1*math.Ln2; math.Abs(got-want) > 1e-12 {
		t.Errorf("of twice the same part %g m, want %g", got, want)
	}
	if all := mirrored(c, point); len(all) != 3 || all[2].a != [3]float64{1, 1, -1} || all[2].b != [3]float64{1, 1, -1} {
		t.Errorf("mirrored: %v", all)
	}
}

// TestTheBrushMoves: its roots go to and fro, and neither up nor aside.
func TestTheBrushMoves(t *testing.T) {
	c := Brush()
	rest := c.S.Rest()
	for at, want := range map[float64]float64{0: 0, 0.5: 0.4, 1: 0, 1.5: -0.4} {
		c.Drive(at)
		for _, p := range c.S.Pins {
			for axis, x := range rest.Point(p.I) {
				if axis == 0 {
					x += want
				}
				if math.Abs(p.P[axis]-x) > 1e-15 { // rounding
					t.Fatalf("t = %g s: root %d is at %v, at rest at %v, want it %g m along x", at, p.I, p.P, rest.Point(p.I), want)
				}
			}
		}
	}
}

// TestTheFigureWalks: it sways with its trunk, which carries the pins of what it wears along.
func TestTheFigureWalks(t *testing.T) {
	c := Skirt()
	rest := c.S.Rest()
	for _, at := range []float64{0, 0.15, 1.35, 2.6} {
		c.Drive(at)
		shift := Figure()[0].Pose(at).Shift
		for _, p := range c.S.Pins {
			for axis, x := range rest.Point(p.I) {
				if math.Abs(p.P[axis]-x-shift[axis]) > 1e-15 {
					t.Fatalf("t = %g: particle %d is held at %v, at rest %v, the trunk has moved by %v", at, p.I, p.P, rest.Point(p.I), shift)
				}
			}
		}
	}
	for _, still := range Standing() {
		if a, b := still.Pose(0), still.Pose(3); a != b {
			t.Errorf("%v stands, and moves from %v to %v", still, a, b)
		}
	}
	// Twice up and down a stride and once to each side, by 2 cm, once the walk has begun.
	for k, want := range map[float64][3]float64{1.2: {}, 1.35: {0, 0.02, 0.02 * math.Sqrt2 / 2}, 1.5: {0, 0, 0.02}, 2.1: {0, 0, -0.02}} {
		for axis, x := range sway(k) {
			if math.Abs(x-want[axis]) > 1e-12 {
				t.Errorf("t = %g s: the trunk is at %v, want %v", k, sway(k), want)
			}
		}
	}
	joint := [3]float64{1, 2, 3}
	if p := turn(joint, [3]float64{4, 5, 6}, 0.7).To(joint); math.Abs(p[0]-4)+math.Abs(p[1]-5)+math.Abs(p[2]-6) > 1e-12 {
		t.Errorf("the turn carries the joint to %v", p)
	}
	if m := ShirtOf(0.1).S.Obstacles[0].Margin; math.Abs(m-0.0625) > 1e-15 {
		t.Errorf("a margin of %g m for cells of 10 cm", m)
	}
}
