package ode

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// Problem is an initial value problem y' = f(t, y), y(T0) = Y0, to be solved until T1.
type Problem struct {
	Name     string
	F        F
	Jacobian Jacobian // ∂f/∂y, or nil
	T0, T1   float64
	Y0       []float64
	Exact    func(t float64) []float64 // the solution, or nil if it is not known

	// Accel is the same right-hand side as x″ = f(t, x, v), if y = (x, v) comes from such a problem, else nil.
	Accel Accel
}

// Start returns the initial state.
func (p Problem) Start() State { return State{T: p.T0, Y: p.Y0}.Clone() }

// Dahlquist returns y' = λy, y(0) = 1 on [0, 1], Hauth, example 1 (λ = 2 and −15) and eq. 20.
func Dahlquist(lambda float64) Problem {
	return Problem{
		Name:     strings.ReplaceAll(fmt.Sprintf("y' = %.4gy", lambda), "-", "−"),
		F:        func(t float64, y, dy []float64) { dy[0] = lambda * y[0] },
		Jacobian: func(t float64, y []float64, j *mat.Dense) { j.Set(0, 0, lambda) },
		T1:       1, Y0: []float64{1},
		Exact: func(t float64) []float64 { return []float64{math.Exp(lambda * t)} },
	}
}

// Overdamped returns y″ = −5y' − 2.5y, y(0) = 0, y'(0) = 1 on [0, 10], Hauth, example 2 (fig. 3(c) says −5y,
// erratum), whose solution is exp(−5t/2) sinh(√15 t/2)·2/√15.
func Overdamped() Problem {
	p := oscillator("y″ = −5y' − 2.5y", 2.5, 5)
	p.T1, p.Y0 = 10, []float64{0, 1}
	w := math.Sqrt(15)
	a, b := (-5+w)/2, (-5-w)/2
	p.Exact = func(t float64) []float64 {
		return []float64{(math.Exp(a*t) - math.Exp(b*t)) / w, (a*math.Exp(a*t) - b*math.Exp(b*t)) / w}
	}
	return p
}

// HauthSpring returns Hauth, example 3 and eq. 8: a mass of 0.1 kg on a spring of 100 N/m with damping 1 Ns/m and rest length −1
// m under −10 m/s², on [0, 2] s, with z'(0) = −5 m/s. The text omits z(0) = −1 (erratum). The mass swings about −1.01 with ω0² =
// 1000, 2ζω0 = 10.
func HauthSpring() Problem {
	const m, k, d, l0, g = 0.1, 100., 1., -1., -10.
	const rest = l0 + g*m/k
	p := Problem{Name: "Hauth's spring", T1: 2, Y0: []float64{l0, -5}}
	p.Accel = func(t float64, x, v, a []float64) { a[0] = k*(l0-x[0])/m - d/m*v[0] + g }
	p.F = FirstOrder(p.Accel)
	p.Jacobian = func(t float64, y []float64, j *mat.Dense) {
		j.Set(0, 1, 1)
		j.Set(1, 0, -k/m)
		j.Set(1, 1, -d/m)
	}
	p.Exact = func(t float64) []float64 {
		z, v := damped(k/m, d/m, l0-rest, -5, t)
		return []float64{rest + z, v}
	}
	return p
}

// Wave returns y″ = −5y, y(0) = 1, y'(0) = 0 on [0, 10], the undamped wave equation of Hauth, fig. 7. The text prints y″ = 5y
// (erratum) and gives neither initial values nor an interval.
func Wave() Problem {
	p := oscillator("y″ = −5y", 5, 0)
	p.T1, p.Y0 = 10, []float64{1, 0}
	p.Exact = func(t float64) []float64 {
		z, v := damped(5, 0, 1, 0, t)
		return []float64{z, v}
	}
	return p
}

