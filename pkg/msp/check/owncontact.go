package check

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// GroundFunc returns F(p) and ∇F(p) of the student's own ground.
type GroundFunc func(p []float64) (F float64, gradient []float64)

// SurfaceFunc returns p itself outside the ground. From inside it goes to the surface by q ← q − F ∇F/‖∇F‖².
type SurfaceFunc func(p []float64) []float64

// ImpactFunc returns the first time up to h at which p + v t + ½ a t² is in the ground, and h if there is none. p is outside.
type ImpactFunc func(p, v, a []float64, h float64) float64

// BounceFunc returns the velocity after an impact on a surface whose outward normal n has any length. The coefficients of restitution and
// friction are e and μ.
type BounceFunc func(v, n []float64, e, mu float64) []float64

// LandFunc takes one step of symplectic Euler with springs of the student's own law, weight and contact with the student's own ground.
type LandFunc func(s *msp.System, h, e, mu float64, x, v []float64) (x1, v1 []float64)

// OwnGround returns the verdict on F and ∇F of the student's own ground.
func (s Sheet) OwnGround(f GroundFunc) Verdict { return ask(s, ownGround(s.Ground()), f) }

// groundWith changes F and its gradient.
func (u Ground) groundWith(change func(F float64, g []float64) (float64, []float64)) GroundFunc {
	return func(p []float64) (float64, []float64) { return change(u.at(p)) }
}

func ownGround(u Ground) *question[GroundFunc] {
	q := &question[GroundFunc]{
		subject: "your ground",
		right:   u.at,
		curve: &plot[GroundFunc]{title: "Up from (0.4, −1, 0.3) m", x: "y (m)", y: "F", at: between(-1, 1.5, 51),
			values: func(f GroundFunc, _ *draw, at []float64) []float64 {
				return each(at, func(y float64) float64 { F, _ := f([]float64{0.4, y, 0.3}); return F })
			}},
		answers: func(f GroundFunc, d *draw) []float64 {
			F, g := f(times(1.5, d.vec(3)))
			return append([]float64{F}, g...)
		},
		laws: []law[GroundFunc]{
			{"has the gradient of its F, by differences", func(f GroundFunc, d *draw) error {
				p := u.draw(d, -0.5, 0.1)
				_, g := f(p)
				return nearAll(g, slopes(func(p []float64) float64 { F, _ := f(p); return F }, p), byDifferences)
			}},
			{"is positive outside and negative inside", func(f GroundFunc, d *draw) error {
				out, _ := f(u.draw(d, -0.5, -0.01))
				in, _ := f(u.draw(d, 0.01, 0.1))
				if !(out > 0 && in < 0) {
					return fmt.Errorf("F is %.6g outside and %.6g inside", out, in)
				}
				return nil
			}},
		},
		known: []mistake[GroundFunc]{
			{"the gradient had length one", u.groundWith(func(F float64, g []float64) (float64, []float64) { return F, projected(g, 1) })},
			{"the sign of the gradient were wrong", u.groundWith(func(F float64, g []float64) (float64, []float64) { return F, times(-1, g) })},
			{"inside and outside were exchanged", u.groundWith(func(F float64, g []float64) (float64, []float64) { return -F, times(-1, g) })},
		},
	}
	return q.orAnothers("ground", each(u.others(), func(o Ground) GroundFunc { return o.at }))
}

// Surface returns the verdict on the way out of the student's own ground.
func (s Sheet) Surface(f SurfaceFunc) Verdict { return ask(s, surface(s.Ground()), f) }

// outBy moves n times by −F ∇F/‖∇F‖ to the power, from outside only if asked to.
func (u Ground) outBy(n int, power float64, outside bool) SurfaceFunc {
	return func(p []float64) []float64 {
		q := append([]float64(nil), p...)
		if F, _ := u.at(p); F >= 0 && !outside {
			return q
		}
		for range n {
			F, g := u.at(q)
			q = plus(q, -F/math.Pow(norm(g), power), g)
		}
		return q
	}
}

func (u Ground) out() SurfaceFunc { return u.outBy(50, 2, false) }

