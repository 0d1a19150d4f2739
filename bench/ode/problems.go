package main

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
)

// problem is an initial value problem, with the times at which solutions are compared.
type problem struct {
	Name  string    `json:"name"`
	Times []float64 `json:"times"`

	// Of y' = f(t, y).
	Y0 []float64 `json:"y0,omitempty"`
	f  ode.F
	j  ode.Jacobian

	// Of a cloth, y = (x, x') of all particles.
	Cloth  *cloth `json:"cloth,omitempty"`
	Sample []int  `json:"sample,omitempty"` // components that are compared; nil: all
	s      *msp.System
}

// cloth is a system as the script in Python needs it.
type cloth struct {
	X0      []float64    `json:"x0"`      // 3m, m
	Mass    []float64    `json:"mass"`    // m, kg
	Springs [][4]float64 `json:"springs"` // I, J, K in N/m, R in m
	Pins    []int        `json:"pins"`
	Gravity [3]float64   `json:"gravity"` // m/s²
	Damping float64      `json:"damping"` // of every spring, N s/m: Damping.Unprojected
}

// problems returns the three.
func problems() []problem { return []problem{robertson(), vanDerPol(), pinnedCloth()} }

// robertson is the chemical reaction of H. H. Robertson, 1966: three species, rates between 0.04 and 3e7.
func robertson() problem {
	return problem{Name: "robertson", Times: []float64{0.4, 40, 1e3, 1e5}, Y0: []float64{1, 0, 0},
		f: func(t float64, y, dy []float64) {
			a, b, c := 0.04*y[0], 1e4*y[1]*y[2], 3e7*y[1]*y[1]
			dy[0], dy[1], dy[2] = -a+b, a-b-c, c
		},
		j: func(t float64, y []float64, j *mat.Dense) {
			j.SetRow(0, []float64{-0.04, 1e4 * y[2], 1e4 * y[1]})
			j.SetRow(1, []float64{0.04, -1e4*y[2] - 6e7*y[1], -1e4 * y[1]})
			j.SetRow(2, []float64{0, 6e7 * y[1], 0})
		},
	}
}

// vanDerPol is the oscillator y″ = μ(1 − y²) y' − y with μ = 1000: slow for 807 at a time, between jumps.
func vanDerPol() problem {
	const mu = 1000
	return problem{Name: "van der pol", Times: []float64{50, 500, 1000, 2000}, Y0: []float64{2, 0},
		f: func(t float64, y, dy []float64) { dy[0], dy[1] = y[1], mu*(1-y[0]*y[0])*y[1]-y[0] },
		j: func(t float64, y []float64, j *mat.Dense) {
			j.SetRow(0, []float64{0, 1})
			j.SetRow(1, []float64{-2*mu*y[0]*y[1] - 1, mu * (1 - y[0]*y[0])})
		},
	}
}

// pinnedCloth is a cloth of 20×20 particles that falls, held at two corners, for a second: 2400 unknowns. Dampers in its
// springs take 600 1/s off the fastest oscillations, which have 700.
func pinnedCloth() problem {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	s.Damping.Unprojected = 0.1
	c := &cloth{X0: s.X0, Mass: s.Mass, Pins: []int{0, 19}, Gravity: s.Gravity, Damping: s.Damping.Unprojected}
	for _, sp := range s.Springs {
		c.Springs = append(c.Springs, [4]float64{float64(sp.I), float64(sp.J), sp.K, sp.R})
	}
	p := problem{Name: "cloth", Times: []float64{0.25, 0.5, 0.75, 1}, Cloth: c, s: s}
	n := len(s.X0)
	for i := 7; i < s.NumParticles(); i += 37 {
		for axis := range 3 {
			p.Sample = append(p.Sample, 3*i+axis, n+3*i+axis)
		}
	}
	return p
}

// solution is a problem on its way, by one of our methods.
type solution struct {
	control *ode.Controlled
	work    func() ode.Work
	to      func(t float64) ([]float64, error) // goes on to t and returns y there
}

// solve begins with a method by the name that scipy has for it: RK45, Radau or BDF. Times that it is sent to are
// multiples of dt.
func (p problem) solve(method string, rtol, atol, dt float64) (*solution, error) {
	if p.s != nil {
		return p.solveCloth(method, rtol, atol, dt)
	}
	c := controlled(p.f, method, rtol, atol)
	c.Jacobian = p.j
	q := ode.State{Y: append([]float64(nil), p.Y0...)}
	return &solution{control: c, work: c.Work, to: func(t float64) ([]float64, error) {
		for q.T < t {
			if err := c.StepTo(&q, t); err != nil {
				return nil, err
			}
		}
		return q.Y, nil
	}}, nil
}

func (p problem) solveCloth(method string, rtol, atol, dt float64) (*solution, error) {
	var a *methods.ODE
	var err error
	switch method {
	case "RK45":
		a, err = methods.NewControlled(p.s, dt, ode.DormandPrince, rtol, atol)
	case "Radau":
		a, err = methods.NewControlled(p.s, dt, ode.RadauIIA5, rtol, atol)
	case "BDF":
		a, err = methods.NewControlledBDF(p.s, dt, rtol, atol)
	default:
		panic("no method " + method)
	}
	if err != nil {
		return nil, err
	}
	q := p.s.Rest()
	return &solution{control: a.Control, work: a.Work, to: func(t float64) ([]float64, error) {
		for q.T < t-dt/2 {
			if err := a.Step(&q); err != nil {
				return nil, err
			}
		}
		return append(append([]float64(nil), q.X...), q.V...), nil
	}}, nil
}

func controlled(f ode.F, method string, rtol, atol float64) *ode.Controlled {
	switch method {
	case "RK45":
		return ode.NewControlled(f, ode.DormandPrince, rtol, atol)
	case "Radau":
		return ode.NewControlled(f, ode.RadauIIA5, rtol, atol)
	case "BDF":
		return ode.NewControlledBDF(f, rtol, atol)
	}
	panic(fmt.Sprintf("no method %q", method))
}

// sampled returns the components of y that are compared.
func (p problem) sampled(y []float64) []float64 {
	if p.Sample == nil {
		return y
	}
	var some []float64
	for _, c := range p.Sample {
		some = append(some, y[c])
	}
	return some
}
