package live

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/nb/host"
	"github.com/massspring/msp/pkg/viz/internal/player"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// livePage is a page with a live player on it, as the program's host sees it: it draws every frame at once, and does what says
// returns for it.
type livePage struct {
	t      *testing.T
	up     string // comms
	down   string
	shown  []any
	frames []liveFrame
	closed int
	says   func(frame int) wish
	whole  chan whole // what comes when the cell has ended
}

func (p *livePage) Clear(bool) {}

func (p *livePage) Page(string) {}

func (p *livePage) Read(string, bool) (string, error) { return "", errors.New("nobody") }

func (p *livePage) Parent() string { return "" }

func (p *livePage) Panicked(any) bool { return false }

func (p *livePage) Show(v any, _ string, _ bool) {
	if w, ok := v.(whole); ok {
		p.whole <- w
		return
	}
	p.shown = append(p.shown, v)
	if _, ok := v.(player.Running); ok {
		p.tell(wish{Seen: -1, Grab: noParticle})
	}
}

// tell writes into the upper field, as the player's script does.
func (p *livePage) tell(w wish) {
	text, err := json.Marshal(w)
	if err != nil {
		p.t.Error(err)
	}
	data, err := json.Marshal(map[string]any{"method": "update", "state": map[string]any{"value": string(text)}})
	if err != nil || !host.Attached().Take(host.Message{Op: host.Msg, ID: p.up, Data: data}) {
		p.t.Errorf("nobody hears %s: %v", data, err)
	}
}

func (p *livePage) Send(m host.Message) error {
	var data struct {
		State struct {
			Placeholder string `json:"placeholder"`
			Value       string `json:"value"`
		} `json:"state"`
	}
	if err := json.Unmarshal(m.Data, &data); err != nil {
		return err
	}
	switch {
	case m.Op == host.Close:
		p.closed++
	case m.Op == host.Open && strings.HasSuffix(data.State.Placeholder, "-up"):
		p.up = m.ID
	case m.Op == host.Open && strings.HasSuffix(data.State.Placeholder, "-down"):
		p.down = m.ID
	case m.Op == host.Msg && m.ID == p.down:
		var f liveFrame
		if err := json.Unmarshal([]byte(data.State.Value), &f); err != nil {
			return err
		}
		p.frames = append(p.frames, f)
		w := p.says(len(p.frames))
		w.Seen, w.Drawn = f.N, f.N
		p.tell(w)
	}
	return nil
}

// positions are those of a frame, as the page finds them.
func (p *livePage) positions(f liveFrame, particles int) []float64 {
	if len(f.Data) != 6*particles {
		p.t.Fatalf("a frame of %d bytes, want 6 a particle", len(f.Data))
	}
	x := make([]float64, 3*particles)
	for c := range x {
		x[c] = f.Low[c%3] + float64(binary.LittleEndian.Uint16(f.Data[2*c:]))*f.Step[c%3]
	}
	return x
}

// hanging is a small cloth on two pins, its method, and a page with it.
func hanging(t *testing.T, says func(frame int) wish) (*msp.System, msp.Stepper, *livePage) {
	t.Helper()
	s := msp.Cloth(5, 5)
	s.Pin(0, 4)
	lg, err := msp.NewLocalGlobal(s, soonest.Seconds())
	if err != nil {
		t.Fatal(err)
	}
	p := &livePage{t: t, says: says, whole: make(chan whole, 1)}
	host.Install(p)
	t.Cleanup(func() { host.Install(nil) })
	return s, lg.Step, p
}

