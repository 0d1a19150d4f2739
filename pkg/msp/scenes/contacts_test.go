package scenes

import (
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// after returns the states of a scene's first steps.
func after(t *testing.T, c Scene, steps int) []msp.State {
	t.Helper()
	frames, err := c.Run(steps)
	if err != nil {
		t.Fatal(err)
	}
	return frames
}

func middle(q msp.State, particles []int) (p [3]float64) {
	for _, i := range particles {
		for axis, c := range q.Point(i) {
			p[axis] += c / float64(len(particles))
		}
	}
	return p
}

// Sheets that fall on each other stay in their order, a thickness apart.
func TestSheetsStayInOrder(t *testing.T) {
	c := SheetsOf(3, 8)
	q := after(t, c, 60)[60]
	var heights []float64
	for _, sheet := range c.S.Components() {
		heights = append(heights, middle(q, sheet)[1])
	}
	if len(heights) != 3 || !slices.IsSorted(heights) || heights[2] < 1.5*c.Thickness {
		t.Errorf("sheets of %g m at %v m", c.Thickness, heights)
	}
}

// The loops of the knot hold each other as the ropes are drawn apart: the bend of each is on the other's side of it, and near.
func TestKnotHolds(t *testing.T) {
	c := Knot()
	frames := after(t, c, 250)
	ropes := c.S.Components()
	if len(ropes) != 2 {
		t.Fatalf("%d ropes", len(ropes))
	}
	for _, q := range []msp.State{frames[0], frames[100], frames[250]} {
		left, right := middle(q, ropes[0][39:41]), middle(q, ropes[1][39:41])
		if !(left[0] > right[0]-c.Thickness/2) || math.Abs(left[0]-right[0]) > 0.1 {
			t.Errorf("t = %.2f s: bends at %v and %v", q.T, left, right)
		}
	}
	tight := frames[250].Point(159)[0] - frames[250].Point(0)[0]
	if slack := frames[0].Point(159)[0] - frames[0].Point(0)[0]; math.Abs(tight-slack-0.2) > 1e-9 {
		t.Errorf("the ends are %g m apart, %g m at the start", tight, slack)
	}
}

func TestJellyBounces(t *testing.T) {
	c := Jelly()
	frames := after(t, c, 100)
	lowest, top := math.Inf(1), 0.0
	for _, q := range frames {
		y := c.S.CentreOfMass(q.X)[1]
		if y < lowest {
			lowest, top = y, y
		}
		top = max(top, y)
	}
	if top < lowest+0.1 {
		t.Errorf("it rises from %.3f m to %.3f m", lowest, top)
	}
}

// The ball comes up again, and remains above the sheet.
func TestBallOnTrampoline(t *testing.T) {
	c := Trampoline()
	frames := after(t, c, 100)
	bodies := c.S.Components()
	if len(bodies) != 2 || len(c.S.Group("frame")) != 96 {
		t.Fatalf("%d bodies, %d particles in the frame", len(bodies), len(c.S.Group("frame")))
	}
	lowest, top := math.Inf(1), 0.0
	for _, q := range frames {
		y := middle(q, bodies[1])[1]
		if y < lowest {
			lowest, top = y, y
		}
		top = max(top, y)
		if sheet := q.Point(12*25 + 12)[1]; y < sheet+0.09 {
			t.Fatalf("t = %.2f s: the middle of a ball of 12 cm is at %.3f m, the sheet at %.3f m", q.T, y, sheet)
		}
	}
	if lowest > 0.1 || top < lowest+0.1 {
		t.Errorf("the ball falls to %.3f m and rises to %.3f m", lowest, top)
	}
}

// Lift makes the flag flutter: it swings to both sides, farther than with drag alone.
func TestFlagFlutters(t *testing.T) {
	swing := func(c Scene) float64 {
		low, high := math.Inf(1), math.Inf(-1)
		for _, q := range after(t, c, 90)[30:] {
			z := q.Point(29 + 30*10)[2] // in the middle of the free edge
			low, high = min(low, z), max(high, z)
		}
		return high - low
	}
	with, without := Sail(), Sail()
	without.S.Forces = []msp.Force{without.S.Wind(msp.Air{Drag: 0.5, Velocity: msp.Steady([3]float64{7, 0, 0})})}
	if a, b := swing(with), swing(without); a < 0.1 || a < 1.5*b {
		t.Errorf("swings over %.3f m, with drag alone over %.3f m", a, b)
	}
}
