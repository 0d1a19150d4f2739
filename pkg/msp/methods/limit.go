package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// Limit is a hard constraint on a spring of a system: its length l keeps
//
//	Shortest ≤ l ≤ Longest,   in metres, 0 ≤ Shortest ≤ Longest.
//
// With both equal the spring is a rod, with Shortest = 0 a rope that only pulls, and with Longest = +Inf a strut that only pushes.
// Within the limit the spring keeps its stiffness. That of a rod has no part in the constrained minimum.
type Limit struct {
	Spring            int // its index in System.Springs
	Shortest, Longest float64
}

// Limits returns a limit for each spring, between (1 + least) and (1 + most) times its rest length: all springs are rods with 0, 0,
// and ropes with −1, 0. It panics unless −1 ≤ least ≤ most.
func Limits(s *msp.System, least, most float64) []Limit {
	if !(least >= -1 && least <= most) {
		panic(fmt.Sprintf("methods: Limits: least = %g, most = %g, want −1 ≤ least ≤ most", least, most))
	}
	limits := make([]Limit, len(s.Springs))
	for n, sp := range s.Springs {
		limits[n] = Limit{n, (1 + least) * sp.R, (1 + most) * sp.R}
	}
	return limits
}

// checkLimits returns an error that wraps ErrInvalid unless each limit makes sense, for a spring that has no other.
func checkLimits(s *msp.System, limits []Limit) error {
	limited := make([]bool, len(s.Springs))
	for _, c := range limits {
		switch n := c.Spring; {
		case n < 0 || n >= len(limited):
			return fmt.Errorf("limit: %w: spring %d, want 0 … %d", msp.ErrInvalid, n, len(limited)-1)
		case limited[n]:
			return fmt.Errorf("limit: %w: two limits of spring %d", msp.ErrInvalid, n)
		case !(c.Shortest >= 0 && c.Shortest <= c.Longest && c.Longest > 0) || math.IsInf(c.Shortest, 1):
			return fmt.Errorf("limit of spring %d: %w: %g m … %g m, want 0 ≤ Shortest ≤ Longest, Longest > 0",
				n, msp.ErrInvalid, c.Shortest, c.Longest)
		default:
			limited[n] = true
		}
	}
	return nil
}

// nearest returns the permitted length that is nearest to l.
func (c *Limit) nearest(l float64) float64 { return min(max(l, c.Shortest), c.Longest) }

// isRod reports whether the spring may not change its length.
func (c *Limit) isRod() bool { return c.Shortest == c.Longest }
