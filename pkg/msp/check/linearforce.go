package check

import "github.com/massspring/msp/pkg/msp"

// LinearForce returns the verdict on f = −L x + J d(x) + f_ext.
func (s Sheet) LinearForce(f SystemForceFunc) Verdict { return ask(s, linearForce, f) }

// linearWith is −L x + J d(x) + f_ext with factors of the three.
func linearWith(l, j, external float64) SystemForceFunc {
	return func(s *msp.System, x []float64) []float64 {
		f := times(external, s.ExternalForce())
		for _, sp := range s.Springs {
			p12 := minus(point(x, sp.I), point(x, sp.J))
			pull := plus(times(l*sp.K, p12), j*sp.K, projected(p12, sp.R))
			add(f, sp.I, 1, pull)
			add(f, sp.J, -1, pull)
		}
		return f
	}
}

var linearForce = &question[SystemForceFunc]{
	subject: "the force −L x + J d + f_ext",
	right:   linearWith(-1, 1, 1),
	answers: systemForce.answers,
	laws:    systemForce.laws,
	known: []mistake[SystemForceFunc]{
		{"the gradient were given for the force: the sign is wrong", linearWith(1, -1, -1)},
		{"the sign of L x were wrong", linearWith(1, 1, 1)},
		{"the sign of J d were wrong", linearWith(-1, -1, 1)},
		{"the sign of f_ext were wrong (Liu, eq. 13 as printed)", linearWith(-1, 1, -1)},
		{"f_ext were forgotten", linearWith(-1, 1, 0)},
		{"J d were forgotten", linearWith(-1, 0, 1)},
		{"the directions were unit vectors, without the rest length", func(s *msp.System, x []float64) []float64 {
			u := s.Clone()
			for i := range u.Springs {
				u.Springs[i].R = 1
			}
			return linearWith(-1, 1, 1)(u, x)
		}},
	},
}
