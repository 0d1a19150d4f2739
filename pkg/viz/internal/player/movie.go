package player

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// Movie is a simulation packed for the player (player/movie.js unpacks it). Coordinates are 16-bit numbers on a
// grid over the box around all frames. Of each only its residue is kept: what is left after the motion of its
// own particle, straight on from the two frames before, and the deviation from such a motion of the particle
// before it. Neighbours in number are mostly neighbours in space, so that 2 to 4 of 16 bits remain.
type Movie struct {
	every     int // of so many frames one was kept
	times     []float64
	Low, Step [3]float64
	strain    float64     // largest |l − r|/r of a spring in any frame
	sizes     scene.Sizes // of what is drawn round
	moving    [][2]int    // the corners of obstacles that move, from and to
	Counts    Counts
	data      []byte // deflated
}

// Counts say how long the lists in the data are.
type Counts struct {
	Particles int `json:"particles"`
	Triangles int `json:"triangles"`
	Lines     int `json:"lines"`
	Rods      int `json:"rods"`
	Balls     int `json:"balls"`
	Pins      int `json:"pins"`
	Springs   int `json:"springs"`
	Faces     int `json:"faces"`   // triangles of obstacles
	Ground    int `json:"ground"`  // and of floors
	Corners   int `json:"corners"` // of those
}

func newMovie(s *msp.System, sc *scene.Scene, frames []msp.State, tears []Tear, every, level int) Movie {
	mv := Movie{every: every, Counts: Counts{
		Particles: len(sc.X), Triangles: len(sc.Triangles), Lines: len(sc.Lines), Rods: len(sc.Rods),
		Balls: len(sc.Balls), Pins: len(sc.Pins), Springs: len(s.Springs),
		Faces: len(sc.Solid.Triangles), Ground: len(sc.Solid.Ground), Corners: len(sc.Solid.X),
	}}
	var kept []msp.State
	for t := 0; t < len(frames); t += every {
		kept = append(kept, frames[t])
		mv.times = append(mv.times, frames[t].T)
	}
	mv.Box(kept)
	mv.sizes = sc.Sizes(scene.Spread(append([]scene.Vec{mv.Low}, mv.high())))
	mv.strain = LargestStrain(s, kept, tears)
	for _, o := range sc.Solid.Moving {
		mv.moving = append(mv.moving, [2]int{o.From, o.To})
	}
	mv.data = deflated(level, residues(mv.Grid(kept)), lists(s, sc, kept))
	return mv
}

func deflated(level int, parts ...[]byte) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, level)
	for _, part := range parts {
		if err == nil {
			_, err = w.Write(part)
		}
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic("viz: " + err.Error()) // the level is valid and a buffer takes everything
	}
	return b.Bytes()
}

func (mv *Movie) frames() int { return len(mv.times) }

// high returns the corner of the box opposite to low.
func (mv *Movie) high() scene.Vec {
	return scene.Vec(mv.Low).Plus(scene.Vec(mv.Step).Times(math.MaxUint16))
}

// precision returns how far a coordinate may be from what was computed, in metres.
func (mv *Movie) precision() float64 { return max(mv.Step[0], mv.Step[1], mv.Step[2]) / 2 }

// Box finds the grid.
func (mv *Movie) Box(frames []msp.State) {
	high := [3]float64{math.Inf(-1), math.Inf(-1), math.Inf(-1)}
	mv.Low = [3]float64{math.Inf(1), math.Inf(1), math.Inf(1)}
	for _, q := range frames {
		for c, x := range q.X {
			mv.Low[c%3], high[c%3] = min(mv.Low[c%3], x), max(high[c%3], x)
		}
	}
	for axis := range 3 {
		mv.Step[axis] = (high[axis] - mv.Low[axis]) / math.MaxUint16
	}
}

// Grid returns the positions on the grid: axis by axis, frame by frame, particle by particle.
func (mv *Movie) Grid(frames []msp.State) (x [3][][]uint16) {
	m := mv.Counts.Particles
	for axis := range 3 {
		for _, q := range frames {
			row := make([]uint16, m)
			for i := range row {
				if mv.Step[axis] > 0 {
					row[i] = uint16(math.Round((q.X[3*i+axis] - mv.Low[axis]) / mv.Step[axis]))
				}
			}
			x[axis] = append(x[axis], row)
		}
	}
	return x
}

