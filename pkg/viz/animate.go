package viz

import (
	"compress/flate"
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/player"
)

// Player is a simulation to be watched. It shows itself in a notebook as a player: the cloth turns under the
// mouse or a finger, time is played, stopped and dragged. The page needs nothing but what is in the output
// itself. Where scripts do not run, and on paper, there is the picture of the frame in the middle. It is a
// value: Titled and the like return another one.
type Player struct{ show player.Show }

// Animate makes a player of the frames, for instance those of msp.Run: the states of the system s over time.
// Surfaces, rods, balls and pins are those of Draw; springs can be coloured by their strain (l − r)/r.
//
// Positions are rounded to a grid of 65536 places along each axis of the box around all frames, so that they
// are wrong by at most 1/131070 of its size; String says by how much. If the player would take more than 4 MB
// of the notebook file only every second, third, … frame is kept, which a note below it says; Budget sets
// another size. The obstacles of the system are drawn in grey, and move as they do. In a run that tears (methods.Tearing) each
// frame has the springs and triangles that it had then.
//
// It panics unless len(q.X) = 3m for every frame, and if one has lost more than s, or less than the frame before. No frames, a
// state that is not finite, times that do not rise, or a system that Check finds fault with give a player with that error.
func Animate(s *msp.System, frames []msp.State) Player {
	fault.WantSystem("Animate", s)
	m := s.NumParticles()
	for t, q := range frames {
		if len(q.X) != 3*m {
			panic(fmt.Sprintf("viz: Animate: len(frames[%d].X) = %d, want 3m = %d", t, len(q.X), 3*m))
		}
	}
	before, tears := player.Torn("Animate", s, frames)
	return Player{player.Packed(before, frames, tears, flate.DefaultCompression)}
}

// Titled returns the player with the title above it.
func (p Player) Titled(title string) Player { return Player{p.show.Titled(title)} }

// Strained returns the player that shows, at first, the springs coloured by strain in place of the surface.
func (p Player) Strained() Player { return Player{p.show.Strained()} }

// From returns the player seen at first, and in films and the still picture, from azimuth degrees to the right of the front
// and elevation degrees above it, in place of 28 and 16. It panics unless they are finite and −90 < elevation < 90.
func (p Player) From(azimuth, elevation float64) Player {
	return Player{p.show.From(radians("From", azimuth, elevation))}
}

// SurfaceOnly returns the player without rods and balls.
func (p Player) SurfaceOnly() Player { return Player{p.show.SurfaceOnly()} }

// Budget returns the player that takes at most so many bytes of the notebook file. It panics if bytes is not
// positive. A budget that not even two frames fit gives a player with that error.
func (p Player) Budget(bytes int) Player {
	if bytes <= 0 {
		panic(fmt.Sprintf("viz: Budget: %d bytes, want more than 0", bytes))
	}
	return Player{p.show.Budget(bytes)}
}

// Err returns why there is nothing to watch, or nil.
func (p Player) Err() error { return p.show.Err() }

// String describes the player in one line.
func (p Player) String() string { return p.show.String() }

// Alt describes the picture in one or two sentences: the text for those who do not see it.
func (p Player) Alt() string { return p.show.Alt() }

// HTML returns the player: an element with its style, its data and its script, for a notebook's output or any
// page. It needs a browser of 2023 or later, and draws with WebGL where there is a graphics processor and by itself where there
// is none; where it does not run it says why.
func (p Player) HTML() string { return p.show.HTML() }

// Still returns the picture of the frame in the middle, as Draw draws it.
func (p Player) Still() Figure { return Figure{page: p.show.Still()} }

// PNG returns the picture of the frame in the middle.
func (p Player) PNG() []byte { return p.show.PNG() }

// Metadata returns what a notebook has to know to show the PNG.
func (p Player) Metadata() map[string]any { return p.show.Metadata() }

// Save writes the player to a file, in the format that the end of its name says: .html, a page of its own that
// plays in any browser; .gif, .apng and .mp4, moving pictures, which are drawn as Draw draws, all frames by the
// same camera; .png, the picture of the frame in the middle. An .mp4 takes ffmpeg on PATH.
//
// A file of that name is replaced, and only when the new one is complete. In a notebook a long one says how
// far it is, and stops when the cell is interrupted. A player without frames is not saved: the error is that of Err.
func (p Player) Save(path string) error { return p.show.Save(path) }
