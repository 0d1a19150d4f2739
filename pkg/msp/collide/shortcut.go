package collide

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// ShortCut is the contact of Liu et al. 2013, sec. 4.1, as printed. Since forces can cause any displacement of x, the method
// moves x after the iterations of msp.LocalGlobal to the nearest place outside of all obstacles, and v follows from eq. 4.
// There is no friction.
//
// No particle is inside after a step: where obstacles leave it no place, the step returns msp.ErrNotConverged. But the matrix ignores the
// contact, so the next step continues to fall as if there were none. Figures 7 and 8 of the paper show the mild case, slow contact. A fast impact fails: a free cloth of 31×31
// particles falls through a ball of 0.3 m at h = 1/30 s and gains some 250 J. Particles that were moved to the far side hang
// on springs through the ball. LocalGlobal of this package catches the cloth. Use ShortCut for slow contact with wide
// obstacles, such as a floor.
type ShortCut struct{ *msp.ImplicitEuler }

// NewShortCut factors M + h² L for steps of h seconds and returns the errors of msp.NewLocalGlobal.
func NewShortCut(s *msp.System, h float64) (*ShortCut, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	return &ShortCut{msp.NewImplicitEuler(a.Objective, &projection{LocalGlobal: a}, msp.Obstacles)}, nil
}

// String summarises the method in one line.
func (c *ShortCut) String() string {
	return fmt.Sprintf("local/global, then out of %s: %v, h = %.4g s, %d iterations a step",
		obstacles(c.System()), c.System(), c.H(), c.Iterations)
}

// projection is local/global with a projection at the end of a step.
type projection struct {
	*msp.LocalGlobal
	task msp.Task
}

// Begin announces iterations.
func (p *projection) Begin(t msp.Task) error {
	p.task = t
	return p.LocalGlobal.Begin(t)
}

// End moves particles out of the obstacles. It returns ErrNotConverged where those leave a particle no place.
func (p *projection) End() error {
	s, end := p.System(), p.task.From.T+p.H()
	for n := range s.Obstacles {
		pushOut(s, n, end, p.task.X)
	}
	for n := range s.Obstacles {
		for _, i := range p.Free() {
			if err := outside(s, i, n, end, v3.At(p.task.X, i)); err != nil {
				return err
			}
		}
	}
	return nil
}
