package check

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/ode"
)

// DefectFunc returns Σ α_j (−j)^q − q Σ β_j (−j)^(q−1), the defect of the multistep method Σ α_j y_1−j = h Σ β_j f_1−j for
// the solution y = t^q. It is 0 for q = 0 … p if the method has order p.
type DefectFunc func(alpha, beta []float64, q int) float64

// Defect returns the verdict on the order conditions of a multistep method.
func (s Sheet) Defect(f DefectFunc) Verdict { return ask(s, defect, f) }

// defectWith is Σ α_j (sign j)^q − factor(q) Σ β_j (sign j)^(q−lower).
func defectWith(sign float64, factor func(q float64) float64, lower int) DefectFunc {
	return func(alpha, beta []float64, q int) float64 {
		sum := 0.0
		for j := range alpha {
			sum += alpha[j] * math.Pow(sign*float64(j), float64(q))
			if q >= lower {
				sum -= factor(float64(q)) * beta[j] * math.Pow(sign*float64(j), float64(q-lower))
			}
		}
		return sum
	}
}

func itself(q float64) float64 { return q }

var defect = &question[DefectFunc]{
	subject: "the order conditions of a multistep method",
	right:   defectWith(-1, itself, 1),
	answers: func(f DefectFunc, d *draw) []float64 {
		alpha, beta := d.vec(4), d.vec(4)
		var values []float64
		for q := range 4 {
			values = append(values, f(alpha, beta, q))
		}
		return values
	},
	laws: []law[DefectFunc]{
		{"is zero up to the order, and not above", func(f DefectFunc, d *draw) error {
			k := 2 + d.IntN(4)
			m := ode.BDF(k)
			for q := range k + 1 {
				if err := near(fmt.Sprintf("of %s with q = %d it", m.Name, q), f(m.Alpha, m.Beta, q), 0, 1e-9); err != nil {
					return err
				}
			}
			if above := f(m.Alpha, m.Beta, k+1); !(math.Abs(above) > 1e-3) {
				return fmt.Errorf("of %s with q = %d it is %.3g", m.Name, k+1, above)
			}
			return nil
		}},
	},
	known: []mistake[DefectFunc]{
		{"the factor q were missing", defectWith(-1, func(float64) float64 { return 1 }, 1)},
		{"j stood for −j", defectWith(1, itself, 1)},
		{"the power of β were q instead of q − 1", defectWith(-1, itself, 0)},
		{"β were forgotten", defectWith(-1, func(float64) float64 { return 0 }, 1)},
		{"the sign of β were wrong", defectWith(-1, func(q float64) float64 { return -q }, 1)},
	},
}
