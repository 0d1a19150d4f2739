package check

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/ode"
)

// tried is a question, whatever the type of its answers.
type tried struct {
	subject  string
	right    reflect.Value
	mistakes []string
	wrong    []reflect.Value
	lazy     []reflect.Value
	ask      func(s Sheet, f reflect.Value) Verdict
}

func try1[F any](q *question[F]) tried {
	t := tried{subject: q.subject, right: reflect.ValueOf(q.right), ask: func(s Sheet, f reflect.Value) Verdict {
		return ask(s, q, f.Convert(reflect.TypeFor[F]()).Interface().(F))
	}}
	for _, k := range q.known {
		t.mistakes = append(t.mistakes, k.name)
		t.wrong = append(t.wrong, reflect.ValueOf(k.wrong))
	}
	for _, f := range lazies(reflect.TypeFor[F]()) {
		t.lazy = append(t.lazy, reflect.ValueOf(f))
	}
	for _, f := range q.earlier {
		t.lazy = append(t.lazy, reflect.ValueOf(f))
	}
	return t
}

var questions = []tried{
	try1(springEnergy), try1(springForce), try1(damperForce), try1(project), try1(momentum),
	try1(systemEnergy), try1(systemForce), try1(accelerations), try1(differences), try1(symplecticEuler),
	try1(laplacian), try1(directionMatrix), try1(triplets), try1(linearForce), try1(eliminate),
	try1(local), try1(rightSide), try1(global), try1(iterations), try1(stepVelocity),
	try1(explicitEuler), try1(midpoint), try1(rungeKutta4), try1(stabilityOf(ode.RK4)), try1(observedOrder), try1(fittedOrder),
	try1(longestStep), try1(oscillator),
	try1(verlet), try1(timeCorrected), try1(distance), try1(bdf2), try1(rootCondition),
	try1(springHessian), try1(clampedHessian), try1(gradient), try1(conjugateGradients), try1(lineSearch), try1(newtonSteps),
	try1(product), try1(ssor), try1(filteredGradients), try1(stepSize),
	try1(defect), try1(outside), try1(penalty), try1(airDrag), try1(pull), try1(depth),
	try1(relativeErrors), try1(hybrid), try1(chebyshevWeights), try1(adjustedStiffness),
	try1(volume), try1(masses), try1(edgeSprings),
	try1(draggedSide), try1(dragSolve),
	try1(coefficientsQuestion), try1(studentsMethod(Method{0.4, 0.8, 0.3, 0.2})), try1(gammaGrowth), try1(limitsQuestion), try1(radius),
	try1(direction), try1(parabolaSearch), try1(bounce), try1(sag),
}

// The questions whose right answer depends on the student, for each law. A test that proves the same for each law asks the k-th question
// for the k-th law, and so on around, or for all laws if testkit.All.
func init() {
	k := 0
	add := func(n int, law string, lawful ...tried) {
		for _, q := range lawful {
			if k++; testkit.All() || k%len(forms) == n {
				q.subject += fmt.Sprintf(", %s %d", law, n)
				questions = append(questions, q)
			}
		}
	}
	for n := range forms {
		k = 0
		w, u, p := Law{n, 0.6 + 0.5*float64(n)}, Rule{n, 0.6 + 0.5*float64(n)}, Repair{n, 0.05 + 0.03*float64(n)}
		g, c := Ground{n, 0.3 + 0.07*float64(n)}, Schedule{n, 0.1 + 0.05*float64(n), 0.5 + 0.3*float64(n)}
		add(n, "law", try1(ownEnergy(w)), try1(ownTension(w)), try1(ownStiffness(w)), try1(ownForces(w)), try1(ownStep(w)))
		add(n, "rule", try1(stiffnesses(u)), try1(mixedMatrix(u)), try1(threads(u)), try1(loaded(u)), try1(highest(u)))
		add(n, "law and repair", try1(ownBlock(w)), try1(ownRepair(w, p)), try1(ownGradient(w)), try1(ownNewton(w, p)))
		add(n, "law and ground", try1(ownGround(g)), try1(surface(g)), try1(impact(g)), try1(land(w, g)))
		add(n, "wind", try1(air(Wind{n, 1 + 0.2*float64(n)})))
		add(n, "schedule", try1(restLength(c)), try1(play(c)), try1(muscleStep(c)))
	}
}

