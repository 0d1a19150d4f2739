package methods_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/methods"
)

// rope is n links of equal length, 1 m in all, that hang from particle 0, with a mass of 1/n kg at the end of each.
func rope(n int, k float64) *msp.System {
	s := msp.Chain(n + 1)
	length := 1 / float64(n)
	for i := range s.Mass {
		s.Mass[i] = length
		copy(s.X0[3*i:], []float64{0, -length * float64(i), 0})
	}
	for j := range s.Springs {
		s.Springs[j].R, s.Springs[j].K = length, k
	}
	s.Pin(0)
	return s
}

// ropePeriod is the period of the first mode of rope(n): ω² = ξ g/l, ξ the least zero of the Laguerre polynomial L_n, and shape L_k(ξ) at the
// k-th mass from below.
func ropePeriod(n int) (period float64, shape []float64) {
	laguerre := func(x float64) []float64 {
		l := []float64{1, 1 - x}
		for k := 1; k < n; k++ {
			l = append(l, ((float64(2*k+1)-x)*l[k]-float64(k)*l[k-1])/float64(k+1))
		}
		return l
	}
	low, high := 0.0, 0.0
	for laguerre(high)[n] > 0 {
		low, high = high, high+0.01/float64(n)
	}
	for range 60 {
		if mid := (low + high) / 2; laguerre(mid)[n] > 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return 2 * math.Pi / math.Sqrt(high*9.81*float64(n)), laguerre(high)
}

// An inextensible rope swings in its first mode with the right period, and no link is longer, whatever the iterations of the method.
func TestInextensibleRopeSwings(t *testing.T) {
	for _, n := range []int{1, testkit.Of(40, 12)} {
		const h = 1.0 / 200
		// Springs that give way: the weight of the rope would lengthen them by a tenth.
		s := rope(n, 100*float64(n))
		want, shape := ropePeriod(n)
		q := s.Rest()
		for i := 1; i <= n; i++ { // 2 cm at the end, at which the period is longer by less than 1e-4
			q.X[3*i] = 0.02 * (shape[n-i] - shape[n]) / shape[0]
		}
		a, err := msp.NewLocalGlobal(s, h)
		if err != nil {
			t.Fatal(err)
		}
		l := methods.NewStrainLimit(a, s, 0)
		l.Tolerance = 1e-4
		frames, err := msp.Run(q, l.Step, 800)
		if err != nil {
			t.Fatal(err)
		}
		var crossings []float64
		for k, f := range frames[1:] {
			x0, x1 := frames[k].X[3*n], f.X[3*n]
			if x0 > 0 && x1 <= 0 {
				crossings = append(crossings, f.T-h*x1/(x1-x0))
			}
			for j, sp := range s.Springs {
				if r := length(f.X, sp) / sp.R; r > 1+1.01e-4 {
					t.Fatalf("%d links: spring %d is %.6f of its length at t = %g s", n, j, r, f.T)
				}
			}
		}
		got := (crossings[len(crossings)-1] - crossings[0]) / float64(len(crossings)-1)
		// Implicit Euler shifts a frequency by a part of some (ω h)²; the limit is kept to 1e-4.
		if math.Abs(got/want-1) > 5e-3 {
			t.Errorf("%d links: period %.4f s, want %.4f s", n, got, want)
		}
	}
}

// A cloth hung by two corners: no spring is over the limit, and without the limit many are. In flight momentum is kept.
func TestStrainLimitOfCloth(t *testing.T) {
	s := msp.Cloth(12, 12)
	for k := range s.Springs {
		s.Springs[k].K /= 10
	}
	s.Pin(0, 11)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	l := methods.NewStrainLimit(a, s, 0.05)
	frames, err := msp.Run(s.Rest(), l.Step, 60)
	if err != nil {
		t.Fatal(err)
	}
	free, err := msp.Run(s.Rest(), a.Step, 60)
	if err != nil {
		t.Fatal(err)
	}
	longest := func(q msp.State) (most float64) {
		for _, sp := range s.Springs {
			most = max(most, length(q.X, sp)/sp.R-1)
		}
		return most
	}
	if with, without := longest(frames[60]), longest(free[60]); with > 0.05+1e-3 || without < 0.1 {
		t.Errorf("strain %.4f with the limit of 0.05, %.4f without", with, without)
	}

	s.Unpin(0, 11)
	s.Gravity = [3]float64{}
	if err := l.Refactor(1.0 / 30); err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	for i := range s.Mass { // one half flies off
		if q.X[3*i] > 0.5 {
			q.V[3*i], q.V[3*i+1] = 2, 1
		}
	}
	p := s.Momentum(q.V)
	for range 30 {
		if err := l.Step(&q); err != nil {
			t.Fatal(err)
		}
	}
	after := s.Momentum(q.V)
	for axis := range p {
		if math.Abs(after[axis]-p[axis]) > 1e-12 { // of 1 kg m/s, in sums of some hundred terms
			t.Errorf("momentum %v, was %v", after, p)
		}
	}
}

// Pins too far apart are an error, which leaves the state unchanged.
func TestStrainLimitThatCannotBe(t *testing.T) {
	s := rope(4, 100)
	s.Pin(4)
	s.MovePin(4, [3]float64{0, -1.5, 0})
	a, err := msp.NewLocalGlobal(s, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	before := q.Clone()
	if err := methods.NewStrainLimit(a, s, 0.1).Step(&q); !errors.Is(err, methods.ErrStrain) {
		t.Error(err)
	}
	if !slices.Equal(q.X, before.X) || q.T != 0 {
		t.Error("the state has changed")
	}
	defer func() {
		if recover() == nil {
			t.Error("a negative limit was taken")
		}
	}()
	methods.NewStrainLimit(a, s, -1)
}
