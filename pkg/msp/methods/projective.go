package methods

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Continuum is a material with its elements: triangles are a membrane, tetrahedra a solid. They join particles of a system, and
// their shape at rest is that of its X0.
type Continuum struct {
	Triangles [][3]int
	Tets      [][4]int
	E         float64 // Young's modulus > 0, Pa
	Nu        float64 // Poisson's ratio ν, 0 ≤ ν < ½
	Thickness float64 // of triangles, m
}

// Projective is projective dynamics: local/global with triangles and tetrahedra besides springs and hinges (S. Bouaziz, S. Martin,
// T. Liu, L. Kavan, M. Pauly: Projective dynamics: fusing constraint projections for fast simulation, ACM Trans. Graph. 33(4),
// 2014). An element of volume V with the deformation gradient F (n×n for n = 3; 3×2 for a triangle, n = 2) has the energy
//
//	V (μ ‖F − R‖² + ½ n λ ‖F − P‖²),   R the nearest rotation, P the nearest matrix with the determinant 1.
//
// For small strains this is Hooke's law with Lamé's μ = E/(2 (1 + ν)) and λ, in a solid E ν/((1 + ν)(1 − 2ν)), in a membrane
// E ν/(1 − ν²). One iteration:
//
//	R, P from the singular values of F, for every element; d for every spring           the local step
//	solve (M + h² L + h² Σ V (2μ + n λ) G Gᵀ) x = …  with  F = Gᵀ x → (2μ R + n λ P)/(2μ + n λ)   the global step
//
// The matrix is constant and factored once. A column of F is a vector Σ W_k x_k, as that of a hinge, so it has its place in the
// matrix of msp.LocalGlobal. No iteration raises G. As with local/global, ten iterations do not suffice for a stiff body, which is no
// error: Report.GradG shows it. A step in which inverted elements turn right side out may gain energy, at ν near ½ a hundredth of what
// they held: Report.Gained shows that. Dampers and obstacles are errors.
type Projective struct {
	// Iterations and Tolerance are those of msp.ImplicitEuler.
	Iterations int
	Tolerance  float64
	// Report, if not nil, is filled in by each Step, with the energy of elements in G, GradG and Gained.
	Report *msp.Report

	s, within *msp.System // within: with three hinges for each tetrahedron and two for each triangle
	own       int         // number of hinges of s
	columns   []msp.Hinge
	elements  []element
	local     *msp.LocalGlobal
	driver    *msp.ImplicitEuler
	task      msp.Task
	d, last   []float64
}

// element is a triangle or tetrahedron with what the local step last found.
type element struct {
	n          int       // dimension
	mu, lambda float64   // V μ, V n λ
	volume     [3]v3.Vec // P of the iteration before, by columns
	projected  bool
}

// NewProjective factors the matrix of the system with the elements of all parts, for steps of h seconds. The error is that of
// msp.NewLocalGlobal, or wraps msp.ErrInvalid with the element, msp.ErrObstacles or msp.ErrDamping.
func NewProjective(s *msp.System, h float64, parts []Continuum) (*Projective, error) {
	b := &Projective{s: s, within: &msp.System{}, Iterations: msp.DefaultIterations}
	if err := s.Check(); err != nil {
		return nil, err
	}
	for _, part := range parts {
		if err := b.add(part); err != nil {
			return nil, err
		}
	}
	b.follow()
	var err error
	if b.local, err = msp.NewLocalGlobal(b.within, h); err != nil {
		return nil, err
	}
	if err := plain(b.local.Objective); err != nil {
		return nil, err
	}
	b.driver = msp.NewImplicitEuler(b.local.Objective, b, 0)
	return b, nil
}

