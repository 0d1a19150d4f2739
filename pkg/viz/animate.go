package viz

import (
	"compress/flate"
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/player"
)

// Player plays a simulation. In a notebook you can rotate, shift and enlarge the view with the mouse, a finger, keys or buttons, and
// play, stop and drag the time. The page needs only the output itself. Without scripts, and on paper, it is the picture of the
// middle frame. It is an immutable value: Titled and similar methods return a new one.
type Player struct{ show player.Show }

// Animate makes a player of the frames, for instance those of msp.Run: the states of the system s over time. It draws surfaces,
// rods, balls and pins as Draw does; springs can be coloured by their strain (l − r)/r. Obstacles are grey and move as in the simulation.
// In a run that tears (methods.Tearing), each frame has the springs and triangles of its time.
//
// Positions are rounded to 65536 values along each axis of the box around all frames, an error of at most 1/131070 of its size,
// which String states. If the player would take more than 4 MB of the notebook file, it keeps only every second, third, … frame
// and says so in a note. Budget sets another size.
//
// It panics unless len(q.X) = 3m for every frame, and if one has lost more than s, or less than the frame before. The player has
// an error if there are no frames, if times do not rise, if a state is not finite, or if Check refuses the system.
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

// Described returns the player with the words s at the beginning of its text alternative: what moves, and how. See Figure.Described.
func (p Player) Described(s string) Player { return Player{p.show.Described(s)} }

// Strained returns the player that initially shows the springs coloured by strain instead of the surface.
func (p Player) Strained() Player { return Player{p.show.Strained()} }

// From returns the player with another initial view, which films and the still picture use too: azimuth degrees to the right of
// the front and elevation degrees above it. The default is 28 and 16. It panics unless both are finite and −90 < elevation < 90.
func (p Player) From(azimuth, elevation float64) Player {
	return Player{p.show.From(radians("From", azimuth, elevation))}
}

// SurfaceOnly returns the player without rods and balls.
func (p Player) SurfaceOnly() Player { return Player{p.show.SurfaceOnly()} }

// Budget returns the player limited to so many bytes of the notebook file. It panics if bytes is not positive. If not even two
// frames fit, the player has that error.
func (p Player) Budget(bytes int) Player {
	if bytes <= 0 {
		panic(fmt.Sprintf("viz: Budget: %d bytes, want more than 0", bytes))
	}
	return Player{p.show.Budget(bytes)}
}

// Err returns the reason why there is nothing to play, or nil.
func (p Player) Err() error { return p.show.Err() }

// String describes the player in one line.
func (p Player) String() string { return p.show.String() }

// Alt describes the picture in one or two sentences, for readers who cannot see it.
func (p Player) Alt() string { return p.show.Alt() }

// HTML returns the player as an element with its style, data and script, for a notebook's output or any page. It needs a browser
// of 2023 or later. It draws with WebGL if there is a graphics processor, and in software otherwise. If it cannot run, it says
// why.
func (p Player) HTML() string { return p.show.HTML() }

// Still returns the picture of the middle frame, as Draw draws it.
func (p Player) Still() Figure { return Figure{page: p.show.Still()} }

// PNG returns the picture of the middle frame.
func (p Player) PNG() []byte { return p.show.PNG() }

// Metadata returns the size and the text that a notebook needs to show the PNG.
func (p Player) Metadata() map[string]any { return p.show.Metadata() }

// Save writes the player to a file, in the format of its extension. An .html file is a page that plays in any browser. A .gif,
// .apng or .mp4 is a film drawn as Draw draws, with one camera; .mp4 needs ffmpeg on PATH. A .png is the picture of the middle
// frame.
//
// An existing file is replaced only when the new one is complete. In a notebook, a long Save shows its progress and stops when
// the cell is interrupted. For a player without frames, Save returns the error of Err.
func (p Player) Save(path string) error { return p.show.Save(path) }
