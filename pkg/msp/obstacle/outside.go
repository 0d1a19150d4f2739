package obstacle

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Outside moves every particle of the positions x (3m) that is inside the obstacle at t = 0 to the nearest point of its surface.
// It is an ode.Constraint, like ode.Outside and ode.Above:
//
//	v.Constraints = append(v.Constraints, ball.Outside)
func (o Obstacle) Outside(x []float64) error {
	if len(x)%3 != 0 {
		return fmt.Errorf("obstacle: len(x) = %d, want a multiple of 3", len(x))
	}
	for i := range len(x) / 3 {
		if d, n := o.Within(0, v3.At(x, i), 0); d < 0 {
			v3.AddTo(x, i, -d, n)
		}
	}
	return nil
}
