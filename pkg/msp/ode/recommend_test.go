package ode

import (
	"fmt"
	"strings"
	"testing"
)

// TestRecommendations goes through all facts: each has a method that the problem can be given to, and a stiff problem
// an A-stable one.
func TestRecommendations(t *testing.T) {
	aStable := map[string]bool{}
	for _, tb := range Tableaus() {
		aStable[tb.Name] = tb.AStable()
	}
	for _, m := range Multisteps() {
		aStable[m.Name] = m.AStable()
	}
	seen := map[string]bool{}
	for bits := range 64 {
		bit := func(i int) bool { return bits>>i&1 == 1 }
		p := Facts{SecondOrder: bit(0), VelocityForces: bit(1), Stiff: bit(2), Oscillates: bit(3), Accurate: bit(4),
			ExpensiveForces: bit(5)}
		m, why := Recommend(p)
		if !strings.HasPrefix(why, "Take "+m.Name+": ") || !strings.HasSuffix(why, ".") {
			t.Errorf("%+v: %q", p, why)
		}
		if m.SecondOrder && (!p.SecondOrder || p.VelocityForces) {
			t.Errorf("%+v: %s", p, m.Name)
		}
		if p.Stiff && !aStable[m.Name] {
			t.Errorf("%+v: %s is not A-stable", p, m.Name)
		}
		if p.Accurate && m.Order < 4 {
			t.Errorf("%+v: %s has order %d", p, m.Name, m.Order)
		}
		seen[m.Name] = true
	}
	if len(seen) != 8 {
		t.Errorf("%d methods are ever recommended, want all 8 leaves: %v", len(seen), seen)
	}
}

func ExampleRecommend() {
	_, why := Recommend(Facts{SecondOrder: true, Stiff: true})
	fmt.Println(why)
	// Output: Take BDF 2: it is L-stable and of order 2 for one nonlinear system of the size of y in each step.
}

func ExampleDecision() {
	fmt.Print(Decision())
	// Output:
	// Is it stiff?
	//     yes: Must fast oscillations keep their energy?
	//         yes: Are many digits wanted?
	//             yes: Gauss 4
	//             no: implicit midpoint
	//         no: Are many digits wanted?
	//             yes: Radau IIA 5
	//             no: BDF 2
	//     no: Is it x″ = f(t, x), with light damping at most?
	//         yes: Are many digits wanted?
	//             yes: Is f expensive?
	//                 yes: Adams-Bashforth 4
	//                 no: Dormand-Prince 5(4)
	//             no: velocity Verlet
	//         no: Are many digits wanted?
	//             yes: Is f expensive?
	//                 yes: Adams-Bashforth 4
	//                 no: Dormand-Prince 5(4)
	//             no: RK4
}
