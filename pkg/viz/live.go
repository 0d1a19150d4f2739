package viz

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/nb"
	"github.com/massspring/msp/pkg/widget"
)

const (
	liveRate = 30               // frames a second that are sent to the page
	inFlight = 6                // frames that may be on their way to the page
	greeting = 8 * time.Second  // is how long a page has to answer
	unseen   = 10.0             // seconds that are simulated where no page answers
	recorded = 300              // frames that are kept of a run, at most
	nap      = time.Millisecond // between looks at what the person does
)

// Live runs the simulation of s from rest, a second of it in a second, and shows it on the page while it runs:
// the view turns, and a particle follows the mouse that presses on it, held at its distance from the eye, until it is let go. A
// pinned particle takes its pin along. The step is that of any method.
//
// It ends with the button Stop, or with an interrupt, and returns the state at that time; a player of what has
// happened stays on the page. Where the page has no way back to the kernel, as in msp run or in a front end without
// widgets, it simulates ten seconds and shows a player of those, which says so.
//
// What a particle is held by is a force in s.Fext, so that no method has to factor its matrix again; s.Fext is
// restored at the end.
//
// The error is that of the step, with the state before it. It panics if s or step is nil.
func Live(s *msp.System, step msp.Stepper) (msp.State, error) {
	if s == nil {
		panic("viz: Live: s = nil, want a system")
	}
	q := s.Rest()
	err := LiveFrom(s, &q, step)
	return q, err
}

// LiveFrom is Live that goes on from the state q, which is the latest one at any time, also after an interrupt.
func LiveFrom(s *msp.System, q *msp.State, step msp.Stepper) error {
	switch {
	case s == nil || q == nil || step == nil:
		panic(fmt.Sprintf("viz: LiveFrom: s = %v, q = %v, step is nil: %t; want all three", s, q, step == nil))
	case len(q.X) != 3*s.NumParticles():
		panic(fmt.Sprintf("viz: LiveFrom: len(q.X) = %d, want 3m = %d", len(q.X), 3*s.NumParticles()))
	}
	start := Animate(s, []msp.State{*q})
	if err := start.Err(); err != nil {
		return err
	}
	l := &live{s: s, q: q, step: step, record: newRecord(*q), hand: newHand(s), wish: wish{Grab: -1}}
	defer l.hand.open()
	id := "msp-live-" + rand.Text()
	l.up = widget.Text("", "").Hint(id + "-up").Polled()
	l.down = widget.Text("", "").Hint(id + "-down")
	wires := widget.VBox(l.up, l.down)
	defer wires.Close()
	if _, widgets := wires.MIMEBundle()[widgetView]; !widgets {
		return l.play(nil)
	}
	line := nb.Show(wires)
	defer line.Update(blank{}) // and not what a page makes of widgets that are gone
	shown := nb.Show(running{start, id})
	if !l.greeted() {
		return l.play(shown)
	}
	err := l.run()
	shown.Update(l.player())
	return err
}

const widgetView = "application/vnd.jupyter.widget-view+json"

// blank takes no room on a page.
type blank struct{}

func (blank) HTML() string   { return "<!-- the simulation has ended -->" }
func (blank) String() string { return "(the simulation has ended)" }

// live is a simulation on its way.
type live struct {
	s        *msp.System
	q        *msp.State
	step     msp.Stepper
	up, down *widget.Widget
	record   *record
	hand     *hand
	sent     int // frames so far
	left     [256]time.Time
	trip     time.Duration
	pace     float64
	wish     wish
}

// wish is what the page says (player/live.js).
type wish struct {
	Seen   int        `json:"seen"` // the latest frame that was drawn
	Paused bool       `json:"paused"`
	Stop   bool       `json:"stop"`
	Grab   int        `json:"grab"` // the particle that is dragged, or −1
	To     [3]float64 `json:"to"`
}

// liveFrame is what the page is told: a movie of one frame.
type liveFrame struct {
	N      int        `json:"n"`
	T      float64    `json:"t"`
	Low    [3]float64 `json:"low"`
	Step   [3]float64 `json:"step"`
	Strain float64    `json:"strain"`
	Data   string     `json:"data"`
	Trip   int        `json:"trip"` // milliseconds
	Pace   string     `json:"pace"`
}

// listen takes what the page has said; it is false when that was nothing.
func (l *live) listen() bool {
	if !l.up.Poll() {
		return false
	}
	w := wish{Grab: -1}
	if json.Unmarshal([]byte(l.up.Text()), &w) != nil {
		return false // somebody else's text
	}
	if w.Seen > l.wish.Seen {
		l.trip = time.Since(l.left[w.Seen%len(l.left)])
	}
	l.wish = w
	return true
}

