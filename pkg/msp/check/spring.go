package check

import (
	"errors"
	"math"
)

// SpringEnergyFunc is ½ k (‖p1 − p2‖ − r)² (Liu et al. 2013, eq. 9).
type SpringEnergyFunc func(p1, p2 []float64, k, r float64) float64

// SpringForceFunc is the force of a spring on p1.
type SpringForceFunc func(p1, p2 []float64, k, r float64) []float64

// DamperForceFunc is the force on p1 of a damper that acts along the spring (Zachmann 2018).
type DamperForceFunc func(p1, p2, v1, v2 []float64, kd float64) []float64

// ProjectFunc is the vector of length r that is nearest to p12: the lemma of Liu et al. 2013.
type ProjectFunc func(p12 []float64, r float64) []float64

// MomentumFunc returns the linear momentum of particles and their angular momentum about the origin.
type MomentumFunc func(mass, x, v []float64) (linear, angular []float64)

// spring is one that is drawn.
type spring struct {
	p1, p2 []float64
	k, r   float64
}

func drawSpring(d *draw) spring {
	s := spring{p1: d.vec(3), p2: d.vec(3), k: d.in(1, 100), r: d.in(0.2, 2)}
	return s
}

// SpringEnergy returns the verdict on the energy of one spring.
func (s Sheet) SpringEnergy(f SpringEnergyFunc) Verdict { return ask(s, springEnergy, f) }

func energyOf(p1, p2 []float64, k, r float64) float64 {
	stretch := norm(minus(p1, p2)) - r
	return k * stretch * stretch / 2
}

var springEnergy = &question[SpringEnergyFunc]{
	subject: "the energy of a spring",
	curve:   energyOverLength,
	right:   energyOf,
	answers: func(f SpringEnergyFunc, d *draw) []float64 {
		s := drawSpring(d)
		return []float64{f(s.p1, s.p2, s.k, s.r)}
	},
	laws: []law[SpringEnergyFunc]{
		{"is zero at rest and positive elsewhere", func(f SpringEnergyFunc, d *draw) error {
			s := drawSpring(d)
			l := norm(minus(s.p1, s.p2))
			if err := near("the energy at rest", f(s.p1, s.p2, s.k, l), 0, 1e-12); err != nil {
				return err
			}
			if !(f(s.p1, s.p2, s.k, 1.5*l) > 0 && f(s.p1, s.p2, s.k, l/2) > 0) {
				return errors.New("the energy of a longer or shorter spring is not positive")
			}
			return nil
		}},
		{"is the same with the ends exchanged", func(f SpringEnergyFunc, d *draw) error {
			s := drawSpring(d)
			return near("the energy with the ends exchanged", f(s.p2, s.p1, s.k, s.r), f(s.p1, s.p2, s.k, s.r), 1e-12)
		}},
	},
	known: []mistake[SpringEnergyFunc]{
		{"the factor ½ were missing", func(p1, p2 []float64, k, r float64) float64 { return 2 * energyOf(p1, p2, k, r) }},
		{"the stretch were not squared", func(p1, p2 []float64, k, r float64) float64 { return k * (norm(minus(p1, p2)) - r) / 2 }},
		{"the rest length were forgotten", func(p1, p2 []float64, k, r float64) float64 { return energyOf(p1, p2, k, 0) }},
		{"the length were not under a square root", func(p1, p2 []float64, k, r float64) float64 {
			l := norm(minus(p1, p2))
			return k * (l*l - r) * (l*l - r) / 2
		}},
	},
}

// SpringForce returns the verdict on the force of one spring.
func (s Sheet) SpringForce(f SpringForceFunc) Verdict { return ask(s, springForce, f) }

func forceOf(p1, p2 []float64, k, r float64) []float64 {
	p12 := minus(p1, p2)
	l := norm(p12)
	return times(-k*(l-r)/l, p12)
}

