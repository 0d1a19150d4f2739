package check

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// Site is a game: build a bridge that carries a ball. The deck goes from (0, 0) to (Gap, 0) in a number of panels of equal length. The
// number of the site, which is the student's own, says where rock is and where nothing may be built.
type Site struct {
	Number    int
	Gap       float64      // in metres
	Panels    int          // of the deck
	Load      float64      // the ball's weight, in newtons
	Anchors   [][2]float64 // nodes at these points are held
	Low, High float64      // nodes are between these heights, in metres
	Budget    float64      // the greatest length of all beams together, in metres
	EA        float64      // of a beam, in newtons
}

var sites = [...]struct {
	says      string
	low, high float64
	anchors   func(gap float64) [][2]float64
	load      float64 // part of the usual load
	chord     func(part float64) float64
}{
	{"nothing may be above the deck", -1.5, 0, bothEnds, 1, level(-1)},
	{"ships pass, and nothing may be below the deck", 0, 1.5, bothEnds, 1, level(1)},
	{"wind needs a flat bridge, and there is a pier in the middle", -0.5, 0.5, func(gap float64) [][2]float64 {
		return append(bothEnds(gap), [2]float64{gap / 2, -0.5})
	}, 1, level(-0.5)},
	{"there is rock on the left only", 0, 2, func(float64) [][2]float64 { return [][2]float64{{0, 0}, {0, 2}} }, 0.16,
		func(part float64) float64 { return 2 - 1.5*part }},
	{"the rock is below both ends", -1.5, 0, func(gap float64) [][2]float64 { return [][2]float64{{0, -1.5}, {gap, -1.5}} }, 1, level(-1.5)},
}

func bothEnds(gap float64) [][2]float64 { return [][2]float64{{0, 0}, {gap, 0}} }

func level(y float64) func(float64) float64 { return func(float64) float64 { return y } }

func (s Sheet) siteNumber() int { return newDraw(s.own("site"), 0).IntN(len(sites)) }

func drawSite(number int, d *draw) Site {
	kind := sites[number]
	p := Site{Number: number, Panels: 6 + 2*d.IntN(2), Load: 10 * math.Round(kind.load*d.in(200, 400)), EA: 2e6}
	p.Low, p.High = kind.low, kind.high
	p.Gap = float64(p.Panels) * float64(90+d.IntN(20)) / 100
	p.Anchors = kind.anchors(p.Gap)
	_, _, length := p.truss()
	p.Budget = math.Ceil(1.4 * length)
	return p
}

// Site returns a site of the sheet's student to practise with.
func (s Sheet) Site() Site { return drawSite(s.siteNumber(), newDraw(s.seed, 3000)) }

// String says what the site is.
func (p Site) String() string {
	return fmt.Sprintf("a gap of %.3g m with %d panels: %s. Held nodes: %v. Heights: %g to %g m. Ball: %g N. Beams: at most %g m",
		p.Gap, p.Panels, sites[p.Number].says, p.Anchors, p.Low, p.High, p.Load, p.Budget)
}

// Deck returns the nodes of the deck (2 (Panels + 1)), which are the first nodes of a bridge. Beams join each to the next.
func (p Site) Deck() (nodes []float64) {
	for i := range p.Panels + 1 {
		nodes = append(nodes, p.Gap*float64(i)/float64(p.Panels), 0)
	}
	return nodes
}

// truss returns a bridge of two chords with verticals and diagonals, and the length of its beams.
func (p Site) truss() (nodes []float64, beams [][2]int, length float64) {
	nodes = p.Deck()
	n := p.Panels
	for i := range n + 1 {
		part := float64(i) / float64(n)
		nodes = append(nodes, p.Gap*part, sites[p.Number].chord(part))
		beams = append(beams, [2]int{i, n + 1 + i})
		if i == 0 {
			continue
		}
		beams = append(beams, [2]int{i - 1, i}, [2]int{n + i, n + 1 + i})
		if 2*i <= n || p.Number == 3 {
			beams = append(beams, [2]int{n + i, i})
		} else {
			beams = append(beams, [2]int{i - 1, n + 1 + i})
		}
	}
	for _, b := range beams {
		_, l := beam(nodes, b)
		length += l
	}
	return nodes, beams, length
}

