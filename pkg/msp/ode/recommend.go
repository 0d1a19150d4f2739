package ode

// Facts describes a problem, to help choose a method. The zero value is a first-order problem that is not stiff and needs only
// the accuracy of a picture.
type Facts struct {
	SecondOrder     bool // x″ = f(t, x, v) rather than y' = f(t, y)
	VelocityForces  bool // f depends on v by more than light damping
	Stiff           bool // stability, not accuracy, would limit the step of an explicit method
	Oscillates      bool // fast oscillations that must not be damped away: energy counts
	Accurate        bool // many digits are wanted rather than a picture
	ExpensiveForces bool // an evaluation of f costs more than the rest of a step
}

// Question is an inner node of the decision tree of Recommend, or a leaf, which has a Scheme.
type Question struct {
	Text    string // ends in a question mark; of a leaf, the reason for the method
	Ask     func(p Facts) bool
	Yes, No *Question
	Scheme  string // the Name of one of Schemes
}

// Decision returns the root of the tree. It arranges Hauth's advice in 2.1–2.7 in the form of his fig. 8. The best method is, as
// he says, "nearly impossible to answer a priori": start with this one, then Measure.
func Decision() *Question {
	leaf := func(method, reason string) *Question { return &Question{Text: reason, Scheme: method} }
	accurate := func(p Facts) bool { return p.Accurate }
	stiff := &Question{
		Text: "Must fast oscillations keep their energy?", Ask: func(p Facts) bool { return p.Oscillates },
		Yes: &Question{Text: "Are many digits wanted?", Ask: accurate,
			Yes: leaf("Gauss 4", "it is A-stable, of order 4 and symplectic: no step is too long for stability, "+
				"and |R| = 1 on the imaginary axis damps nothing"),
			No: leaf("implicit midpoint", "it is A-stable and |R| = 1 on the imaginary axis: "+
				"no step is too long for stability and nothing is damped"),
		},
		No: &Question{Text: "Are many digits wanted?", Ask: accurate,
			Yes: leaf("Radau IIA 5", "it is L-stable and of order 5: "+
				"stiff parts are gone after a step and the others are followed closely"),
			No: leaf("BDF 2", "it is L-stable and of order 2 for one nonlinear system of the size of y in each step"),
		},
	}
	explicit := &Question{
		Text: "Are many digits wanted?", Ask: accurate,
		Yes: &Question{Text: "Is f expensive?", Ask: func(p Facts) bool { return p.ExpensiveForces },
			Yes: leaf("Adams-Bashforth 4", "it is of order 4 for one evaluation of f in each step"),
			No:  leaf("Dormand-Prince 5(4)", "it is of order 5 and has an embedded estimate to choose steps by: see NewControlled"),
		},
		No: leaf("RK4", "without stiffness four evaluations of f buy order 4, which for most applications is sufficient"),
	}
	return &Question{
		Text: "Is it stiff?", Ask: func(p Facts) bool { return p.Stiff },
		Yes: stiff,
		No: &Question{
			Text: "Is it x″ = f(t, x), with light damping at most?",
			Ask:  func(p Facts) bool { return p.SecondOrder && !p.VelocityForces },
			Yes: &Question{Text: "Are many digits wanted?", Ask: accurate,
				Yes: explicit.Yes,
				No: leaf("velocity Verlet", "for one evaluation of f a step it has order 2 "+
					"and an energy that does not drift while hω < 2"),
			},
			No: explicit,
		},
	}
}

// Recommend returns a method to try first and a sentence with the reason, by the tree of Decision.
func Recommend(p Facts) (Scheme, string) {
	q := Decision()
	for q.Scheme == "" {
		if q.Ask(p) {
			q = q.Yes
		} else {
			q = q.No
		}
	}
	for _, m := range Schemes() {
		if m.Name == q.Scheme {
			return m, "Take " + m.Name + ": " + q.Text + "."
		}
	}
	panic("ode: Recommend: no method " + q.Scheme)
}

// String returns the tree below q, a line for each question and each method.
func (q *Question) String() string { return q.lines("", "") }

func (q *Question) lines(indent, answer string) string {
	if q.Scheme != "" {
		return indent + answer + q.Scheme + "\n"
	}
	return indent + answer + q.Text + "\n" + q.Yes.lines(indent+"    ", "yes: ") + q.No.lines(indent+"    ", "no: ")
}
