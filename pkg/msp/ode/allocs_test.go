package ode

import "testing"

// TestStepAllocations: explicit steps of constant size work in the method's memory. Allocating is most of what a step of a few components
// would cost in a page.
func TestStepAllocations(t *testing.T) {
	p := Wave()
	for _, m := range []Scheme{RungeKutta(ExplicitEuler), RungeKutta(RK4)} {
		step, _ := m.New(p, 1e-3)
		checkAllocations(t, m.Name, step, p.Start())
	}
	for _, form := range []func(f Accel, h float64) *Verlet{NewSymplecticEuler, NewLeapfrog, NewVelocityForm, NewVelocityVerlet} {
		m := form(p.Accel, 1e-3)
		checkAllocations(t, m.Name, m.Step, p.Start())
	}
}

func checkAllocations(t *testing.T, name string, step Stepper, q State) {
	t.Helper()
	steps := func() {
		for range 10 {
			if err := step(&q); err != nil {
				t.Fatal(err)
			}
		}
	}
	steps() // the first two make the memory
	if n := testing.AllocsPerRun(10, steps); n > 0 {
		t.Errorf("%s: %g allocations in ten steps, want 0", name, n)
	}
}
