package msp

// packed holds the data of the springs that the local step and the sums over springs read. They have an order of their own
// where that of the system leads all over the memory.
type packed struct {
	ends [][2]int32 // 3·I and 3·J
	rest []float64  // R
	k    []float64  // K

	place     []int32 // where the springs of the system are in these; nil: in the order of the system
	particles []int   // such that neighbours by springs are near each other; nil: as they are numbered
}

// packSprings returns the springs of a system of m particles, packed.
func packSprings(m int, springs []Spring) packed {
	p := packed{ends: make([][2]int32, len(springs)), rest: make([]float64, len(springs)), k: make([]float64, len(springs))}
	if m >= cachedParticles && scattered(m, springs) {
		p.particles = near(m, springs)
		p.place = placeSprings(p.particles, springs)
	}
	for n, sp := range springs {
		at := p.at(n)
		p.ends[at], p.rest[at], p.k[at] = [2]int32{int32(3 * sp.I), int32(3 * sp.J)}, sp.R, sp.K
	}
	return p
}

// at returns where spring n of the system is.
func (p *packed) at(n int) int {
	if p.place == nil {
		return n
	}
	return int(p.place[n])
}

// was returns I, J, K and R of spring n of the system.
func (p *packed) was(n int) Spring {
	at := p.at(n)
	return Spring{I: int(p.ends[at][0] / 3), J: int(p.ends[at][1] / 3), K: p.k[at], R: p.rest[at]}
}

// unpack sets d (3s), in the order of the system, to packed directions.
func (p *packed) unpack(d, packed []float64) {
	for n, at := range p.place {
		*(*[3]float64)(d[3*n:]) = *(*[3]float64)(packed[3*at:])
	}
	copy(d[3*len(p.place):], packed[3*len(p.place):])
}
