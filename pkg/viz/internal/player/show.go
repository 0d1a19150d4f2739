// Package player packs a simulation for a page that plays it, and saves it as a page or a film.
package player

import (
	"compress/flate"
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// Show is a simulation to be watched, packed for the page.
type Show struct {
	s        *msp.System
	frames   []msp.State
	kept     Movie
	scene    *scene.Scene // of the frame in the middle, with all that is drawn in any
	reach    []scene.Vec  // corners of boxes around the obstacles in all frames
	err      error
	title    string
	words    string // of its author, for those who do not see it
	sampled  string // which particles are in the picture, if not all
	budget   int
	level    int // of compression
	strained bool
	tears    []Tear
	look     scene.Look
}

// defaultBudget is the number of bytes of a notebook file that a player may take: 300 frames of 41×41 particles take a
// fifth of it, and a notebook with a few of them is still opened at once.
const defaultBudget = 4 << 20

// New returns the frames of the system s over time.
func New(s *msp.System, frames []msp.State) Show {
	return Packed(s, frames, nil, flate.DefaultCompression)
}

// Packed is New of a system from which springs go, and with them what is drawn of them, with a level of compression of package flate.
func Packed(s *msp.System, frames []msp.State, tears []Tear, level int) Show {
	p := Show{s: s, frames: frames, tears: tears, budget: defaultBudget, level: level, look: scene.Usual}
	return p.prepared()
}

// Frames returns the states that there are to watch.
func (p Show) Frames() []msp.State { return p.frames }

// Moving returns the obstacles that move.
func (p Show) Moving() []scene.Mover {
	if p.err != nil {
		return nil
	}
	return p.scene.Solid.Moving
}

// Titled returns the show with the title above it.
func (p Show) Titled(title string) Show {
	p.title = title
	return p
}

// Described returns the show with the words of its author before its text alternative.
func (p Show) Described(words string) Show {
	p.words = words
	return p
}

// Sampled returns the show that says what it has of a grid of nx×ny particles: every so many rows and columns.
func (p Show) Sampled(every, nx, ny int) Show {
	p.sampled = fmt.Sprintf("of %d×%d particles every %s row and column is drawn", nx, ny, num.Ordinal(every))
	return p
}

// Strained returns the show that begins with the springs coloured by strain in place of the surface.
func (p Show) Strained() Show {
	p.strained = true
	return p
}

// From returns the show seen at first, and in films, from an azimuth and an elevation in radians.
func (p Show) From(azimuth, elevation float64) Show {
	p.look.Azimuth, p.look.Elevation = azimuth, elevation
	return p.prepared()
}

// SurfaceOnly returns the show without rods and balls.
func (p Show) SurfaceOnly() Show {
	p.look.SurfaceOnly = true
	return p.prepared()
}

// still returns the look of the picture in the middle, which shows strain where the show begins with it.
func (p Show) still() scene.Look {
	look := p.look
	look.Strained = p.strained
	return look
}

// Budget returns the show that takes at most so many bytes of the notebook file.
func (p Show) Budget(bytes int) Show {
	p.budget = bytes
	return p.prepared()
}

// Err returns why there is nothing to watch, or nil.
func (p Show) Err() error { return p.err }

// prepared returns the show with its scene, and with as many frames packed as the budget allows.
func (p Show) prepared() Show {
	if p.err = p.check(); p.err != nil {
		return p
	}
	q := p.middle()
	if p.scene, p.err = scene.New(p.s, q, p.look); p.err != nil {
		p.err = fmt.Errorf("player, picture at t = %.4g s: %w", q.T, p.err)
		return p
	}
	all := Movie{}
	all.Box(p.frames)
	p.scene.Place(q.T, all.Low, all.high())
	p.reach = p.reached()
	for every := p.guess(); ; every++ {
		p.kept = newMovie(p.s, p.scene, p.frames, p.tears, every, p.level)
		size := p.kept.size()
		if size <= p.budget {
			return p
		}
		if p.kept.frames() <= 2 {
			p.err = fmt.Errorf("player: %s of %s take %d kB, more than the budget of %d kB; draw a smaller system, or set Budget",
				num.Plural(p.kept.frames(), "frame"), num.Plural(p.s.NumParticles(), "particle"), size>>10, p.budget>>10)
			return p
		}
		// The size hardly depends on which frames are kept, so the next try is not far from the last.
		every = max(every, int(float64(every)*float64(size)/float64(p.budget))-1)
	}
}

// reached returns the corners of boxes around the obstacles that are to be in view whole, in all frames.
func (p Show) reached() []scene.Vec {
	all := slices.Clone(p.scene.Solid.Reach)
	if len(p.scene.Solid.Moving) == 0 {
		return all
	}
	low, high := scene.BoxAround(p.scene.X)
	for _, q := range p.frames {
		there := *p.scene
		there.Place(q.T, low, high)
		all = append(all, there.Solid.Reach...)
	}
	return all
}

// guess estimates how many frames of a very long film one is kept of, since packing all of a film that cannot fit takes
// minutes. A few frames stand for the others; their grid is finer, so half of their size is a safe estimate.
func (p Show) guess() int {
	const many, some = 10_000_000, 8 // coordinates, frames
	if len(p.frames)*len(p.frames[0].X) < many || len(p.frames) < 4*some {
		return 1
	}
	from := len(p.frames) / 2
	mv := newMovie(p.s, p.scene, p.frames[from:from+some], p.tears, 1, p.level)
	return max(1, mv.size()/some*len(p.frames)/2/p.budget)
}

// check returns what is wrong with the frames, or nil.
func (p Show) check() error {
	if len(p.frames) == 0 {
		return fmt.Errorf("player: no frames: %w", fault.ErrEmpty)
	}
	for t, q := range p.frames {
		if err := fault.OfPlaces(q.X); err != nil {
			return fmt.Errorf("player: frame %d, %w", t, err)
		}
		if math.IsNaN(q.T) || math.IsInf(q.T, 0) || t > 0 && q.T <= p.frames[t-1].T {
			return fmt.Errorf("player: frame %d: t = %g s does not come after the frame before it", t, q.T)
		}
	}
	return nil
}

// middle returns the frame that stands for all where nothing moves.
func (p Show) middle() msp.State { return p.frames[len(p.frames)/2] }

// String says in one line what there is to watch.
func (p Show) String() string {
	if p.err != nil {
		return "no picture: " + p.err.Error()
	}
	first, last := p.frames[0], p.frames[len(p.frames)-1]
	text := fmt.Sprintf("moving picture of %s and %s: %s, t = %.4g … %.4g s, positions to ±%.2g mm",
		num.Plural(p.s.NumParticles(), "particle"), num.Plural(p.s.NumSprings(), "spring"),
		num.Plural(p.kept.frames(), "frame"), first.T, last.T, 1000*p.kept.precision())
	if note := p.note(); note != "" {
		text += "; " + note
	}
	if p.title != "" {
		text = ink.PlainText(p.title) + ": " + text
	}
	return text
}

// Alt says in one or two sentences what is in the picture: the text for those who do not see it.
func (p Show) Alt() string {
	if p.err != nil {
		return p.String()
	}
	t := p.middle().T
	return page.Described(p.words, p.String()) + ". In the middle: " + p.scene.Without(gone(p.tears, t)).Describe(t)
}

// note returns what was left out.
func (p Show) note() string {
	if p.kept.every == 1 {
		return p.sampled
	}
	text := fmt.Sprintf("every %s of %d frames is kept, so that the notebook file grows by less than %.3g MB (Budget changes that)",
		num.Ordinal(p.kept.every), len(p.frames), float64(p.budget)/(1<<20))
	if p.sampled != "" {
		text = p.sampled + "; " + text
	}
	return text
}

// Still returns the picture of the frame in the middle.
func (p Show) Still() page.Page {
	if p.err != nil {
		return page.Page{Fault: p.err}
	}
	q := p.middle()
	still := scene.Page(p.s, q, p.still(), gone(p.tears, q.T))
	still.Title, still.Words = p.title, p.words
	return still
}

// PNG returns the picture of the frame in the middle.
func (p Show) PNG() []byte { return p.Still().PNG() }

// Metadata returns what a notebook has to know to show the PNG.
func (p Show) Metadata() map[string]any { return p.Still().Metadata() }
