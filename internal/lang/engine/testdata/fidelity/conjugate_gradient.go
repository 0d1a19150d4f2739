// conjugate gradients on a sparse matrix of the program, with an interface for the operator
package main

import (
	"errors"
	"fmt"
	"math"
)

type Operator interface {
	Apply(dst, x []float64)
	Dim() int
}
type entry struct {
	j int
	v float64
}
type Sparse [][]entry
type Shifted struct {
	Operator
	sigma float64
}

func (s Sparse) Dim() int { return len(s) }
func (s Sparse) Apply(dst, x []float64) {
	for i, row := range s {
		dst[i] = 0
		for _, e := range row {
			dst[i] += e.v * x[e.j]
		}
	}
}
func (s Shifted) Apply(dst, x []float64) {
	s.Operator.Apply(dst, x)
	for i := range dst {
		dst[i] += s.sigma * x[i]
	}
}

var ErrNoConvergence = errors.New("no convergence")

func dot(a, b []float64) (s float64) {
	for i := range a {
		s += a[i] * b[i]
	}
	return
}

func Solve(a Operator, b []float64, steps int) (x []float64, n int, err error) {
	x, r, p, ap := make([]float64, a.Dim()), append([]float64(nil), b...), append([]float64(nil), b...), make([]float64, a.Dim())
	rr := dot(r, r)
	for n = 0; n < steps; n++ {
		if math.Sqrt(rr) < 1e-12 {
			return x, n, nil
		}
		a.Apply(ap, p)
		alpha := rr / dot(p, ap)
		for i := range x {
			x[i] += alpha * p[i]
			r[i] -= alpha * ap[i]
		}
		next := dot(r, r)
		for i := range p {
			p[i] = r[i] + next/rr*p[i]
		}
		rr = next
	}
	return x, n, fmt.Errorf("after %d steps: %w", n, ErrNoConvergence)
}

func main() {
	const n = 6
	s := make(Sparse, n)
	for i := range s {
		s[i] = append(s[i], entry{i, 2})
		if i > 0 {
			s[i] = append(s[i], entry{i - 1, -1})
		}
		if i < n-1 {
			s[i] = append(s[i], entry{i + 1, -1})
		}
	}
	b := []float64{1, 0, 0, 0, 0, 1}
	x, k, err := Solve(s, b, 50)
	fmt.Printf("%.8f %d %v\n", x, k, err)
	x, k, err = Solve(Shifted{s, 0.5}, b, 50)
	fmt.Printf("%.8f %d %v\n", x, k, err)
	_, _, err = Solve(s, []float64{1, 2, 3, 4, 5, 6}, 2)
	fmt.Println(err, errors.Is(err, ErrNoConvergence))
}
