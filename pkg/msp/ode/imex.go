package ode

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// IMEX takes Euler steps of y' = A y + g(t, y) that are implicit in the linear part and explicit in the rest,
//
//	(I − h A) y_n+1 = y_n + h g(t_n, y_n),
//
// with order 1. Stiffness in A does not limit the step, and since A is constant, one factor serves all steps. Make one with
// NewIMEX.
type IMEX struct {
	h   float64
	rhs rhs
	lu  mat.LU
}

// NewIMEX factors I − h A for the n×n matrix A and the step size h; g is the rest of the right-hand side. It panics if A is not
// square. The error wraps ErrStepSize, or ErrSingular if h A has the eigenvalue 1 to rounding.
func NewIMEX(a mat.Matrix, g F, h float64) (*IMEX, error) {
	n, cols := a.Dims()
	if n != cols {
		panic(fmt.Sprintf("ode: NewIMEX: A is %d×%d, want a square matrix", n, cols))
	}
	if err := checkStep(&State{}, h); err != nil {
		return nil, err
	}
	m := mat.NewDense(n, n, nil)
	m.Scale(-h, a)
	for i := range n {
		m.Set(i, i, m.At(i, i)+1)
	}
	e := &IMEX{h: h, rhs: rhs{f: g}}
	e.lu.Factorize(m)
	if !(e.lu.Cond() < 1e15) {
		return nil, at(0, h, ErrSingular)
	}
	return e, nil
}

// Work returns the work so far, counting evaluations of g.
func (e *IMEX) Work() Work { return e.rhs.work }

// Step advances q by one step. It panics if the length of q differs from the rows of A. Errors: ErrNotFinite.
func (e *IMEX) Step(q *State) error {
	if err := checkStep(q, e.h); err != nil {
		return err
	}
	y, g := slices.Clone(q.Y), make([]float64, len(q.Y))
	if err := e.rhs.eval(q.T, e.h, q.T, q.Y, g); err != nil {
		return err
	}
	axpy(y, e.h, g)
	v := mat.NewVecDense(len(y), y)
	// Its error is a warning about the condition, which NewIMEX has looked at.
	_ = e.lu.SolveVecTo(v, false, v)
	if err := checkFinite(q.T, e.h, "the result", y); err != nil {
		return err
	}
	copy(q.Y, y)
	q.T += e.h
	return nil
}
