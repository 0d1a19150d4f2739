package scenes

import (
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// Each scene runs: its states are finite, its pins are where Drive puts them, and it has the size that its comment says.
func TestScenesRun(t *testing.T) {
	all := append(Small(), CurtainOf(21), Sheets()[0], Hippo(), Dress(), Brush(), Shock(), Moderate(), Tear())
	sizes := map[string][2]int{"hippo": {2385, 13864}, "brush": {1995, 5355}, "sheet": {400, 1482}}
	for _, c := range all {
		if want, known := sizes[c.Name]; known && want != [2]int{c.S.NumParticles(), c.S.NumSprings()} {
			t.Errorf("%v, want %d particles and %d springs", c, want[0], want[1])
		}
		steps := 20
		if c.S.NumParticles() > 1500 {
			steps = 4 // the test is to be over in some seconds
		}
		frames, err := c.Run(steps)
		if err != nil {
			t.Error(err)
			continue
		}
		last := frames[steps]
		if c.Drive != nil {
			c.Drive(last.T)
		}
		for _, p := range c.S.Pins {
			if last.Point(p.I) != p.P {
				t.Errorf("%s: particle %d at %v, its pin at %v", c.Name, p.I, last.Point(p.I), p.P)
				break
			}
		}
		for _, o := range c.S.Obstacles {
			for i, p := range last.Points() {
				// Issue 13: no particle ends inside an obstacle by more than 1e-9 of its size.
				if d, _ := o.Distance(last.T, p); d < -1e-9*o.Size() && !c.S.Pinned(i) {
					t.Errorf("%s: particle %d is %g m inside of %v", c.Name, i, -d, o)
					break
				}
			}
		}
		low, high := bounds(frames[0])
		size := math.Hypot(high[0]-low[0], math.Hypot(high[1]-low[1], high[2]-low[2]))
		low, high = bounds(last)
		for axis := range low {
			// Nothing flies off or falls down: it hangs or stands.
			if low[axis] < -2*size || high[axis] > 2*size+2 {
				t.Errorf("%s: from %v to %v after %d steps", c.Name, low, high, steps)
				break
			}
		}
	}
}

func bounds(q msp.State) (low, high [3]float64) {
	low, high = q.Point(0), q.Point(0)
	for _, p := range q.Points() {
		for axis, c := range p {
			low[axis], high[axis] = min(low[axis], c), max(high[axis], c)
		}
	}
	return low, high
}

// Joints stay together as the figure walks: the segments' ends are inside both capsules.
func TestFigureHoldsTogether(t *testing.T) {
	limbs := Figure()
	joints := [][3]float64{{0, 0.49, -0.09}, {0, 1.1, -0.38}, {0, 0.49, 0.09}, {0, 1.1, 0.38}}
	for _, at := range []float64{0, 0.1, 0.5, 1.3, 7} {
		for k, joint := range joints {
			upper, lower := limbs[6+2*k].Pose(at).To(joint), limbs[7+2*k].Pose(at).To(joint)
			for axis := range joint {
				if math.Abs(upper[axis]-lower[axis]) > 1e-12 { // of 1 m, after two turns
					t.Errorf("t = %g s: the joint %v is at %v and at %v", at, joint, upper, lower)
				}
			}
		}
	}
}

// At rest the dress is outside of the figure, so that no step begins with particles inside.
func TestDressFits(t *testing.T) {
	c := Dress()
	for i, p := range c.S.Rest().Points() {
		for _, limb := range c.S.Obstacles {
			if d, _ := limb.Distance(0, p); d < 0 {
				t.Fatalf("particle %d at %v is %g m inside of %v", i, p, -d, limb)
			}
		}
	}
}

func TestDressIsOnePiece(t *testing.T) {
	m := DressMesh()
	if r := m.Report(); r.Components != 1 || r.BoundaryLoops != 4 || r.Turned+r.NonManifold+r.Degenerate != 0 {
		t.Errorf("%v; want hem, neck and two arms as its boundary", r)
	}
	if len(m.Points) != 3508 || len(m.Triangles) != 6872 {
		t.Errorf("%v", m)
	}
}

func TestTable(t *testing.T) {
	r, err := CurtainOf(9).Measure(2)
	if err != nil {
		t.Fatal(err)
	}
	if r.M != 81 || r.Count != 10 || r.Prefactor <= 0 {
		t.Errorf("%+v", r)
	}
	text := Table{Printed()[4], r}.String()
	for _, want := range []string{"dress      3505    6811    8.3       0.61     20        476      488          11", "curtain      81"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}
