package check

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/interrupt"
)

// question is one that a student answers with a function of type F.
type question[F any] struct {
	subject string
	right   F
	// answers returns the values of f at an input that it draws.
	answers func(f F, d *draw) []float64
	laws    []law[F]
	known   []mistake[F]
	// tolerance of the answers, relative above 1 and absolute below; 0 means 1e-9, which leaves room for another order of
	// summation and for no other formula.
	tolerance float64
	draws     int // inputs that are compared; 0 means 5
	changes   bool
	curve     *plot[F] // what is drawn of an answer; nil for nothing
}

// law is a property that holds for any input.
type law[F any] struct {
	name   string
	broken func(f F, d *draw) error
}

// mistake is a wrong answer that is known by name.
type mistake[F any] struct {
	name  string // continues "behaves as if"
	wrong F
}

var errNotFinite = errors.New("is not finite")

// ask returns the verdict on the answer f, for inputs of the sheet.
func ask[F any](s Sheet, q *question[F], f F) Verdict {
	v := Verdict{Subject: q.subject, Curve: plotted(s, q, f), hidden: s.hidden}
	err := q.differs(s, f, q.right)
	weight := math.Max(1, float64(len(q.laws)))
	v.Properties = append(v.Properties, property("its values are right", weight, err))
	still := err != nil && q.still(s, f)
	for i, l := range q.laws {
		broken := try(func() error { return l.broken(f, newDraw(s.seed, 1000+i)) })
		if broken == nil && still {
			broken = errors.New("the answer is the same whatever is asked")
		}
		v.Properties = append(v.Properties, property(l.name, 1, broken))
	}
	if v.Standing() == Right {
		return v
	}
	for _, k := range q.known {
		if q.differs(s, f, k.wrong) == nil {
			v.Mistake = k.name
			break
		}
	}
	return v
}

func (q *question[F]) count() int {
	if q.draws > 0 {
		return q.draws
	}
	return 5
}

// differs returns nil if f answers as g does. An answer that is not finite is reported before any other difference.
func (q *question[F]) differs(s Sheet, f, g F) error {
	tolerance := q.tolerance
	if tolerance == 0 {
		tolerance = 1e-9
	}
	var wrong error
	for n := range q.count() {
		want := q.answers(g, newDraw(s.seed, n))
		err := try(func() error {
			d := newDraw(s.seed, n)
			got := q.answers(f, d)
			if err := nearAll(got, want, tolerance); err != nil {
				return err
			}
			if !q.changes && d.touched() {
				return errors.New("the arguments are not left as they were")
			}
			return nil
		})
		if errors.Is(err, errNotFinite) {
			return err
		}
		if wrong == nil {
			wrong = err
		}
	}
	return wrong
}

// still reports whether f answers the same to all inputs, or does not answer.
func (q *question[F]) still(s Sheet, f F) bool {
	var first []float64
	for n := range q.count() {
		var got []float64
		if try(func() error { got = q.answers(f, newDraw(s.seed, n)); return nil }) != nil {
			return true
		}
		if n > 0 && nearAll(got, first, 1e-12) != nil {
			return false
		}
		first = got
	}
	return true
}

// try calls f and returns its error, or its panic as one. An interrupt of the cell goes on.
func try(f func() error) (err error) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		if interrupt.Context().Err() != nil {
			panic(v)
		}
		err = fmt.Errorf("it panics: %v", v)
	}()
	return f()
}

// near returns nil if got is want within the tolerance, relative above 1 and absolute below, or if both are NaN, as the
// answers of a known mistake may be.
func near(what string, got, want, tolerance float64) error {
	if math.IsNaN(got) && math.IsNaN(want) {
		return nil
	}
	if math.IsNaN(got) || math.IsInf(got, 0) {
		return fmt.Errorf("%s %w: %g, want %.6g", what, errNotFinite, got, want)
	}
	if math.Abs(got-want) <= tolerance*math.Max(1, math.Abs(want)) {
		return nil
	}
	return fmt.Errorf("%s is %.6g, want %.6g", what, got, want)
}

func nearAll(got, want []float64, tolerance float64) error {
	if len(got) != len(want) {
		return fmt.Errorf("it has %d components, want %d", len(got), len(want))
	}
	// A component that is not finite is reported before any other.
	var wrong error
	for i := range want {
		what := "it"
		if len(want) > 1 {
			what = fmt.Sprintf("component %d", i)
		}
		err := near(what, got[i], want[i], tolerance)
		if errors.Is(err, errNotFinite) {
			return err
		}
		if wrong == nil {
			wrong = err
		}
	}
	return wrong
}
