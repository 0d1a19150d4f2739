// Package live runs a simulation while a page shows it and the reader drags its particles.
package live

import (
	"compress/flate"
	"context"
	"fmt"
	"math"
	"sync"
	"time"
	"unsafe"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/nb"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/page"
	"github.com/massspring/msp/pkg/viz/internal/player"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

const (
	greeting = 8 * time.Second      // the time that a page has to answer
	unseen   = 10.0                 // seconds that are simulated where no page answers
	nap      = 4 * time.Millisecond // between looks at what the person does, at most
)

// Run simulates s from q until the person stops it, and shows it meanwhile.
func Run(s *msp.System, q *msp.State, step msp.Stepper) error {
	l := newSimulation(s, q, step, mostDrawn)
	start := l.drawing.show(l.drawing.s, []msp.State{l.drawing.state(*q)}, nil, flate.DefaultCompression)
	if err := start.Err(); err != nil {
		return err
	}
	ctx := interrupt.Context()
	defer l.hand.open()
	line := newWire()
	line.moving = start.Moving()
	defer line.close()
	if !line.works() {
		return l.play(nil)
	}
	fields := nb.Show(line.box)
	clear := sync.OnceFunc(func() { fields.Update(blank{}) }) // and not what a page makes of widgets that are gone
	defer clear()
	shown := nb.Show(player.Running{Show: start, ID: line.name})
	if !line.greeted() {
		clear()
		return l.play(shown)
	}
	err := l.run(ctx, line)
	clear() // so that the player is what was shown last
	if ctx.Err() == nil {
		shown.Update(l.player(flate.DefaultCompression))
		return err
	}
	p := l.player(flate.BestSpeed)
	h := hasty{p.HTML(), p.String(), &p}
	still := p.Still() // now: the system is the person's again
	shown.Update(h)
	go func() { shown.Update(whole{h, still}) }()
	return err
}

// hasty is a player without its still picture, which takes longer to draw than an interrupted cell has left.
type hasty struct {
	html, text string
	player     *player.Show
}

func (h hasty) HTML() string { return h.html }

func (h hasty) String() string { return h.text }

// Save is that of the player.
func (h hasty) Save(path string) error { return h.player.Save(path) }

// whole is the player with its still picture, which follows when the cell has ended.
type whole struct {
	hasty
	still page.Page
}

func (w whole) PNG() []byte { return w.still.PNG() }

func (w whole) Metadata() map[string]any { return w.still.Metadata() }

// simulation is a simulation on its way.
type simulation struct {
	s       *msp.System
	q       *msp.State
	step    msp.Stepper
	drawing *drawing
	spare   msp.State // memory for the next state, if no record holds it
	ours    bool      // the memory of q is neither the person's nor the step's
	record  *record   // of what is drawn
	hand    *hand
	tears   *tears
}

// newSimulation begins at q and draws at most so many particles of a grid.
func newSimulation(s *msp.System, q *msp.State, step msp.Stepper, most int) *simulation {
	d := newDrawing(s, most)
	return &simulation{s: s, q: q, step: step, drawing: d, record: newRecord(d.state(*q)), hand: newHand(s), tears: newTears(s)}
}

// run simulates in real time until the person stops it. Where steps take longer than the time that they
// simulate, simulated time falls behind. It waits while the page draws nothing.
func (l *simulation) run(ctx context.Context, w *wire) error {
	zero, t0 := time.Now(), l.q.T
	next, tell := zero, zero
	told := l.q.T
	pace := 0.0 // simulated seconds in one
	for ctx.Err() == nil {
		w.listen()
		if w.wish.Stop {
			return nil
		}
		now := time.Now()
		if w.wish.Paused {
			zero, t0 = now, l.q.T
		}
		if w.wish.Paused || w.full() {
			time.Sleep(nap)
			continue
		}
		if now.Before(next) {
			time.Sleep(min(nap, next.Sub(now)))
			continue
		}
		if next = next.Add(w.pacer.interval); next.Before(now) { // far too late; else the pace is kept
			next = now.Add(w.pacer.interval)
		}
		due := t0 + now.Sub(zero).Seconds() + w.pacer.interval.Seconds()
		for first := true; l.q.T < due && (first || time.Now().Before(next)); first = false {
			if err := l.advance(l.drawing.particle(w.wish.Grab), w.wish.To); err != nil {
				return err
			}
		}
		if l.q.T < due-2*w.pacer.interval.Seconds() { // too slow for the clock
			zero, t0 = now, l.q.T
		}
		if since := now.Sub(tell); since > time.Second {
			pace = (l.q.T - told) / since.Seconds()
			tell, told = now, l.q.T
		}
		gone := l.drawing.gone(l.tears.gone)
		if err := w.send(l.drawing.left(gone), l.drawing.state(*l.q), pace, gone); err != nil {
			return err
		}
	}
	return nil
}

// advance takes a step, with particle grab, if there is one, held at the point to.
func (l *simulation) advance(grab int, to scene.Vec) error {
	q := l.copied()
	x, v := q.X, q.V
	l.hand.take(&q, grab, to)
	if err := l.step(&q); err != nil {
		return fmt.Errorf("step from t = %.4g s: %w", l.q.T, err)
	}
	if !(q.T > l.q.T) {
		return fmt.Errorf("step from t = %.4g s: it ends at %g s, want a later time", l.q.T, q.T)
	}
	l.hand.hold(&q, q.T-l.q.T)
	for c, x := range q.X {
		if !(math.Abs(x) < 1e100) {
			return fmt.Errorf("step from t = %.4g s: particle %d: %w", l.q.T, c/3, fault.ErrNotFinite)
		}
	}
	if l.drawing.of != nil && l.ours {
		l.spare = *l.q
	}
	*l.q, l.ours = q, sameMemory(q.X, x) && sameMemory(q.V, v)
	l.record.add(l.drawing.state(q))
	l.tears.look(l.s, q.T)
	return nil
}

// copied returns a copy of the state for a step. If only some particles are drawn, no frame of the record needs its memory later: for a
// million particles new memory takes a fifth of the time.
func (l *simulation) copied() msp.State {
	q := *l.q
	q.X, q.V = append(l.spare.X[:0], q.X...), append(l.spare.V[:0], q.V...)
	l.spare = msp.State{}
	return q
}

func sameMemory(a, b []float64) bool { return unsafe.SliceData(a) == unsafe.SliceData(b) }

// player returns a player of the run so far, compressed at a level of package flate.
func (l *simulation) player(level int) player.Show {
	whole := l.drawing.s
	if l.drawing.of == nil {
		whole = l.tears.whole(l.s)
	}
	return l.drawing.show(whole, l.record.frames, l.drawing.tears(l.tears.events), level)
}

// play simulates without a page that answers, and shows the run as a player in place of shown.
func (l *simulation) play(shown *nb.Shown) error {
	ctx := interrupt.Context()
	var err error
	for end := l.q.T + unseen; l.q.T < end && err == nil && ctx.Err() == nil; {
		err = l.advance(noParticle, scene.Vec{})
	}
	p := l.player(flate.DefaultCompression).Titled("Live needs a front end with widgets to be touched: this is what happens untouched")
	if shown == nil {
		nb.Show(p)
	} else {
		shown.Update(p)
	}
	return err
}

// blank takes no room on a page.
type blank struct{}

func (blank) HTML() string { return "<!-- the simulation has ended -->" }

func (blank) String() string { return "(the simulation has ended)" }
