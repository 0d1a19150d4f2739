package sparse

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSolveAllocatesNothing(t *testing.T) {
	f, err := NewCholesky(grid(10, 10))
	if err != nil {
		t.Fatal(err)
	}
	x := make([]float64, 300)
	if n := testing.AllocsPerRun(10, func() { f.Solve3(x); f.Solve(x[:100]) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestSharedSolutions shares solutions that are too small for it, in parts of many sizes.
func TestSharedSolutions(t *testing.T) {
	for name, a := range graphs() {
		rnd := rand.New(rand.NewPCG(7, 7))
		b := make([]float64, 3*a.Cols)
		for i := range b {
			b[i] = rnd.NormFloat64()
		}
		var want []float64
		for _, parts := range []float64{1, 1.5, 2, 4, 7, 1000} {
			s := Analyze(a)
			s.shareSolution(parts)
			f, err := s.Factor(a)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			x := slices.Clone(b)
			f.Solve3(x)
			if want == nil {
				want = x
			}
			for i := range x { // as in TestInstructionsAgree
				if !(math.Abs(x[i]-want[i]) <= 1e-12) {
					t.Fatalf("%s in %v parts: x[%d] = %v, want %v", name, parts, i, x[i], want[i])
				}
			}
		}
	}
}

func ExampleNewCholesky() {
	t := NewTriplets(2, 2, 0)
	t.Add(0, 0, 4)
	t.Add(0, 1, 2)
	t.Add(1, 0, 2)
	t.Add(1, 1, 3)
	f, err := NewCholesky(t.CSC())
	if err != nil {
		fmt.Println(err)
		return
	}
	x := []float64{8, 8} // b, then the solution
	f.Solve(x)
	fmt.Printf("%.4f\n", x)
	// Output: [1.0000 2.0000]
}

func ExampleCholesky_Solve3() {
	// A chain of three with its ends held by springs to the ground.
	t := NewTriplets(3, 3, 0)
	for i, diagonal := range []float64{2, 2, 2} {
		t.Add(i, i, diagonal)
	}
	for i := range 2 {
		t.Add(i, i+1, -1)
		t.Add(i+1, i, -1)
	}
	a := t.CSC()
	f, err := NewCholesky(a)
	if err != nil {
		fmt.Println(err)
		return
	}
	x := []float64{0, 0, 1, 0, -4, 0, 0, 0, 1} // b: z on the ends, y in the middle
	f.Solve3(x)
	fmt.Printf("x = %.2f\n", x)
	fmt.Printf("A x = %.2f\n", a.MulVec3(x))
	// Output:
	// x = [0.00 -2.00 1.00 0.00 -4.00 1.00 0.00 -2.00 1.00]
	// A x = [0.00 0.00 1.00 0.00 -4.00 0.00 0.00 0.00 1.00]
}
