package check

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"

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
	draws     int      // inputs that are compared; 0 means 5
	earlier   []F      // right answers to earlier questions, which are no work here
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

// orAnothers makes answers that are right for other students mistakes with a name, which take no work. Each student has one of what.
func (q *question[F]) orAnothers(what string, answers []F) *question[F] {
	for _, f := range answers {
		q.known = append(q.known, mistake[F]{anothers(what), f})
	}
	q.earlier = append(q.earlier, answers...)
	return q
}

func anothers(what string) string {
	return "the " + what + " were another student's: login() chooses yours"
}

var errNotFinite = errors.New("is not finite")

// asked is a question without the type of its answers: what judges them is compiled once, and not for each of a hundred types.
type asked question[any]

// untyped returns the question as one whose functions take answers in interfaces.
func (q *question[F]) untyped() *asked {
	u := &asked{
		subject: q.subject, right: q.right, tolerance: q.tolerance, draws: q.draws,
		answers: func(f any, d *draw) []float64 { return q.answers(f.(F), d) },
	}
	for _, l := range q.laws {
		u.laws = append(u.laws, law[any]{l.name, func(f any, d *draw) error { return l.broken(f.(F), d) }})
	}
	for _, k := range q.known {
		u.known = append(u.known, mistake[any]{k.name, k.wrong})
	}
	for _, f := range q.earlier {
		u.earlier = append(u.earlier, f)
	}
	if c := q.curve; c != nil {
		u.curve = &plot[any]{c.title, c.x, c.y, c.logX, c.logY, c.at, func(f any, d *draw, at []float64) []float64 { return c.values(f.(F), d, at) }}
	}
	return u
}

// ask returns the verdict on the answer f, for inputs of the sheet.
func ask[F any](s Sheet, q *question[F], f F) Verdict { return q.untyped().verdict(s, f) }

// verdict judges the answer f. Laws that an answer obeys count if it is right for two inputs, or if it is a known mistake that takes
// thought to make: zero obeys many laws.
func (q *asked) verdict(s Sheet, f any) Verdict {
	moved := new(bool)
	f = guarded(f, moved)
	v := Verdict{Subject: q.subject, Curve: plotted(s, q, f), hidden: s.hidden}
	right, err := q.differs(s, f, q.right, moved)
	if err != nil {
		v.Mistake = q.mistake(s, f)
	}
	counts := right > 1 || v.Mistake != "" && !q.effortless(s, f)
	weight := math.Max(1, float64(len(q.laws)))
	v.Properties = append(v.Properties, property("has the right values", weight, err))
	for i, l := range q.laws {
		d := newDraw(s.seed, 1000+i)
		d.moved = moved
		broken := try(func() error { *moved = false; return l.broken(f, d) })
		if broken == nil && !counts {
			broken = errNoValue
		}
		v.Properties = append(v.Properties, property(l.name, 1, broken))
	}
	if v.Standing() == Right {
		v.Mistake = ""
	} else if s.said != "" {
		v.Mistake = s.copiedFrom()
	}
	return v
}

var errNoValue = errors.New("it holds, and counts only where a value is right")

// mistake names the known mistake that f makes, "" for none.
func (q *asked) mistake(s Sheet, f any) string {
	if got := q.replies(s, f); got != nil {
		for _, k := range q.known {
			if q.alike(s, got, k.wrong) {
				return k.name
			}
		}
	}
	return ""
}

// effortless reports whether f answers as a lazy answer does, or as that to an earlier question.
func (q *asked) effortless(s Sheet, f any) bool {
	got := q.replies(s, f)
	same := func(g any) bool { return q.alike(s, got, g) }
	return slices.ContainsFunc(q.earlier, same) || slices.ContainsFunc(lazies(reflect.TypeOf(q.right)), same)
}

// replies returns the answers of f to all inputs, nil if it panics at one.
func (q *asked) replies(s Sheet, f any) (all [][]float64) {
	for n := range q.count() {
		if try(func() error { all = append(all, q.answers(f, newDraw(s.seed, n))); return nil }) != nil {
			return nil
		}
	}
	return all
}

// alike reports whether g gives these answers, NaN in the same places included.
func (q *asked) alike(s Sheet, got [][]float64, g any) bool {
	for n := range got {
		same := false
		if try(func() error {
			want := q.answers(g, newDraw(s.seed, n))
			same = sameNaN(got[n], want) && nearAll(numbers(got[n]), numbers(want), q.within()) == nil
			return nil
		}) != nil || !same {
			return false
		}
	}
	return len(got) > 0
}

// within returns the tolerance of the answers.
func (q *asked) within() float64 {
	if q.tolerance == 0 {
		return 1e-9
	}
	return q.tolerance
}

func (q *asked) count() int {
	if q.draws > 0 {
		return q.draws
	}
	return 5
}

// differs returns nil if f answers as g does, and at how many inputs it does. An answer that is not finite is reported before any other
// difference. Moved is set by f if it has changed its arguments.
func (q *asked) differs(s Sheet, f, g any, moved *bool) (right int, wrong error) {
	for n := range q.count() {
		want := q.answers(g, newDraw(s.seed, n))
		err := try(func() error {
			*moved = false
			got := q.answers(f, newDraw(s.seed, n))
			if err := nearAll(got, want, q.within()); err != nil {
				return err
			}
			right++
			if *moved {
				return errors.New("the arguments are not left as they were")
			}
			return nil
		})
		if errors.Is(err, errNotFinite) {
			return 0, err
		}
		if wrong == nil {
			wrong = err
		}
	}
	return right, wrong
}

// sameNaN reports whether both have NaN in the same places, as an answer and the known mistake that it makes may have.
func sameNaN(a, b []float64) bool {
	for i := range a {
		if i < len(b) && math.IsNaN(a[i]) != math.IsNaN(b[i]) {
			return false
		}
	}
	return len(a) == len(b)
}

// numbers returns v with zeros for NaN.
func numbers(v []float64) []float64 {
	c := append([]float64(nil), v...)
	for i := range c {
		if math.IsNaN(c[i]) {
			c[i] = 0
		}
	}
	return c
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

// near returns nil if got is want within the tolerance, relative above 1 and absolute below. NaN is near nothing.
func near(what string, got, want, tolerance float64) error {
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