// TestLiveWithAPage pulls at a corner, lets go and presses Stop.
func TestLiveWithAPage(t *testing.T) {
	const corner, grab, release, stop = 24, 5, 12, 30
	point := scene.Vec{0.4, -0.3, 0.6}
	s, step, p := hanging(t, func(frame int) wish {
		w := wish{Grab: noParticle, Stop: frame >= stop}
		if frame >= grab && frame < release {
			w.Grab, w.To = corner, point
		}
		return w
	})
	q, err := fromRest(s, step)
	if err != nil || len(p.frames) != stop || p.closed != 3 || s.Forces != nil {
		t.Fatalf("%d frames, %d widgets closed, %d forces: %v", len(p.frames), p.closed, len(s.Forces), err)
	}
	if last := p.frames[stop-1]; last.T != q.T {
		t.Errorf("the last frame is of t = %g s, the state of %g s", last.T, q.T)
	}
	for k, f := range p.frames {
		x := p.positions(f, s.NumParticles())
		far := scene.Vec(x[3*corner:]).Distance(point)
		// The first frame that the hand is in is the one after the page has told of it.
		if held := k+1 > grab && k+1 <= release; held != (far < 1e-4) {
			t.Errorf("frame %d: the corner is %.4g m from where it is held from frame %d to %d", k+1, far, grab+1, release)
		}
	}
	x := p.positions(p.frames[stop-1], s.NumParticles())
	for c := range x {
		if math.Abs(x[c]-q.X[c]) > 2e-5 { // half a step of a grid over a cloth of 1 m
			t.Errorf("coordinate %d is drawn at %g, computed at %g", c, x[c], q.X[c])
		}
	}
	player, ok := p.shown[len(p.shown)-1].(player.Show)
	if _, gone := p.shown[len(p.shown)-2].(blank); !gone || !ok || player.Err() != nil || len(player.Frames()) < stop {
		t.Errorf("in the end it shows %T and %T", p.shown[len(p.shown)-2], p.shown[len(p.shown)-1])
	}
}

// TestLiveObstacles: a cloth falls on a plate that turns, and the page is told where that is.
func TestLiveObstacles(t *testing.T) {
	s, _, p := hanging(t, func(frame int) wish { return wish{Grab: noParticle, Stop: frame >= 20} })
	s.Unpin(0, 4)
	plate := obstacle.Box([3]float64{-1, -0.2, -1}, [3]float64{2, -0.1, 2})
	plate.Motion = obstacle.Spinning([3]float64{0.5, 0, 0.5}, [3]float64{0, 1, 0})
	s.Obstacles = []obstacle.Obstacle{plate}
	lg, err := collide.NewLocalGlobal(s, soonest.Seconds())
	if err != nil {
		t.Fatal(err)
	}
	q, err := fromRest(s, lg.Step)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range q.Points() {
		if x[1] < -0.1-1e-9 { // of 1 m
			t.Errorf("particle %d is at %v, below the face of the plate", i, x)
		}
	}
	for k, f := range p.frames {
		pose := plate.Pose(f.T)
		if want := append(pose.Axis[:], pose.Shift[:]...); !slices.Equal(f.Poses, want) {
			t.Errorf("frame %d: the plate is at %v, want %v", k+1, f.Poses, want)
		}
	}
}

// TestLiveInterrupted ends with the latest state, and shows what there was: the player at once, and then with its picture.
func TestLiveInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer interrupt.Install(func() context.Context { return ctx })()
	s, step, p := hanging(t, func(frame int) wish {
		if frame == 10 {
			cancel()
		}
		return wish{Grab: noParticle}
	})
	q := s.Rest()
	if err := Run(s, &q, step); err != nil || q.T == 0 || q.T != p.frames[9].T || len(p.frames) != 10 {
		t.Errorf("%d frames, t = %g s: %v", len(p.frames), q.T, err)
	}
	h, ok := p.shown[len(p.shown)-1].(hasty)
	if !ok {
		t.Fatalf("in the end it shows %T", p.shown[len(p.shown)-1])
	}
	s.Springs, q.X = nil, nil // the person's
	w := <-p.whole
	if w.hasty != h || !strings.Contains(w.HTML(), "msp-player") {
		t.Errorf("the player with its picture is another one: %s", w)
	}
	if _, err := png.Decode(bytes.NewReader(w.PNG())); err != nil {
		t.Error(err)
	}
}

// TestLiveEndsAtAnError shows what there was until then.
func TestLiveEndsAtAnError(t *testing.T) {
	s, step, p := hanging(t, func(int) wish { return wish{Grab: noParticle} })
	broken := errors.New("broken")
	_, err := fromRest(s, func(q *msp.State) error {
		if q.T > 0.3 {
			return broken
		}
		return step(q)
	})
	if !errors.Is(err, broken) || !strings.Contains(fmt.Sprint(err), "step from t = 0.3") {
		t.Error(err)
	}
	if player, ok := p.shown[len(p.shown)-1].(player.Show); !ok || player.Err() != nil {
		t.Errorf("in the end it shows %T", p.shown[len(p.shown)-1])
	}
}