// add makes the elements of a part.
func (b *Projective) add(part Continuum) error {
	if !(part.E > 0) || math.IsInf(part.E, 1) || !(part.Nu >= 0 && part.Nu < 0.5) {
		return fmt.Errorf("%w: E = %g Pa, Nu = %g, want E > 0 and 0 ≤ Nu < ½", msp.ErrInvalid, part.E, part.Nu)
	}
	if len(part.Triangles) > 0 && (!(part.Thickness > 0) || math.IsInf(part.Thickness, 1)) {
		return fmt.Errorf("%w: Thickness = %g m of triangles, want > 0", msp.ErrInvalid, part.Thickness)
	}
	mu := part.E / (2 * (1 + part.Nu))
	fourth := fourths(part.Triangles)
	for n, t := range part.Triangles {
		at := [4]int{t[0], t[1], t[2], fourth[n]}
		g, area, err := b.gradients(at, 2)
		if err != nil {
			return fmt.Errorf("triangle %d: %w", n, err)
		}
		b.append(at, g, 2, area*part.Thickness, mu, part.E*part.Nu/(1-part.Nu*part.Nu))
	}
	for n, at := range part.Tets {
		g, volume, err := b.gradients(at, 3)
		if err != nil {
			return fmt.Errorf("tetrahedron %d: %w", n, err)
		}
		b.append(at, g, 3, volume, mu, part.E*part.Nu/((1+part.Nu)*(1-2*part.Nu)))
	}
	return nil
}

// fourths returns for each triangle a particle that is none of its corners: the hinge of a triangle has it without weight. It is of a
// neighbour if there is one, so that it costs no fill.
func fourths(triangles [][3]int) []int {
	opposite, fourth := map[[2]int]int{}, make([]int, len(triangles))
	for n, t := range triangles {
		for slices.Contains(t[:], fourth[n]) {
			fourth[n]++
		}
	}
	for n, t := range triangles {
		for c := range t {
			i, j := t[c], t[(c+1)%3]
			side := [2]int{min(i, j), max(i, j)}
			if other, shared := opposite[side]; shared {
				before := triangles[other]
				for c := range 3 {
					if !slices.Contains(t[:], before[c]) {
						fourth[n] = before[c]
					}
					if !slices.Contains(before[:], t[c]) {
						fourth[other] = t[c]
					}
				}
			}
			opposite[side] = n
		}
	}
	return fourth
}

// gradients returns those of the shape functions of an element, for each axis of its rest frame the weights of its particles, and its
// area or volume.
func (b *Projective) gradients(at [4]int, n int) (g [3][4]float64, size float64, err error) {
	for k, i := range at {
		if i < 0 || i >= len(b.s.Mass) || slices.Contains(at[:k], i) {
			return g, 0, fmt.Errorf("%w: particles %v, want different ones in 0 … %d", msp.ErrInvalid, at[:n+1], len(b.s.Mass)-1)
		}
	}
	x := func(k int) v3.Vec { return v3.Sub(v3.At(b.s.X0, at[k]), v3.At(b.s.X0, at[0])) }
	e1, e2 := x(1), x(2)
	normal := v3.Cross(e1, e2)
	if n == 2 {
		e3 := v3.Unit(normal, v3.Vec{})
		u := v3.Unit(e1, v3.Vec{})
		w := v3.Cross(e3, u)
		size = v3.Norm(normal) / 2
		// The dual basis of e1 and e2, in the frame u, w.
		d1, d2 := v3.Scale(1/(2*size), v3.Cross(e2, e3)), v3.Scale(1/(2*size), v3.Cross(e3, e1))
		for axis, a := range []v3.Vec{u, w} {
			g[axis][1], g[axis][2] = v3.Dot(d1, a), v3.Dot(d2, a)
		}
	} else {
		e3 := x(3)
		det := v3.Dot(normal, e3)
		size = math.Abs(det) / 6
		for k, d := range []v3.Vec{v3.Cross(e2, e3), v3.Cross(e3, e1), normal} {
			for axis := range 3 {
				g[axis][k+1] = d[axis] / det
			}
		}
	}
	if !(size > 0) {
		return g, 0, fmt.Errorf("%w: particles %v have no area or volume at rest", msp.ErrInvalid, at[:n+1])
	}
	for axis := range g {
		g[axis][0] = -g[axis][1] - g[axis][2] - g[axis][3]
	}
	return g, size, nil
}

