package check

import (
	"fmt"
	"math"
)

// OutsideFunc returns the point outside a ball that is nearest to p: p itself if it is outside.
type OutsideFunc func(p, centre []float64, radius float64) []float64

// PenaltyFunc is the force k (depth) n on a point in a ball, along its unit normal, and zero outside.
type PenaltyFunc func(p, centre []float64, radius, k float64) []float64

// DragFunc is the force of quadratic air drag, −c w ‖w‖ with w = v − wind.
type DragFunc func(v, wind []float64, c float64) []float64

// PullFunc is the force of a mouse that pulls at p by a spring of rest length zero.
type PullFunc func(p, mouse []float64, k float64) []float64

// DepthFunc returns the depth of the lowest of the positions x (3m) below the floor y = height, or 0 if none is below.
type DepthFunc func(x []float64, height float64) float64

// Outside returns the verdict on contact with a ball.
func (s Sheet) Outside(f OutsideFunc) Verdict { return ask(s, outside, f) }

func drawBall(d *draw) (inside, beyond, centre []float64, radius float64) {
	centre, radius = times(0.3, d.vec(3)), d.in(0.5, 2)
	inside = plus(centre, radius*d.in(0.1, 0.9), projected(d.vec(3), 1))
	return inside, plus(centre, radius*d.in(1.1, 2), projected(d.vec(3), 1)), centre, radius
}

func toSurface(p, centre []float64, radius float64) []float64 {
	return plus(centre, 1, projected(minus(p, centre), radius))
}

func pushedOut(p, centre []float64, radius float64) []float64 {
	if norm(minus(p, centre)) >= radius {
		return append([]float64(nil), p...)
	}
	return toSurface(p, centre, radius)
}

var outside = &question[OutsideFunc]{
	subject: "contact with a ball",
	right:   pushedOut,
	answers: func(f OutsideFunc, d *draw) []float64 {
		inside, beyond, centre, radius := drawBall(d)
		return append(append([]float64(nil), f(inside, centre, radius)...), f(beyond, centre, radius)...)
	},
	laws: []law[OutsideFunc]{
		{"leaves no point inside", func(f OutsideFunc, d *draw) error {
			inside, _, centre, radius := drawBall(d)
			q := f(inside, centre, radius)
			if depth := radius - norm(minus(q, centre)); !(depth <= 1e-9) {
				return fmt.Errorf("the point is %.6g m inside", depth)
			}
			return nil
		}},
		{"leaves a point alone that is outside", func(f OutsideFunc, d *draw) error {
			_, beyond, centre, radius := drawBall(d)
			return nearAll(f(beyond, centre, radius), beyond, 1e-12)
		}},
	},
	known: []mistake[OutsideFunc]{
		{"points outside were pulled to the surface too", toSurface},
		{"the ball were around the origin", func(p, _ []float64, radius float64) []float64 { return pushedOut(p, make([]float64, 3), radius) }},
		{"the direction were not normalised", func(p, centre []float64, radius float64) []float64 {
			if norm(minus(p, centre)) >= radius {
				return append([]float64(nil), p...)
			}
			return plus(centre, radius, minus(p, centre))
		}},
		{"points inside were left alone", func(p, _ []float64, _ float64) []float64 { return append([]float64(nil), p...) }},
	},
}

// Penalty returns the verdict on the force that pushes a point out of a ball.
func (s Sheet) Penalty(f PenaltyFunc) Verdict { return ask(s, penalty, f) }

func pushOf(p, centre []float64, radius, k float64) []float64 {
	if depth := radius - norm(minus(p, centre)); depth > 0 {
		return projected(minus(p, centre), k*depth)
	}
	return make([]float64, 3)
}

var penalty = &question[PenaltyFunc]{
	subject: "the penalty force of a ball",
	curve:   penaltyOverDepth,
	right:   pushOf,
	answers: func(f PenaltyFunc, d *draw) []float64 {
		inside, beyond, centre, radius := drawBall(d)
		k := d.in(10, 100)
		return append(append([]float64(nil), f(inside, centre, radius, k)...), f(beyond, centre, radius, k)...)
	},
	laws: []law[PenaltyFunc]{
		{"is minus the gradient of ½ k depth²", func(f PenaltyFunc, d *draw) error {
			inside, _, centre, radius := drawBall(d)
			g := slopes(func(p []float64) float64 {
				depth := radius - norm(minus(p, centre))
				return 25 * depth * depth
			}, inside)
			return nearAll(f(inside, centre, radius, 50), times(-1, g), byDifferences)
		}},
	},
	known: []mistake[PenaltyFunc]{
		{"the sign were wrong: it pulls inwards", func(p, c []float64, r, k float64) []float64 { return pushOf(p, c, r, -k) }},
		{"the direction were not normalised (Zachmann's r(p) as printed)", func(p, c []float64, r, k float64) []float64 {
			return times(norm(minus(p, c)), pushOf(p, c, r, k))
		}},
		{"it acted outside too", func(p, c []float64, r, k float64) []float64 {
			return times(k*(r-norm(minus(p, c)))/norm(minus(p, c)), minus(p, c))
		}},
		{"the force did not grow with the depth", func(p, c []float64, r, k float64) []float64 {
			if norm(minus(p, c)) >= r {
				return make([]float64, 3)
			}
			return projected(minus(p, c), k)
		}},
	},
}