// Whoever asks: the reference is right, and every known mistake is found and named.
func TestReferencesAndMistakes(t *testing.T) {
	count := 0
	for _, q := range questions {
		t.Run(q.subject, func(t *testing.T) {
			students := []string{"ada"}
			if testkit.All() {
				students = append(students, "emmy")
			}
			for _, student := range students {
				s := NewSheet(student, "hw", "salt")
				if v := q.ask(s, q.right); v.Standing() != Right || v.Score() != 1 {
					t.Errorf("%s: the reference is told\n%v", student, v)
				}
				for i, wrong := range q.wrong {
					v := q.ask(s, wrong)
					if v.Standing() != Almost || v.Mistake != q.mistakes[i] || v.Score() >= 1 {
						t.Errorf("%s: %q is told\n%v", student, q.mistakes[i], v)
					}
					if v.Properties[0].Holds {
						t.Errorf("%s: %q has right values", student, q.mistakes[i])
					}
				}
			}
		})
		count += len(q.mistakes)
	}
	if count < 25 {
		t.Errorf("%d known mistakes", count)
	}
}

// NaN in every number of an answer is worth nothing, and so is a panic.
func TestNothingForNaNAndPanics(t *testing.T) {
	s := NewSheet("", "", "")
	for _, q := range questions {
		typ := q.right.Type()
		if typ.NumOut() > 0 && typ.Out(0).Kind() != reflect.Bool {
			spoilt := reflect.MakeFunc(typ, func(args []reflect.Value) []reflect.Value {
				out := q.right.Call(args)
				for i := range out {
					out[i] = spoil(out[i])
				}
				return out
			})
			if v := q.ask(s, spoilt); v.Score() != 0 {
				t.Errorf("NaN is worth %g:\n%v", v.Score(), v)
			}
		}
		empty := reflect.MakeFunc(typ, func([]reflect.Value) []reflect.Value { panic("not implemented") })
		if v := q.ask(s, empty); v.Score() != 0 || v.Standing() != NotYet {
			t.Errorf("a panic is worth %g:\n%v", v.Score(), v)
		}
	}
}

// A function that answers the same to everything, as zero, obeys some laws and earns nothing by it.
func TestNothingForConstants(t *testing.T) {
	s := NewSheet("", "", "")
	for _, q := range questions {
		typ := q.right.Type()
		if typ.NumOut() == 0 {
			continue // what is changed in place: TestLazyAnswersEarnNothing
		}
		var first []reflect.Value
		same := reflect.MakeFunc(typ, func(args []reflect.Value) []reflect.Value {
			if first == nil {
				first = q.right.Call(args)
				for i, out := range first {
					if out.Kind() == reflect.Slice {
						first[i] = reflect.MakeSlice(out.Type(), out.Len(), out.Len())
					}
				}
			}
			return first
		})
		if v := q.ask(s, same); v.Score() > 0 {
			t.Errorf("a constant is worth %g:\n%v", v.Score(), v)
		}
	}
}

// TestLazyAnswersEarnNothing: nothing, zeros, what was given, a product of it, or the answer to an earlier question earns nothing, though
// it may obey laws and be a known mistake. NaN is equal to nothing, not even in a law.
func TestLazyAnswersEarnNothing(t *testing.T) {
	s := NewSheet("ada", "hw", "salt")
	for n, q := range questions {
		for i, f := range q.lazy {
			if !testkit.All() && (n+i)%6 != 0 {
				continue
			}
			if v := q.ask(s, f); v.Score() > 0 {
				t.Errorf("lazy answer %d is worth %g:\n%v", i, v.Score(), v)
			}
		}
	}
	for _, tb := range []ode.Tableau{{}, {A: [][]float64{{0}}, B: []float64{0}, C: []float64{0}}, ode.RK4, ode.ExplicitEuler,
		{A: [][]float64{{0, 0}, {1, 0}}, B: []float64{0, 0}, C: []float64{0, 1}}} {
		if v := s.Tableau(tb, 2); v.Score() > 0 && v.Mistake == "" {
			t.Errorf("%s is worth %g:\n%v", tb.Name, v.Score(), v)
		}
	}
}

