package mesh

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Options describe the material of a System made from a mesh. The zero value is 1 kg of a coherent material.
type Options struct {
	// K is the stiffness of the springs along edges, in N/m. Zero takes the K at which the whole body, hung by its
	// top, stretches by about 5 %, independently of its unit and resolution.
	K float64
	// Bending is the stiffness of bending springs as a fraction of K: far below 1 for a realistic look (Kauppila,
	// sec. 1.1). Zero takes 1/10; a negative number leaves them out.
	Bending float64
	// Hinge is the stiffness κ of angle springs, in N m, at each side shared by two triangles (msp.Hinge). They are
	// added to bending springs, or replace them if Bending is negative. Zero, the default, makes none. They keep a
	// curved surface curved and a flat one flat, which bending springs do not.
	Hinge float64
	// Altitude is the stiffness of altitude springs as a fraction of K, one in each tetrahedron. They keep tetrahedra
	// from inverting, and so preserve the volume of a body on impact; 5 is a good value. Zero, the default, makes
	// none.
	Altitude float64
	// Density is the mass of tetrahedra in kg/m³, of triangles in kg/m², and of edges in kg/m. Zero takes Mass instead.
	Density float64
	// Mass is the mass of the whole, in kg, distributed as Density would. Zero takes 1 kg, if Density is zero too.
	Mass float64
	// Equal gives all particles the same mass.
	Equal bool
	// Up is the direction against gravity: {0, 0, 1} for files with z up. Zero is y.
	Up [3]float64
	// Scale is the length of a unit of the file in metres: 0.001 for millimetres. Zero is 1.
	Scale float64
	// Raw makes every point a particle, in the order of the file. Otherwise the system is made of Clean(0): points at the
	// same coordinates are one particle, and points of no element none.
	Raw bool
}

// System returns the mass-spring system of a mesh, at rest in its shape. Each edge is one spring, even if several
// elements share it (msp.DistinctSprings). If two triangles share a side, a bending spring joins the corners opposite to
// it (Kauppila, sec. 1.1), unless an edge does. Triangles with a corner in a tetrahedron get none, since the solid is
// stiff without. For drawing, the system has the mesh's triangles and the surface of its tetrahedra.
//
// An element's mass goes to its points in equal parts. No particle weighs less than a thousandth of the mean.
func (m *Mesh) System(o Options) (*msp.System, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	if !o.Raw {
		m, _ = m.Clean(0)
	}
	if o.Scale != 0 && o.Scale != 1 {
		m = m.Clone()
		for i, p := range m.Points {
			m.Points[i] = v3.Scale(o.Scale, p)
		}
	}
	mass, err := m.masses(o)
	if err != nil {
		return nil, err
	}
	k := o.K
	if k == 0 {
		k = m.stiffness(mass)
	}
	springs := m.stretch(k)
	if o.Bending >= 0 {
		bending := o.Bending
		if bending == 0 {
			bending = 0.1
		}
		springs = msp.DistinctSprings(append(springs, m.bending(bending*k)...)) // an edge comes first, and stays
	}
	s, err := msp.NewSystem(msp.Flat(m.Points), mass, springs)
	if err != nil {
		return nil, fmt.Errorf("mesh: %w", err)
	}
	s.Triangles = m.drawn()
	if err := m.addHinges(s, o.Hinge); err != nil {
		return nil, err
	}
	if o.Altitude > 0 {
		if err := m.addAltitudes(s, o.Altitude*k); err != nil {
			return nil, err
		}
	}
	up := o.Up
	if up == [3]float64{} {
		up = [3]float64{0, 1, 0}
	}
	s.Gravity = v3.Scale(-freeFall/norm(up), up)
	return s, nil
}

// freeFall is the acceleration of free fall, in m/s².
const freeFall = 9.81

func (o Options) check() error {
	for _, q := range []struct {
		name  string
		value float64
	}{{"K", o.K}, {"Hinge", o.Hinge}, {"Altitude", o.Altitude}, {"Density", o.Density}, {"Mass", o.Mass}, {"Scale", o.Scale}} {
		if !(q.value >= 0) || math.IsInf(q.value, 1) {
			return fmt.Errorf("mesh: %s = %g, want ≥ 0", q.name, q.value)
		}
	}
	if math.IsNaN(o.Bending) || math.IsInf(o.Bending, 0) {
		return fmt.Errorf("mesh: Bending = %g, want a finite number", o.Bending)
	}
	if up := norm(o.Up); math.IsNaN(up) || math.IsInf(up, 0) {
		return fmt.Errorf("mesh: Up = %v, want a direction", o.Up)
	}
	if o.Density > 0 && o.Mass > 0 {
		return fmt.Errorf("mesh: Density = %g and Mass = %g, want one of them", o.Density, o.Mass)
	}
	return nil
}

