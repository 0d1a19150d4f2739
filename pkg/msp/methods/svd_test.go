package methods

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// TestSVD: of random matrices, of matrices with singular values that are equal, small or zero, and of those of triangles, the parts are
// rotations and put together the matrix.
func TestSVD(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 35))
	random := func() (f [3]v3.Vec) {
		for c := range f {
			f[c] = v3.Vec{rnd.NormFloat64(), rnd.NormFloat64(), rnd.NormFloat64()}
		}
		return f
	}
	for k := range 600 {
		f, n := random(), 3
		switch k % 6 {
		case 1:
			f[1] = f[0] // rank 2
		case 2:
			f[1], f[2] = v3.Scale(2, f[0]), v3.Scale(-1e-9, f[0]) // rank 1
		case 3:
			f = [3]v3.Vec{}
			f[k%3][k%2] = float64(k % 4)
		case 4:
			u, _, v := svd(f)
			f = compose(u, v3.Vec{1, 1, -1}, v, 3)
		case 5:
			f[2], n = v3.Vec{}, 2
		}
		u, sigma, v := svd(f)
		for _, r := range [][3]v3.Vec{u, v} {
			for i := range r {
				for j := range r {
					want := 0.0
					if i == j {
						want = 1
					}
					if math.Abs(v3.Dot(r[i], r[j])-want) > 1e-14 {
						t.Fatalf("%d: %v is not a rotation", k, r)
					}
				}
			}
			if v3.Dot(v3.Cross(r[0], r[1]), r[2]) < 0 {
				t.Fatalf("%d: %v is a reflection", k, r)
			}
		}
		d, falling := distance2(f, compose(u, sigma, v, n)), sigma[0] >= sigma[1]-1e-15 && sigma[1] >= math.Abs(sigma[2])-1e-15
		if d > 1e-26*(1+sigma[0]*sigma[0]) || !falling {
			t.Fatalf("%d: %v: singular values %v, off by %g", k, f, sigma, math.Sqrt(d))
		}
	}
}

// TestUnitVolume: the product is 1, σ of product 1 stay, and near rest none of many tries is nearer.
func TestUnitVolume(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 35))
	for k := range 300 {
		n := 2 + k%2
		sigma := v3.Vec{2, 1, 0.5}
		if n == 2 {
			sigma = v3.Vec{1.25, 0.8, 0}
		}
		if s := unitVolume(sigma, n); math.Sqrt(v3.Dot(v3.Sub(s, sigma), v3.Sub(s, sigma))) > 1e-15 {
			t.Fatalf("%v becomes %v", sigma, s)
		}
		for c := range n {
			sigma[c] = 1 + 0.3*rnd.NormFloat64()
		}
		if sigma[n-1] > sigma[0] {
			sigma[0], sigma[n-1] = sigma[n-1], sigma[0]
		}
		if n == 3 && (sigma[1] > sigma[0] || sigma[2] > sigma[1]) {
			continue
		}
		product := func(s v3.Vec) float64 {
			p := 1.0
			for c := range n {
				p *= s[c]
			}
			return p
		}
		s := unitVolume(sigma, n)
		if math.Abs(product(s)-1) > 1e-14 {
			t.Fatalf("%v becomes %v with the product %v", sigma, s, product(s))
		}
		best := v3.Norm(v3.Sub(s, sigma))
		for range 200 {
			var try v3.Vec
			for c := range n {
				try[c] = s[c] * math.Exp(0.1*rnd.NormFloat64())
			}
			scale := math.Pow(product(try), -1/float64(n))
			if try = v3.Scale(scale, try); v3.Norm(v3.Sub(try, sigma)) < best-1e-12 {
				t.Fatalf("%v: %v is nearer than %v", sigma, try, s)
			}
		}
	}
}
