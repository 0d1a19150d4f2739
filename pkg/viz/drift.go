package viz

import (
	"fmt"
	"math"
	"strings"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
)

// Motion is one line of an EnergyDrift figure: the frames computed by a method, and its name.
type Motion struct {
	Name   string
	Frames []msp.State
}

// MotionOf names the frames of a method for EnergyDrift.
func MotionOf(name string, frames []msp.State) Motion { return Motion{Name: name, Frames: frames} }

// EnergyDrift draws the energy error of a system that should conserve energy, for the motions of several methods. Over the step
// number n, with logarithmic scales on both axes, it draws
//
//	max |E_j − E_0| / E_0,   j ≤ n,   E = ½ vᵀ M v + E(x)
//
// A horizontal line is an energy that oscillates without drift. A line that rises by a decade for each decade is a linear drift.
// A method that adds energy in each step ends in a steep rise; one that removes energy ends at 1, when all energy is lost. The
// legend says of a motion that it loses if its energy is smallest at the end.
//
// With gravity or other external forces, or if E_0 is 0, energies have no natural zero, and the figure is in joules. Springs
// that break lose their energy. It panics unless len(q.X) = len(q.V) = 3m for every frame.
func EnergyDrift(s *msp.System, motions ...Motion) Figure {
	wantEnergies("EnergyDrift", s, motions)
	if err := fault.OfSystem(s); err != nil {
		return failed(fmt.Errorf("energy drift: %w", err))
	}
	relative := s.Gravity == [3]float64{} && len(s.Fext) == 0
	for _, m := range motions {
		relative = relative && len(m.Frames) > 0 && energyOf(s, m.Frames[0]) > 0
	}
	b := chart.Chart{X: chart.Axis{Label: "step n", Log: true, Tight: true}, Y: chart.Axis{Label: "largest |E − E_{0}| so far (J)", Log: true}}
	if relative {
		b.Y.Label = "largest |E − E_{0}|/E_{0} so far"
	}
	var legend []page.Entry
	var alts []string
	var off []Curve
	least, most := math.Inf(1), 0.0
	for k, m := range motions {
		d, err := driftOf(s, m, relative)
		if err != nil {
			return failed(fmt.Errorf("energy drift of %s: %w", m.Name, err))
		}
		l, name := chart.Polyline{Style: ink.LineStyle(k)}, m.Name
		if n := len(d.off) - 1; d.last < -0.99*d.off[n] {
			name += ", loses"
		}
		for i, n := range d.step {
			if d.off[i] > 0 {
				least, most = math.Min(least, d.off[i]), math.Max(most, d.off[i])
				p := b.Point(n, d.off[i])
				if relative {
					p[1] = math.Max(p[1], leastDrift)
				}
				l.Points = append(l.Points, p)
			}
		}
		b.Layers = append(b.Layers, l)
		legend = append(legend, page.LineEntry(name, l.Style))
		alts, off = append(alts, d.describe(m.Name, relative)), append(off, Curve{Name: m.Name, X: d.step, Y: d.off})
	}
	var notes []string
	if relative {
		b.Y.Over = &num.Span{Lo: leastDrift - 0.3, Hi: mostDrift}
		if least < math.Pow(10, leastDrift) {
			notes = append(notes, "at the lower edge: conserved to rounding")
		}
		if most > math.Pow(10, mostDrift) {
			notes = append(notes, fmt.Sprintf("lines that leave the picture go up to %.2g", most))
		}
	}
	f := Figure{page: b.Page("energy drift", "how far the energy is off: "+strings.Join(alts, "; "), legend)}
	f.page.Caption, f.page.Numbers = strings.Join(notes, "; "), numbersOf(b.X.Label, b.Y.Label, off)
	return f
}

// What a figure in parts of E_0 shows, so that several can be compared: from about rounding to where a motion is beyond all
// interest, as decimal logarithms.
const (
	leastDrift = -12
	mostDrift  = 3
)

// drift is the error of the energy of a motion, at steps that are evenly spread on a logarithmic scale.
type drift struct {
	step, off []float64 // off: the largest until then
	last      float64   // at the end, with its sign
}

// energyOf returns the energy of a state, with the springs that it has.
func energyOf(s *msp.System, q msp.State) float64 { return s.At(q).TotalEnergy(q) }

func driftOf(s *msp.System, m Motion, relative bool) (drift, error) {
	if len(m.Frames) < 2 {
		return drift{}, fmt.Errorf("%s: %w", num.Plural(len(m.Frames), "frame"), fault.ErrEmpty)
	}
	var d drift
	first := energyOf(s, m.Frames[0])
	unit := 1.0
	if relative {
		unit = first
	}
	most, next := 0.0, 1.0
	for n, q := range m.Frames {
		e := energyOf(s, q)
		if !num.Finite(e) {
			return drift{}, fmt.Errorf("frame %d, t = %.4g s: %w", n, q.T, fault.ErrNotFinite)
		}
		d.last = (e - first) / unit
		most = math.Max(most, math.Abs(d.last))
		if n > 0 && (float64(n) >= next || n == len(m.Frames)-1) {
			d.step, d.off = append(d.step, float64(n)), append(d.off, most)
			next = float64(n) * math.Pow(10, 0.01)
		}
	}
	return d, nil
}

func (d drift) describe(name string, relative bool) string {
	n, unit := len(d.off)-1, " J"
	if relative {
		unit = " of it"
	}
	return fmt.Sprintf("%s by at most %.2g%s in %.0f steps, in the end %+.2g", ink.PlainText(name), d.off[n], unit, d.step[n], d.last)
}

func wantEnergies(verb string, s *msp.System, motions []Motion) {
	if s == nil {
		panic(fmt.Sprintf("viz: %s: s = nil, want a system", verb))
	}
	m := s.NumParticles()
	for _, motion := range motions {
		for f, q := range motion.Frames {
			if len(q.X) != 3*m || len(q.V) != 3*m {
				panic(fmt.Sprintf("viz: %s: %s: frame %d has %d and %d coordinates and velocities, want 3m = %d",
					verb, motion.Name, f, len(q.X), len(q.V), 3*m))
			}
		}
	}
}
