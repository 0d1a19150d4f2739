// Package testkit holds helpers for the tests of pkg/msp and of its methods. The scenes are in package msptest.
package testkit

import (
	"fmt"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// H is the time step of most tests, in seconds.
const H = 1.0 / 30

// LocalGlobal returns the method for a scene.
func LocalGlobal(t testing.TB, sc msptest.Scene, h float64) *msp.LocalGlobal {
	t.Helper()
	a, err := msp.NewLocalGlobal(sc.S, h)
	if err != nil {
		t.Fatalf("%s: %v", sc.Name, err)
	}
	return a
}

// Newton returns the method for a scene.
func Newton(t testing.TB, sc msptest.Scene, h float64) *msp.Newton {
	t.Helper()
	n, err := msp.NewNewton(sc.S, h)
	if err != nil {
		t.Fatalf("%s: %v", sc.Name, err)
	}
	return n
}

// Iterate is a.Iterate without an error.
func Iterate(t testing.TB, a interface {
	Iterate(x, y []float64, n int) ([]float64, error)
}, x, y []float64, n int) []float64 {
	t.Helper()
	x, err := a.Iterate(x, y, n)
	if err != nil {
		t.Fatalf("%v: %v", a, err)
	}
	return x
}

// Systems returns the shared scenes, some random systems, and Hinged.
func Systems() []msptest.Scene {
	scenes := msptest.Scenes()
	for seed := range uint64(30) {
		sc := msptest.Random(seed, 3+int(seed), 3*int(seed))
		sc.Name = fmt.Sprintf("random, seed %d", seed)
		scenes = append(scenes, sc)
	}
	return append(scenes, Hinged()...)
}

// Terms returns the sum of the sizes of the terms of g, to which its rounding is relative.
func Terms(s *msp.System, x, y []float64, h float64) float64 {
	sum := 0.0
	for i, m := range s.Mass {
		for c := 3 * i; c < 3*i+3; c++ {
			sum += m * (x[c]*x[c] + y[c]*y[c])
		}
	}
	for _, sp := range s.Springs {
		p12 := Minus(x, sp)
		sum += h * h * sp.K * (p12[0]*p12[0] + p12[1]*p12[1] + p12[2]*p12[2] + sp.R*sp.R)
	}
	for _, hinge := range s.Hinges {
		r := hinge.R * hinge.R
		for k, i := range hinge.At {
			p := x[3*i : 3*i+3]
			r += 4 * hinge.W[k] * hinge.W[k] * (p[0]*p[0] + p[1]*p[1] + p[2]*p[2])
		}
		sum += h * h * hinge.K * r
	}
	for c, f := range s.ExternalForce() {
		sum += h * h * math.Abs(f*x[c])
	}
	return sum
}

// Minus returns p12 of spring sp.
func Minus(x []float64, sp msp.Spring) []float64 {
	p := make([]float64, 3)
	for axis := range p {
		p[axis] = x[3*sp.I+axis] - x[3*sp.J+axis]
	}
	return p
}

// Faults are the ways to spoil a cloth of 3×3, each with the error it must cause and a word of its message.
var Faults = []struct {
	Name  string
	Spoil func(s *msp.System)
	Want  error
	Says  string
}{
	{"zero mass", func(s *msp.System) { s.Mass[3] = 0 }, msp.ErrInvalid, "particle 3"},
	{"negative mass", func(s *msp.System) { s.Mass[3] = -1 }, msp.ErrInvalid, "particle 3"},
	{"NaN mass", func(s *msp.System) { s.Mass[3] = math.NaN() }, msp.ErrInvalid, "particle 3"},
	{"infinite mass", func(s *msp.System) { s.Mass[3] = math.Inf(1) }, msp.ErrInvalid, "particle 3"},
	{"negative stiffness", func(s *msp.System) { s.Springs[2].K = -1 }, msp.ErrInvalid, "spring 2"},
	{"NaN stiffness", func(s *msp.System) { s.Springs[2].K = math.NaN() }, msp.ErrInvalid, "spring 2"},
	{"negative rest length", func(s *msp.System) { s.Springs[2].R = -1 }, msp.ErrInvalid, "spring 2"},
	{"infinite rest length", func(s *msp.System) { s.Springs[2].R = math.Inf(1) }, msp.ErrInvalid, "spring 2"},
	{"spring to nowhere", func(s *msp.System) { s.Springs[2].J = 99 }, msp.ErrInvalid, "J = 99, want 0 … 8"},
	{"spring from nowhere", func(s *msp.System) { s.Springs[2].I = -1 }, msp.ErrInvalid, "I = -1"},
	{"spring to itself", func(s *msp.System) { s.Springs[2].J = s.Springs[2].I }, msp.ErrInvalid, "spring 2"},
	{"NaN position", func(s *msp.System) { s.X0[7] = math.NaN() }, msp.ErrNotFinite, "particle 2"},
	{"missing positions", func(s *msp.System) { s.X0 = s.X0[:5] }, msp.ErrInvalid, "len(X0) = 5"},
	{"pin of nothing", func(s *msp.System) { s.Pins = []msp.Pin{{I: 9}} }, msp.ErrInvalid, "9"},
	{"pins in disorder", func(s *msp.System) { s.Pins = []msp.Pin{{I: 4}, {I: 1}} }, msp.ErrInvalid, "1 after 4"},
	{"pin at NaN", func(s *msp.System) { s.Pin(4); s.MovePin(4, [3]float64{0, math.NaN(), 0}) }, msp.ErrNotFinite, "particle 4"},
	{"negative drag", func(s *msp.System) { s.Drag = -1.5 }, msp.ErrInvalid, "-1.5"},
	{"bad triangle", func(s *msp.System) { s.Triangles[3][1] = 9 }, msp.ErrInvalid, "triangle 3"},
	{"nil force", func(s *msp.System) { s.Forces = []msp.Force{nil} }, msp.ErrInvalid, "Forces[0]"},
	{"NaN gravity", func(s *msp.System) { s.Gravity[1] = math.NaN() }, msp.ErrInvalid, "gravity"},
	{"short Fext", func(s *msp.System) { s.Fext = make([]float64, 3) }, msp.ErrInvalid, "len(Fext) = 3"},
	{"NaN force", func(s *msp.System) { s.Fext = make([]float64, 27); s.Fext[8] = math.NaN() }, msp.ErrInvalid, "particle 2"},
}

// Preconditioners returns those of msp.ConjugateGradients by name, and nil for Cholesky. Each has its own memory.
func Preconditioners() map[string]func(a *sparse.CSC) (sparse.Preconditioner, error) {
	var gaussSeidel sparse.Workspace
	return map[string]func(a *sparse.CSC) (sparse.Preconditioner, error){
		"Cholesky":   nil,
		"Jacobi":     new(sparse.Workspace).Jacobi,
		"3×3 blocks": new(sparse.Workspace).BlockJacobi3,
		"IC(0)":      new(sparse.Workspace).IC0,
		"SSOR":       func(a *sparse.CSC) (sparse.Preconditioner, error) { return gaussSeidel.SSOR(a, 1) },
	}
}

// Variants are the ways of a Newton iteration.
func Variants() map[string]func(n *msp.Newton) {
	v := map[string]func(n *msp.Newton){}
	for _, d := range []msp.HessianFix{msp.FixShift, msp.FixProject} {
		for name, p := range Preconditioners() {
			v[fmt.Sprintf("%s, %v", name, d)] = func(n *msp.Newton) {
				if n.Fix = d; p != nil {
					n.CG = &msp.ConjugateGradients{Preconditioner: p}
				}
			}
		}
	}
	return v
}
