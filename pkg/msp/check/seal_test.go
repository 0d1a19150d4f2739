package check_test

import (
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp/check"
)

func TestSealed(t *testing.T) {
	const subject = "the sum of all stiffnesses"
	known := []check.Wrong{{Mistake: "each spring counted twice", Seal: check.Seal(subject, 44, 3)}}
	for _, c := range []struct {
		got      float64
		standing check.Standing
		says     string
	}{
		{22, check.Right, ""},
		{22.04, check.Right, ""}, // the same three digits
		{22.1, check.Right, ""},  // one unit of the third
		{21.95, check.Right, ""}, // 22.0 or 21.9, by how it rounds
		{22.2, check.NotYet, "yours is 22.2"},
		{44, check.Almost, "each spring counted twice"},
		{0, check.NotYet, "yours is 0"},
		{-22, check.NotYet, "yours is -22"},
		{math.NaN(), check.NotYet, "yours is NaN"},
		{math.Inf(1), check.NotYet, "yours is +Inf"},
	} {
		v := check.Sealed(subject, c.got, 3, check.Seal(subject, 22, 3), known)
		if v.Standing() != c.standing || !strings.Contains(v.String(), c.says) {
			t.Errorf("%g is %v: %s; want %v, with %q", c.got, v.Standing(), v, c.standing, c.says)
		}
	}
	if check.Seal(subject, 22, 3) == check.Seal("another subject", 22, 3) {
		t.Error("two subjects have the same seal for the same number")
	}
	if v := check.Sealed(subject, 0, 3, check.Seal(subject, math.Copysign(0, -1), 3), nil); v.Standing() != check.Right {
		t.Errorf("zero is not −0: %s", v)
	}
}
