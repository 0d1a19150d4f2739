package scenes

import (
	"math"

	"github.com/massspring/msp/pkg/msp/mesh"
)

// part is a round piece of a body: all within a radius, which goes from ra at a to rb at b, of the segment between them.
type part struct {
	a, b   [3]float64
	ra, rb float64
}

// depth returns how far p is within the part, less than 0 outside.
func (c part) depth(p [3]float64) float64 {
	var ab, ap [3]float64
	along, length := 0.0, 0.0
	for axis := range p {
		ab[axis], ap[axis] = c.b[axis]-c.a[axis], p[axis]-c.a[axis]
		along += ab[axis] * ap[axis]
		length += ab[axis] * ab[axis]
	}
	along = max(0, min(1, along/max(length, 1e-12)))
	away := 0.0
	for axis := range p {
		d := ap[axis] - along*ab[axis]
		away += d * d
	}
	return c.ra + along*(c.rb-c.ra) - math.Sqrt(away)
}

// body is parts that flow into one another within a distance of about blend.
type body struct {
	parts []part
	blend float64
}

// depth returns blend · ln Σ e^(depth/blend), a smooth maximum over the parts.
func (b body) depth(p [3]float64) float64 {
	most, sum := math.Inf(-1), 0.0
	for _, c := range b.parts {
		most = max(most, c.depth(p))
	}
	for _, c := range b.parts {
		sum += math.Exp((c.depth(p) - most) / b.blend)
	}
	return most + b.blend*math.Log(sum)
}

// mirrored returns the parts with those off the plane z = 0 doubled on its other side.
func mirrored(parts ...part) []part {
	all := parts
	for _, c := range parts {
		if c.a[2] != 0 || c.b[2] != 0 {
			c.a[2], c.b[2] = -c.a[2], -c.b[2]
			all = append(all, c)
		}
	}
	return all
}

// mesh returns the body filled with tetrahedra, cells of the given edge (m).
func (b body) mesh(cell float64) *mesh.Mesh {
	low, high := [3]float64{1, 1, 1}, [3]float64{-1, -1, -1}
	for _, c := range b.parts {
		for axis := range low {
			low[axis] = min(low[axis], c.a[axis]-c.ra, c.b[axis]-c.rb)
			high[axis] = max(high[axis], c.a[axis]+c.ra, c.b[axis]+c.rb)
		}
	}
	for axis := range low {
		low[axis], high[axis] = low[axis]-b.blend, high[axis]+b.blend
	}
	return mesh.Implicit(b.depth, low, high, cell)
}

// The animals look along x and stand on y = 0.
var (
	hippo = body{blend: 0.02, parts: mirrored(
		part{[3]float64{-0.35, 0.48, 0}, [3]float64{0.25, 0.52, 0}, 0.25, 0.26},
		part{[3]float64{0.45, 0.58, 0}, [3]float64{0.72, 0.47, 0}, 0.16, 0.14},
		part{[3]float64{-0.38, 0.35, 0.14}, [3]float64{-0.38, 0.08, 0.14}, 0.1, 0.08},
		part{[3]float64{0.26, 0.35, 0.14}, [3]float64{0.26, 0.08, 0.14}, 0.1, 0.08},
		part{[3]float64{0.42, 0.72, 0.1}, [3]float64{0.42, 0.77, 0.12}, 0.04, 0.03},
		part{[3]float64{-0.6, 0.55, 0}, [3]float64{-0.68, 0.4, 0}, 0.04, 0.03},
	)}
	frog = body{blend: 0.01, parts: mirrored(
		part{[3]float64{-0.1, 0.09, 0}, [3]float64{0.1, 0.16, 0}, 0.08, 0.1},
		part{[3]float64{0.14, 0.19, 0}, [3]float64{0.2, 0.18, 0}, 0.08, 0.06},
		part{[3]float64{0.16, 0.27, 0.06}, [3]float64{0.16, 0.27, 0.06}, 0.03, 0.03},
		part{[3]float64{-0.12, 0.08, 0.07}, [3]float64{0.02, 0.08, 0.17}, 0.05, 0.035},
		part{[3]float64{0.02, 0.08, 0.17}, [3]float64{-0.14, 0.03, 0.2}, 0.03, 0.025},
		part{[3]float64{-0.14, 0.025, 0.2}, [3]float64{0, 0.02, 0.24}, 0.022, 0.02},
		part{[3]float64{0.1, 0.12, 0.09}, [3]float64{0.14, 0.02, 0.14}, 0.03, 0.02},
		part{[3]float64{0.14, 0.02, 0.14}, [3]float64{0.2, 0.02, 0.15}, 0.02, 0.018},
	)}
	dog = body{blend: 0.01, parts: mirrored(
		part{[3]float64{-0.28, 0.46, 0}, [3]float64{0.2, 0.48, 0}, 0.1, 0.13},
		part{[3]float64{0.24, 0.54, 0}, [3]float64{0.36, 0.7, 0}, 0.08, 0.07},
		part{[3]float64{0.38, 0.73, 0}, [3]float64{0.56, 0.68, 0}, 0.08, 0.04},
		part{[3]float64{0.36, 0.8, 0.05}, [3]float64{0.32, 0.7, 0.09}, 0.025, 0.02},
		part{[3]float64{-0.28, 0.44, 0.07}, [3]float64{-0.32, 0.22, 0.08}, 0.07, 0.035},
		part{[3]float64{-0.32, 0.22, 0.08}, [3]float64{-0.29, 0.03, 0.08}, 0.035, 0.03},
		part{[3]float64{0.2, 0.42, 0.07}, [3]float64{0.2, 0.03, 0.08}, 0.055, 0.03},
		part{[3]float64{-0.38, 0.5, 0}, [3]float64{-0.56, 0.66, 0}, 0.03, 0.02},
	)}
)

// firm is how many times as stiff the springs of an animal are as those of mesh.Options. Those are stiff enough for a body that
// hangs, but one that stands on its legs sinks through its feet with them.
const firm = 16

// stand returns an animal on its feet, which are held: 1 kg of a material that its weight deforms by some percent.
func stand(name string, b body, cell float64) Scene {
	s := must(b.mesh(cell).System(mesh.Options{}))
	for n := range s.Springs {
		s.Springs[n].K *= firm
	}
	s.PinWhere(func(p [3]float64) bool { return p[1] < 0.02 })
	return Scene{Name: name, S: s, H: frame, Iterations: 20}
}

// Hippo has 2 385 particles and 13 864 springs; the paper's has 2 387 and 13 135.
func Hippo() Scene { return stand("hippo", hippo, 0.068) }

// Frog has 6 909 particles and 41 249 springs; the paper's has 6 834 and 35 261.
func Frog() Scene { return stand("frog", frog, 0.018) }

// Dog has 28 363 particles and 176 526 springs; the paper's has 28 390 and 148 047.
func Dog() Scene { return stand("dog", dog, 0.0158) }
