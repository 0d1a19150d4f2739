package check

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/ode"
)

// Tableau returns the verdict on a student's explicit method of the given order.
func (s Sheet) Tableau(tb ode.Tableau, order int) Verdict {
	v := Verdict{Subject: fmt.Sprintf("your explicit method of order %d", order), hidden: s.hidden}
	shape := try(func() error { return explicitShape(tb) })
	v.Properties = append(v.Properties, property("is explicit, with rows of A that sum to c", 1, shape))
	if shape != nil {
		for _, name := range []string{"satisfies the conditions", "has the order", "is none of package ode's"} {
			v.Properties = append(v.Properties, property(name, 1, errors.New("the tableau has to be explicit first")))
		}
		return v
	}
	conditions := try(func() error {
		for _, c := range tb.Conditions(order) {
			if err := near("a condition", c.Got, c.Want, 1e-12); err != nil {
				return err
			}
		}
		return nil
	})
	v.Properties = append(v.Properties, property(fmt.Sprintf("satisfies the conditions for order %d", order), 1, conditions))
	method := explicitStep(lowerRows(tb.A), tb.B, tb.C)
	observed := try(func() error { return hasOrder(order).broken(method, newDraw(s.seed, 0)) })
	v.Properties = append(v.Properties, property(hasOrder(order).name, 1, observed))
	v.Properties = append(v.Properties, property("is none of package ode's", 1, known(tb)))
	if other := known(tb); other != nil || conditions != nil && observed != nil { // a copy, or zeros: the rest holds by itself
		for i, p := range v.Properties {
			if p.Holds {
				v.Properties[i] = property(p.Name, 1, cmp.Or(other, errNoValue))
			}
		}
	}
	v.Curve = plotted(s, ownMethod(order).untyped(), MethodFunc(method))
	if conditions != nil && observed != nil && !sumToOne(tb.B) {
		v.Mistake = "the weights did not sum to one"
	}
	return v
}

// ownMethod returns the question of a method of order 2 or more, beside the midpoint method or the classical one.
func ownMethod(order int) *question[MethodFunc] {
	if order <= 2 {
		return midpoint
	}
	return rungeKutta4
}

// sumToOne reports whether the weights sum to one.
func sumToOne(b []float64) bool {
	sum := 0.0
	for _, w := range b {
		sum += w
	}
	return math.Abs(sum-1) < 1e-12
}

func explicitShape(tb ode.Tableau) error {
	n := len(tb.B)
	if n == 0 || len(tb.A) != n || len(tb.C) != n {
		return fmt.Errorf("A has %d rows, B %d and C %d numbers", len(tb.A), n, len(tb.C))
	}
	for i, row := range tb.A {
		sum := 0.0
		if len(row) != n {
			return fmt.Errorf("row %d of A has %d numbers, want %d", i, len(row), n)
		}
		for j, a := range row {
			if j >= i && a != 0 {
				return fmt.Errorf("A[%d][%d] is %g: the method is implicit", i, j, a)
			}
			sum += a
		}
		if err := near(fmt.Sprintf("the sum of row %d of A", i), sum, tb.C[i], 1e-12); err != nil {
			return err
		}
	}
	return nil
}

// lowerRows returns the parts of the rows of A left of its diagonal.
func lowerRows(A [][]float64) (rows [][]float64) {
	for i, row := range A {
		rows = append(rows, row[:i])
	}
	return rows
}

// known returns an error if the tableau is one of package ode's.
func known(tb ode.Tableau) error {
	for _, other := range ode.Tableaus() {
		if len(other.B) == len(tb.B) && nearAll(tb.B, other.B, 1e-9) == nil && nearAll(tb.C, other.C, 1e-9) == nil {
			return fmt.Errorf("it is %s", other.Name)
		}
	}
	return nil
}
