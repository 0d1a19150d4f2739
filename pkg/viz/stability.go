package viz

import (
	"fmt"
	"math"
	"math/cmplx"
	"strings"

	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz/internal/fault"
	"github.com/massspring/msp/pkg/viz/internal/ink"
	"github.com/massspring/msp/pkg/viz/internal/num"
	"github.com/massspring/msp/pkg/viz/internal/page"
	"github.com/massspring/msp/pkg/viz/internal/region"
)

// StabilityRegion is one region of a Regions figure: a stability function and its name. Make one with Region.
type StabilityRegion struct {
	Name string
	R    func(z complex128) complex128

	edge [][]complex128 // the boundary where it is known exactly; nil: where samples of |R| pass 1
}

// Region names the stability function R for Regions.
func Region(name string, R func(z complex128) complex128) StabilityRegion {
	return StabilityRegion{Name: name, R: R}
}

// RegionOf returns the region of a linear multistep method and draws its boundary exactly. The boundary consists of those parts
// of the root locus
//
//	z(θ) = Σ α_j e^(−ijθ) / Σ β_j e^(−ijθ)
//
// on which the root of modulus 1 is the largest.
//
//	viz.Regions(viz.RegionOf(ode.BDF(3)), viz.RegionOf(ode.AdamsMoulton(3)))
func RegionOf(m ode.Multistep) StabilityRegion {
	return StabilityRegion{Name: m.Name, R: m.R, edge: locusEdge(m)}
}

// locusPoints is the number of points of a locus that are looked at.
const locusPoints = 2000

// locusEdge returns the parts of the locus that bound the region.
func locusEdge(m ode.Multistep) (edge [][]complex128) {
	z := m.Locus(locusPoints)
	z = append(z, z[0])
	var part []complex128
	end := func() {
		if len(part) > 1 {
			edge = append(edge, part)
		}
		part = nil
	}
	for _, v := range z {
		// Roots are computed to √ε where two of them meet.
		if cmplx.IsNaN(v) || cmplx.IsInf(v) || !(m.Radius(v) <= 1+1e-6) {
			end()
			continue
		}
		part = append(part, v)
	}
	end()
	return edge
}

// Stability draws the stability region of a method (Hauth 2003, fig. 4): all z = hλ for which
//
//	|R(z)| ≤ 1
//
// so that its solution of y' = λy does not grow. Thin lines are |R| = 1/8, 1/4, 1/2 and 2, 4, 8. The left half-plane, where the
// exact solution does not grow, is grey. The caption says whether the region contains it, judged by sampled points, and how far
// the region extends along the axes.
//
// The window fits the region if that is bounded and between 2^−30 and 2^14 in size, else the unstable set. If neither is
// bounded, the window is −5 … 5, and the caption says so. Any function of z can be drawn, such as ode.VerletR and the methods R
// of tableaus and multistep methods. Points where it is infinite or NaN are outside.
//
//	viz.Stability(ode.RK4.R)
func Stability(R func(z complex128) complex128) Figure {
	if R == nil {
		panic("viz: Stability: R = nil, want a function of z")
	}
	return stability([]StabilityRegion{{R: R}})
}

// Regions draws several stability regions in one window that fits all of them; see Stability. For regions side by side, see Row.
//
//	viz.Regions(viz.Region("RK4", ode.RK4.R), viz.Region("Heun", ode.Heun.R))
func Regions(regions ...StabilityRegion) Figure {
	for k, g := range regions {
		if g.R == nil {
			panic(fmt.Sprintf("viz: Regions: region %d, %q: R = nil, want a function of z", k, g.Name))
		}
	}
	return stability(regions)
}

func stability(regions []StabilityRegion) Figure {
	if len(regions) == 0 {
		return failed(fmt.Errorf("stability regions: %w", fault.ErrEmpty))
	}
	p := plane{regions: regions}
	for k, g := range regions {
		v, kind := region.View(g.R)
		if k == 0 {
			p.window = v
		}
		p.window = p.window.Union(v)
		p.kinds = append(p.kinds, kind)
		facts := regionFacts(g, kind)
		if g.Name != "" {
			facts = g.Name + " " + facts
		}
		p.facts = append(p.facts, facts)
	}
	p.window = p.window.Within(1.6)
	p.body, p.nan, p.fault = p.sample(p.window)
	remake := func(o options) page.Page { return p.page(o.marks) }
	return Figure{page: remake(options{}), kind: ofRegions, remake: remake}
}

// plane is regions with what is known of them before anything is marked.
type plane struct {
	regions []StabilityRegion
	kinds   []region.ExtentKind
	facts   []string // on each region
	window  region.Window
	body    region.Body // in this window
	nan     int         // sampled points at which an R is not a number
	fault   error
}

// sample returns the regions in a window.
func (p plane) sample(w region.Window) (b region.Body, nan int, err error) {
	b.Kinds = p.kinds
	for _, g := range p.regions {
		s := region.Sample(g.R, w, region.Finest)
		if s.Nan == len(s.F) {
			return b, 0, fmt.Errorf("stability region%s: %w: R(z) is not a number anywhere in %s", ofName(g.Name), fault.ErrNotFinite, w)
		}
		nan += s.Nan
		b.Names = append(b.Names, g.Name)
		b.Edges = append(b.Edges, g.edge)
		b.Fields, b.Rs = append(b.Fields, s), append(b.Rs, g.R)
	}
	return b, nan, nil
}

// page returns the regions with marks, in a window that holds both.
func (p plane) page(marks region.Marks) page.Page {
	b, nan, err := p.body, p.nan, p.fault
	if w := p.window.Union(marks.Window()); err == nil && w != p.window {
		b, nan, err = p.sample(w.Within(1.6))
	}
	if err != nil {
		return page.Page{Fault: err}
	}
	b.Marks = marks
	says := strings.Join(p.facts, "; ")
	if len(marks.Z) > 0 {
		says += "; " + markFacts(marks, p.regions)
	}
	caption := says
	if nan > 0 {
		caption += fmt.Sprintf(". R is not a number at %s, drawn as unstable", num.Plural(nan, "sampled point"))
	}
	return page.Page{
		Body: b, Width: ink.Px(520), Legend: b.Legend(),
		What: "stability region: " + says, Caption: num.Sentence(caption), Said: num.Sentence(says),
	}
}

func ofName(name string) string {
	if name == "" {
		return ""
	}
	return " of " + name
}

// regionFacts says what one reads off the region.
func regionFacts(g StabilityRegion, kind region.ExtentKind) string {
	if kind == region.NoRegion {
		return fmt.Sprintf("is stable at no sampled point with |Re z|, |Im z| ≤ %d", 1<<region.MostHalf)
	}
	s := "does not contain the left half-plane"
	if region.HoldsLeftHalfPlane(g.R) {
		return "contains the left half-plane" + openNote(kind)
	}
	var reach []string
	if d := ode.Reach(g.R, -1); d > 0 && !math.IsInf(d, 1) {
		reach = append(reach, "−"+num.Number3(d)+" on the real axis")
	}
	if d := ode.Reach(g.R, 1i); d > 0 && !math.IsInf(d, 1) {
		reach = append(reach, num.Number3(d)+"i on the imaginary axis")
	}
	if len(reach) > 0 {
		s += ", reaches " + strings.Join(reach, " and ")
	}
	return s + openNote(kind)
}

// openNote says what the window does not show.
func openNote(kind region.ExtentKind) string {
	switch kind {
	case region.FitsUnstable:
		return ", unbounded"
	case region.FitsNothing:
		return ", unbounded: cut at the window"
	}
	return ""
}
