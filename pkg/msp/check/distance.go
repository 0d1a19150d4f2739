package check

// DistanceFunc moves two points of inverse masses w1 and w2 so that they are l apart, along the line between them.
type DistanceFunc func(p1, p2 []float64, w1, w2, l float64) (q1, q2 []float64)

// Distance returns the verdict on a distance constraint.
func (s Sheet) Distance(f DistanceFunc) Verdict { return ask(s, distance, f) }

// corrects moves both ends by shares of the error that depend on the inverse masses.
func corrects(share func(w1, w2 float64) (s1, s2 float64)) DistanceFunc {
	return func(p1, p2 []float64, w1, w2, l float64) (q1, q2 []float64) {
		p12 := minus(p1, p2)
		s1, s2 := share(w1, w2)
		by := (norm(p12) - l) / norm(p12)
		return plus(p1, -s1*by, p12), plus(p2, s2*by, p12)
	}
}

var distance = &question[DistanceFunc]{
	subject: "a distance constraint",
	curve:   residualOverSweeps,
	right:   corrects(func(w1, w2 float64) (float64, float64) { return w1 / (w1 + w2), w2 / (w1 + w2) }),
	answers: func(f DistanceFunc, d *draw) []float64 {
		q1, q2 := f(d.vec(3), d.vec(3), d.in(0.5, 2), d.in(0.1, 0.5), d.in(0.5, 1))
		return append(append([]float64(nil), q1...), q2...)
	},
	laws: []law[DistanceFunc]{
		{"leaves the points l apart", func(f DistanceFunc, d *draw) error {
			q1, q2 := f(d.vec(3), d.vec(3), 1, 0.3, 0.7)
			return near("the distance", norm(minus(q1, q2)), 0.7, 1e-12)
		}},
		{"leaves a point of inverse mass 0 where it is", func(f DistanceFunc, d *draw) error {
			p1, p2 := d.vec(3), d.vec(3)
			q1, q2 := f(p1, p2, 0, 1, 0.7)
			if err := near("the distance", norm(minus(q1, q2)), 0.7, 1e-12); err != nil {
				return err
			}
			return nearAll(q1, p1, 1e-12)
		}},
		{"leaves the centre of mass where it is", func(f DistanceFunc, d *draw) error {
			p1, p2, w1, w2 := d.vec(3), d.vec(3), 0.5, 2.0
			q1, q2 := f(p1, p2, w1, w2, 0.7)
			return nearAll(plus(times(1/w1, q1), 1/w2, q2), plus(times(1/w1, p1), 1/w2, p2), 1e-12)
		}},
	},
	known: []mistake[DistanceFunc]{
		{"the inverse masses were forgotten: half the error each", corrects(func(_, _ float64) (float64, float64) { return 0.5, 0.5 })},
		{"masses stood for inverse masses", corrects(func(w1, w2 float64) (float64, float64) { return w2 / (w1 + w2), w1 / (w1 + w2) })},
		{"both ends were moved by the whole error", corrects(func(_, _ float64) (float64, float64) { return 1, 1 })},
		{"the sign were wrong", corrects(func(w1, w2 float64) (float64, float64) { return -w1 / (w1 + w2), -w2 / (w1 + w2) })},
	},
}
