package check_test

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/check"
)

// A student has taken the gradient for the force.
func Example() {
	springForce := func(p1, p2 []float64, k, r float64) []float64 {
		f, l := make([]float64, 3), 0.0
		for i := range f {
			f[i] = p1[i] - p2[i]
			l += f[i] * f[i]
		}
		l = math.Sqrt(l)
		for i := range f {
			f[i] *= k * (l - r) / l
		}
		return f
	}
	v := check.NewSheet("ada", "hw1", "").SpringForce(springForce)
	fmt.Println(v.Standing())
	fmt.Println("behaves as if", v.Mistake)
	// Output:
	// almost
	// behaves as if the sign were wrong: that is the gradient, and the force is minus it
}

func ExampleNumber() {
	fromL := []check.Value{{Mistake: "ω came from L instead of K", X: 2.85}}
	fmt.Println(check.Number("the longest step, in ms", 2.85, 3.63, 0.01, fromL))
	// Output:
	// almost: the longest step, in ms
	//   ✗ the right value: yours is 2.85
	//   behaves as if ω came from L instead of K
}
