package main

import "testing"

// TestAgainstScipy: our methods come to the solutions that scipy has to tight tolerances (testdata/reference.json, see its
// provenance), at each of the times. None of the problems makes errors grow for long, and each step adds one tolerance
// at most: they may be off by as many tolerances as there were steps, and by a hundred at most.
func TestAgainstScipy(t *testing.T) {
	r, err := readReference()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		problem, method string
		rtol, atol      float64
		until           int // of the times, where a method for problems that are not stiff would take long
	}{
		{"robertson", "RK45", 1e-6, 1e-10, 2},
		{"robertson", "Radau", 1e-4, 1e-10, 4},
		{"robertson", "Radau", 1e-7, 1e-13, 4},
		{"robertson", "BDF", 1e-4, 1e-10, 4},
		{"robertson", "BDF", 1e-7, 1e-13, 4},
		{"van der pol", "RK45", 1e-6, 1e-6, 1},
		{"van der pol", "Radau", 1e-4, 1e-6, 4},
		{"van der pol", "Radau", 1e-7, 1e-9, 4},
		{"van der pol", "BDF", 1e-4, 1e-6, 4},
		{"van der pol", "BDF", 1e-7, 1e-9, 4},
		{"cloth", "RK45", 1e-6, 1e-6, 4},
		{"cloth", "Radau", 1e-4, 1e-4, 4},
		{"cloth", "BDF", 1e-4, 1e-4, 4},
	} {
		for _, p := range problems() {
			if p.Name != c.problem {
				continue
			}
			s, err := p.solve(c.method, c.rtol, c.atol, p.Times[0])
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range p.Times[:c.until] {
				y, err := s.to(at)
				if err != nil {
					t.Errorf("%s, %s, rtol %g: %v", c.problem, c.method, c.rtol, err)
					break
				}
				d, err := r.distance(p.Name, at, p.sampled(y), c.rtol, c.atol)
				if err != nil {
					t.Fatal(err)
				}
				if most := min(100, float64(s.control.Steps)); d > most {
					t.Errorf("%s, %s, rtol %g, t = %g: off by %.3g tolerances, want %g at most", c.problem, c.method, c.rtol, at, d, most)
				}
			}
		}
	}
}

// TestReferencesAreGood: what scipy's two methods say of each other is far below what is asked of ours.
func TestReferencesAreGood(t *testing.T) {
	r, err := readReference()
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Problems) != len(problems()) {
		t.Errorf("%d problems, want %d", len(r.Problems), len(problems()))
	}
	for _, p := range r.Problems {
		for k, at := range p.Times {
			for i, y := range p.Y[k] {
				// The tightest tolerance of the runs is 1e-7 |y| + 1e-13.
				if s := p.Spread[k][i]; s > 0.1*(1e-7*max(y, -y)+1e-13) && s > 1e-9 {
					t.Errorf("%s, t = %g: component %d is known to %g", p.Name, at, i, s)
				}
			}
		}
	}
}
