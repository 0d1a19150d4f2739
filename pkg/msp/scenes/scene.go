// Package scenes has the scenes of the source texts, and small ones to begin with, ready to run and to change:
//
//	c := scenes.Brush()
//	frames, err := c.Run(300)
//	viz.Animate(c.S, frames)
//
// Paper has the six rows of Table 1 of Liu et al. 2013; Measure and Table1 compare their cost with the printed one.
// Functions of this package and of package mesh make the bodies and clothes. They are of the same kind and size as
// the paper's, but not identical.
package scenes

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/methods"
)

// Scene is a system with its time step and number of iterations.
type Scene struct {
	Name       string
	S          *msp.System
	H          float64 // time step, s
	Iterations int     // of local/global, a step
	// Thickness is the distance that the system keeps from itself (m): see collide.LocalGlobal. With zero it passes
	// through itself.
	Thickness float64
	// Surfaces makes triangles and edges meet, not particles: see collide.LocalGlobal.
	Surfaces bool
	// Unchecked accepts steps in which parts pass through each other: see collide.LocalGlobal.
	Unchecked bool
	// Friction is Coulomb's μ of the system on itself; obstacles have their own.
	Friction float64
	// Strain is the strain at which a spring breaks: see methods.Tearing. With zero none breaks.
	Strain float64
	// Keep is the restored fraction of the energy that a step loses: see methods.Budget.
	Keep float64
	// Drive moves the parts with prescribed motion, such as pins, to their positions at the time t. It is nil if
	// there are none.
	Drive func(t float64)
}

// Method returns the paper's method with the scene's step, iterations and contact.
func (c Scene) Method() (*collide.LocalGlobal, error) {
	a, err := collide.NewLocalGlobal(c.S, c.H)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	a.Iterations, a.Thickness, a.Surfaces, a.Unchecked, a.Friction = c.Iterations, c.Thickness, c.Surfaces, c.Unchecked, c.Friction
	return a, nil
}

// Accurate returns the method that ends each step without intersections, Thickness (m) away from itself and from
// obstacles. The scene must begin without intersections.
func (c Scene) Accurate() (*collide.Barrier, error) {
	a, err := collide.NewBarrier(c.S, c.H, c.Thickness)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	a.Friction = c.Friction
	return a, nil
}

// Step returns the step of a method with the scene's motion and tearing: before a step, Drive moves its parts to
// their positions at the end of the step.
func (c Scene) Step(m msp.Method) msp.Stepper {
	if c.Strain > 0 {
		m = methods.NewTearing(m, c.S, c.Strain)
	}
	step := m.Step
	if c.Keep > 0 {
		step = methods.Budget(c.S, step, c.Keep)
	}
	return func(q *msp.State) error {
		if c.Drive != nil {
			c.Drive(q.T + m.H())
		}
		return step(q)
	}
}

// Run takes n steps of Method from rest and returns all n+1 states.
func (c Scene) Run(n int) ([]msp.State, error) {
	a, err := c.Method()
	if err != nil {
		return nil, err
	}
	frames, err := msp.Run(c.S.Rest(), c.Step(a), n)
	if err != nil {
		err = fmt.Errorf("%s: %w", c.Name, err)
	}
	return frames, err
}

// String sums the scene up in one line.
func (c Scene) String() string {
	return fmt.Sprintf("%s: %v, h = %.4g s, %d iterations a step", c.Name, c.S, c.H, c.Iterations)
}

// frame is the time step of most scenes, in seconds: one picture of thirty a second.
const frame = 1.0 / 30

// must returns a system that is made of numbers of ours: if it is wrong, the scene is.
func must(s *msp.System, err error) *msp.System {
	if err != nil {
		panic(err)
	}
	return s
}