// greeted waits for the first word of the page.
func (l *live) greeted() bool {
	ctx := interrupt.Context()
	for began := time.Now(); time.Since(began) < greeting && ctx.Err() == nil; time.Sleep(nap) {
		if l.listen() {
			return true
		}
	}
	return false
}

// run simulates at the pace of the clock until the person stops it. Where steps take longer than the time that they
// simulate, simulated time falls behind. Nothing happens while nobody looks.
func (l *live) run() error {
	ctx := interrupt.Context()
	zero, t0 := time.Now(), l.q.T
	next, tell := zero, zero
	told := l.q.T
	l.wish.Seen = 0
	for ctx.Err() == nil && !l.wish.Stop {
		l.listen()
		now := time.Now()
		if l.wish.Paused || l.sent-l.wish.Seen >= inFlight || now.Before(next) {
			if l.wish.Paused {
				zero, t0 = now, l.q.T
			}
			time.Sleep(nap)
			continue
		}
		next = now.Add(time.Second / liveRate)
		due := t0 + now.Sub(zero).Seconds() + 1.0/liveRate
		for l.q.T < due && time.Now().Before(next) {
			if err := l.advance(); err != nil {
				return err
			}
		}
		if l.q.T < due-2.0/liveRate { // too slow for the clock
			zero, t0 = now, l.q.T
		}
		if since := now.Sub(tell); since > time.Second {
			l.pace = (l.q.T - told) / since.Seconds()
			tell, told = now, l.q.T
		}
		if err := l.send(); err != nil {
			return err
		}
	}
	return nil
}

// advance takes a step, with the dragged particle held.
func (l *live) advance() error {
	q := l.q.Clone()
	l.hand.take(&q, l.wish.Grab, l.wish.To)
	if err := l.step(&q); err != nil {
		return fmt.Errorf("step from t = %.4g s: %w", l.q.T, err)
	}
	if !(q.T > l.q.T) {
		return fmt.Errorf("step from t = %.4g s: it ends at %g s, want a later time", l.q.T, q.T)
	}
	l.hand.hold(&q, q.T-l.q.T)
	for c, x := range q.X {
		if !(math.Abs(x) < 1e100) {
			return fmt.Errorf("step from t = %.4g s: particle %d: %w", l.q.T, c/3, ErrNotFinite)
		}
	}
	*l.q = q
	l.record.add(q)
	return nil
}

// send gives the state to the page.
func (l *live) send() error {
	l.sent++
	text, err := l.frame()
	if err != nil {
		return err
	}
	l.left[l.sent%len(l.left)] = time.Now()
	return l.down.Set(string(text))
}

// frame is the state as the page takes it.
func (l *live) frame() ([]byte, error) {
	mv := newGlimpse(l.s, *l.q)
	return json.Marshal(liveFrame{N: l.sent, T: l.q.T, Low: mv.low, Step: mv.step, Strain: mv.strain, Data: mv.base64(),
		Trip: int(l.trip.Milliseconds()), Pace: l.paceText()})
}

func (l *live) paceText() string {
	if l.pace == 0 {
		return ""
	}
	return fmt.Sprintf("%.2g× real time", l.pace)
}

// player is what has happened.
func (l *live) player() Player { return Animate(l.s, l.record.frames) }

// play simulates without a page that answers, and shows that as a player in the place of shown.
func (l *live) play(shown *nb.Shown) error {
	ctx := interrupt.Context()
	var err error
	for end := l.q.T + unseen; l.q.T < end && err == nil && ctx.Err() == nil; {
		err = l.advance()
	}
	p := l.player().Titled("Live needs a front end with widgets to be touched: this is what happens untouched")
	if shown == nil {
		nb.Show(p)
	} else {
		shown.Update(p)
	}
	return err
}

// record keeps frames of a run evenly in time: when it is full every second one goes.
type record struct {
	frames []msp.State
	every  int
	steps  int
}

func newRecord(q msp.State) *record { return &record{frames: []msp.State{q.Clone()}, every: 1} }

func (r *record) add(q msp.State) {
	r.steps++
	if r.steps%r.every != 0 {
		return
	}
	r.frames = append(r.frames, q) // a step makes a new one
	if len(r.frames) <= recorded {
		return
	}
	r.every *= 2
	half := r.frames[:0]
	for k := 0; k*r.every <= r.steps && 2*k < len(r.frames); k++ {
		half = append(half, r.frames[2*k])
	}
	r.frames = half
}
