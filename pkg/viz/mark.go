package viz

import (
	"fmt"
	"math/cmplx"
	"slices"
	"strings"

	"github.com/massspring/msp/pkg/viz/internal/region"
)

// Mark returns the figure of Stability or Regions with dots at the points z, under one name, replacing earlier dots. Typical
// points are the eigenvalues λ of an equation times a step h. The window grows to show them. The caption counts the points in
// each region, which are the components that do not grow.
//
//	viz.Stability(ode.RK4.R).Mark("z = hλ", complex(0, h*ω), complex(0, -h*ω))
//
// It panics unless the figure is one of these and each z is finite.
func (f Figure) Mark(name string, z ...complex128) Figure {
	for i, v := range z {
		if cmplx.IsNaN(v) || cmplx.IsInf(v) {
			panic(fmt.Sprintf("viz: Mark(%q): z[%d] = %g, want a finite number", name, i, v))
		}
	}
	o := f.options
	o.marks = region.Marks{Name: name, Z: slices.Clone(z)}
	return f.with("Mark", ofRegions, o)
}

// markFacts says how many of the marks are in each region.
func markFacts(marks region.Marks, regions []StabilityRegion) string {
	var in []string
	for _, g := range regions {
		n := 0
		for _, z := range marks.Z {
			if cmplx.Abs(g.R(z)) <= 1+region.Neutral {
				n++
			}
		}
		name := g.Name
		if name == "" {
			name = "the region"
		}
		in = append(in, fmt.Sprintf("%d of %d in %s", n, len(marks.Z), name))
	}
	return marks.Name + ": " + strings.Join(in, ", ")
}