// append adds an element and the columns of its F.
func (b *Projective) append(at [4]int, g [3][4]float64, n int, volume, mu, lambda float64) {
	e := element{n: n, mu: volume * mu, lambda: volume * float64(n) * lambda}
	for axis := range n {
		b.columns = append(b.columns, msp.Hinge{At: at, W: g[axis], K: 2*e.mu + e.lambda})
	}
	b.elements = append(b.elements, e)
}

// follow takes over the system as it is.
func (b *Projective) follow() {
	hinges := append(b.within.Hinges[:0], b.s.Hinges...)
	b.own = len(hinges)
	*b.within = *b.s
	b.within.Hinges = append(hinges, b.columns...)
}

// Step advances q by one time step h. The errors are those of msp.ImplicitEuler.
func (b *Projective) Step(q *msp.State) error {
	b.follow()
	b.driver.Iterations, b.driver.Tolerance, b.driver.Report = b.Iterations, b.Tolerance, b.Report
	if b.Report == nil || q == nil || len(q.X) != len(b.s.X0) || len(q.V) != len(q.X) {
		return b.driver.Step(q)
	}
	from := q.Clone()
	if err := b.driver.Step(q); err != nil {
		return err
	}
	y := b.driver.Y(from)
	b.Report.G, b.Report.GradG, b.Report.Gained = b.G(q.X, y), vec.Norm(b.gradG(q.X, y)), b.gained(from, *q)
	return nil
}

// Budget is the function Budget for steps of b, with the energy of elements.
func (b *Projective) Budget(keep float64) msp.Stepper { return budget(b.s, b.Step, keep, b.gained) }

// gained returns the energy that a step between two states gained beyond the work of pins, Forces and drag, in joules. Elements pull at
// pins that move, too.
func (b *Projective) gained(from, to msp.State) float64 {
	sum := b.s.TotalEnergy(to) + b.ElementEnergy(to.X) - b.s.TotalEnergy(from) - b.ElementEnergy(from.X) - b.s.OuterWork(from, to)
	pulls := make([]float64, len(to.X))
	b.addGradient(pulls, to.X, 1, 0)
	for _, p := range b.s.Pins {
		sum -= v3.Dot(v3.At(pulls, p.I), v3.Sub(to.Point(p.I), from.Point(p.I)))
	}
	return sum
}

// gradG returns ∇G (3m), zero for pinned particles. The Objective has the columns of F as hinges without length at rest, of the energy
// ½ K F².
func (b *Projective) gradG(x, y []float64) []float64 {
	grad := b.driver.GradG(x, y)
	b.addGradient(grad, x, b.driver.H()*b.driver.H(), 1)
	for _, p := range b.s.Pins {
		v3.Put(grad, p.I, v3.Vec{})
	}
	return grad
}

// addGradient adds c ∇(E_elements − less Σ ½ K F²) at the positions x to grad (3m each).
func (b *Projective) addGradient(grad, x []float64, c, less float64) {
	at := 0
	for _, e := range b.elements {
		f := b.gradientAt(at, e.n, x)
		r, p := e.project(f)
		for axis := range e.n {
			slope := v3.Plus(v3.Scale(2*e.mu, v3.Sub(f[axis], r[axis])), e.lambda, v3.Sub(f[axis], p[axis]))
			column := &b.columns[at+axis]
			column.Add(grad, c, v3.Plus(slope, -less*column.K, f[axis]))
		}
		at += e.n
	}
}

// H returns the time step, in seconds.
func (b *Projective) H() float64 { return b.driver.H() }