// residues are 16-bit numbers, small ones for small deviations of either sign: their high bytes, then their low
// bytes, which deflate packs better apart. Differences wrap around, and so does their sum.
func residues(x [3][][]uint16) []byte {
	var high, low []byte
	for _, frames := range x {
		for t, now := range frames {
			before := uint16(0)
			for i, v := range now {
				straight := uint16(0)
				switch {
				case t == 1:
					straight = frames[0][i]
				case t > 1:
					straight = 2*frames[t-1][i] - frames[t-2][i]
				}
				deviation := v - straight
				d := int16(deviation - before)
				before = deviation
				zigzag := uint16(d<<1) ^ uint16(d>>15)
				high, low = append(high, byte(zigzag>>8)), append(low, byte(zigzag))
			}
		}
	}
	return append(high, low...)
}

// lists returns the indices of what is drawn, as differences of 32-bit numbers, the springs' lengths at rest, and the
// surface of the obstacles: its triangles, its corners, and the normals there. Those that move are where they were made; where they
// are in each frame follows.
func lists(s *msp.System, sc *scene.Scene, frames []msp.State) []byte {
	var out []byte
	last := 0
	begin := func() { last = 0 }
	put := func(indices ...int) {
		for _, i := range indices {
			out = binary.LittleEndian.AppendUint32(out, uint32(int32(i-last)))
			last = i
		}
	}
	begin()
	for _, t := range sc.Triangles {
		put(t[:]...)
	}
	for _, edges := range [][][2]int{sc.Lines, sc.Rods} {
		begin()
		for _, e := range edges {
			put(e[:]...)
		}
	}
	for _, particles := range [][]int{sc.Balls, sc.Pins} {
		begin()
		put(particles...)
	}
	begin()
	for _, sp := range s.Springs {
		put(sp.I, sp.J)
	}
	floats := func(numbers ...float64) {
		for _, v := range numbers {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(v)))
		}
	}
	for _, sp := range s.Springs {
		floats(sp.R)
	}
	for _, triangles := range [][][3]int{sc.Solid.Triangles, sc.Solid.Ground} {
		begin()
		for _, t := range triangles {
			put(t[:]...)
		}
	}
	x, normals := home(&sc.Solid)
	for _, p := range append(x, normals...) {
		floats(p[:]...)
	}
	for _, q := range frames {
		floats(Poses(sc.Solid.Moving, q.T)...)
	}
	return out
}

// LargestStrain returns the largest |l − r|/r of a spring in any frame that it is in: one that breaks has none when it has.
func LargestStrain(s *msp.System, frames []msp.State, tears []Tear) float64 {
	least, most := 1.0, 1.0 // (l/r)²
	springs := s.Springs
	for _, q := range frames {
		if len(tears) > 0 && tears[0].T <= q.T {
			cut := gone(tears, q.T)
			springs = slices.DeleteFunc(slices.Clone(springs), func(sp msp.Spring) bool { return cut.Has(sp.I, sp.J) })
			tears = slices.DeleteFunc(slices.Clone(tears), func(tear Tear) bool { return tear.T <= q.T })
		}
		for _, sp := range springs {
			if sp.R <= 0 {
				continue
			}
			a, b := q.X[3*sp.I:3*sp.I+3], q.X[3*sp.J:3*sp.J+3]
			x, y, z := a[0]-b[0], a[1]-b[1], a[2]-b[2]
			stretch := (x*x + y*y + z*z) / (sp.R * sp.R)
			least, most = min(least, stretch), max(most, stretch)
		}
	}
	return max(math.Sqrt(most)-1, 1-math.Sqrt(least))
}

// base64 returns the data as it stands in the page.
func (mv *Movie) base64() string { return base64.StdEncoding.EncodeToString(mv.data) }

// size returns how many bytes the player takes in a notebook, about: times have up to 20 digits, and colours, light and texts
// take 3 kB.
func (mv *Movie) size() int {
	return base64.StdEncoding.EncodedLen(len(mv.data)) + 20*len(mv.times) + len(playerScript()) + len(playerStyle()) + 3000
}
