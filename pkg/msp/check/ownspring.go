package check

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// AlongFunc is a quantity of a spring of the student's own law that is l long: its energy, its tension or its stiffness.
type AlongFunc func(l, k, r float64) float64

// PullsFunc returns the forces of springs of the student's own law on all particles (3m), without weight.
type PullsFunc func(x []float64, springs []msp.Spring) []float64

// DampedFunc takes one step of symplectic Euler, without weight. Each spring of the student's own law also has a damper along it, of
// strength τ E″(l).
type DampedFunc func(x, v, mass []float64, springs []msp.Spring, tau, h float64) (x1, v1 []float64)

// hooke are the springs of the lessons. They are no work here.
func hookeEnergy(l, k, r float64) float64    { return k * (l - r) * (l - r) / 2 }
func hookeTension(l, k, r float64) float64   { return k * (l - r) }
func hookeStiffness(_, k, _ float64) float64 { return k }

// drawLength returns a spring that is between 0.6 and 1.8 times as long as at rest.
func drawLength(d *draw) (l, k, r float64) {
	r = d.in(0.3, 2)
	return r * d.in(0.6, 1.8), d.in(1, 100), r
}

func atLength(f AlongFunc, d *draw) []float64 { return []float64{f(drawLength(d))} }

// OwnEnergy returns the verdict on the energy E(l) of a spring of the student's own law.
func (s Sheet) OwnEnergy(f AlongFunc) Verdict { return ask(s, ownEnergy(s.Law()), f) }

func ownEnergy(w Law) *question[AlongFunc] {
	q := &question[AlongFunc]{
		subject: "the energy of your spring",
		curve:   overLength("Energy of your spring with k = 20 N/m and r = 1 m", "energy (J)"),
		right:   w.energy,
		answers: atLength,
		earlier: []AlongFunc{hookeEnergy},
		laws: []law[AlongFunc]{
			{"is zero at rest and has its minimum there", func(f AlongFunc, d *draw) error {
				_, k, r := drawLength(d)
				if err := near("the energy at rest", f(r, k, r), 0, 1e-12); err != nil {
					return err
				}
				return above(math.Min(f(1.1*r, k, r), f(0.9*r, k, r)), 0, "the energy of a longer or a shorter spring")
			}},
			{"grows with k, and with r² at the same λ", func(f AlongFunc, d *draw) error {
				l, k, r := drawLength(d)
				return near("the energy with 2 k, 3 l and 3 r", f(3*l, 2*k, 3*r), 18*f(l, k, r), 1e-9)
			}},
		},
		known: []mistake[AlongFunc]{
			{"r² were forgotten", func(l, k, r float64) float64 { return w.energy(l, k, r) / (r * r) }},
			{"r stood for r²", func(l, k, r float64) float64 { return w.energy(l, k, r) / r }},
			{"λ were l", func(l, k, r float64) float64 { return w.energy(r*l, k, r) }},
		},
	}
	return q.orAnothers("law", each(w.others(), func(o Law) AlongFunc { return o.energy }))
}

// OwnTension returns the verdict on the tension E′(l) of a spring of the student's own law.
func (s Sheet) OwnTension(f AlongFunc) Verdict { return ask(s, ownTension(s.Law()), f) }

func ownTension(w Law) *question[AlongFunc] {
	q := &question[AlongFunc]{
		subject: "the tension of your spring",
		curve:   overLength("Tension of your spring with k = 20 N/m and r = 1 m", "tension (N)"),
		right:   w.tension,
		answers: atLength,
		earlier: []AlongFunc{hookeTension, hookeEnergy, w.energy},
		laws: []law[AlongFunc]{
			{"is the derivative of the energy, by differences", func(f AlongFunc, d *draw) error {
				l, k, r := drawLength(d)
				return near("it", f(l, k, r), slopes(func(l []float64) float64 { return w.energy(l[0], k, r) }, []float64{l})[0], byDifferences)
			}},
			{"is zero at rest, and there has the slope of your E", func(f AlongFunc, d *draw) error {
				_, k, r := drawLength(d)
				if err := near("the tension at rest", f(r, k, r), 0, 1e-12); err != nil {
					return err
				}
				const δ = 1e-5
				return near("the slope", (f(r+δ, k, r)-f(r-δ, k, r))/(2*δ), w.stiffness(r, k, r), byDifferences)
			}},
		},
		known: []mistake[AlongFunc]{
			{"the sign were wrong: the tension of a long spring is positive", func(l, k, r float64) float64 { return -w.tension(l, k, r) }},
			{"the chain rule's 1/r were forgotten", func(l, k, r float64) float64 { return r * w.tension(l, k, r) }},
			{"r were forgotten", func(l, k, r float64) float64 { return w.tension(l, k, r) / r }},
		},
	}
	return q.orAnothers("law", each(w.others(), func(o Law) AlongFunc { return o.tension }))
}