func surface(u Ground) *question[SurfaceFunc] {
	q := &question[SurfaceFunc]{
		subject:   "the way out of your ground",
		right:     u.out(),
		tolerance: 1e-8, // leaves room for an end where |F| is small
		answers: func(f SurfaceFunc, d *draw) []float64 {
			all := append([]float64(nil), f(u.draw(d, -0.5, -0.05))...)
			for _, o := range u.others() {
				all = append(all, f(u.drawIn(o, d))...)
			}
			return all
		},
		draws: 3,
		laws: []law[SurfaceFunc]{
			{"ends on the surface", func(f SurfaceFunc, d *draw) error {
				F, _ := u.at(f(u.draw(d, 0.02, 0.1)))
				return near("F", F, 0, 1e-9)
			}},
			{"leaves a point alone that is outside", func(f SurfaceFunc, d *draw) error {
				p := u.draw(d, -0.5, -0.05)
				return nearAll(f(p), p, 0)
			}},
		},
		known: []mistake[SurfaceFunc]{
			{"only one iteration were made", u.outBy(1, 2, false)},
			{"points outside were pulled to the surface, too", u.outBy(50, 2, true)},
			{"points inside were left alone", func(p []float64) []float64 { return append([]float64(nil), p...) }},
			{"∇F were divided by its length and not by its square", u.outBy(50, 1, false)},
		},
	}
	return q.orAnothers("ground", each(u.others(), Ground.out))
}

// Impact returns the verdict on the time of impact.
func (s Sheet) Impact(f ImpactFunc) Verdict { return ask(s, impact(s.Ground()), f) }

func flown(p, v, a []float64, t float64) []float64 { return plus(plus(p, t, v), t*t/2, a) }

// pieces is the number of pieces of a flight in which a sign of F is looked for.
const pieces = 256

// crossing returns the first or the last time at which a flight gets into the ground, and h if there is none.
func (u Ground) crossing(last bool, change func(v, a []float64) (w, b []float64)) ImpactFunc {
	return func(p, v, a []float64, h float64) float64 {
		v, a = change(v, a)
		F := func(t float64) float64 { F, _ := u.at(flown(p, v, a, t)); return F }
		at := h
		for i := range pieces {
			lo, hi := h*float64(i)/pieces, h*float64(i+1)/pieces
			if !(F(lo) >= 0 && F(hi) < 0) {
				continue
			}
			for range 60 {
				if t := (lo + hi) / 2; F(t) < 0 {
					hi = t
				} else {
					lo = t
				}
			}
			if at = hi; !last {
				break
			}
		}
		return at
	}
}

func unchanged(v, a []float64) (w, b []float64) { return v, a }

func (u Ground) hit() ImpactFunc { return u.crossing(false, unchanged) }

func impact(u Ground) *question[ImpactFunc] {
	q := &question[ImpactFunc]{
		subject:   "the time of impact",
		right:     u.hit(),
		tolerance: 1e-6,
		answers: func(f ImpactFunc, d *draw) (all []float64) {
			for _, q := range u.drawFlights(d) {
				all = append(all, f(q.p, q.v, q.a, q.h))
			}
			return all
		},
		laws: []law[ImpactFunc]{
			{"is when F is zero", func(f ImpactFunc, d *draw) error {
				for _, q := range u.drawFlights(d)[:2] {
					F, _ := u.at(flown(q.p, q.v, q.a, f(q.p, q.v, q.a, q.h)))
					if err := near("F", F, 0, 1e-4); err != nil {
						return err
					}
				}
				return nil
			}},
			{"is h where nothing is hit", func(f ImpactFunc, d *draw) error {
				q := u.miss(d)
				return near("it", f(q.p, q.v, q.a, q.h), q.h, 1e-9)
			}},
		},
		known: []mistake[ImpactFunc]{
			{"only the end of the step were looked at", func(p, v, a []float64, h float64) float64 {
				if F, _ := u.at(flown(p, v, a, h)); F >= 0 {
					return h
				}
				return u.hit()(p, v, a, h)
			}},
			{"the acceleration were forgotten", u.crossing(false, func(v, a []float64) (w, b []float64) { return v, times(0, a) })},
			{"½ were missing in ½ a t²", u.crossing(false, func(v, a []float64) (w, b []float64) { return v, times(2, a) })},
			{"it were the fraction t/h of the step", func(p, v, a []float64, h float64) float64 {
				if t := u.hit()(p, v, a, h); t < h {
					return t / h
				}
				return h
			}},
			{"it were 0 where nothing is hit", func(p, v, a []float64, h float64) float64 {
				if t := u.hit()(p, v, a, h); t < h {
					return t
				}
				return 0
			}},
		},
	}
	return q.orAnothers("ground", each(u.others(), Ground.hit))
}

