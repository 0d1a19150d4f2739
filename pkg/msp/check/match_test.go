package check_test

import (
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp/check"
)

func TestMatch(t *testing.T) {
	want := []string{"RK4", "Euler", "Verlet"}
	known := []check.Names{{Mistake: "the last two were exchanged", Of: []string{"RK4", "Verlet", "Euler"}}}
	for _, c := range []struct {
		got      []string
		standing check.Standing
		says     string
	}{
		{[]string{"RK4", "Euler", "Verlet"}, check.Right, ""},
		{[]string{" rk4", "EULER", "verlet"}, check.Right, ""},
		{[]string{"Euler", "RK4", "Verlet"}, check.NotYet, "1 of 3 are right"},
		{[]string{"RK4", "Verlet", "Euler"}, check.Almost, "the last two were exchanged"},
		{[]string{"", "", ""}, check.NotYet, `"" is none of ["Euler" "RK4" "Verlet"]`},
		{[]string{"RK4", "Euler", "Heun"}, check.NotYet, `"Heun" is none of`},
	} {
		v := check.Match("the methods of A, B and C", c.got, want, known)
		if v.Standing() != c.standing || !strings.Contains(v.String(), c.says) {
			t.Errorf("%q is %v: %s; want %v, with %q", c.got, v.Standing(), v, c.standing, c.says)
		}
	}
	defer func() {
		if got, want := recover(), `check: Match "s": got 1 names, want 3`; got != want {
			t.Errorf("it panics with %v, want %s", got, want)
		}
	}()
	check.Match("s", []string{"RK4"}, want, nil)
}