// AirDrag returns the verdict on quadratic drag.
func (s Sheet) AirDrag(f DragFunc) Verdict { return ask(s, airDrag, f) }

func dragOf(v, wind []float64, c float64) []float64 {
	w := minus(v, wind)
	return times(-c*norm(w), w)
}

var airDrag = &question[DragFunc]{
	subject: "air drag",
	curve:   dragOverSpeed,
	right:   dragOf,
	answers: func(f DragFunc, d *draw) []float64 {
		return f(times(5, d.vec(3)), times(5, d.vec(3)), d.in(0.1, 1))
	},
	laws: []law[DragFunc]{
		{"is zero in a wind as fast", func(f DragFunc, d *draw) error {
			v := d.vec(3)
			return nearAll(f(v, v, 1), make([]float64, 3), 1e-12)
		}},
		{"is four times as large at twice the speed", func(f DragFunc, d *draw) error {
			v, still := d.vec(3), make([]float64, 3)
			return nearAll(f(times(2, v), still, 1), times(4, f(v, still, 1)), 1e-9)
		}},
	},
	known: []mistake[DragFunc]{
		{"the sign were wrong: it drives instead of brakes", func(v, wind []float64, c float64) []float64 { return dragOf(v, wind, -c) }},
		{"the drag were linear: ether drag", func(v, wind []float64, c float64) []float64 { return times(-c, minus(v, wind)) }},
		{"the wind were forgotten", func(v, _ []float64, c float64) []float64 { return dragOf(v, make([]float64, 3), c) }},
		{"the wind were added instead of subtracted", func(v, wind []float64, c float64) []float64 { return dragOf(v, times(-1, wind), c) }},
		{"the speed were squared as well as the velocity", func(v, wind []float64, c float64) []float64 {
			return times(norm(minus(v, wind)), dragOf(v, wind, c))
		}},
	},
}

// Pull returns the verdict on the force of a mouse.
func (s Sheet) Pull(f PullFunc) Verdict { return ask(s, pull, f) }

var pull = &question[PullFunc]{
	subject: "the pull of the mouse",
	right:   func(p, mouse []float64, k float64) []float64 { return times(k, minus(mouse, p)) },
	answers: func(f PullFunc, d *draw) []float64 { return f(d.vec(3), d.vec(3), d.in(1, 50)) },
	laws: []law[PullFunc]{
		{"is zero where the mouse is", func(f PullFunc, d *draw) error {
			p := d.vec(3)
			return nearAll(f(p, p, 10), make([]float64, 3), 1e-12)
		}},
	},
	known: []mistake[PullFunc]{
		{"the sign were wrong: it pushes away", func(p, mouse []float64, k float64) []float64 { return times(-k, minus(mouse, p)) }},
		{"the stiffness were forgotten", func(p, mouse []float64, _ float64) []float64 { return minus(mouse, p) }},
		{"the pull had the same strength at any distance", func(p, mouse []float64, k float64) []float64 {
			return projected(minus(mouse, p), k)
		}},
	},
}

// Depth returns the verdict on a measure of penetration.
func (s Sheet) Depth(f DepthFunc) Verdict { return ask(s, depth, f) }

func deepest(x []float64, height float64) float64 {
	most := 0.0
	for i := 1; i < len(x); i += 3 {
		most = math.Max(most, height-x[i])
	}
	return most
}

var depth = &question[DepthFunc]{
	subject: "the depth below the floor",
	right:   deepest,
	answers: func(f DepthFunc, d *draw) []float64 {
		return []float64{f(d.vec(15), d.in(-0.5, 0.5)), f(d.vec(15), -1.5)}
	},
	known: []mistake[DepthFunc]{
		{"the sign were wrong", func(x []float64, height float64) float64 { return -deepest(x, height) }},
		{"a height above the floor counted as negative depth", func(x []float64, height float64) float64 {
			most := math.Inf(-1)
			for i := 1; i < len(x); i += 3 {
				most = math.Max(most, height-x[i])
			}
			return most
		}},
		{"the floor were across x instead of y", func(x []float64, height float64) float64 {
			most := 0.0
			for i := 0; i < len(x); i += 3 {
				most = math.Max(most, height-x[i])
			}
			return most
		}},
		{"it were the sum over all particles", func(x []float64, height float64) float64 {
			sum := 0.0
			for i := 1; i < len(x); i += 3 {
				sum += math.Max(0, height-x[i])
			}
			return sum
		}},
	},
}
