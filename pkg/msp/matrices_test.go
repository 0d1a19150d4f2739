package msp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/sparse"
)

func TestLIsALaplacian(t *testing.T) {
	for _, sc := range systems() {
		L := sc.S.L()
		m, cols := L.Dims()
		if m != cols || m != sc.S.NumParticles() {
			t.Fatalf("%s: %v", sc.Name, L)
		}
		if m == 0 {
			continue
		}
		stiffness := 0.0
		for _, sp := range sc.S.Springs {
			stiffness += sp.K
		}
		for _, hinge := range sc.S.Hinges {
			for _, w := range hinge.W {
				stiffness += hinge.K * w * w
			}
		}
		if !mat.Equal(L, L.T()) { // each pair of entries is the same sum
			t.Errorf("%s: not symmetric", sc.Name)
		}
		ones := make([]float64, m)
		for i := range ones {
			ones[i] = 1
		}
		for i, sum := range L.MulVec(ones) {
			if math.Abs(sum) > 1e-14*stiffness { // rounding in sums of at most s terms
				t.Errorf("%s: row %d sums to %g", sc.Name, i, sum)
			}
		}
		sym := mat.NewSymDense(m, nil)
		for i := range m {
			for j := range i + 1 {
				sym.SetSym(i, j, L.At(i, j))
			}
		}
		var eig mat.EigenSym
		if !eig.Factorize(sym, false) {
			t.Fatalf("%s: no eigenvalues", sc.Name)
		}
		// Eigenvalues are found to some ε ‖L‖, and ‖L‖ ≤ 2 Σ k.
		if least := eig.Values(nil)[0]; least < -1e-13*stiffness {
			t.Errorf("%s: eigenvalue %g of a semi-definite matrix", sc.Name, least)
		}
	}
}

// TestEquation11 checks ½ Σ k ‖p12 − d‖² = ½ xᵀ L x − xᵀ J d + ½ Σ k r², the constant included, with the
// dense matrices of the paper and with the sparse ones.
func TestEquation11(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 11))
	for _, sc := range systems() {
		s, x := sc.S, sc.Q.X
		L, J := s.L(), s.J()
		if r, c := J.Dims(); r != s.NumParticles() || c != s.NumDirections() {
			t.Fatalf("%s: %v", sc.Name, J)
		}
		left, constant, size := 0.0, 0.0, 0.0
		var d []float64
		for _, sp := range s.Springs {
			di := msp.ProjectToLength([]float64{rnd.NormFloat64(), rnd.NormFloat64(), rnd.NormFloat64()}, sp.R)
			d = append(d, di...)
			left += msp.LemmaObjective(minus(x, sp), di, sp.K)
			constant += 0.5 * sp.K * sp.R * sp.R
			for axis := range 3 {
				size += sp.K * (x[3*sp.I+axis]*x[3*sp.I+axis] + x[3*sp.J+axis]*x[3*sp.J+axis])
			}
		}
		for _, hinge := range s.Hinges {
			di := msp.ProjectToLength([]float64{rnd.NormFloat64(), rnd.NormFloat64(), rnd.NormFloat64()}, hinge.R)
			d = append(d, di...)
			p := hinge.Vector(x)
			left += msp.LemmaObjective(p[:], di, hinge.K)
			constant += 0.5 * hinge.K * hinge.R * hinge.R
			for k, i := range hinge.At {
				r := msptest.Norm(x[3*i : 3*i+3])
				size += hinge.K * hinge.W[k] * hinge.W[k] * r * r
			}
		}
		tolerance := 1e-14 * (size + constant) // rounding relative to the terms that cancel
		right := 0.5*dot(x, L.MulVec3(x)) - dot(x, J.MulVec3(d)) + constant
		if math.Abs(left-right) > tolerance {
			t.Errorf("%s: eq. 11: %g ≠ %g", sc.Name, left, right)
		}
		if len(d) == 0 {
			continue
		}
		var Lx, Jd mat.VecDense
		Lx.MulVec(sparse.Kron3(L), mat.NewVecDense(len(x), x))
		Jd.MulVec(sparse.Kron3(J), mat.NewVecDense(len(d), d))
		right = 0.5*dot(x, Lx.RawVector().Data) - dot(x, Jd.RawVector().Data) + constant
		if math.Abs(left-right) > tolerance {
			t.Errorf("%s: eq. 11 with ⊗ I3 written out: %g ≠ %g", sc.Name, left, right)
		}
	}
}

// TestMatricesAsSums compares with eq. 12 as it is written, a sum of outer products.
func TestMatricesAsSums(t *testing.T) {
	sc := msptest.Random(5, 8, 15)
	m, n := sc.S.NumParticles(), sc.S.NumSprings()
	L, J := mat.NewDense(m, m, nil), mat.NewDense(m, n, nil)
	for i, sp := range sc.S.Springs {
		A, S := mat.NewVecDense(m, nil), mat.NewVecDense(n, nil)
		A.SetVec(sp.I, 1)
		A.SetVec(sp.J, -1)
		S.SetVec(i, 1)
		var AA, AS mat.Dense
		AA.Outer(sp.K, A, A)
		AS.Outer(sp.K, A, S)
		L.Add(L, &AA)
		J.Add(J, &AS)
	}
	if !mat.Equal(sc.S.L(), L) || !mat.Equal(sc.S.J(), J) { // the same sums in the same order
		t.Errorf("L or J differs from eq. 12:\n%v\n%v", mat.Formatted(sc.S.L()), mat.Formatted(L))
	}
	if M := sc.S.MassMatrix(); !mat.Equal(M, mat.NewDiagDense(m, sc.S.Mass)) {
		t.Errorf("M: %v", M)
	}
}

func TestKron3RefusesLargeMatrices(t *testing.T) {
	defer func() {
		if got, want := recover(), "sparse: Kron3 of a 1024×1024 matrix, want at most 1000 rows and columns"; got != want {
			t.Errorf("panic %q, want %q", got, want)
		}
	}()
	sparse.Kron3(msp.Cloth(32, 32).L())
}

func ExampleSystem_L() {
	s := msp.Chain(3)
	L := s.L()
	fmt.Println(L)
	fmt.Println(mat.Formatted(L))
	// Output:
	// L: 3×3 sparse, 7 nonzeros (78 %)
	// ⎡ 400  -400     0⎤
	// ⎢-400   800  -400⎥
	// ⎣   0  -400   400⎦
}

func ExampleSystem_J() {
	s := msp.Chain(3)
	fmt.Println(mat.Formatted(s.J()))
	// Output:
	// ⎡ 400     0⎤
	// ⎢-400   400⎥
	// ⎣   0  -400⎦
}

func ExampleSystem_MassMatrix() {
	s := msp.Chain(4)
	fmt.Println(s.MassMatrix())
	// Output: M: 4×4 sparse, 4 nonzeros (25 %)
}

func ExampleKron3() {
	s := msp.OneSpring(5, 1)
	fmt.Println(mat.Formatted(sparse.Kron3(s.L())))
	// Output:
	// ⎡ 5   0   0  -5   0   0⎤
	// ⎢ 0   5   0   0  -5   0⎥
	// ⎢ 0   0   5   0   0  -5⎥
	// ⎢-5   0   0   5   0   0⎥
	// ⎢ 0  -5   0   0   5   0⎥
	// ⎣ 0   0  -5   0   0   5⎦
}
