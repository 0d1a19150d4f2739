package collide

import "github.com/massspring/msp/pkg/msp/internal/v3"

// pusher is a pair that pushes where an iteration starts, with what its stiffness needs.
type pusher struct {
	at            [4]int32 // 3 times the numbers of the points
	n             int32    // of them
	w             [4]float64
	normal        v3.Vec
	along, across float64
	force         v3.Vec // see resist
}

// push lists a pair that pushes.
func (c *pairs) push(p *pair) {
	k := p.times * c.h2k
	stiff := pusher{normal: p.normal, along: k, across: p.across * k}
	for n, i := range p.points() {
		if p.weights[n] != 0 {
			stiff.at[stiff.n], stiff.w[stiff.n] = int32(3*i), p.weights[n]
			stiff.n++
		}
	}
	c.pushers = append(c.pushers, stiff)
}

// addStiffness adds the part of the pairs that push to z = A p. What slides is as stiff across the normal as a spring that
// pulls as much from as far, no less than the true stiffness. Processors share the computation of the forces; one adds them to z.
func (c *pairs) addStiffness(z, v []float64) {
	if len(c.pushers) == 0 {
		return
	}
	c.crew.Share(len(c.pushers), inPart, func(from, to int) {
		for k := from; k < to; k++ {
			c.pushers[k].resist(v)
		}
	})
	for k := range c.pushers {
		p := &c.pushers[k]
		r := &p.force
		for n, i := range p.at[:p.n] {
			w, q := p.w[n], (*v3.Vec)(z[i:])
			q[0], q[1], q[2] = q[0]+w*r[0], q[1]+w*r[1], q[2]+w*r[2]
		}
	}
}

// resist notes the force of the stiffness on the motion v (3m).
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
