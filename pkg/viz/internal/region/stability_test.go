package region

import (
	"testing"

	"github.com/massspring/msp/pkg/msp/ode"
)

// Of all methods those contain the left half-plane that ode finds A-stable.
func TestHoldsLeftHalfPlane(t *testing.T) {
	for _, tb := range ode.Tableaus() {
		if got, want := HoldsLeftHalfPlane(tb.R), tb.AStable(); got != want {
			t.Errorf("%s: %v, want %v", tb.Name, got, want)
		}
	}
	for k := 1; k <= 6; k++ { // A-stable up to order 2 (Dahlquist's barrier)
		if got := HoldsLeftHalfPlane(ode.BDF(k).R); got != (k <= 2) {
			t.Errorf("BDF%d: %v", k, got)
		}
	}
}