// What an answer does to its arguments, keeps of them or changes later is nobody else's: laws see copies.
func TestLawsSeeCopies(t *testing.T) {
	s := NewSheet("ada", "hw", "salt")
	var kept []float64
	for name, v := range map[string]Verdict{
		"changes the system": s.SystemEnergy(func(s *msp.System, x []float64) float64 {
			s.Gravity = [3]float64{}
			clear(s.Mass)
			clear(x)
			return 0
		}),
		"changes what a passed function returns": s.TimeCorrected(func(a AccelerationFunc, x, before []float64, h, hBefore float64) []float64 {
			clear(a(x))
			return plus(x, h/hBefore, minus(x, before))
		}),
		"changes what the right-hand side returns": s.ExplicitEuler(func(f RightHandSide, t float64, y []float64, h float64) []float64 {
			clear(f(t, y))
			return y
		}),
		"changes its last answer": s.SpringForce(func(p1, p2 []float64, k, r float64) []float64 {
			if kept == nil {
				kept = make([]float64, 3)
			}
			copy(kept, minus(p2, p1))
			return kept
		}),
		"changes its arguments to fit": s.DamperForce(func(p1, p2, v1, v2 []float64, kd float64) []float64 {
			copy(v1, v2)
			return make([]float64, 3)
		}),
		"answers NaN": s.SpringEnergy(func(p1, p2 []float64, k, r float64) float64 { return math.NaN() }),
	} {
		if v.Score() > 0 {
			t.Errorf("%s: worth %g:\n%v", name, v.Score(), v)
		}
	}
}

// An answer that knows the values by heart is right for one student and wrong for the next, and for the same student
// with another salt.
func TestHardCodedAnswersFail(t *testing.T) {
	ada := NewSheet("ada", "hw", "")
	for _, q := range questions {
		typ := q.right.Type()
		if typ.NumOut() == 0 || typ.Out(0).Kind() == reflect.Bool {
			continue // what is changed in place, and a yes or no that is the same for all
		}
		var heard [][]reflect.Value
		record := reflect.MakeFunc(typ, func(args []reflect.Value) []reflect.Value {
			out := q.right.Call(args)
			heard = append(heard, out)
			return out
		})
		q.ask(ada, record)
		for _, c := range []struct {
			who   string
			sheet Sheet
			right bool
		}{{"ada", ada, true}, {"emmy", NewSheet("emmy", "hw", ""), false}, {"ada with a salt", NewSheet("ada", "hw", "s"), false}} {
			at := 0
			recite := reflect.MakeFunc(typ, func(args []reflect.Value) []reflect.Value {
				if at++; at > len(heard) {
					panic("knows no more")
				}
				return heard[at-1]
			})
			if v := q.ask(c.sheet, recite); v.Properties[0].Holds != c.right {
				t.Errorf("%s, by heart: %v", c.who, v)
			}
		}
	}
}

// spoil replaces each number in v by NaN.
func spoil(v reflect.Value) reflect.Value {
	switch x := v.Interface().(type) {
	case float64:
		return reflect.ValueOf(math.NaN())
	case complex128:
		return reflect.ValueOf(complex(math.NaN(), math.NaN()))
	case []float64:
		bad := make([]float64, len(x))
		for i := range bad {
			bad[i] = math.NaN()
		}
		return reflect.ValueOf(bad)
	case [][]float64:
		bad := make([][]float64, len(x))
		for i := range bad {
			bad[i] = spoil(reflect.ValueOf(x[i])).Interface().([]float64)
		}
		return reflect.ValueOf(bad)
	case []msp.Spring:
		bad := make([]msp.Spring, len(x))
		for i := range x {
			bad[i] = msp.Spring{K: math.NaN(), R: math.NaN()}
		}
		return reflect.ValueOf(bad)
	case *mat.Dense:
		x.Apply(func(_, _ int, _ float64) float64 { return math.NaN() }, x)
	}
	return v
}

func TestArgumentsStay(t *testing.T) {
	f := func(p1, p2 []float64, k, r float64) []float64 {
		out := forceOf(p1, p2, k, r)
		p1[0] = 0
		return out
	}
	if v := NewSheet("", "", "").SpringForce(f); v.Standing() != Almost || !strings.Contains(v.String(), "not left as they were") {
		t.Errorf("told %v", v)
	}
}

