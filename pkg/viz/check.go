package viz

import (
	"fmt"
	"math"
	"reflect"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
)

// What figures ask of their data: want… panic at a mistake of the program, …Fault return what is wrong with the data.

// wantSystem panics unless there is a system.
func wantSystem(verb string, s *msp.System) {
	if s == nil {
		panic(fmt.Sprintf("viz: %s: s = nil, want a system", verb))
	}
}

// wantState panics unless there is a system and q has positions for all its particles.
func wantState(verb string, s *msp.System, q msp.State) {
	wantSystem(verb, s)
	if m := s.NumParticles(); len(q.X) != 3*m {
		panic(fmt.Sprintf("viz: %s: len(q.X) = %d, want 3m = %d", verb, len(q.X), 3*m))
	}
}

// wantMatrix panics unless there is a matrix.
func wantMatrix(verb, name string, a mat.Matrix) {
	if v := reflect.ValueOf(a); a == nil || v.Kind() == reflect.Pointer && v.IsNil() {
		panic(fmt.Sprintf("viz: %s: %s = nil, want a matrix", verb, name))
	}
}

// systemFault says what is wrong with s, or nil.
func systemFault(s *msp.System) error {
	m := s.NumParticles()
	if m == 0 {
		return fmt.Errorf("no particles: %w", ErrEmpty)
	}
	if err := s.Check(); err != nil {
		return err
	}
	for k, t := range s.Triangles {
		for _, i := range t {
			if i < 0 || i >= m {
				return fmt.Errorf("triangle %d: %w: %d, want 0 … %d", k, msp.ErrInvalid, i, m-1)
			}
		}
	}
	return nil
}

// mostLength (m) bounds coordinates in space: beyond it the squares of distances overflow.
const mostLength = 1e100

// placesFault says which of the positions x (3m) cannot be drawn, or nil.
func placesFault(x []float64) error {
	for c, v := range x {
		if !(math.Abs(v) < mostLength) {
			i := c / 3
			return fmt.Errorf("particle %d: %w: x = %.4g", i, ErrNotFinite, x[3*i:3*i+3])
		}
	}
	return nil
}

// stateFault says what is wrong with s or with its state q, or nil.
func stateFault(s *msp.System, q msp.State) error {
	if err := placesFault(q.X); err != nil {
		return err
	}
	return systemFault(s)
}
