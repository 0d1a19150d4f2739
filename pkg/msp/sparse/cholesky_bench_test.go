package sparse

import (
	"testing"
)

func BenchmarkOrder(b *testing.B) {
	a := grid(81, 81)
	for b.Loop() {
		Order(a)
	}
}

func BenchmarkAnalyzeOrdered(b *testing.B) {
	a := grid(81, 81)
	order := Order(a)
	for b.Loop() {
		AnalyzeOrdered(a, order)
	}
}

func BenchmarkFactor(b *testing.B) {
	a := grid(81, 81)
	s := Analyze(a)
	for b.Loop() {
		if _, err := s.Factor(a); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSolve3(b *testing.B) {
	a := grid(81, 81)
	f, err := NewCholesky(a)
	if err != nil {
		b.Fatal(err)
	}
	x := make([]float64, 3*a.Cols)
	for b.Loop() {
		x[0] = 1
		f.Solve3(x)
	}
}
