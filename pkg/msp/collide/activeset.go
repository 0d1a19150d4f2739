package collide

import "github.com/massspring/msp/pkg/msp/internal/v3"

// bound is the motion that the planes at a particle, and friction on them, leave it.
type bound struct {
	particle int
	free     freedom
	axis     v3.Vec  // normal of the plane, or direction of the line
	normal   v3.Vec  // of the surface that it slides on
	anchor   v3.Vec  // where it sticks
	limit    float64 // of friction: h² μλ, kg m as ∇g is
}

// freedom is where a particle may go.
type freedom uint8

const (
	held    freedom = iota // nowhere: it sticks, or is in a corner
	onLine                 // along two planes
	onPlane                // along one
)

// atMost is the number of planes at one place that are looked at.
const atMost = 8

// activate finds the bounds of the particles at x that r (3m) presses on planes, and takes from r what those and friction
// take up.
func (c *planes) activate(x, r []float64) {
	c.active = c.active[:0]
	c.pressed.begin()
	c.pressed.over(len(c.list), func(found []bound, from, to int) []bound {
		for at := from; at < to; at++ {
			if i := c.list[at].particle; c.first[i] == at {
				found = c.appendBound(found, i, v3.At(x, i), r)
			}
		}
		return found
	})
	for _, found := range c.pressed.lists() {
		c.active = append(c.active, found...)
	}
}

// appendBound appends the bound of particle i at p, if r (3m) presses it on its planes, and takes from r what those take up.
func (c *planes) appendBound(found []bound, i int, p v3.Vec, r []float64) []bound {
	var on [atMost]plane
	n := 0
	planes := c.of(i)
	for k := range planes {
		if n < atMost && planes[k].on(p) {
			on[n] = planes[k]
			n++
		}
	}
	if n == 0 {
		return found
	}
	b, left, pressed := supported(on[:n], p, v3.At(r, i))
	if !pressed {
		return found
	}
	v3.Put(r, i, left)
	b.particle = i
	return append(found, b)
}

// supported returns the bound of a particle at p on the planes that r presses on them, and what is left of r. It reports
// false where r leads away from all.
func supported(on []plane, p, r v3.Vec) (b bound, left v3.Vec, pressed bool) {
	var anchors [atMost]v3.Vec
	for k := range on { // from here on directions are in front of them, or behind
		anchors[k] = on[k].anchor
		on[k].level, on[k].anchor, on[k].reach = 0, v3.Vec{}, 0
	}
	left = project(on, r)
	normal := v3.Sub(left, r) // the normal force of all planes together, λ long
	lambda := v3.Norm(normal)
	first, second := -1, -1
	share := func(k int) float64 { return v3.Dot(normal, on[k].normal) }
	for k := range on {
		switch {
		case share(k) <= 1e-9*lambda || !on[k].on(left): // it does not press
		case first < 0 || share(k) > share(first):
			first, second = k, first
		default:
			second = k
		}
	}
	if first < 0 {
		return b, r, false
	}
	b = bound{free: onPlane, axis: on[first].normal, normal: on[first].normal, anchor: anchors[first]}
	if second >= 0 {
		b.twoPlanes(on, left, on[second].normal)
	}
	if b.limit = on[first].friction * lambda; b.limit > 0 {
		left = b.friction(p, left)
	}
	if b.free == held {
		left = v3.Vec{}
	}
	return b, left, true
}

// twoPlanes leaves the line along the first plane and one with the normal n or, if left does not go along it, nothing.
func (b *bound) twoPlanes(on []plane, left, n v3.Vec) {
	along := v3.Cross(b.normal, n)
	l := v3.Norm(along)
	if l < 1e-6 {
		return // the same plane twice
	}
	b.free, b.axis = onLine, v3.Scale(1/l, along)
	for k := range on {
		if s := v3.Dot(on[k].normal, b.axis); s > 1e-6 || s < -1e-6 {
			b.free = held // a third plane, at most for this iteration
		}
	}
}

// friction returns what friction leaves of a force, and holds the particle if it sticks.
func (b *bound) friction(p, force v3.Vec) v3.Vec {
	slip := b.slip(p)
	if l := v3.Norm(slip); l > touching*(1+v3.Norm(p)) {
		return v3.Plus(force, -b.limit/l, slip)
	}
	size := v3.Norm(force)
	if size <= b.limit {
		b.free = held
		return v3.Vec{}
	}
	return v3.Scale(1-b.limit/size, force)
}

// slip returns how p has slid along the surface in this step.
func (b *bound) slip(p v3.Vec) v3.Vec { return v3.Across(v3.Sub(p, b.anchor), b.normal) }

// frictionWork has particles of to stick where they would have turned back since x, and returns the work of friction on the way
// from x to there, times h².
func (c *planes) frictionWork(x, to []float64) (work float64) {
	for k := range c.active {
		work += c.active[k].frictionWork(x, to)
	}
	return work
}

func (b *bound) frictionWork(x, to []float64) float64 {
	if b.limit == 0 || b.free == held {
		return 0
	}
	p := v3.At(to, b.particle)
	before, after := b.slip(v3.At(x, b.particle)), b.slip(p)
	if v3.Norm(before) > touching*(1+v3.Norm(p)) && v3.Dot(before, after) <= 0 {
		v3.Put(to, b.particle, v3.Sub(p, after))
		after = v3.Vec{}
	}
	return b.limit * (v3.Norm(after) - v3.Norm(before))
}

// filter takes from v (3m) what the bounds do not leave, in the manner of Baraff and Witkin 1998.
func (c *planes) filter(v []float64) {
	for k := range c.active {
		b := &c.active[k]
		v3.Put(v, b.particle, b.leave(v3.At(v, b.particle)))
	}
}

// remove is filter, and appends to list what it takes.
func (c *planes) remove(v []float64, list []removal) []removal {
	for k := range c.active {
		b := &c.active[k]
		p := v3.At(v, b.particle)
		left := b.leave(p)
		v3.Put(v, b.particle, left)
		list = append(list, removal{b.particle, v3.Sub(p, left)})
	}
	return list
}

// leave returns what a bound leaves of a motion.
func (b *bound) leave(p v3.Vec) v3.Vec {
	switch b.free {
	case onLine:
		return v3.Scale(v3.Dot(p, b.axis), b.axis)
	case onPlane:
		return v3.Across(p, b.axis)
	}
	return v3.Vec{}
}
