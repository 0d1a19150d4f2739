package viz

import (
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/chart"
)

// TestEnergyOfWhatAFrameHas: springs that break take their energy along, hinges have some, and strains are those of the springs
// that a state has.
func TestEnergyOfWhatAFrameHas(t *testing.T) {
	t.Parallel()
	torn := msp.OneSpring(1, 1)
	torn.Gravity = [3]float64{}
	torn.AddSpring(0, 1, 8, 0.5) // ½ 8 0.5² = 1 J where the first is at rest
	before := torn.Rest()
	torn.Springs, torn.Torn = torn.Springs[:1], []msp.Tear{{Springs: torn.Springs[1:]}}
	after := torn.Rest()
	after.T = 1
	bent, err := msp.NewSystem([]float64{0, 0, 0, 0, 0, 1, -1, 0, 0, 1, 0, 0}, []float64{1, 1, 1, 1}, nil)
	if err == nil {
		err = bent.AddHinge(0, 1, 2, 3, 0.5)
	}
	if err != nil {
		t.Fatal(err)
	}
	flat := bent.Rest()
	folded := bent.Rest()
	folded.X[9], folded.X[10], folded.T = 0, -1, 1 // by a right angle: ½ κ (2 sin π/4)² = κ
	bent.Gravity = [3]float64{}
	for name, c := range map[string]struct {
		s      *msp.System
		frames []msp.State
		want   [2]float64 // J
	}{"a spring breaks": {torn, []msp.State{before, after}, [2]float64{1, 0}}, "a hinge": {bent, []msp.State{flat, folded}, [2]float64{0, 0.5}}} {
		f := Energy(c.s, c.frames)
		if f.Err() != nil {
			t.Fatal(f.Err())
		}
		for _, line := range []int{0, 2} { // total, elastic
			for k, p := range f.page.Body.(chart.Chart).Layers[line].(chart.Polyline).Points {
				if math.Abs(p[1]-c.want[k]) > 1e-15 { // rounding
					t.Errorf("%s: line %d has %g J in frame %d, want %g J", name, line, p[1], k, c.want[k])
				}
			}
		}
		d, err := driftOf(c.s, MotionOf(name, c.frames), false)
		if want := c.want[1] - c.want[0]; err != nil || math.Abs(d.last-want) > 1e-15 {
			t.Errorf("%s: the energy changes by %g J, want %g J; %v", name, d.last, want, err)
		}
	}
	for q, want := range map[*msp.State]string{&before: "2 springs", &after: "1 spring"} {
		if f := Strain(torn, *q); !strings.Contains(f.page.Caption, want) {
			t.Errorf("%q, want %s", f.page.Caption, want)
		}
	}
}
