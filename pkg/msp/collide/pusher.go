package collide

import (
	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// pusher is a pair that pushes where an iteration starts, with what its stiffness needs.
type pusher struct {
	at            [4]int32 // 3 times the numbers of the points
	n             int32    // of them
	w             [4]float64
	normal        v3.Vec
	along, across float64
	force         v3.Vec // that it adds to its points
}

// pusherOf returns what a pair that pushes needs: its forces at the beginning of the iteration, and its stiffness across the normal, in
// parts of that along it.
func (c *pairs) pusherOf(p *pair, push v3.Vec, across float64) pusher {
	k := p.times * c.h2k
	stiff := pusher{normal: p.normal, along: k, across: across * k, force: push}
	for n, i := range p.points() {
		if p.weights[n] != 0 {
			stiff.at[stiff.n], stiff.w[stiff.n] = int32(3*i), p.weights[n]
			stiff.n++
		}
	}
	return stiff
}

// addForces adds the part of the pairs to r = −∇g at x, where an iteration starts, and lists those that push. Processors share the search
// for them; one adds their forces to r.
func (c *pairs) addForces(r, x []float64) {
	c.pushers.begin()
	if len(c.list) == 0 {
		return
	}
	c.asleep.look(c, x)
	c.pushers.over(len(c.list), func(found []pusher, from, to int) []pusher {
		vain := 0
		for k := from; k < to; k++ {
			if c.asleep.still(k, c.asleep.far) {
				continue
			}
			p := &c.list[k]
			if push, across := c.beginPair(k, p, x); p.force != 0 {
				found = append(found, c.pusherOf(p, push, across))
			} else {
				vain++
			}
		}
		c.asleep.tell(vain)
		return found
	})
	c.behind = false
	c.addPushes(r)
}

// addPushes adds the forces of the pushers to z (3m).
func (c *pairs) addPushes(z []float64) {
	for _, list := range c.pushers.lists() {
		for k := range list {
			list[k].add(z)
		}
	}
}

// addStiffness adds the part of the pairs that push to z = A p. What slides is as stiff across the normal as a spring that
// pulls as much from as far, no less than the true stiffness. Processors share the computation of the forces; one adds them to z.
func (c *pairs) addStiffness(z, v []float64) {
	lists := c.pushers.lists()
	c.pushers.crew.Do(crew.Processors(len(lists)), len(lists), func(_, part int) {
		for k := range lists[part] {
			lists[part][k].resist(v)
		}
	})
	c.addPushes(z)
}

// add adds the force to the points of z (3m).
func (p *pusher) add(z []float64) {
	r := &p.force
	for n, i := range p.at[:p.n] {
		w, q := p.w[n], (*v3.Vec)(z[i:])
		q[0], q[1], q[2] = q[0]+w*r[0], q[1]+w*r[1], q[2]+w*r[2]
	}
}

// resist sets the force to that of the stiffness on the motion v (3m).
func (p *pusher) resist(v []float64) {
	var r v3.Vec
	for n, i := range p.at[:p.n] {
		w, q := p.w[n], (*v3.Vec)(v[i:])
		r[0], r[1], r[2] = r[0]+w*q[0], r[1]+w*q[1], r[2]+w*q[2]
	}
	along := (p.along - p.across) * v3.Dot(p.normal, r)
	for axis := range r {
		r[axis] = p.across*r[axis] + along*p.normal[axis]
	}
	p.force = r
}
