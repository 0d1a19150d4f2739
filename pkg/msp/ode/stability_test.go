package ode

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"
)

// plane returns points of the complex plane around the origin, some of them large.
func plane() []complex128 {
	rnd := rand.New(rand.NewPCG(1, 2))
	var z []complex128
	for range 200 {
		z = append(z, cmplx.Rect(math.Pow(10, -2+4*rnd.Float64()), 2*math.Pi*rnd.Float64()))
	}
	return z
}

func TestStabilityFunctionsAgreeWithClosedForms(t *testing.T) {
	midpoint := func(z complex128) complex128 { return (1 + z/2) / (1 - z/2) }
	order2 := func(z complex128) complex128 { return 1 + z + z*z/2 }
	g := complex(gamma2, 0)
	for _, c := range []struct {
		tb   Tableau
		want func(z complex128) complex128
	}{
		{ExplicitEuler, func(z complex128) complex128 { return 1 + z }},       // Hauth, eq. 29
		{ImplicitEuler, func(z complex128) complex128 { return 1 / (1 - z) }}, // eq. 30
		{ImplicitMidpoint, midpoint},                                          // eq. 33
		{Trapezoidal, midpoint},
		{ExplicitMidpoint, order2}, {Heun, order2}, {RK2, order2},
		{RK4, func(z complex128) complex128 { return 1 + z + z*z/2 + z*z*z/6 + z*z*z*z/24 }},
		// Padé approximations of eᶻ: (1,2), (2,3) and (2,2).
		{RadauIIA3, func(z complex128) complex128 { return (1 + z/3) / (1 - 2*z/3 + z*z/6) }},
		{RadauIIA5, func(z complex128) complex128 {
			return (1 + 2*z/5 + z*z/20) / (1 - 3*z/5 + 3*z*z/20 - z*z*z/60)
		}},
		{Gauss4, func(z complex128) complex128 { return (1 + z/2 + z*z/12) / (1 - z/2 + z*z/12) }},
		{SDIRK2, func(z complex128) complex128 { return (1 + (1-2*g)*z) / ((1 - g*z) * (1 - g*z)) }},
	} {
		for _, z := range plane() {
			got, want := c.tb.R(z), c.want(z)
			// The sum over the stages cancels up to |z| of its size.
			if cmplx.Abs(got-want) > 1e-14*(1+cmplx.Abs(z))*max(1, cmplx.Abs(want))*10 {
				t.Errorf("%s: R(%.3g) = %.15g, want %.15g", c.tb.Name, z, got, want)
			}
		}
	}
}

// TestStabilityFunctionsAgreeWithPQ compares two ways to compute R.
func TestStabilityFunctionsAgreeWithPQ(t *testing.T) {
	for _, tb := range Tableaus() {
		p, q := tb.PQ()
		at := func(c []float64, z complex128) complex128 {
			v := complex128(0)
			for k := len(c) - 1; k >= 0; k-- {
				v = v*z + complex(c[k], 0)
			}
			return v
		}
		for _, z := range plane() {
			got, want := tb.R(z), at(p, z)/at(q, z)
			if cmplx.Abs(got-want) > 1e-12*(1+cmplx.Abs(z))*max(1, cmplx.Abs(want)) { // determinants are worse
				t.Errorf("%s: R(%.3g) = %.15g, P/Q = %.15g", tb.Name, z, got, want)
			}
		}
	}
}

// TestStabilityFunctionsAgreeWithAStep takes one real step on y' = λy, λ complex, as a system of two.
func TestStabilityFunctionsAgreeWithAStep(t *testing.T) {
	for _, tb := range Tableaus() {
		for _, z := range plane() {
			const h = 0.5
			l := z / h
			r := NewRK(func(t float64, y, dy []float64) {
				dy[0], dy[1] = real(l)*y[0]-imag(l)*y[1], imag(l)*y[0]+real(l)*y[1]
			}, h, tb)
			q := State{Y: []float64{1, 0}}
			must(t, r.Step(&q))
			got, want := complex(q.Y[0], q.Y[1]), tb.R(z)
			if cmplx.Abs(got-want) > 1e-12*(1+cmplx.Abs(z))*max(1, cmplx.Abs(want)) {
				t.Errorf("%s: a step with z = %.3g gives %.15g, R = %.15g", tb.Name, z, got, want)
			}
		}
	}
}