// Refactor prepares the method for the current system and steps of h seconds; the elements stay. If it returns an error (the one from
// NewProjective), the method is unchanged.
func (b *Projective) Refactor(h float64) error {
	b.follow()
	return b.driver.Refactor(h)
}

// Y returns the inertial positions (3m) of a step from q.
func (b *Projective) Y(q msp.State) []float64 {
	b.follow()
	return b.driver.Y(q)
}

// Iterate returns the positions (3m) after up to n iterations from x (3m), for the inertial positions y (3m).
func (b *Projective) Iterate(x, y []float64, n int) ([]float64, error) {
	b.follow()
	return b.driver.Iterate(x, y, n)
}

// G returns the objective of a step for positions x and inertial positions y (3m each), in kg m². It is that of eq. 8 of Liu et al.
// 2013, with the energy of the elements.
func (b *Projective) G(x, y []float64) float64 {
	h, sum := b.driver.H(), 0.0
	for c, m := range b.driver.Inertia() {
		d := v3.Sub(v3.At(x, c), v3.At(y, c))
		sum += 0.5 * m * v3.Dot(d, d)
	}
	return sum + h*h*(b.s.E(x)+b.ElementEnergy(x))
}

// ElementEnergy returns the energy of triangles and tetrahedra at the positions x (3m), in joules.
func (b *Projective) ElementEnergy(x []float64) (sum float64) {
	at := 0
	for _, e := range b.elements {
		f := b.gradientAt(at, e.n, x)
		r, p := e.project(f)
		sum += e.mu*distance2(f, r) + 0.5*e.lambda*distance2(f, p)
		at += e.n
	}
	return sum
}

// gradientAt returns F of the element whose columns begin at the given one.
func (b *Projective) gradientAt(at, n int, x []float64) (f [3]v3.Vec) {
	for axis := range n {
		f[axis] = b.columns[at+axis].Vector(x)
	}
	return f
}

// project returns R and P of an element.
func (e *element) project(f [3]v3.Vec) (r, p [3]v3.Vec) {
	u, sigma, v := svd(f)
	r = compose(u, v3.Vec{1, 1, 1}, v, e.n)
	if e.lambda == 0 {
		return r, f
	}
	return r, compose(u, unitVolume(sigma, e.n), v, e.n)
}

// Prepare factors the matrix, for the driver.
func (b *Projective) Prepare() error { return b.local.Prepare() }

// Begin announces iterations.
func (b *Projective) Begin(t msp.Task) error {
	b.task = t
	for n := range b.elements {
		b.elements[n].projected = false
	}
	b.d, b.last = vec.Sized(b.d, 3*b.within.NumDirections()), vec.Sized(b.last, len(t.X))
	return b.local.Begin(t)
}

// Next makes one iteration.
func (b *Projective) Next() (moved float64, err error) {
	x := b.task.X
	copy(b.last, x)
	d, at, first := b.d, 0, len(b.within.Springs)+b.own
	b.local.LocalTo(d, x)
	for n := range b.elements {
		e := &b.elements[n]
		f := b.gradientAt(at, e.n, x)
		r, p := e.project(f)
		// A stationary P need not be the nearest: the one before is as good, and with it G does not rise.
		if e.projected && distance2(f, e.volume) < distance2(f, p) {
			p = e.volume
		}
		e.volume, e.projected = p, true
		for axis := range e.n {
			sum := v3.Plus(v3.Scale(2*e.mu, r[axis]), e.lambda, p[axis])
			v3.Put(d, first+at+axis, v3.Scale(1/(2*e.mu+e.lambda), sum))
		}
		at += e.n
	}
	b.local.GlobalTo(x, d, b.task.Y)
	return vec.Farthest(x, b.last), nil
}

// String sums the method up in one line.
func (b *Projective) String() string {
	return fmt.Sprintf("projective dynamics: %d elements, %v", len(b.elements), b.local)
}