// OwnStiffness returns the verdict on the stiffness E″(l) of a spring of the student's own law.
func (s Sheet) OwnStiffness(f AlongFunc) Verdict { return ask(s, ownStiffness(s.Law()), f) }

func ownStiffness(w Law) *question[AlongFunc] {
	q := &question[AlongFunc]{
		subject: "the stiffness of your spring",
		curve:   overLength("Stiffness of your spring with k = 20 N/m and r = 1 m", "stiffness (N/m)"),
		right:   w.stiffness,
		answers: atLength,
		earlier: []AlongFunc{hookeStiffness, hookeTension, hookeEnergy, w.energy, w.tension},
		laws: []law[AlongFunc]{
			{"is the derivative of the tension, by differences", func(f AlongFunc, d *draw) error {
				l, k, r := drawLength(d)
				return near("it", f(l, k, r), slopes(func(l []float64) float64 { return w.tension(l[0], k, r) }, []float64{l})[0], byDifferences)
			}},
			{"is the same for springs of any size at the same λ", func(f AlongFunc, d *draw) error {
				l, k, r := drawLength(d)
				return near("the stiffness at 3 l and 3 r", f(3*l, k, 3*r), f(l, k, r), 1e-9)
			}},
		},
		known: []mistake[AlongFunc]{
			{"it were E′/(l − r): the slope from rest to l, not that at l", func(l, k, r float64) float64 { return w.tension(l, k, r) / (l - r) }},
			{"the chain rule's 1/r were forgotten", func(l, k, r float64) float64 { return r * w.stiffness(l, k, r) }},
			{"the sign were wrong", func(l, k, r float64) float64 { return -w.stiffness(l, k, r) }},
		},
	}
	return q.orAnothers("law", each(w.others(), func(o Law) AlongFunc { return o.stiffness }))
}

// overLength draws a quantity over the length of a spring.
func overLength(title, y string) *plot[AlongFunc] {
	return &plot[AlongFunc]{title: title, x: "length (m)", y: y, at: between(0.5, 2, 31),
		values: func(f AlongFunc, _ *draw, at []float64) []float64 {
			return each(at, func(l float64) float64 { return f(l, 20, 1) })
		}}
}

// OwnForces returns the verdict on the forces of springs of the student's own law.
func (s Sheet) OwnForces(f PullsFunc) Verdict { return ask(s, ownForces(s.Law()), f) }

// drawStretched returns a small system whose springs are between 0.6 and 1.8 times as long as at rest.
func drawStretched(d *draw) (springs []msp.Spring, mass, x []float64) {
	s, x := drawSystem(d)
	for i, sp := range s.Springs {
		s.Springs[i].R = norm(minus(point(x, sp.I), point(x, sp.J))) / d.in(0.6, 1.8)
	}
	return s.Springs, s.Mass, x
}

// pulls returns the forces of springs whose tension is the function's.
func pulls(tension AlongFunc) PullsFunc {
	return func(x []float64, springs []msp.Spring) []float64 {
		f := make([]float64, len(x))
		for _, sp := range springs {
			p12 := minus(point(x, sp.I), point(x, sp.J))
			l := norm(p12)
			t := tension(l, sp.K, sp.R)
			add(f, sp.I, -t/l, p12)
			add(f, sp.J, t/l, p12)
		}
		return f
	}
}

func ownForces(w Law) *question[PullsFunc] {
	return &question[PullsFunc]{
		subject: "the forces of your springs",
		right:   pulls(w.tension),
		earlier: []PullsFunc{pulls(hookeTension)},
		answers: func(f PullsFunc, d *draw) []float64 {
			springs, _, x := drawStretched(d)
			return f(x, springs)
		},
		laws: []law[PullsFunc]{
			{"are minus the gradient of the energy, by differences", func(f PullsFunc, d *draw) error {
				springs, _, x := drawStretched(d)
				energy := func(x []float64) (e float64) {
					for _, sp := range springs {
						e += w.energy(norm(minus(point(x, sp.I), point(x, sp.J))), sp.K, sp.R)
					}
					return e
				}
				return nearAll(f(x, springs), times(-1, slopes(energy, x)), byDifferences)
			}},
			{"add up to zero", func(f PullsFunc, d *draw) error {
				springs, _, x := drawStretched(d)
				return nearAll(sumOf(f(x, springs)), make([]float64, 3), 1e-9)
			}},
			{"have no torque", func(f PullsFunc, d *draw) error {
				springs, _, x := drawStretched(d)
				forces, torque := f(x, springs), make([]float64, 3)
				for i := range len(x) / 3 {
					torque = plus(torque, 1, cross(point(x, i), point(forces, i)))
				}
				return nearAll(torque, make([]float64, 3), 1e-9)
			}},
		},
		known: []mistake[PullsFunc]{
			{"the sign were wrong", pulls(func(l, k, r float64) float64 { return -w.tension(l, k, r) })},
			{"p12 were not divided by its length", pulls(func(l, k, r float64) float64 { return l * w.tension(l, k, r) })},
			{"each spring pulled only at its first end", func(x []float64, springs []msp.Spring) []float64 {
				f := make([]float64, len(x))
				for _, sp := range springs {
					add(f, sp.I, 1, point(pulls(w.tension)(x, []msp.Spring{sp}), sp.I))
				}
				return f
			}},
			{"each particle felt only its last spring: the forces are to be added", func(x []float64, springs []msp.Spring) []float64 {
				f := make([]float64, len(x))
				for _, sp := range springs {
					one := pulls(w.tension)(x, []msp.Spring{sp})
					copy(point(f, sp.I), point(one, sp.I))
					copy(point(f, sp.J), point(one, sp.J))
				}
				return f
			}},
		},
	}
}