// Bounce returns the verdict on the velocity after an impact.
func (s Sheet) Bounce(f BounceFunc) Verdict { return ask(s, bounce, f) }

// bounceWith returns an impact. Along is the velocity along the normal after it, impulse that of friction at most, and factor that of the
// tangential velocity, by the impulse over its size. n is made a unit vector if unit is true.
func bounceWith(along func(vn, e float64) float64, impulse func(vn, e, mu float64) float64, factor func(part float64) float64,
	unit bool) BounceFunc {
	return func(v, n []float64, e, mu float64) []float64 {
		if unit {
			n = projected(n, 1)
		}
		vn := dot(v, n)
		if vn >= 0 {
			return append([]float64(nil), v...)
		}
		vt := plus(v, -vn, n)
		return plus(times(factor(impulse(-vn, e, mu)/norm(vt)), vt), along(vn, e), n)
	}
}

func back(vn, e float64) float64        { return -e * vn }
func coulomb(vn, e, mu float64) float64 { return mu * (1 + e) * vn }
func slower(part float64) float64       { return math.Max(0, 1-part) }
func landed() BounceFunc                { return bounceWith(back, coulomb, slower, true) }
func drawImpact(d *draw) (v, n []float64, e float64) {
	n = d.vec(3)
	u := projected(n, 1)
	v = plus(times(2, d.vec(3)), 0, u)
	v = plus(v, -dot(v, u)-d.in(0.5, 1.5), u)
	return v, n, d.in(0.2, 0.9)
}

var frictionless = bounceWith(back, func(_, _, _ float64) float64 { return 0 }, slower, true)

var bounce = &question[BounceFunc]{
	subject: "an impact with friction",
	right:   landed(),
	answers: func(f BounceFunc, d *draw) (all []float64) {
		for _, mu := range []float64{0.05, 3} { // it slides, and it sticks
			v, n, e := drawImpact(d)
			all = append(all, f(v, n, e, mu*d.in(0.9, 1.1))...)
		}
		v, n, e := drawImpact(d)
		return append(all, f(times(-1, v), n, e, 0.3)...) // on its way out
	},
	laws: []law[BounceFunc]{
		{"leaves with e times the speed along the normal", func(f BounceFunc, d *draw) error {
			v, n, e := drawImpact(d)
			u := projected(n, 1)
			return near("it", dot(f(v, n, e, 0.2), u), -e*dot(v, u), 1e-9)
		}},
		{"never drives the particle back along the surface", func(f BounceFunc, d *draw) error {
			v, n, e := drawImpact(d)
			u := projected(n, 1)
			vt := plus(v, -dot(v, u), u)
			if w := f(v, n, e, 2); len(w) != 3 || !(dot(w, vt) >= -1e-9) {
				return errors.New("it does")
			}
			return nil
		}},
	},
	known: []mistake[BounceFunc]{
		{"there were no friction", frictionless},
		{"friction could drive the particle back", bounceWith(back, coulomb, func(part float64) float64 { return 1 - part }, true)},
		{"the impulse of friction were μ |vₙ|: the normal impulse is (1 + e) |vₙ|",
			bounceWith(back, func(vn, _, mu float64) float64 { return mu * vn }, slower, true)},
		{"the particle did not bounce", bounceWith(func(_, _ float64) float64 { return 0 }, coulomb, slower, true)},
		{"the particle went on into the ground", bounceWith(func(vn, e float64) float64 { return e * vn }, coulomb, slower, true)},
		{"the normal were not made of length one", bounceWith(back, coulomb, slower, false)},
		{"a particle on its way out bounced, too", func(v, n []float64, e, mu float64) []float64 {
			if dot(v, n) > 0 {
				n = times(-1, n)
			}
			return landed()(v, n, e, mu)
		}},
	},
}

// Land returns the verdict on a step with contact.
func (s Sheet) Land(f LandFunc) Verdict { return ask(s, land(s.Law(), s.Ground()), f) }