var springForce = &question[SpringForceFunc]{
	subject: "the force of a spring",
	curve:   forceOverLength,
	right:   forceOf,
	answers: func(f SpringForceFunc, d *draw) []float64 {
		s := drawSpring(d)
		return f(s.p1, s.p2, s.k, s.r)
	},
	laws: []law[SpringForceFunc]{
		{"is minus the gradient of the energy, by differences", func(f SpringForceFunc, d *draw) error {
			s := drawSpring(d)
			g := slopes(func(p1 []float64) float64 { return energyOf(p1, s.p2, s.k, s.r) }, s.p1)
			return nearAll(f(s.p1, s.p2, s.k, s.r), times(-1, g), byDifferences)
		}},
		{"acts along the spring", func(f SpringForceFunc, d *draw) error {
			s := drawSpring(d)
			return near("the part of the force across the spring", norm(cross(f(s.p1, s.p2, s.k, s.r), minus(s.p1, s.p2))), 0, 1e-9)
		}},
		{"pulls the other end the other way", func(f SpringForceFunc, d *draw) error {
			s := drawSpring(d)
			return nearAll(f(s.p2, s.p1, s.k, s.r), times(-1, f(s.p1, s.p2, s.k, s.r)), 1e-9)
		}},
	},
	known: []mistake[SpringForceFunc]{
		{"the sign were wrong: that is the gradient, and the force is minus it", func(p1, p2 []float64, k, r float64) []float64 {
			return times(-1, forceOf(p1, p2, k, r))
		}},
		{"p12 were not normalised", func(p1, p2 []float64, k, r float64) []float64 {
			return times(norm(minus(p1, p2)), forceOf(p1, p2, k, r))
		}},
		{"the rest length were forgotten", func(p1, p2 []float64, k, r float64) []float64 { return forceOf(p1, p2, k, 0) }},
		{"the spring were counted twice", func(p1, p2 []float64, k, r float64) []float64 { return forceOf(p1, p2, 2*k, r) }},
		{"k were divided by l² (Hauth's eq. 50 as printed)", func(p1, p2 []float64, k, r float64) []float64 {
			return forceOf(p1, p2, k/dot(minus(p1, p2), minus(p1, p2)), r)
		}},
		{"the stretch were relative, (l − r)/r", func(p1, p2 []float64, k, r float64) []float64 { return forceOf(p1, p2, k/r, r) }},
	},
}

// DamperForce returns the verdict on the force of one damper.
func (s Sheet) DamperForce(f DamperForceFunc) Verdict { return ask(s, damperForce, f) }

func damperOf(p1, p2, v1, v2 []float64, kd float64) []float64 {
	p12 := minus(p1, p2)
	return times(-kd*dot(minus(v1, v2), p12)/dot(p12, p12), p12)
}

var damperForce = &question[DamperForceFunc]{
	subject: "the force of a damper",
	right:   damperOf,
	answers: func(f DamperForceFunc, d *draw) []float64 {
		return f(d.vec(3), d.vec(3), d.vec(3), d.vec(3), d.in(1, 10))
	},
	laws: []law[DamperForceFunc]{
		{"is zero for a motion across the spring", func(f DamperForceFunc, d *draw) error {
			p1, p2, ω := d.vec(3), d.vec(3), d.vec(3)
			return nearAll(f(p1, p2, cross(ω, p1), cross(ω, p2), 5), make([]float64, 3), 1e-9)
		}},
		{"takes energy away", func(f DamperForceFunc, d *draw) error {
			p1, p2, v1, v2 := d.vec(3), d.vec(3), d.vec(3), d.vec(3)
			if power := dot(f(p1, p2, v1, v2, 5), minus(v1, v2)); !(power < 0) {
				return near("the power of the damper", power, -math.Abs(power), 0)
			}
			return nil
		}},
	},
	known: []mistake[DamperForceFunc]{
		{"the sign were wrong", func(p1, p2, v1, v2 []float64, kd float64) []float64 { return damperOf(p1, p2, v1, v2, -kd) }},
		{"the velocity were not projected on the spring (Kauppila 2.2, which damps rotation too)",
			func(p1, p2, v1, v2 []float64, kd float64) []float64 { return times(-kd, minus(v1, v2)) }},
		{"p12 were not normalised", func(p1, p2, v1, v2 []float64, kd float64) []float64 {
			p12 := minus(p1, p2)
			return times(dot(p12, p12), damperOf(p1, p2, v1, v2, kd))
		}},
	},
}

