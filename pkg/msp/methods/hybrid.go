package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// Hybrid begins with local/global and hands over to Newton, as Liu et al. 2013, sec. 5, advise for exact solutions.
// Local/global is faster than the damped phase of Newton's method, and Newton is faster near the solution. Iterations
// counts those of both; 60 unless changed. The errors of a Step are those of msp.Newton.
type Hybrid struct {
	*msp.ImplicitEuler
	// HandOver is the number of local/global iterations that are made first: DefaultIterations of msp unless changed.
	HandOver int
	// Fix is the treatment of an indefinite ∇²g: msp.FixShift unless changed.
	Fix msp.HessianFix

	local  *msp.LocalGlobal
	newton *msp.Newton
	made   int
}

// NewHybrid makes both methods for steps of h seconds. The error is that of msp.NewLocalGlobal.
func NewHybrid(s *msp.System, h float64) (*Hybrid, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	n, err := a.Newton()
	if err != nil {
		return nil, err
	}
	b := &Hybrid{HandOver: msp.DefaultIterations, local: a, newton: n}
	b.ImplicitEuler = msp.NewImplicitEuler(a.Objective, b, 0)
	b.Iterations = n.Iterations + b.HandOver
	return b, nil
}

// Prepare prepares both methods, for the driver.
func (b *Hybrid) Prepare() error {
	if err := b.newton.Prepare(); err != nil {
		return err
	}
	return b.local.Prepare()
}

// Begin announces iterations.
func (b *Hybrid) Begin(t msp.Task) error {
	if b.HandOver < 0 {
		panic(fmt.Sprintf("methods: HandOver = %d, want HandOver ≥ 0", b.HandOver))
	}
	b.made, b.newton.Fix = 0, b.Fix
	if err := b.local.Begin(t); err != nil {
		return err
	}
	return b.newton.Begin(t)
}

// Next makes one iteration.
func (b *Hybrid) Next() (moved float64, err error) {
	if b.made++; b.made <= b.HandOver {
		_, err := b.local.Next()
		return math.Inf(1), err // Newton has the end
	}
	return b.newton.Next()
}

// End returns the error of Newton's method, if its iterations were not enough.
func (b *Hybrid) End() error { return b.newton.End() }

// String sums the method up in one line.
func (b *Hybrid) String() string {
	times := "1 iteration"
	if b.HandOver != 1 {
		times = fmt.Sprintf("%d iterations", b.HandOver)
	}
	return fmt.Sprintf("%s of local/global, then %v", times, b.newton)
}