// landBy returns a step with the forces of springs of a tension.
func landBy(tension AlongFunc, out SurfaceFunc, u Ground, bounce BounceFunc, weight float64) LandFunc {
	return func(s *msp.System, h, e, mu float64, x, v []float64) (x1, v1 []float64) {
		f := pulls(tension)(x, s.Springs)
		v1 = append(v1, v...)
		for i := range v1 {
			v1[i] += h * (f[i]/s.Mass[i/3] + weight*s.Gravity[i%3])
		}
		x1 = plus(x, h, v1)
		for i := range s.Mass {
			p := point(x1, i)
			if F, _ := u.at(p); F < 0 {
				copy(p, out(p))
				_, n := u.at(p)
				copy(point(v1, i), bounce(point(v1, i), n, e, mu))
			}
		}
		return x1, v1
	}
}

// drawLanding returns a system of which some particles are in the ground after a step, not deep, and others outside.
func (u Ground) drawLanding(w Law, d *draw) (s *msp.System, h float64, x, v []float64) {
	for {
		s, _ = drawSystem(d)
		x = nil
		for i := range s.Mass {
			lo, hi := -0.4, -0.1
			if i%2 == 0 {
				lo, hi = 0.03, 0.08
			}
			x = append(x, u.draw(d, lo, hi)...)
		}
		for i, sp := range s.Springs {
			s.Springs[i].R = norm(minus(point(x, sp.I), point(x, sp.J))) / d.in(0.7, 1.4)
		}
		v, h = d.vec(len(x)), d.in(0.005, 0.01)
		free, _ := landBy(w.tension, func(p []float64) []float64 { return p }, u, landed(), 1)(s, h, 0, 0, x, v)
		good := true
		for i := range s.Mass {
			deep := u.depth(point(free, i))
			good = good && (deep < -0.02 || deep > 0.01 && deep < 0.1)
		}
		if good {
			return s, h, x, v
		}
	}
}

func land(w Law, u Ground) *question[LandFunc] {
	right := landBy(w.tension, u.out(), u, landed(), 1)
	stays := func(p []float64) []float64 { return append([]float64(nil), p...) }
	q := &question[LandFunc]{
		subject:   "a step that lands",
		right:     right,
		tolerance: 1e-7, // leaves room for an end of the way out where |F| is small
		answers: func(f LandFunc, d *draw) []float64 {
			s, h, x, v := u.drawLanding(w, d)
			x1, v1 := f(s.Clone(), h, 0.5, 0.1, x, v)
			return append(append([]float64(nil), x1...), v1...)
		},
		laws: []law[LandFunc]{
			{"leaves no particle in the ground", func(f LandFunc, d *draw) error {
				s, h, x, v := u.drawLanding(w, d)
				x1, _ := f(s.Clone(), h, 0.5, 0.1, x, v)
				if len(x1) != len(x) {
					return fmt.Errorf("it has %d components, want %d", len(x1), len(x))
				}
				for i := range s.Mass {
					if F, _ := u.at(point(x1, i)); !(F > -1e-9) {
						return fmt.Errorf("F is %.6g at particle %d", F, i)
					}
				}
				return nil
			}},
			{"does not depend on the ground for particles outside", func(f LandFunc, d *draw) error {
				s, h, x, v := u.drawLanding(w, d)
				x1, _ := f(s.Clone(), h, 0.5, 0.1, x, v)
				free, _ := landBy(w.tension, stays, u, landed(), 1)(s, h, 0.5, 0.1, x, v)
				return nearAll(point(x1, 1), point(free, 1), 1e-9)
			}},
		},
		known: []mistake[LandFunc]{
			{"the springs were Hooke's", landBy(hookeTension, u.out(), u, landed(), 1)},
			{"gravity were forgotten", landBy(w.tension, u.out(), u, landed(), 0)},
			{"particles in the ground stayed there", landBy(w.tension, stays, u, landed(), 1)},
			{"the velocities of particles in the ground did not change",
				landBy(w.tension, u.out(), u, func(v, _ []float64, _, _ float64) []float64 { return v }, 1)},
			{"there were no friction", landBy(w.tension, u.out(), u, frictionless, 1)},
		},
	}
	q.orAnothers("law", each(w.others(), func(o Law) LandFunc { return landBy(o.tension, u.out(), u, landed(), 1) }))
	return q.orAnothers("ground", each(u.others(), func(o Ground) LandFunc { return landBy(w.tension, o.out(), o, landed(), 1) }))
}
