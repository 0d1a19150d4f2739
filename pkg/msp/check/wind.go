package check

import (
	"fmt"
	"math"
)

// Wind is the wind of one student's arena, with a number a. As the value of a cell, a wind is its formula.
type Wind struct {
	Number int
	A      float64 // a, with one digit behind the point
}

var winds = [...]struct {
	formula string // with a as %g
	of      func(x, y, z, t, a float64) []float64
}{
	{`w = (-a y,\; 0,\; 0), \quad a = %g`, func(_, y, _, _, a float64) []float64 { return []float64{-a * y, 0, 0} }},
	{`w = (a z,\; 0,\; -a x), \quad a = %g`, func(x, _, z, _, a float64) []float64 { return []float64{a * z, 0, -a * x} }},
	{`w = (0,\; 0,\; a + 2 \sin 5t), \quad a = %g`, func(_, _, _, t, a float64) []float64 { return []float64{0, 0, a + 2*math.Sin(5*t)} }},
	{`w = (0,\; -a \sin x,\; a \cos x), \quad a = %g`, func(x, _, _, _, a float64) []float64 {
		return []float64{0, -a * math.Sin(x), a * math.Cos(x)}
	}},
	{`w = (0,\; -a e^{-t},\; a y), \quad a = %g`, func(_, y, _, t, a float64) []float64 { return []float64{0, -a * math.Exp(-t), a * y} }},
}

// Wind returns the wind of the sheet's student.
func (s Sheet) Wind() Wind {
	d := newDraw(s.own("wind"), 0)
	return Wind{d.IntN(len(winds)), float64(10+d.IntN(11)) / 10}
}

// Latex returns the formula.
func (w Wind) Latex() string { return "$$" + w.formula() + "$$" }

func (w Wind) formula() string { return fmt.Sprintf(winds[w.Number].formula, w.A) }

// String returns the formula as text.
func (w Wind) String() string { return plainFormula(w.formula()) }

func (w Wind) at(p []float64, t float64) []float64 {
	return winds[w.Number].of(p[0], p[1], p[2], t, w.A)
}

// others are the winds of other students: the same a in another formula, and another a in the same.
func (w Wind) others() (list []Wind) {
	for n := range winds {
		if n != w.Number {
			list = append(list, Wind{n, w.A})
		}
	}
	return append(list, Wind{w.Number, w.A + 0.7})
}

// AirFunc returns the forces of the air on all particles (3m) at the time t: c u ‖u‖ with u = w − v.
type AirFunc func(x, v []float64, t, c float64) []float64

// Air returns the verdict on the forces of the student's own wind.
func (s Sheet) Air(f AirFunc) Verdict { return ask(s, air(s.Wind()), f) }

// blown returns forces from the wind at a particle and its velocity.
func (w Wind) blown(force func(wind, v []float64) []float64) AirFunc {
	return func(x, v []float64, t, c float64) (all []float64) {
		for i := range len(x) / 3 {
			all = append(all, times(c, force(w.at(point(x, i), t), point(v, i)))...)
		}
		return all
	}
}

func drawn(u []float64) []float64 { return times(norm(u), u) }

func (w Wind) forces() AirFunc {
	return w.blown(func(wind, v []float64) []float64 { return drawn(minus(wind, v)) })
}

func air(w Wind) *question[AirFunc] {
	q := &question[AirFunc]{
		subject: "the forces of your wind",
		right:   w.forces(),
		curve: &plot[AirFunc]{title: "A particle that flies along x at the height of 1 m, c = 0.01 kg/m",
			x: "speed (m/s)", y: "force along x (N)", at: between(0, 8, 33),
			values: func(f AirFunc, _ *draw, at []float64) []float64 {
				return each(at, func(speed float64) float64 { return f([]float64{1, 1, 0.5}, []float64{speed, 0, 0}, 0.3, 0.01)[0] })
			}},
		answers: func(f AirFunc, d *draw) []float64 {
			return f(times(3, d.vec(9)), times(5, d.vec(9)), d.in(0.2, 1), d.in(0.1, 1))
		},
		laws: []law[AirFunc]{
			{"are zero on particles that fly with the wind", func(f AirFunc, d *draw) error {
				x, v, t := d.vec(6), []float64(nil), d.in(0, 1)
				for i := range 2 {
					v = append(v, w.at(point(x, i), t)...)
				}
				return nearAll(f(x, v, t, 1), make([]float64, 6), 1e-12)
			}},
			{"are four times as large at twice the speed against the wind", func(f AirFunc, d *draw) error {
				x, t, u := d.vec(3), d.in(0, 1), d.vec(3)
				wind := w.at(x, t)
				return nearAll(f(x, plus(wind, 2, u), t, 1), times(4, f(x, plus(wind, 1, u), t, 1)), 1e-9)
			}},
		},
		known: []mistake[AirFunc]{
			{"the sign were wrong: the air drives instead of brakes",
				w.blown(func(wind, v []float64) []float64 { return drawn(minus(v, wind)) })},
			{"the wind were forgotten", w.blown(func(_, v []float64) []float64 { return drawn(times(-1, v)) })},
			{"the velocity were forgotten", w.blown(func(wind, _ []float64) []float64 { return drawn(wind) })},
			{"velocity and wind were added", w.blown(func(wind, v []float64) []float64 { return drawn(plus(wind, 1, v)) })},
			{"the force were linear in u", w.blown(func(wind, v []float64) []float64 { return minus(wind, v) })},
			{"all particles had the wind of the first", func(x, v []float64, t, c float64) (all []float64) {
				for i := range len(x) / 3 {
					all = append(all, times(c, drawn(minus(w.at(point(x, 0), t), point(v, i))))...)
				}
				return all
			}},
		},
	}
	if w.Number == 2 { // the same everywhere
		q.known = q.known[:len(q.known)-1]
	}
	return q.orAnothers("wind", each(w.others(), Wind.forces))
}