// sumOf returns the sum of the vectors of all particles.
func sumOf(f []float64) []float64 {
	sum := make([]float64, 3)
	for i := range f {
		sum[i%3] += f[i]
	}
	return sum
}

// above returns nil if got is greater than bound.
func above(got, bound float64, what string) error {
	if got > bound {
		return nil
	}
	return near(what, got, math.Nextafter(bound, math.Inf(1)), 0)
}

// OwnStep returns the verdict on a step of the student's own springs with dampers.
func (s Sheet) OwnStep(f DampedFunc) Verdict { return ask(s, ownStep(s.Law()), f) }

// dampedStep returns a step whose dampers have the strength of the function. The old velocities move x if late is false.
func dampedStep(w Law, strength func(tau, l, k, r float64) float64, project, late, divide bool) DampedFunc {
	return func(x, v, mass []float64, springs []msp.Spring, tau, h float64) (x1, v1 []float64) {
		f := pulls(w.tension)(x, springs)
		for _, sp := range springs {
			p12, v12 := minus(point(x, sp.I), point(x, sp.J)), minus(point(v, sp.I), point(v, sp.J))
			l := norm(p12)
			brake := v12
			if project {
				brake = times(dot(v12, p12)/(l*l), p12)
			}
			c := strength(tau, l, sp.K, sp.R)
			add(f, sp.I, -c, brake)
			add(f, sp.J, c, brake)
		}
		v1 = append(v1, v...)
		for i := range v1 {
			m := mass[i/3]
			if !divide {
				m = 1
			}
			v1[i] += h * f[i] / m
		}
		if late {
			return plus(x, h, v1), v1
		}
		return plus(x, h, v), v1
	}
}

func ownStep(w Law) *question[DampedFunc] {
	own := func(tau, l, k, r float64) float64 { return tau * w.stiffness(l, k, r) }
	both := func(f DampedFunc, x, v, mass []float64, springs []msp.Spring, tau, h float64) []float64 {
		x1, v1 := f(x, v, mass, springs, tau, h)
		return append(append([]float64(nil), x1...), v1...)
	}
	return &question[DampedFunc]{
		subject: "a step of your springs",
		right:   dampedStep(w, own, true, true, true),
		answers: func(f DampedFunc, d *draw) []float64 {
			springs, mass, x := drawStretched(d)
			return both(f, x, d.vec(len(x)), mass, springs, d.in(0.05, 0.2), d.in(0.01, 0.02))
		},
		laws: []law[DampedFunc]{
			{"conserves linear and angular momentum", func(f DampedFunc, d *draw) error {
				springs, mass, x := drawStretched(d)
				v := d.vec(len(x))
				p, l := momentaOf(mass, x, v)
				x1, v1 := f(x, v, mass, springs, 0.1, 0.01)
				q, k := momentaOf(mass, x1, v1)
				return nearAll(append(q, k...), append(p, l...), 1e-9)
			}},
			{"leaves a rotation of springs at rest undamped", func(f DampedFunc, d *draw) error {
				springs, mass, x := drawStretched(d)
				ω, v := d.vec(3), []float64(nil)
				for i := range mass {
					v = append(v, cross(ω, point(x, i))...)
				}
				_, with := f(x, v, mass, springs, 0.1, 0.01)
				_, without := f(x, v, mass, springs, 0, 0.01)
				return nearAll(with, without, 1e-9)
			}},
		},
		known: []mistake[DampedFunc]{
			{"the old velocities moved x: that is explicit Euler", dampedStep(w, own, true, false, true)},
			{"the dampers were forgotten", dampedStep(w, func(_, _, _, _ float64) float64 { return 0 }, true, true, true)},
			{"the dampers pushed: their sign is wrong", dampedStep(w, func(tau, l, k, r float64) float64 { return -own(tau, l, k, r) }, true, true, true)},
			{"the dampers were not projected on the springs", dampedStep(w, own, false, true, true)},
			{"the strength of a damper were τ k instead of τ E″",
				dampedStep(w, func(tau, _, k, _ float64) float64 { return tau * k }, true, true, true)},
			{"the forces were not divided by the masses", dampedStep(w, own, true, true, false)},
		},
	}
}
