package methods

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// limited is a Limit in the step under way.
type limited struct {
	Limit
	i, j      int
	held      bool    // both ends are pinned
	shift     float64 // α C(q)
	k, lambda float64
	start, r  float64 // k_start; a length to measure errors by
}

// stiffer returns k after the dual step of a constraint with the error c, at most the given multiple of k_start.
func stiffer(k, start, beta, stiffest, c, r float64) float64 {
	if r == 0 {
		return min(k, stiffest*start)
	}
	return min(k+beta*start*math.Abs(c)/r, stiffest*start)
}

// length returns that of the spring at the positions x (3m).
func (c *limited) length(x []float64) float64 { return v3.Norm(v3.Sub(v3.At(x, c.i), v3.At(x, c.j))) }

// rest returns the rest length of the spring of stiffness k that stands for the constraint, ½ k (l − rest)² = ½ (k C* + λ)²/k, and whether
// it acts at the length l.
func (c *limited) rest(l float64) (rest float64, acts bool) {
	l += c.lambda/c.k - c.shift
	p := c.nearest(l)
	return p + c.shift - c.lambda/c.k, p != l || c.isRod()
}

// dual makes the dual step at the positions x (3m) and returns |C*|.
func (c *limited) dual(x []float64, beta, stiffest float64) float64 {
	if c.held {
		return 0
	}
	l := c.length(x)
	p := c.nearest(l + c.lambda/c.k - c.shift)
	err := l - c.shift - p
	if _, acts := c.rest(l); !acts {
		c.lambda = 0
		return math.Abs(err)
	}
	c.lambda += c.k * err
	c.k = stiffer(c.k, c.start, beta, stiffest, err, c.r)
	return math.Abs(err)
}

// change returns by how much ½ (k C* + λ)²/k rises, in joules, if the vector u of the spring changes by move.
func (c *limited) change(u, move v3.Vec) float64 {
	l, l1 := v3.Norm(u), v3.Norm(v3.Add(u, move))
	rest, _ := c.rest(l)
	rest1, _ := c.rest(l1)
	if rest == rest1 {
		return 0.5 * c.k * energyChange(u, move, rest)
	}
	return 0.5 * c.k * ((l1-rest1)*(l1-rest1) - (l-rest)*(l-rest))
}
