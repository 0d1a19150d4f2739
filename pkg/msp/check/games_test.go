package check

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// students have all forms of laws, winds and sites between them.
func students(n int) (list []Sheet) {
	for i := range n {
		list = append(list, NewSheet(fmt.Sprint("student ", i), "hw7", "salt"))
	}
	return list
}

// steered aims by where tries pass the plane.
func steered(centre []float64, _ float64, throw func(v []float64) (at []float64, time, miss float64)) []float64 {
	v := Hoop{Centre: centre}.unaided(usualTime, 9.81)
	for range 12 {
		at, time, _ := throw(v)
		v = plus(v, 1/time, minus(centre, at))
	}
	return v
}

// A throw that is corrected by where it passes goes through the hoops of everybody. One as in a vacuum, or straight at the hoop, does not,
// and the verdict says why.
func TestAim(t *testing.T) {
	for _, s := range students(3) {
		if v := s.Aim(steered); v.Score() != 1 || v.Standing() != Right {
			t.Errorf("%v: %v", s.Wind(), v)
		}
		for gravity, says := range map[float64]string{9.81: "no air", 0: "no gravity"} {
			v := s.Aim(func(centre []float64, _ float64, _ func([]float64) ([]float64, float64, float64)) []float64 {
				return Hoop{Centre: centre}.unaided(usualTime, gravity)
			})
			if v.Score() != 0 || !strings.Contains(v.Mistake, says) {
				t.Errorf("%v: %v", s.Wind(), v)
			}
		}
		if v := s.Aim(func(centre []float64, _ float64, _ func([]float64) ([]float64, float64, float64)) []float64 {
			return times(2, centre)
		}); v.Score() != 0 {
			t.Errorf("%v: twice the centre earns %v", s.Wind(), v)
		}
		for _, wrong := range [][]float64{nil, {0, 0, 0}, {1, 1, 1}, {7, 7, 7}, {math.NaN(), 0, 0}, {math.Inf(1), 0, 0}, {40, 1, 0}} {
			if v := s.Aim(func([]float64, float64, func([]float64) ([]float64, float64, float64)) []float64 { return wrong }); v.Score() != 0 {
				t.Errorf("%v: %v for %v", s.Wind(), v, wrong)
			}
		}
	}
}

// Whoever tries too often loses a quarter.
func TestManyThrows(t *testing.T) {
	s := students(1)[0]
	v := s.Aim(func(centre []float64, fastest float64, throw func(v []float64) ([]float64, float64, float64)) []float64 {
		for range Trials {
			throw([]float64{20, 0, 0})
		}
		return steered(centre, fastest, throw)
	})
	if v.Score() != 0.75 || !strings.Contains(v.String(), "it throws") {
		t.Error(v)
	}
}

// built is an answer by a function of the site.
func (s Sheet) built(f func(p Site) ([]float64, [][2]int)) BridgeFunc {
	return func(gap float64, panels int, _ float64, _ func([]float64, [][2]int) (string, float64, int)) ([]float64, [][2]int) {
		return f(Site{Number: s.siteNumber(), Gap: gap, Panels: panels})
	}
}

// The plain truss carries the ball at every site, with room for other designs. Without diagonals it is a mechanism.
func TestBridge(t *testing.T) {
	for number := range sites {
		for seed := range uint64(30) {
			p := drawSite(number, newDraw(seed, 0))
			nodes, beams, _ := p.truss()
			if c := p.Roll(nodes, beams); c.Fault != "" || c.Worst > 0.85 || c.Sag > 0.85*sags*p.Gap {
				t.Errorf("%v\n%v, worst %.3g, sag %.3g of %.3g", p, c, c.Worst, c.Sag, sags*p.Gap)
			}
			var square [][2]int
			for _, b := range beams {
				if _, l := beam(nodes, b); nodes[2*b[0]] == nodes[2*b[1]] || nodes[2*b[0]+1] == nodes[2*b[1]+1] && l > 0 {
					square = append(square, b)
				}
			}
			if c := p.Roll(nodes, square); c.Fault == "" {
				t.Errorf("%v without diagonals: %v", p, c)
			}
		}
	}
	seen := map[int]bool{}
	for _, s := range students(12) {
		seen[s.Site().Number] = true
		for name, f := range map[string]func(p Site) ([]float64, [][2]int){
			"nothing":       func(Site) ([]float64, [][2]int) { return nil, nil },
			"the deck only": func(p Site) ([]float64, [][2]int) { nodes, beams, _ := p.truss(); return nodes, beams[:p.Panels] },
			"one long beam": func(p Site) ([]float64, [][2]int) { return p.Deck(), [][2]int{{0, p.Panels}} },
			"no such node":  func(p Site) ([]float64, [][2]int) { return p.Deck(), [][2]int{{0, 100}} },
			"NaN":           func(p Site) ([]float64, [][2]int) { return append(p.Deck(), math.NaN(), 0), [][2]int{{0, 1}} },
		} {
			if v := s.Bridge(s.built(f)); v.Score() != 0 {
				t.Errorf("%s: %v", name, v)
			}
		}
		if v := s.Bridge(s.built(func(p Site) ([]float64, [][2]int) { nodes, beams, _ := p.truss(); return nodes, beams })); v.Standing() != Right {
			t.Error(v)
		}
	}
	if len(seen) < 4 {
		t.Errorf("12 students have %d sites", len(seen))
	}
}

// Local/global with a hundred iterations counts and is slower than with as many as needed. One iteration, and no answer, do not count.
func TestRace(t *testing.T) {
	with := func(n int) RaceFunc {
		var method *msp.LocalGlobal
		return func(s *msp.System, h float64, y []float64) []float64 {
			if method == nil {
				var err error
				if method, err = msp.NewLocalGlobal(s, h); err != nil {
					panic(err)
				}
			}
			x, err := method.Iterate(y, y, n)
			if err != nil {
				panic(err)
			}
			return x
		}
	}
	s := NewSheet("ada", "hw7", "salt")
	if r := s.Race(with(200)); r.Fault != "" || !(r.Time > 0) || !(r.Error <= raceError) {
		t.Errorf("%+v", r)
	}
	for name, f := range map[string]RaceFunc{
		"one iteration": with(1),
		"y":             func(_ *msp.System, _ float64, y []float64) []float64 { return y },
		"nil":           func(*msp.System, float64, []float64) []float64 { return nil },
		"panic":         func(*msp.System, float64, []float64) []float64 { panic("no") },
		"NaN":           func(_ *msp.System, _ float64, y []float64) []float64 { return times(math.NaN(), y) },
	} {
		if r := s.Race(f); r.Fault == "" {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