// Crossing is the outcome of a ball that rolls over a bridge slowly.
type Crossing struct {
	Fault    string  // why the bridge does not carry the ball, "" if it does
	Sag      float64 // the greatest displacement of a node of the deck downwards, in metres
	Worst    float64 // the greatest strain of a beam over the strain at which it breaks or buckles
	Beam     int     // its number
	Material float64 // the length of all beams, in metres
	System   *msp.System
	Frames   []msp.State // with displacements 20 times as large
}

// String says how the crossing ended.
func (c Crossing) String() string {
	if c.Fault != "" {
		return c.Fault
	}
	return fmt.Sprintf("the bridge carries the ball: it sags by %.3g mm, its beams bear %.0f %% of what they can, and have %.3g m",
		1000*c.Sag, 100*c.Worst, c.Material)
}

const (
	breaks  = 0.006 // the strain at which a beam breaks
	buckles = 0.012 // of a compressed beam of 1 m; it falls with the square of the length
	sags    = 0.01  // the greatest sag over the gap
)

// Roll lets the ball roll over a bridge. Nodes are (2m), the deck's first. A bridge with a fault in its plan has no frames.
func (p Site) Roll(nodes []float64, beams [][2]int) (c Crossing) {
	held, err := p.plan(nodes, beams)
	if err != nil {
		return Crossing{Fault: err.Error()}
	}
	c.System = &msp.System{Gravity: [3]float64{0, -9.81, 0}}
	for i := range len(nodes) / 2 {
		c.System.X0 = append(c.System.X0, nodes[2*i], nodes[2*i+1], 0)
		c.System.Mass = append(c.System.Mass, 1)
	}
	for _, b := range beams {
		_, l := beam(nodes, b)
		c.Material += l
		c.System.Springs = append(c.System.Springs, msp.Spring{I: b[0], J: b[1], K: p.EA / l, R: l})
	}
	const stops = 4 // on each panel
	for k := range stops*p.Panels + 1 {
		load, i, part := make([]float64, len(nodes)), k/stops, float64(k%stops)/stops
		load[2*i+1] -= (1 - part) * p.Load
		load[2*min(i+1, p.Panels)+1] -= part * p.Load
		var u []float64
		if try(func() error { u = trussWith(byLength, true)(nodes, beams, p.EA, held, load); return nil }) != nil || !(norm(u) < p.Gap) {
			c.Fault = "the bridge is a mechanism: without triangles it does not keep its shape"
			return c
		}
		frame := msp.State{X: append([]float64(nil), c.System.X0...), V: make([]float64, len(c.System.X0)), T: float64(k) / 10}
		for n := range len(nodes) / 2 {
			frame.X[3*n] += 20 * u[2*n]
			frame.X[3*n+1] += 20 * u[2*n+1]
		}
		c.Frames = append(c.Frames, frame)
		for n := range p.Panels + 1 {
			c.Sag = math.Max(c.Sag, -u[2*n+1])
		}
		for n, b := range beams {
			direction, l := beam(nodes, b)
			strain := dot(direction, minus(u[2*b[1]:2*b[1]+2], u[2*b[0]:2*b[0]+2])) / l
			worst := math.Abs(strain) / breaks
			if strain < 0 {
				worst = math.Max(worst, -strain*l*l/buckles)
			}
			if worst > c.Worst {
				c.Worst, c.Beam = worst, n
			}
		}
	}
	switch {
	case c.Worst > 1:
		c.Fault = fmt.Sprintf("beam %d breaks or buckles: it bears %.0f %% of what it can", c.Beam, 100*c.Worst)
	case c.Sag > sags*p.Gap:
		c.Fault = fmt.Sprintf("the deck sags by %.3g mm, of at most %.3g", 1000*c.Sag, 1000*sags*p.Gap)
	}
	return c
}