// Spiral returns x' = (−x2, x1), x(0) = (1, 0) on [0, 2π]: Zachmann's circle, which explicit Euler leaves.
func Spiral() Problem {
	return Problem{
		Name: "x' = (−x2, x1)",
		F:    func(t float64, y, dy []float64) { dy[0], dy[1] = -y[1], y[0] },
		Jacobian: func(t float64, y []float64, j *mat.Dense) {
			j.Set(0, 1, -1)
			j.Set(1, 0, 1)
		},
		T1: 2 * math.Pi, Y0: []float64{1, 0},
		Exact: func(t float64) []float64 { return []float64{math.Cos(t), math.Sin(t)} },
	}
}

// Sine returns y' = cos t √(1 − y²/4), y(0) = 0 on [0, 1], with the solution 2 sin(½ sin t). It is smooth, nonlinear and not
// autonomous, which suits the observation of orders.
func Sine() Problem {
	return Problem{
		Name: "y' = cos t √(1 − y²/4)",
		F:    func(t float64, y, dy []float64) { dy[0] = math.Cos(t) * math.Sqrt(1-y[0]*y[0]/4) },
		Jacobian: func(t float64, y []float64, j *mat.Dense) {
			j.Set(0, 0, -math.Cos(t)*y[0]/4/math.Sqrt(1-y[0]*y[0]/4))
		},
		T1: 1, Y0: []float64{0},
		Exact: func(t float64) []float64 { return []float64{2 * math.Sin(math.Sin(t)/2)} },
	}
}

// Kink returns x″ = −2x(1 − x²) on [−½, ½] with the solution tanh t, a smooth nonlinear second-order problem for the Verlet
// family. With drag it returns x″ = −2xx', which has the same solution and a force that depends on the velocity.
func Kink(drag bool) Problem {
	p := Problem{Name: "x″ = −2x(1 − x²)", T0: -0.5, T1: 0.5}
	p.Accel = func(t float64, x, v, a []float64) { a[0] = -2 * x[0] * (1 - x[0]*x[0]) }
	p.Jacobian = func(t float64, y []float64, j *mat.Dense) {
		j.Set(0, 1, 1)
		j.Set(1, 0, -2+6*y[0]*y[0])
	}
	if drag {
		p.Name = "x″ = −2xx'"
		p.Accel = func(t float64, x, v, a []float64) { a[0] = -2 * x[0] * v[0] }
		p.Jacobian = func(t float64, y []float64, j *mat.Dense) {
			j.Set(0, 1, 1)
			j.Set(1, 0, -2*y[1])
			j.Set(1, 1, -2*y[0])
		}
	}
	p.F = FirstOrder(p.Accel)
	p.Exact = func(t float64) []float64 {
		x := math.Tanh(t)
		return []float64{x, 1 - x*x}
	}
	p.Y0 = p.Exact(p.T0)
	return p
}

// oscillator returns y″ = −k y − d y'.
func oscillator(name string, k, d float64) Problem {
	p := Problem{Name: name}
	p.Accel = func(t float64, x, v, a []float64) { a[0] = -k*x[0] - d*v[0] }
	p.F = func(t float64, y, dy []float64) { dy[0], dy[1] = y[1], -k*y[0]-d*y[1] } // FirstOrder(p.Accel) in one call
	p.Jacobian = func(t float64, y []float64, j *mat.Dense) {
		j.Set(0, 1, 1)
		j.Set(1, 0, -k)
		j.Set(1, 1, -d)
	}
	return p
}

// damped returns position and velocity of the underdamped z″ = −k z − d z' from z0, v0 at the time t.
func damped(k, d, z0, v0, t float64) (z, v float64) {
	w := math.Sqrt(k - d*d/4)
	b := (v0 + d/2*z0) / w
	sin, cos := math.Sincos(w * t)
	e := math.Exp(-d / 2 * t)
	return e * (z0*cos + b*sin), e * ((b*w-d/2*z0)*cos - (z0*w+d/2*b)*sin)
}