// stretch returns a spring for each edge of an element.
func (m *Mesh) stretch(k float64) []msp.Spring {
	var springs []msp.Spring
	seen := map[[2]int]bool{}
	join := func(i, j int) {
		if key := pair(i, j); i != j && !seen[key] {
			seen[key] = true
			springs = append(springs, msp.Spring{I: i, J: j, K: k, R: norm(v3.Sub(m.Points[i], m.Points[j]))})
		}
	}
	for _, t := range m.Tets {
		for a := range t {
			for b := range a {
				join(t[b], t[a])
			}
		}
	}
	for _, t := range m.Triangles {
		join(t[0], t[1])
		join(t[1], t[2])
		join(t[2], t[0])
	}
	for _, e := range m.Edges {
		join(e[0], e[1])
	}
	return springs
}

// bending returns a spring between the corners opposite to each side that two triangles share. Where more than two do,
// each is joined to the one before it. Triangles with a corner in a tetrahedron are stiff without.
func (m *Mesh) bending(k float64) []msp.Spring {
	var springs []msp.Spring
	m.folds(func(_, _, a, b int) {
		springs = append(springs, msp.Spring{I: a, J: b, K: k, R: norm(v3.Sub(m.Points[a], m.Points[b]))})
	})
	return springs
}

// folds calls f for each side from i to j that triangles with the corners a and b share, as bending says.
func (m *Mesh) folds(f func(i, j, a, b int)) {
	solid := make([]bool, len(m.Points))
	for _, t := range m.Tets {
		for _, i := range t {
			solid[i] = true
		}
	}
	opposite := map[[2]int]int{} // of a side: the corner of the last triangle
	for _, t := range m.Triangles {
		for c := range t {
			i, j, o := t[c], t[(c+1)%3], t[(c+2)%3]
			if solid[i] || solid[j] || solid[o] {
				continue
			}
			if before, shared := opposite[pair(i, j)]; shared && before != o {
				f(i, j, before, o)
			}
			opposite[pair(i, j)] = o
		}
	}
}

// addHinges adds an angle spring at each of the sides, if κ is not zero. A triangle without area has no angle: that is an error.
func (m *Mesh) addHinges(s *msp.System, kappa float64) (err error) {
	if kappa == 0 {
		return nil
	}
	m.folds(func(i, j, a, b int) {
		if err == nil {
			err = s.AddHinge(i, j, a, b, kappa)
		}
	})
	if err != nil {
		return fmt.Errorf("mesh: %w", err)
	}
	return nil
}

var errNoMass = errors.New("mesh: no element has a length, area or volume, so there is no mass to distribute: want Equal")

// masses distributes the mass of the elements to their points. Where there are tetrahedra, triangles weigh nothing but on
// points of no tetrahedron; the same holds for edges and triangles.
func (m *Mesh) masses(o Options) ([]float64, error) {
	mass, heavy := make([]float64, len(m.Points)), make([]bool, len(m.Points))
	give := func(element []int, whole float64) {
		for _, i := range element {
			if !heavy[i] {
				mass[i] += whole / float64(len(element))
			}
		}
	}
	for k, t := range m.Tets {
		give(m.Tets[k][:], math.Abs(volume(m.Points[t[0]], m.Points[t[1]], m.Points[t[2]], m.Points[t[3]])))
	}
	settle := func() {
		for i := range mass {
			heavy[i] = heavy[i] || mass[i] > 0
		}
	}
	settle()
	for k, t := range m.Triangles {
		give(m.Triangles[k][:], area(m.Points[t[0]], m.Points[t[1]], m.Points[t[2]]))
	}
	settle()
	for k, e := range m.Edges {
		give(m.Edges[k][:], norm(v3.Sub(m.Points[e[0]], m.Points[e[1]])))
	}
	whole := 0.0
	for _, v := range mass {
		whole += v
	}
	if len(mass) == 0 {
		return mass, nil
	}
	if !(whole > 0) || math.IsInf(whole, 1) {
		if !o.Equal || o.Density > 0 {
			return nil, errNoMass
		}
		whole = 1
	}
	total := o.Mass
	switch {
	case o.Density > 0:
		total = o.Density * whole
	case total == 0:
		total = 1
	}
	mean := total / float64(len(mass))
	for i := range mass {
		if mass[i] *= total / whole; o.Equal {
			mass[i] = mean
		}
		mass[i] = max(mass[i], mean/1000)
	}
	return mass, nil
}

// stiffness returns the K of Options.K = 0. Stretched by ε along a line, springs of length r at random angles θ to it hold
// the energy ½ k Σ (ε r cos²θ)² = ½ ε² k c Σ r², c the mean of cos⁴θ: 1/5 in a solid, 3/8 in a sheet, 1 in a strand. A body
// of height D that hangs from its top carries half of its weight on average, so that it is longer by the part
//
//	ε = m g D / (2 k c Σ r²)
func (m *Mesh) stiffness(mass []float64) float64 {
	const strain = 0.05
	c := 1.0
	switch {
	case len(m.Tets) > 0:
		c = 1.0 / 5
	case len(m.Triangles) > 0:
		c = 3.0 / 8
	}
	weight, squares, size := 0.0, 0.0, m.Size()
	for _, v := range mass {
		weight += freeFall * v
	}
	for _, sp := range m.stretch(1) {
		squares += (sp.R / size) * (sp.R / size) // r² alone may leave the range of float64
	}
	if !(squares > 0) {
		return 1 // a point: any stiffness will do
	}
	return weight / (2 * strain * c * squares * size)
}
