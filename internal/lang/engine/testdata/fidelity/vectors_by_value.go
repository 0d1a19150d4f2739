// vectors, matrices and quaternions as values with methods: chains of calls, operators by name, generic over float types
package main

import (
	"fmt"
	"math"
)

type V struct{ X, Y, Z float64 }

func (a V) Add(b V) V          { return V{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }
func (a V) Sub(b V) V          { return V{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }
func (a V) Mul(k float64) V    { return V{k * a.X, k * a.Y, k * a.Z} }
func (a V) Dot(b V) float64    { return a.X*b.X + a.Y*b.Y + a.Z*b.Z }
func (a V) Cross(b V) V        { return V{a.Y*b.Z - a.Z*b.Y, a.Z*b.X - a.X*b.Z, a.X*b.Y - a.Y*b.X} }
func (a V) Norm() float64      { return math.Sqrt(a.Dot(a)) }
func (a V) Unit() V            { return a.Mul(1 / a.Norm()) }
func (a *V) Accumulate(b V) *V { *a = a.Add(b); return a }

type M [3][3]float64

func (m M) Mul(n M) (r M) {
	for i := range r {
		for j := range r[i] {
			for k := range n {
				r[i][j] += m[i][k] * n[k][j]
			}
		}
	}
	return
}

func (m M) Apply(v V) V {
	in := [...]float64{v.X, v.Y, v.Z}
	var out [3]float64
	for i, row := range m {
		for j, x := range row {
			out[i] += x * in[j]
		}
	}
	return V{out[0], out[1], out[2]}
}

func (m M) T() M {
	for i := range m {
		for j := range i {
			m[i][j], m[j][i] = m[j][i], m[i][j]
		}
	}
	return m
}

func (m M) Det() float64 {
	rows := [3]V{}
	for i, r := range m {
		rows[i] = V{r[0], r[1], r[2]}
	}
	return rows[0].Dot(rows[1].Cross(rows[2]))
}

type Q struct {
	W float64
	V
}

func (a Q) Mul(b Q) Q {
	return Q{a.W*b.W - a.Dot(b.V), b.V.Mul(a.W).Add(a.V.Mul(b.W)).Add(a.Cross(b.V))}
}
func (a Q) Conj() Q      { return Q{a.W, a.V.Mul(-1)} }
func (a Q) Rotate(v V) V { return a.Mul(Q{V: v}).Mul(a.Conj()).V }

type float interface{ ~float32 | ~float64 }

type pt[T float] struct{ a, b T }

func (p pt[T]) plus(q pt[T]) pt[T] { return pt[T]{p.a + q.a, p.b + q.b} }
func (p pt[T]) times(k T) pt[T]    { p.a *= k; p.b *= k; return p }
func fold[T any](xs []T, f func(T, T) T) (s T) {
	for _, x := range xs {
		s = f(s, x)
	}
	return
}

type meters float32

func main() {
	p, v := V{1, 0, 0}, V{0, 1, 0.5}
	var path V
	for i := range 2000 {
		a := p.Mul(-1).Sub(v.Mul(0.25))
		if i%2 == 0 {
			a = a.Add(V{Z: 0.125}.Cross(v))
		}
		v = v.Add(a.Mul(1.0 / 64))
		p = *p.Accumulate(v.Mul(1.0 / 64))
		path.Accumulate(p).Accumulate(V{Z: 1})
	}
	fmt.Printf("%.6f %.6f %.6f\n", p.Norm(), v.Unit(), path)

	m := M{{2, -1, 0}, {-1, 2, -1}, {0, -1, 2}}
	n := m
	for range 4 {
		n = n.Mul(m.T())
	}
	n[0][0]++
	fmt.Println(n, m.Det(), n.T() == n, m.Apply(V{1, 2, 3}))

	half := math.Sqrt(0.5)
	q := Q{half, V{0, 0, half}}
	r := V{1, 2, 3}
	for range 8 {
		r = q.Rotate(r)
	}
	fmt.Printf("%.9f %.9f\n", r, q.Mul(q.Conj()))

	ps := []pt[meters]{{1, 2}, {3, 4}, {0.5, 0.25}}
	fmt.Println(fold(ps, pt[meters].plus), fold(ps, func(a, b pt[meters]) pt[meters] { return a.times(2).plus(b) }))
	ds := make([]pt[float64], 100)
	for i := range ds {
		ds[i] = pt[float64]{float64(i), -float64(i)}.times(0.5)
	}
	fmt.Println(fold(ds, pt[float64].plus), ds[3] == pt[float64]{1.5, -1.5})
	f, g := V.Add, (*V).Accumulate
	fmt.Println(f(p, p.Mul(-1)), *g(&path, path.Mul(-1)), V{1, 2, 3} == V{1, 2, 3}.Mul(1))
}
