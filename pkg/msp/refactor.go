package msp

import "github.com/massspring/msp/pkg/msp/sparse"

// Refactor makes the method anew for the system as it is now and steps of h seconds, in one call: time step, masses,
// springs and the set of pinned particles may have changed (see ErrStale). Its settings stay. Where the springs join
// what they joined the symbolic analysis is used again. The error is that of NewLocalGlobal; the method is then as it
// was.
func (a *LocalGlobal) Refactor(h float64) error {
	b, err := newLocalGlobal(a.s, h, a.factor.Symbolic)
	if err != nil {
		return err
	}
	b.Iterations, b.Tolerance, b.Start, b.Guess = a.Iterations, a.Tolerance, a.Start, a.Guess
	b.SinglePrecision, b.Report = a.SinglePrecision, a.Report
	*a = *b
	return nil
}

// Refactor makes the method anew for the system as it is now and steps of h seconds, as LocalGlobal.Refactor.
func (n *Newton) Refactor(h float64) error {
	b, err := NewNewton(n.s, h)
	if err != nil {
		return err
	}
	b.Iterations, b.Tolerance, b.Start, b.Guess, b.Report = n.Iterations, n.Tolerance, n.Start, n.Guess, n.Report
	b.Definite, b.Solver, b.Forcing, b.CG = n.Definite, n.Solver, n.Forcing, n.CG
	b.keepAnalysis(&n.secondOrder)
	*n = *b
	return nil
}

// Refactor makes the method anew for the system as it is now and steps of h seconds, as LocalGlobal.Refactor.
func (b *SemiImplicit) Refactor(h float64) error {
	c, err := NewSemiImplicit(b.s, h)
	if err != nil {
		return err
	}
	c.Definite, c.Solver, c.CG = b.Definite, b.Solver, b.CG
	c.keepAnalysis(&b.secondOrder)
	*b = *c
	return nil
}

// Refactor makes both methods anew for the system as it is now and steps of h seconds, as LocalGlobal.Refactor.
func (b *Hybrid) Refactor(h float64) error {
	if err := b.LocalGlobal.Refactor(h); err != nil {
		return err
	}
	return b.Newton.Refactor(h)
}

// keepAnalysis takes over the symbolic analysis of another, if there is one and it is right here too.
func (e *secondOrder) keepAnalysis(of *secondOrder) {
	if of.cholesky != nil && of.cholesky.Fits(e.hessian.CSC) {
		e.cholesky = &sparse.Cholesky{Symbolic: of.cholesky.Symbolic}
	}
}