func TestPredicates(t *testing.T) {
	type facts struct{ explicit, dirk, stiffly, a, l bool }
	want := map[string]facts{
		"explicit Euler":      {explicit: true, dirk: true},
		"explicit midpoint":   {explicit: true, dirk: true},
		"Heun":                {explicit: true, dirk: true},
		"RK2":                 {explicit: true, dirk: true},
		"RK4":                 {explicit: true, dirk: true},
		"Dormand-Prince 5(4)": {explicit: true, dirk: true, stiffly: true}, // its last stage is the result
		"implicit Euler":      {dirk: true, stiffly: true, a: true, l: true},
		"implicit midpoint":   {dirk: true, a: true},
		"trapezoidal":         {dirk: true, stiffly: true, a: true},
		"SDIRK2":              {dirk: true, stiffly: true, a: true, l: true},
		"Radau IIA 3":         {stiffly: true, a: true, l: true},
		"Radau IIA 5":         {stiffly: true, a: true, l: true},
		"Gauss 4":             {a: true},
	}
	for _, tb := range Tableaus() {
		got := facts{tb.Explicit(), tb.DiagonallyImplicit(), tb.StifflyAccurate(), tb.AStable(), tb.LStable()}
		if got != want[tb.Name] {
			t.Errorf("%s: %+v, want %+v", tb.Name, got, want[tb.Name])
		}
		// The predicate and the function agree where the function can be asked.
		grows := false
		for _, z := range plane() {
			if real(z) > 0 {
				z = -z
			}
			grows = grows || cmplx.Abs(tb.R(z)) > 1+1e-12
		}
		if grows == got.a {
			t.Errorf("%s: A-stable is %v, but growth in the left half-plane is %v", tb.Name, got.a, grows)
		}
	}
	// Implicit, but with a γ at which SDIRK2 is not A-stable: it needs γ ≥ 1/4.
	g := 0.2
	tb := Tableau{Name: "γ = 0.2", A: [][]float64{{g, 0}, {1 - 2*g, g}}, B: []float64{0.5, 0.5}, C: []float64{g, 1 - g}}
	if tb.AStable() {
		t.Errorf("%s is called A-stable", tb.Name)
	}
}

func TestRIsInfiniteAtAPole(t *testing.T) {
	if r := ImplicitEuler.R(1); !cmplx.IsInf(r) {
		t.Errorf("R(1) = %v, want an infinity", r)
	}
	if r := BDF(1).R(1); !cmplx.IsInf(r) {
		t.Errorf("BDF 1: R(1) = %v, want an infinity", r)
	}
}

// TestOrderOfR: near the origin R(z) e⁻ᶻ − 1 is C z^(p+1).
func TestOrderOfR(t *testing.T) {
	for _, tb := range Tableaus() {
		star := func(z complex128) complex128 { return tb.R(z) * cmplx.Exp(-z) }
		// Far enough out to stand above rounding.
		a, b := cmplx.Abs(star(0.1i)-1), cmplx.Abs(star(0.2i)-1)
		if got := math.Log2(b / a); math.Abs(got-float64(tb.Order+1)) > 0.1 {
			t.Errorf("%s: R(z) e⁻ᶻ − 1 ~ z^%.3f, want z^%d", tb.Name, got, tb.Order+1)
		}
	}
}

// TestVerletStability compares the root condition with the edge hω = 2, w² + 4ζw = 4, and with real runs of every
// form.
func TestVerletStability(t *testing.T) {
	for _, c := range []struct {
		w, zeta float64
		want    bool
	}{
		{0.1, 0, true}, {1.999, 0, true}, {2, 0, false}, {2.001, 0, false}, // 2: a double root −1
		{1.8, 0.05, true}, {1.95, 0.1, false}, {1, 0.7, true}, {1, 0.8, false},
	} {
		if got := VerletStable(c.w, c.zeta); got != c.want {
			t.Errorf("w = %g, ζ = %g: stable is %v", c.w, c.zeta, got)
		}
		for _, m := range Schemes() {
			if !m.SecondOrder {
				continue
			}
			p := Problem{Accel: func(t float64, x, v, a []float64) { a[0] = -c.w*c.w*x[0] - 2*c.zeta*c.w*v[0] }}
			step, _ := m.New(p, 1)
			q := State{Y: []float64{1, 0.3}}
			for range 2000 {
				must(t, step(&q))
				if math.Abs(q.Y[0]) > 1e100 {
					break
				}
			}
			// At w = 1.999 the bounded ellipse is some 30 long; 2 grows linearly, to 1e3 in 2000 steps.
			if bounded := math.Abs(q.Y[0]) < 100; bounded != c.want {
				t.Errorf("%s, w = %g, ζ = %g: after 2000 steps x = %.3g", m.Name, c.w, c.zeta, q.Y[0])
			}
		}
	}
	for _, z := range plane() {
		if real(z) < 0 {
			w, zeta := cmplx.Abs(z), -real(z)/cmplx.Abs(z)
			want := 0.0
			for _, root := range VerletRoots(w, zeta) {
				want = max(want, cmplx.Abs(root))
			}
			if math.Abs(cmplx.Abs(VerletR(z))-want) > 1e-12*want {
				t.Errorf("VerletR(%.3g) has modulus %g, want %g", z, cmplx.Abs(VerletR(z)), want)
			}
		}
	}
}

func TestPolyRoots(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for n := 1; n <= 8; n++ {
		want := make([]complex128, n)
		p := []complex128{complex(rnd.NormFloat64(), 1)}
		for i := range want {
			want[i] = complex(rnd.NormFloat64(), rnd.NormFloat64())
			next := append(p, 0)
			for k := len(p); k > 0; k-- {
				next[k] -= want[i] * p[k-1]
			}
			p = next
		}
		got := polyRoots(p)
		for _, w := range want {
			nearest := math.Inf(1)
			for _, g := range got {
				nearest = min(nearest, cmplx.Abs(g-w))
			}
			if nearest > 1e-9 { // eight random roots are rarely worse conditioned than 1e6
				t.Errorf("degree %d: no root near %.6g, by %.2g", n, w, nearest)
			}
		}
	}
	for _, c := range [][]complex128{{0, 0, 1, -1}, {1, 0, 0, 0}, {1, 0, 0, 0, 0, -1}, {1, -2, 1}, {5}} {
		if got := polyRoots(c); len(got) != len(c)-1 {
			t.Errorf("%v has roots %v, want %d of them", c, got, len(c)-1)
		}
	}
}
