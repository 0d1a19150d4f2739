package fault

import (
	"fmt"
	"math"
	"reflect"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
)

// Checks of the data of figures: Want… panic at a mistake of the program, Of… return what is wrong with the data.

// WantSystem panics unless there is a system.
func WantSystem(verb string, s *msp.System) {
	if s == nil {
		panic(fmt.Sprintf("viz: %s: s = nil, want a system", verb))
	}
}

// WantState panics unless there is a system and q has positions for all its particles.
func WantState(verb string, s *msp.System, q msp.State) {
	WantSystem(verb, s)
	if m := s.NumParticles(); len(q.X) != 3*m {
		panic(fmt.Sprintf("viz: %s: len(q.X) = %d, want 3m = %d", verb, len(q.X), 3*m))
	}
}

// WantMatrix panics unless there is a matrix.
func WantMatrix(verb, name string, a mat.Matrix) {
	if v := reflect.ValueOf(a); a == nil || v.Kind() == reflect.Pointer && v.IsNil() {
		panic(fmt.Sprintf("viz: %s: %s = nil, want a matrix", verb, name))
	}
}

// OfSystem returns what is wrong with s, or nil.
func OfSystem(s *msp.System) error {
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

// MostLength (m) bounds coordinates in space: beyond it the squares of distances overflow.
const MostLength = 1e100

// OfPlaces returns which of the positions x (3m) cannot be drawn, or nil.
func OfPlaces(x []float64) error {
	for c, v := range x {
		if !(math.Abs(v) < MostLength) {
			i := c / 3
			return fmt.Errorf("particle %d: %w: x = %.4g", i, ErrNotFinite, x[3*i:3*i+3])
		}
	}
	return nil
}

// OfState returns what is wrong with s or with its state q, or nil.
func OfState(s *msp.System, q msp.State) error {
	if err := OfPlaces(q.X); err != nil {
		return err
	}
	return OfSystem(s)
}