// plan returns the held nodes, or what is wrong with the plan of a bridge.
func (p Site) plan(nodes []float64, beams [][2]int) (held []int, err error) {
	deck := p.Deck()
	if len(nodes)%2 != 0 || len(nodes) < len(deck) || len(nodes) > 200 || len(beams) == 0 || len(beams) > 400 {
		return nil, fmt.Errorf("the bridge has %d numbers for its nodes and %d beams", len(nodes), len(beams))
	}
	if nearAll(nodes[:len(deck)], deck, 1e-9) != nil {
		return nil, errors.New("the first nodes are not those of the deck")
	}
	for i := range len(nodes) / 2 {
		x, y := nodes[2*i], nodes[2*i+1]
		if !(y >= p.Low-1e-9 && y <= p.High+1e-9 && x >= -1e-9 && x <= p.Gap+1e-9) {
			return nil, fmt.Errorf("node %d is at (%.3g, %.3g), where nothing may be built", i, x, y)
		}
		for _, a := range p.Anchors {
			if math.Hypot(x-a[0], y-a[1]) < 1e-9 {
				held = append(held, i)
			}
		}
	}
	road := 0
	for n, b := range beams {
		if b[0] < 0 || b[1] < 0 || max(b[0], b[1]) >= len(nodes)/2 {
			return nil, fmt.Errorf("beam %d joins %v, of %d nodes", n, b, len(nodes)/2)
		}
		if _, l := beam(nodes, b); !(l > 0.05) {
			return nil, fmt.Errorf("beam %d has %.3g m", n, l)
		}
		if max(b[0], b[1]) <= p.Panels && (b[0]-b[1] == 1 || b[1]-b[0] == 1) {
			road++
		}
	}
	if road < p.Panels {
		return nil, errors.New("no beams join the nodes of the deck")
	}
	return held, nil
}

// BridgeFunc returns the nodes (2m) and beams of a bridge over a gap. A call of roll is a try. It returns why the bridge fails, "" if it
// stands, the load of the worst beam over what it can bear, and its number.
type BridgeFunc func(gap float64, panels int, budget float64, roll func(nodes []float64, beams [][2]int) (fault string, worst float64, beam int)) (
	nodes []float64, beams [][2]int)

// Try is Roll with the results that a BridgeFunc gets.
func (p Site) Try(nodes []float64, beams [][2]int) (fault string, worst float64, beam int) {
	c := p.Roll(nodes, beams)
	return c.Fault, c.Worst, c.Beam
}

// Bridge returns the verdict on bridges for three sites.
func (s Sheet) Bridge(f BridgeFunc) Verdict {
	v := Verdict{Subject: "a bridge that carries the ball", hidden: s.hidden}
	for n := range 3 {
		p := drawSite(s.siteNumber(), newDraw(s.seed, 3001+n))
		var c Crossing
		err := try(func() error {
			nodes, beams := f(p.Gap, p.Panels, p.Budget, p.Try)
			if c = p.Roll(append([]float64(nil), nodes...), append([][2]int(nil), beams...)); c.Fault != "" {
				return errors.New(c.Fault)
			}
			return nil
		})
		v.Properties = append(v.Properties, property(fmt.Sprintf("carries the ball over gap %d", n+1), 2, err))
		var costly error
		if err != nil {
			costly = errors.New("it does not carry the ball")
		} else if c.Material > p.Budget {
			costly = fmt.Errorf("its beams have %.3g m, of at most %.3g", c.Material, p.Budget)
		}
		v.Properties = append(v.Properties, property(fmt.Sprintf("costs no more than the budget of gap %d", n+1), 1, costly))
	}
	if s.said != "" && v.Standing() != Right {
		v.Mistake = s.copiedFrom()
	}
	return v
}
