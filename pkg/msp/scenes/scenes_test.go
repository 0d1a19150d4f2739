package scenes

import (
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// Each scene runs: its states are finite, its pins are where Drive puts them, and it has the size that its comment says.
func TestScenesRun(t *testing.T) {
	all := append(Small(), CurtainOf(21), Sheets()[0], Hippo(), Dress(), Brush())
	sizes := map[string][2]int{"hippo": {2385, 13864}, "brush": {1995, 5355}, "sheet": {400, 1482}}
	for _, c := range all {
		if want, known := sizes[c.Name]; known && want != [2]int{c.S.NumParticles(), c.S.NumSprings()} {
			t.Errorf("%v, want %d particles and %d springs", c, want[0], want[1])
		}
		frames, err := c.Run(20)
		if err != nil {
			t.Error(err)
			continue
		}
		last := frames[len(frames)-1]
		if c.Drive != nil {
			c.Drive(last.T)
		}
		for _, p := range c.S.Pins {
			if last.Point(p.I) != p.P {
				t.Errorf("%s: particle %d at %v, its pin at %v", c.Name, p.I, last.Point(p.I), p.P)
				break
			}
		}
		low, high := bounds(frames[0])
		size := math.Hypot(high[0]-low[0], math.Hypot(high[1]-low[1], high[2]-low[2]))
		low, high = bounds(last)
		for axis := range low {
			// Nothing flies off or falls down: it hangs or stands.
			if low[axis] < -2*size || high[axis] > 2*size+2 {
				t.Errorf("%s: from %v to %v after 20 steps", c.Name, low, high)
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

// Joints stay together as the figure walks, and no step of it tears the trunk from where it was.
func TestFigureHoldsTogether(t *testing.T) {
	limbs := Figure()
	for _, at := range []float64{0, 0.1, 0.5, 1.3, 7} {
		for k := 6; k < len(limbs); k += 2 {
			_, joint := limbs[k].Place(at)
			next, _ := limbs[k+1].Place(at)
			for axis := range joint {
				if math.Abs(joint[axis]-next[axis]) > 1e-12 { // of 1 m, after two turns
					t.Errorf("limb %d ends at %v, the next begins at %v", k, joint, next)
				}
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
