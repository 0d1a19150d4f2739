package collide

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// Contact has the settings that LocalGlobal and Newton share. All but Thickness, CG and Memory are of the contact of a system with
// itself: if one is set and Thickness is not, a Step returns msp.ErrInvalid.
type Contact struct {
	// Thickness is the distance, in metres, that particles of the system keep from each other. Pairs of one body that are
	// nearer than 1.5 Thickness at rest are neighbours and exempt. Zero, the default, lets the system pass through itself.
	// For a cloth or a solid, use about the distance of neighbouring particles: with less, a corner can slip through between three
	// particles. A step after which an edge passes through a triangle, neighbours excepted, returns msp.ErrNotConverged with their
	// names. So does a step in which a whole body has passed through another one, or a spring of a strand through that of another. Strands
	// meet with their particles; with Surfaces, with their springs too.
	Thickness float64
	// Unchecked accepts steps that end with parts of the system passing through each other, and saves the search for them.
	// A run of viz.Live may need it: otherwise a hard pull can end the run.
	Unchecked bool
	// Friction is Coulomb's μ between parts of the system that touch each other; obstacles have their own.
	Friction float64
	// Surfaces makes corners of the system's triangles meet triangles, and edges meet edges, instead of particles meeting
	// particles. Contact is then smoother, and Thickness may be small. But a step takes several times as long. A body that slides
	// over a nearly flat surface keeps its speed. Particles that slide on particles catch in each other.
	Surfaces bool
	// Penalty is the stiffness, in N/m, with which parts nearer than Thickness push each other away in the first iteration
	// of a step. It grows whenever an iteration hardly moves them. Zero stands for the stiffness of the stiffest spring.
	Penalty float64
	// Least is a distance in metres. A step that leaves two parts nearer than that, or that makes energy, returns msp.ErrNotConverged with
	// their names or the energy, and the residual. Zero, the default, accepts every step. Report.Distance is the distance that a step has
	// left, and Report.Gained the energy that it has gained.
	Least float64
	// CG is the accuracy to which the linear system of an iteration is solved while something touches. LocalGlobal makes at most three
	// iterations of it by default: more hardly bring a step nearer to its minimum, and iterations of LocalGlobal do.
	CG Accuracy
	// Memory is from how many earlier iterations of a step the next one learns the curvature of g, as methods.LBFGS does. Unless changed, it
	// is 5 for LocalGlobal, and 0 for Newton, which knows the curvature. With 0, LocalGlobal goes by M + h² L alone, as in Liu et al. 2013,
	// and a fine cloth that lies on something falls too slowly. Iterations in which parts of the system meet each other do not learn.
	Memory int
}

// Accuracy says when conjugate gradients stop.
type Accuracy struct {
	Tolerance  float64 // of the relative residual; see sparse.CG
	Iterations int     // at most
}

// solver returns conjugate gradients of this accuracy.
func (a Accuracy) solver(w *sparse.Workspace) sparse.CG {
	return sparse.CG{Tolerance: a.Tolerance, Iterations: a.Iterations, Workspace: w}
}

// check returns an error that wraps ErrInvalid if a setting makes no sense.
func (c *Contact) check() error {
	if !(c.Thickness >= 0 && c.Friction >= 0 && c.Penalty >= 0 && c.Least >= 0) || math.IsInf(c.Thickness+c.Friction+c.Penalty+c.Least, 1) {
		return fmt.Errorf("%w: Thickness = %g m, Friction = %g, Penalty = %g N/m, Least = %g m, want ≥ 0",
			msp.ErrInvalid, c.Thickness, c.Friction, c.Penalty, c.Least)
	}
	if !(c.CG.Tolerance >= 0) || c.CG.Iterations < 0 || c.Memory < 0 {
		return fmt.Errorf("%w: CG.Tolerance = %g, CG.Iterations = %d, Memory = %d, want ≥ 0",
			msp.ErrInvalid, c.CG.Tolerance, c.CG.Iterations, c.Memory)
	}
	if c.Thickness == 0 && (c.Friction > 0 || c.Unchecked || c.Surfaces || c.Penalty > 0 || c.Least > 0) {
		return fmt.Errorf("%w: Friction = %g, Unchecked = %v, Surfaces = %v, Penalty = %g N/m, Least = %g m of a system that passes "+
			"through itself: want Thickness > 0", msp.ErrInvalid, c.Friction, c.Unchecked, c.Surfaces, c.Penalty, c.Least)
	}
	return nil
}

// describe summarises a method in one line.
func describe(name string, e *msp.ImplicitEuler, thickness float64) string {
	s := e.System()
	text := fmt.Sprintf("%s: %v, h = %.4g s, %s", name, s, e.H(), obstacles(s))
	if thickness > 0 {
		text += fmt.Sprintf(", %.3g m thick", thickness)
	}
	return text + fmt.Sprintf(", %d iterations a step", e.Iterations)
}

// obstacles counts the obstacles of the system in words.
func obstacles(s *msp.System) string {
	if len(s.Obstacles) == 1 {
		return "1 obstacle"
	}
	return fmt.Sprintf("%d obstacles", len(s.Obstacles))
}

// pushOut puts the particles of x (3m) that are inside of obstacle n at the time t on its surface.
func pushOut(s *msp.System, n int, t float64, x []float64) {
	o := &s.Obstacles[n]
	for i := range s.Mass {
		d, normal := o.Within(t, v3.At(x, i), 0)
		if d < 0 && !s.Pinned(i) {
			v3.AddTo(x, i, -d, normal)
		}
	}
}

// rounded is the depth, in parts of an obstacle's size, up to which a particle counts as outside.
const rounded = 1e-6

// outside returns ErrNotConverged if x is inside of obstacle n at the time t, as where obstacles leave no place for particle i.
func outside(s *msp.System, i, n int, t float64, x v3.Vec) error {
	o := &s.Obstacles[n]
	if d, _ := o.Within(t, x, 0); d < -rounded*o.Size() {
		return fmt.Errorf("%w: particle %d is %.3g m inside of obstacle %d, the %v: obstacles leave it no place",
			msp.ErrNotConverged, i, -d, n, o)
	}
	return nil
}
