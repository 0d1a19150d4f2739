package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// Hybrid begins with local/global and hands over to Newton, as Liu et al. 2013, sec. 5, advise where an exact
// solution is wanted: local/global outdoes the damped phase of Newton's method, Newton the end. Iterations counts those of
// both; 60 unless changed.
type Hybrid struct {
	*msp.Newton
	// HandOver is the number of local/global iterations that are made first: 10 unless changed.
	HandOver int
	// LocalGlobal makes the first iterations; its own settings but SinglePrecision are not looked at.
	LocalGlobal *msp.LocalGlobal

	newton msp.Iteration
	x, y   []float64 // of the step under way
	made   int
}

// NewHybrid makes both methods for steps of h seconds. The error is that of msp.NewLocalGlobal.
func NewHybrid(s *msp.System, h float64) (*Hybrid, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	n, err := msp.NewNewton(s, h)
	if err != nil {
		return nil, err
	}
	b := &Hybrid{Newton: n, HandOver: 10, LocalGlobal: a, newton: n.Iteration}
	n.Iterations += b.HandOver
	n.Iteration = msp.Iteration{Prepare: b.prepare, Begin: b.begin, Next: b.next}
	return b, nil
}

func (b *Hybrid) prepare() error {
	if err := b.LocalGlobal.Refactor(b.H()); err != nil {
		return err
	}
	return b.newton.Prepare()
}

func (b *Hybrid) begin(x, y []float64) error {
	if b.HandOver < 0 {
		panic(fmt.Sprintf("methods: HandOver = %d, want HandOver ≥ 0", b.HandOver))
	}
	if err := b.LocalGlobal.Fresh(); err != nil {
		return err
	}
	b.x, b.y, b.made = x, y, 0
	if err := b.LocalGlobal.Iteration.Begin(x, y); err != nil {
		return err
	}
	return b.newton.Begin(x, y)
}

func (b *Hybrid) next() (moved float64, err error) {
	if b.made++; b.made <= b.HandOver {
		_, err := b.LocalGlobal.Iteration.Next()
		return math.Inf(1), err // Newton has the end
	}
	return b.newton.Next()
}

// String sums the method up in one line.
func (b *Hybrid) String() string {
	times := "1 iteration"
	if b.HandOver != 1 {
		times = fmt.Sprintf("%d iterations", b.HandOver)
	}
	return fmt.Sprintf("%s of local/global, then %v", times, b.Newton)
}
