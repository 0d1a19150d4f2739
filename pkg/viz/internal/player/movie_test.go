package player

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/viz/internal/fault"
)

// unpack is what movie.js does, for the coordinates.
func unpack(t *testing.T, mv Movie) [][]float64 {
	t.Helper()
	b, err := io.ReadAll(flate.NewReader(bytes.NewReader(mv.data)))
	if err != nil {
		t.Fatal(err)
	}
	m, n := mv.Counts.Particles, mv.Counts.Particles*mv.frames()*3
	grid := make([]uint16, n)
	frames := make([][]float64, mv.frames())
	at := 0
	for axis := range 3 {
		for f := range frames {
			if axis == 0 {
				frames[f] = make([]float64, 3*m)
			}
			deviation := uint16(0)
			for i := range m {
				zigzag := uint16(b[at])<<8 | uint16(b[n+at])
				deviation += zigzag>>1 ^ -(zigzag & 1)
				grid[at] = deviation
				switch f {
				case 0:
				case 1:
					grid[at] += grid[at-m]
				default:
					grid[at] += 2*grid[at-m] - grid[at-2*m]
				}
				frames[f][3*i+axis] = mv.Low[axis] + float64(grid[at])*mv.Step[axis]
				at++
			}
		}
	}
	return frames
}

// TestMovieKeepsPositions unpacks what was packed: a falling cloth, noise (whose residues wrap around), one
// particle, frames that all lie in a plane.
func TestMovieKeepsPositions(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	cloth := msp.Cloth(6, 5)
	noise := func(s *msp.System, flat bool) (frames []msp.State) {
		for f := range 7 {
			q := s.Rest()
			q.T = float64(f)
			for c := range q.X {
				q.X[c] = rnd.NormFloat64()
				if flat && c%3 == 2 {
					q.X[c] = 0.5
				}
			}
			frames = append(frames, q)
		}
		return frames
	}
	one, err := msp.NewSystem([]float64{1, 2, 3}, []float64{1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	swing := msptest.Scenes()[0]
	lg, err := msp.NewLocalGlobal(swing.S, 1.0/30)
	if err != nil {
		t.Fatal(err)
	}
	fallen, err := msp.Run(swing.Q, lg.Step, 20)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		s      *msp.System
		frames []msp.State
	}{
		"swing": {swing.S, fallen}, "noise": {cloth, noise(cloth, false)}, "flat": {cloth, noise(cloth, true)},
		"one particle": {one, noise(one, false)}, "one frame": {cloth, noise(cloth, false)[:1]},
	} {
		p := New(c.s, c.frames)
		if err := p.Err(); err != nil {
			t.Fatal(name, err)
		}
		// Half a step of the grid, and a few roundings of numbers of size 10.
		bound := p.kept.precision() + 1e-14
		for f, x := range unpack(t, p.kept) {
			for k, got := range x {
				if want := c.frames[f].X[k]; !(math.Abs(got-want) <= bound) {
					t.Fatalf("%s, frame %d, coordinate %d: %v, want %v ± %g", name, f, k, got, want, bound)
				}
			}
		}
	}
}

func TestBudgetDropsFramesAndSaysSo(t *testing.T) {
	s := msp.Cloth(12, 12)
	var frames []msp.State
	rnd := rand.New(rand.NewPCG(3, 4))
	for f := range 60 {
		q := s.Rest()
		q.T = float64(f)
		for c := range q.X {
			q.X[c] += 0.1 * rnd.Float64()
		}
		frames = append(frames, q)
	}
	all := New(s, frames)
	if strings.Contains(all.String(), "kept") || all.kept.frames() != 60 {
		t.Errorf("without need for it: %s", all)
	}
	size := len(all.HTML())
	some := all.Budget(size / 2)
	if got := len(some.HTML()); got > size/2 {
		t.Errorf("%d bytes, budget %d", got, size/2)
	}
	if !strings.Contains(some.String(), "of 60 frames is kept") {
		t.Error(some)
	}
	if err := all.Budget(1000).Err(); err == nil || !strings.Contains(err.Error(), "more than the budget of 0 kB") {
		t.Error(err)
	}
}

// TestLongFilm: a film of more than ten million coordinates, which would take long to pack whole, is packed in part at once.
func TestLongFilm(t *testing.T) {
	s := msp.Cloth(31, 31)
	var frames []msp.State
	for f := range 4000 {
		q := s.Rest()
		q.T = float64(f)
		for c := range q.X {
			q.X[c] += 0.3 * math.Sin(0.1*q.T+float64(c)/500)
		}
		frames = append(frames, q)
	}
	p := New(s, frames[:100]).Budget(200_000)
	if p.guess() != 1 {
		t.Errorf("one in %d frames of a short film", p.guess())
	}
	p.frames = frames
	if p = p.prepared(); p.Err() != nil || p.guess() < 2 {
		t.Fatalf("one in %d frames of a long film: %v", p.guess(), p.Err())
	}
	// More than half of the budget is used, or the guess was too high.
	if n := len(p.HTML()); n > 200_000 || n < 100_000 || !strings.Contains(p.String(), "of 4000 frames is kept") {
		t.Errorf("%d bytes: %s", n, p)
	}
}

func TestPlayerErrors(t *testing.T) {
	s := msp.Cloth(3, 3)
	good := s.Rest()
	later := good.Clone()
	later.T = 1
	bad := later.Clone()
	bad.X[4] = math.NaN()
	for name, c := range map[string]struct {
		frames []msp.State
		is     error
		says   string
	}{
		"none":          {nil, fault.ErrEmpty, "no frames"},
		"NaN":           {[]msp.State{good, bad}, fault.ErrNotFinite, "frame 1, particle 1"},
		"time stands":   {[]msp.State{good, good}, nil, "does not come after"},
		"time backward": {[]msp.State{later, good}, nil, "frame 1: t = 0 s"},
	} {
		p := New(s, c.frames)
		if p.Err() == nil || c.is != nil && !errors.Is(p.Err(), c.is) || !strings.Contains(p.Err().Error(), c.says) {
			t.Errorf("%s: %v", name, p.Err())
		}
		if strings.Contains(p.HTML(), "<script") || !strings.Contains(p.String(), c.says) || len(p.PNG()) == 0 {
			t.Errorf("%s shows itself as %s", name, p.HTML())
		}
	}
}
