package live

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"time"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/player"
	"github.com/massspring/msp/pkg/viz/internal/scene"
	"github.com/massspring/msp/pkg/widget"
)

// wire connects a running simulation to its player on the page through two Text widgets, whose fields the player finds by
// their hints (player/web/live.js). Frames go down and wishes come up as their texts: a script in an output has no other way
// to the kernel without an extension of the front end.
type wire struct {
	name     string
	up, down *widget.Widget
	box      *widget.Widget
	sent     int            // frames so far
	left     [256]time.Time // when they did
	torn     int            // the length of gone in the last frame
	tornAt   int            // the first frame with that gone
	trip     time.Duration
	pacer    pacer
	wish     wish
	moving   []scene.Mover
}

const (
	noParticle = -1 // of Grab: the hand holds nothing
	inFlight   = 8  // frames that may be on their way to the page, which tells of several at once
)

// wish is a message of the page.
type wish struct {
	Seen   int       `json:"seen"`  // the latest frame that was drawn
	Drawn  int       `json:"drawn"` // frames that were: others came too fast, and were passed over
	Paused bool      `json:"paused"`
	Stop   bool      `json:"stop"`
	Grab   int       `json:"grab"` // the particle that is dragged, or noParticle
	To     scene.Vec `json:"to"`
}

// liveFrame is one message to the page: the positions on a grid, like those of a movie, uncompressed. Deflating them would
// save a sixth, and cost the page more time than drawing them.
type liveFrame struct {
	N      int        `json:"n"`
	T      float64    `json:"t"`
	Low    [3]float64 `json:"low"`
	Step   [3]float64 `json:"step"`
	Strain float64    `json:"strain"`
	Poses  []float64  `json:"poses,omitempty"` // of obstacles that move
	Data   []byte     `json:"data"`            // x0 y0 z0 x1 …, 16 bits each, low bytes first
	Trip   int        `json:"trip"`            // milliseconds
	Pace   string     `json:"pace"`
	Gone   []int      `json:"gone,omitempty"` // i, j, i, j …: the particles of springs that are gone since the start
}

func newWire() *wire {
	w := &wire{name: "msp-live-" + rand.Text(), pacer: pacer{interval: soonest}, wish: wish{Grab: noParticle}}
	w.up = widget.Text("", "").Hint(w.name + "-up").Polled()
	w.down = widget.Text("", "").Hint(w.name + "-down")
	w.box = widget.VBox(w.up, w.down)
	return w
}

func (w *wire) close() { w.box.Close() }

// works reports whether a front end that may have widgets is connected.
func (w *wire) works() bool {
	_, ok := w.box.MIMEBundle()["application/vnd.jupyter.widget-view+json"]
	return ok
}

// greeted waits for the first word of the page.
func (w *wire) greeted() bool {
	ctx := interrupt.Context()
	for began := time.Now(); time.Since(began) < greeting && ctx.Err() == nil; time.Sleep(nap) {
		if w.listen() {
			w.wish.Seen = 0 // of −1
			return true
		}
	}
	return false
}

// listen reads the latest message of the page and reports whether there was one.
func (w *wire) listen() bool {
	if !w.up.Poll() {
		return false
	}
	said := wish{Grab: noParticle}
	if json.Unmarshal([]byte(w.up.Text()), &said) != nil {
		return false // not a message of the player
	}
	if seen := said.Seen - w.wish.Seen; seen > 0 && said.Seen <= w.sent {
		w.trip = time.Since(w.left[said.Seen%len(w.left)])
		w.pacer.learn(seen, said.Drawn-w.wish.Drawn)
	}
	w.wish = said
	return true
}

// full reports whether the page has to draw before more is sent.
func (w *wire) full() bool { return w.sent-max(0, w.wish.Seen) >= inFlight }

// send sends the state to the page, and with it what is gone, until a frame that told it was drawn: others may be passed over.
func (w *wire) send(s *msp.System, q msp.State, pace float64, gone []int) error {
	if w.sent++; len(gone) != w.torn {
		w.torn, w.tornAt = len(gone), w.sent
	}
	if w.wish.Seen >= w.tornAt {
		gone = nil
	}
	text, err := w.frame(s, q, pace, gone)
	if err != nil {
		return err
	}
	w.left[w.sent%len(w.left)] = time.Now()
	return w.down.Set(string(text))
}

// frame encodes the state for the page.
func (w *wire) frame(s *msp.System, q msp.State, pace float64, gone []int) ([]byte, error) {
	one, said := []msp.State{q}, ""
	if pace > 0 {
		said = fmt.Sprintf("%.2f× real time", pace)
	}
	mv := player.Movie{Counts: player.Counts{Particles: s.NumParticles()}}
	mv.Box(one)
	data, grid := make([]byte, 0, 2*len(q.X)), mv.Grid(one)
	for c := range q.X {
		data = binary.LittleEndian.AppendUint16(data, grid[c%3][0][c/3])
	}
	return json.Marshal(liveFrame{N: w.sent, T: q.T, Low: mv.Low, Step: mv.Step, Strain: player.LargestStrain(s, one, nil), Data: data,
		Trip: int(w.trip.Milliseconds()), Pace: said, Gone: gone, Poses: player.Poses(w.moving, q.T)})
}

// pacer adjusts the interval between frames: a frame that the page skips only delays its drawing.
type pacer struct{ interval time.Duration }

const (
	soonest = time.Second / 30
	latest  = time.Second / 5
)

// learn adjusts the interval, given how many of the passed frames were drawn. It grows by a fifth when some were skipped,
// and shrinks by a fiftieth per frame when all were drawn, so that about one in ten may be skipped.
func (p *pacer) learn(passed, drawn int) {
	if drawn < passed {
		p.interval = min(latest, p.interval+p.interval/5)
	} else {
		p.interval = max(soonest, p.interval-time.Duration(min(passed, 25))*p.interval/50)
	}
}