func TestTableau(t *testing.T) {
	s := NewSheet("", "", "")
	a := 0.3 // a method of order 2 for any a
	own := ode.Tableau{A: [][]float64{{0, 0}, {a, 0}}, B: []float64{1 - 1/(2*a), 1 / (2 * a)}, C: []float64{0, a}}
	if v := s.Tableau(own, 2); v.Standing() != Right {
		t.Error(v)
	}
	if v := s.Tableau(thirdOrder(0.4, 0.7), 2); v.Standing() != Right {
		t.Errorf("a method of order 3, where 2 was asked for: %v", v)
	}
	for name, tb := range map[string]ode.Tableau{
		"it is":                      ode.Heun,
		"is implicit":                ode.ImplicitMidpoint,
		"A has":                      {},
		"row 1 of A has 1 numbers":   {A: [][]float64{{0, 0}, {0.3}}, B: own.B, C: own.C},
		"the sum of row 1 of A":      {A: own.A, B: own.B, C: []float64{0, 0.5}},
		"A[1][1] is 0.1: the method": {A: [][]float64{{0, 0}, {0.2, 0.1}}, B: own.B, C: own.C},
	} {
		if v := s.Tableau(tb, 2); v.Standing() == Right || !strings.Contains(v.String(), name) {
			t.Errorf("%s: %v", name, v)
		}
	}
	own.B = []float64{0.5, 0.6}
	if v := s.Tableau(own, 2); v.Mistake == "" {
		t.Error(v)
	}
}

func TestNumber(t *testing.T) {
	known := []Value{{"ω came from L, not K", 2.85}}
	if v := Number("the longest step", 3.63, 3.63, 0.01, known); v.Standing() != Right {
		t.Error(v)
	}
	v := Number("the longest step", 2.85, 3.63, 0.01, known)
	if v.Standing() != Almost || !strings.Contains(v.String(), "behaves as if ω came from L") {
		t.Error(v)
	}
	if v := Number("the longest step", math.NaN(), 3.63, 0.01, known); v.Standing() != NotYet {
		t.Error(v)
	}
}

func TestShown(t *testing.T) {
	v := NewSheet("", "", "").SpringForce(func(p1, p2 []float64, k, r float64) []float64 { return times(-1, forceOf(p1, p2, k, r)) })
	v = v.Hint("f = −∇E <b>").Answer("return x")
	text, page := v.String(), v.HTML()
	const begin = "almost: the force of a spring\n  ✗ has the right values: component 0 is "
	if !strings.HasPrefix(text, begin) || strings.Contains(text, "return x") {
		t.Errorf("in a terminal:\n%s", text)
	}
	for _, want := range []string{
		"<details><summary>hint</summary><p>f = −∇E &lt;b&gt;</p></details>",
		"<details><summary>answer</summary><pre>return x</pre></details>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
	g := Points(3, v)
	shown := g.MIMEBundle()
	if x, err := strconv.ParseFloat(shown["text/plain"].(string), 64); err != nil || x != g.Points || !(x > 0 && x < 3) {
		t.Errorf("the grade's text is %v for %g points", shown["text/plain"], g.Points)
	}
	right := Points(3, Number("", 1, 1, 0, nil))
	if right.Points != 3 || Points(3).Points != 0 {
		t.Errorf("right is worth %g, nothing %g", right.Points, Points(3).Points)
	}
}

// Hauth's algorithm 4 as printed goes on while the residual is small, until it is no number any more: a student's loop without an
// end is told of like a panic.
func TestLoopWithoutAnEnd(t *testing.T) {
	v := NewSheet("ada", "endless", "").ConjugateGradients(func(multiply func(x []float64) []float64, b []float64, _ float64) []float64 {
		for {
			multiply(b)
		}
	})
	if v.Standing() != NotYet || !strings.Contains(v.String(), "has not ended") {
		t.Errorf("the verdict is %v", v)
	}
}

// thirdOrder returns the explicit method of order 3 with the nodes 0, c2 and c3.
func thirdOrder(c2, c3 float64) ode.Tableau {
	b2 := (3*c3 - 2) / (6 * c2 * (c3 - c2)) // Σ b c = 1/2 and Σ b c² = 1/3
	b3 := (2 - 3*c2) / (6 * c3 * (c3 - c2))
	a := 1 / (6 * b3 * c2) // Σ b a c = 1/6
	return ode.Tableau{A: [][]float64{{0, 0, 0}, {c2, 0, 0}, {c3 - a, a, 0}}, B: []float64{1 - b2 - b3, b2, b3}, C: []float64{0, c2, c3}}
}
