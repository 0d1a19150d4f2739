package collide

import (
	"errors"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// TestBarrierStalls: the distance of a strand from one that it lies on has a kink where both are parallel. There no part of an iteration
// leads down, though nothing is in its way and the ends have millimetres to go. That is an error, not the end.
func TestBarrierStalls(t *testing.T) {
	s := msp.Chain(2)
	s.Join(msp.Chain(2))
	copy(s.X0, []float64{-1, 0, 0, 1, 0, 0, -0.5, 0.0196, 0, 0.5, 0.0196, 0})
	for k := range s.Springs {
		s.Springs[k].R = v3.Norm(v3.Sub(v3.At(s.X0, s.Springs[k].I), v3.At(s.X0, s.Springs[k].J)))
	}
	s.Pin(0, 1)
	b, err := NewBarrier(s, 1.0/30, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	err = b.Step(&q)
	if !errors.Is(err, msp.ErrNotConverged) || !strings.Contains(err.Error(), "no part of that way leads down") || q.T != 0 {
		t.Errorf("%v at t = %g s, want ErrNotConverged", err, q.T)
	}
}
