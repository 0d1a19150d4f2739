package viz_test

import (
	"fmt"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz"
)

func ExampleProbes() {
	s := msp.Chain(6)
	s.Pin(0)
	q := s.Rest()
	for i := range s.Mass {
		q.X[3*i], q.X[3*i+1] = -q.X[3*i+1], 0 // level, to swing down
	}
	a, err := msp.NewNewton(s, 1.0/100)
	if err != nil {
		panic(err)
	}
	speed := &msp.Probe{Name: "end", Unit: "m/s", Measure: func(_, to msp.State) float64 { return -to.V[3*5+1] }}
	pin, low := s.ReactionProbe(0), s.TensionProbe(4)
	if _, err := msp.Run(q, msp.Watch(a.Step, pin, low, speed), 200); err != nil {
		panic(err)
	}
	fmt.Println(viz.Probes(pin, low, speed).Save("probes.png"))
	// Output: <nil>
}

func TestProbesWithoutValues(t *testing.T) {
	if viz.Probes().Err() == nil || viz.Probes(&msp.Probe{Name: "a"}).Err() == nil {
		t.Error("a figure of nothing")
	}
	defer func() {
		if recover() == nil {
			t.Error("a nil probe is drawn")
		}
	}()
	viz.Probes(nil)
}
