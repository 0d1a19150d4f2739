package sparse

import (
	"slices"
	"testing"
)

func TestSamePatternOtherValues(t *testing.T) {
	a := grid(6, 7)
	s := Analyze(a)
	b := a.Clone()
	for p := range b.Val {
		b.Val[p] *= 4
	}
	fa, err := s.Factor(a)
	if err != nil {
		t.Fatal(err)
	}
	fb, err := s.Factor(b)
	if err != nil {
		t.Fatal(err)
	}
	lb := fb.L()
	for p, v := range fa.L().Val {
		if lb.Val[p] != 2*v { // exact: powers of two
			t.Fatalf("entry %d of the factor of 4 A is %v, want 2·%v", p, lb.Val[p], v)
		}
	}
}

func TestRefactorIsFactor(t *testing.T) {
	a, b := grid(9, 8), grid(9, 8)
	for p := range b.Val {
		b.Val[p] *= 3
	}
	f, err := NewCholesky(a)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Refactor(b); err != nil {
		t.Fatal(err)
	}
	g, err := f.Symbolic.Factor(b)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(f.L().Val, g.L().Val) {
		t.Error("a factor made anew differs")
	}
	if n := testing.AllocsPerRun(10, func() {
		if err := f.Refactor(a); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