// Project returns the verdict on the nearest vector of length r. For the zero vector that is (r, 0, 0).
func (s Sheet) Project(f ProjectFunc) Verdict { return ask(s, project, f) }

func projected(p12 []float64, r float64) []float64 {
	if l := norm(p12); l > 0 {
		return times(r/l, p12)
	}
	return []float64{r, 0, 0}
}

var project = &question[ProjectFunc]{
	subject: "the nearest vector of length r",
	right:   projected,
	answers: func(f ProjectFunc, d *draw) []float64 {
		return append(f(d.vec(3), d.in(0.2, 2)), f(make([]float64, 3), d.in(0.2, 2))...)
	},
	laws: []law[ProjectFunc]{
		{"has length r", func(f ProjectFunc, d *draw) error {
			r := d.in(0.2, 2)
			return near("its length", norm(f(d.vec(3), r)), r, 1e-12)
		}},
		{"none of a thousand others is nearer (the lemma)", func(f ProjectFunc, d *draw) error {
			p12, r := d.vec(3), d.in(0.2, 2)
			got := f(p12, r)
			distance := norm(minus(p12, got))
			for range 1000 {
				if other := norm(minus(p12, projected(d.vec(3), r))); !(distance <= other+1e-12) {
					return near("the distance to p12", distance, other, 0)
				}
			}
			return nil
		}},
		{"is (r, 0, 0) where p12 is zero", func(f ProjectFunc, d *draw) error {
			r := d.in(0.2, 2)
			return nearAll(f(make([]float64, 3), r), []float64{r, 0, 0}, 1e-12)
		}},
	},
	known: []mistake[ProjectFunc]{
		{"the length were not divided by", func(p12 []float64, r float64) []float64 { return times(r, p12) }},
		{"the rest length were forgotten", func(p12 []float64, r float64) []float64 { return projected(p12, 1) }},
		{"the sign were wrong", func(p12 []float64, r float64) []float64 { return times(-1, projected(p12, r)) }},
		{"the length were not under a square root", func(p12 []float64, r float64) []float64 { return times(r/dot(p12, p12), p12) }},
		{"p12 = 0 were left out of account", func(p12 []float64, r float64) []float64 { return times(r*(1/norm(p12)), p12) }},
	},
}

// Momentum returns the verdict on linear and angular momentum.
func (s Sheet) Momentum(f MomentumFunc) Verdict { return ask(s, momentum, f) }

func momentaOf(mass, x, v []float64) (p, l []float64) {
	p, l = make([]float64, 3), make([]float64, 3)
	for i, m := range mass {
		p = plus(p, m, point(v, i))
		l = plus(l, m, cross(point(x, i), point(v, i)))
	}
	return p, l
}

var momentum = &question[MomentumFunc]{
	subject: "linear and angular momentum",
	right:   momentaOf,
	answers: func(f MomentumFunc, d *draw) []float64 {
		p, l := f([]float64{d.in(1, 2), d.in(2, 3), d.in(3, 4)}, d.vec(9), d.vec(9))
		return append(append([]float64(nil), p...), l...)
	},
	known: []mistake[MomentumFunc]{
		{"the masses were forgotten", func(mass, x, v []float64) ([]float64, []float64) {
			return momentaOf([]float64{1, 1, 1}, x, v)
		}},
		{"the cross product were taken in the other order", func(mass, x, v []float64) ([]float64, []float64) {
			p, l := momentaOf(mass, x, v)
			return p, times(-1, l)
		}},
	},
}
