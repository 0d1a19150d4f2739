package main

import (
	"fmt"
	"log"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/scenes"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/spatial/r3"
)

func main() {
	sheet := check.NewSheet("you", "lesson 14", "")
	h := 1.0 / 30
	cube := mesh.Block(1, 1, 1, 0.1)
	one, err := cube.System(mesh.Options{})
	_ = err
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("the cube:", cube, "→", one.NumSprings(), "springs")
	block := mesh.Block(6, 2, 2, 0.1)
	body, err := block.System(mesh.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("a block:", block, "→", body.NumSprings(), "springs")
	_ = viz.Draw(one, one.Rest()).Strained().Wide(320) // a picture in the notebook

	// springsOf returns a spring of stiffness k for each edge of the tetrahedra, each edge once; point i is x[3*i:3*i+3].
	springsOf := func(x []float64, tets [][4]int, k float64) []msp.Spring {
		// your turn: an edge is known by its two points, the smaller index first
		return nil
	}

	_ = sheet.EdgeSprings(springsOf) // a picture in the notebook

	frames := func(s *msp.System, n int) []msp.State {
		a, err := msp.NewLocalGlobal(s, h)
		if err != nil {
			panic(err)
		}
		a.Iterations = 30
		s.Drag = 3
		all, err := msp.Run(s.Rest(), a.Step, n)
		if err != nil {
			panic(err)
		}
		return all
	}

	each, err := block.System(mesh.Options{K: 600})
	if err != nil {
		log.Fatal(err)
	}
	often := each.Clone()
	often.Springs = nil
	for _, t := range block.Tets {
		for e, i := range []int{0, 0, 0, 1, 1, 2} {
			i, j := t[i], t[[]int{1, 2, 3, 2, 3, 3}[e]]
			often.AddSpring(i, j, 600, floats.Distance(block.Points[i][:], block.Points[j][:], 2))
		}
	}

	sag := func(s *msp.System) viz.Figure {
		s.PinWhere(func(p [3]float64) bool { return p[0] == 0 })
		end := frames(s, 60)[60]
		return viz.Draw(s, end).Captioned(fmt.Sprintf("the end hangs %.1f cm lower", 100*(0.2-end.Point(s.NumParticles() - 1)[1])))
	}
	_ = viz.Row(sag(each), sag(often)) // a picture in the notebook

	// masses returns the masses of the points of tetrahedra of one density (kg/m³).
	masses := func(x []float64, tets [][4]int, density float64) []float64 {
		m := make([]float64, len(x)/3)
		p := func(i int) r3.Vec { return r3.Vec{X: x[3*i], Y: x[3*i+1], Z: x[3*i+2]} }
		_ = p // your turn: r3.Sub, r3.Cross, r3.Dot; a quarter of each mass to each corner
		return m
	}

	_ = sheet.Masses(masses) // a picture in the notebook

	ball := mesh.Ball(0.5, 0.17)
	heavy, err := ball.System(mesh.Options{Mass: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ball)
	fmt.Printf("a particle weighs from %.2f g to %.2f g; with equal masses each would weigh %.2f g\n",
		1000*slices.Min(heavy.Mass), 1000*slices.Max(heavy.Mass), 1000.0/float64(heavy.NumParticles()))
	_ = viz.Histogram("mass of a particle (g)", func() (g []float64) {
		for _, m := range heavy.Mass {
			g = append(g, 1000*m)
		}
		return g
	}()) // a picture in the notebook

	sheetMesh := &mesh.Mesh{Points: msp.Cloth(13, 7).Rest().Points(), Triangles: msp.Cloth(13, 7).Triangles}
	bent := func(bending float64) viz.Figure {
		s, err := sheetMesh.System(mesh.Options{K: 400, Bending: bending, Mass: 0.1})
		if err != nil {
			panic(err)
		}
		s.PinWhere(func(p [3]float64) bool { return p[0] < 0.1 })
		return viz.Draw(s, frames(s, 60)[60]).Captioned(fmt.Sprintf("bending springs of %g K", max(0, bending)))
	}
	_ = viz.Row(bent(-1), bent(0.1), bent(1)) // a picture in the notebook

	// volume returns the volume within a closed surface, whose triangles run counter-clockwise as seen from outside.
	volume := func(x []float64, triangles [][3]int) float64 {
		p := func(i int) r3.Vec { return r3.Vec{X: x[3*i], Y: x[3*i+1], Z: x[3*i+2]} }
		_ = p // your turn: the sum over all triangles, with signs
		return 0
	}

	_ = sheet.Volume(volume) // a picture in the notebook

	four, runs, kept := scenes.Volumes(), [][]msp.State{}, []viz.Curve{}
	for _, v := range four {
		run, err := v.Run(45)
		if err != nil {
			panic(err)
		}
		runs = append(runs, run)
		part, t := v.Kept(run), []float64{}
		for _, q := range run {
			t = append(t, q.T)
		}
		fmt.Printf("%-24s %4d springs, %5.1f %% of its volume after 1.5 s\n", v.Name, v.S.NumSprings(), 100*part[45])
		kept = append(kept, viz.Line(v.Name, t, part))
	}

	pictures := []viz.Figure{}
	for i, v := range four {
		s, q := v.Picture(runs[i][45])
		pictures = append(pictures, viz.Draw(s, q).Captioned(v.Name))
	}
	_ = viz.Grid(4, pictures...) // a picture in the notebook

	_ = viz.Lines("time (s)", "volume, of that at the start", kept...) // a picture in the notebook

	loaded := func(weight float64) viz.Figure {
		names, parts := []string{}, []float64{}
		for _, v := range scenes.Volumes() {
			floats.Scale(weight, v.S.Fext)
			run, err := v.Run(30)
			if err != nil {
				panic(err)
			}
			names, parts = append(names, v.Name), append(parts, 100*v.Kept(run)[30])
		}
		return viz.Bars(fmt.Sprintf("volume kept under %.1f kg (%%)", weight), names, parts)
	}
	_ = viz.Interact(loaded, widget.LogSlider("weight (kg)", 0.1, 100, 1)) // a picture in the notebook

	strand := mesh.Strand(24)
	chain := &mesh.Mesh{Points: strand.Points}
	for i := range 23 {
		chain.Edges = append(chain.Edges, [2]int{i, i + 1})
	}
	held := func(m *mesh.Mesh) (*msp.System, []msp.State) { // by its first four points, lying on its side
		s, err := m.System(mesh.Options{K: 20000, Mass: 0.02, Up: [3]float64{1, 0, 0}})
		if err != nil {
			panic(err)
		}
		s.Pin(0, 1, 2, 3)
		return s, frames(s, 60)
	}

	hair, swinging := held(strand)
	limp, fallen := held(chain)
	fmt.Println("strand:", hair, " chain:", limp)
	_ = viz.Row(viz.Draw(hair, swinging[60]).From(90, 10).Captioned("each point joined to the next three"),
		viz.Draw(limp, fallen[60]).From(90, 10).Captioned("to the next one")) // a picture in the notebook

	_ = viz.Animate(hair, swinging).From(90, 10).Budget(200_000) // a picture in the notebook

	// stay returns the springs that are not too long at the positions x (3m).
	stay := func(springs []msp.Spring, x []float64, strain float64) []msp.Spring {
		// your turn: l of each, and whether (l − R)/R is at most strain
		return springs
	}

	pulled := msp.Cloth(9, 9)
	wide := slices.Clone(pulled.X0)
	for i := 0; i < len(wide); i += 3 {
		wide[i], wide[i+2] = wide[i]*(1+wide[i]), wide[i+2]*0.2 // stretched along x, more and more; squeezed along z
	}
	broken := func(fits func(l, r float64) bool) (n float64) {
		for _, sp := range pulled.Springs {
			n += map[bool]float64{true: 1}[!fits(floats.Distance(wide[3*sp.I:3*sp.I+3], wide[3*sp.J:3*sp.J+3], 2), sp.R)]
		}
		return n
	}
	_ = check.Number("the springs that break", float64(len(pulled.Springs)-len(stay(slices.Clone(pulled.Springs), wide, 0.4))),
		broken(func(l, r float64) bool { return l <= 1.4*r }), 0, []check.Value{
			{Mistake: "squeezed springs broke, too", X: broken(func(l, r float64) bool { return math.Abs(l-r) <= 0.4*r })},
			{Mistake: "those that are too long stayed", X: broken(func(l, r float64) bool { return l > 1.4*r })}}) // a picture in the notebook

	rag := msp.Cloth(9, 9)
	rag.Pin(0, 8)
	method, err := msp.NewLocalGlobal(rag, h)
	if err != nil {
		log.Fatal(err)
	}
	rag.Springs = rag.Springs[:len(rag.Springs)-1]
	q := rag.Rest()
	forgotten := method.Step(&q)
	fmt.Println(forgotten)
	again := method.Refactor(h)
	fmt.Println("after Refactor:", again, "·", method.Step(&q))

	torn := msp.Cloth(21, 21)
	torn.Gravity, torn.Drag = [3]float64{}, 1
	across := func(points ...int) bool { // the line x = 0.51, from z = 0 to a third
		lo, hi, z := 2.0, -1.0, 2.0
		for _, i := range points {
			lo, hi, z = min(lo, torn.X0[3*i]), max(hi, torn.X0[3*i]), min(z, torn.X0[3*i+2])
		}
		return lo < 0.51 && hi > 0.51 && z < 0.33
	}
	torn.Springs = slices.DeleteFunc(torn.Springs, func(sp msp.Spring) bool { return across(sp.I, sp.J) })
	torn.Triangles = slices.DeleteFunc(torn.Triangles, func(t [3]int) bool { return across(t[:]...) })
	hands := torn.PinWhere(func(p [3]float64) bool { return math.Abs(p[0]-0.5) > 0.24 && p[2] < 0.3 })
	fmt.Println(hands, "particles are in the hands")

	solver, err := msp.NewLocalGlobal(torn, h)
	if err != nil {
		log.Fatal(err)
	}
	solver.Iterations = 60
	tearing := methods.NewTearing(solver, torn, 0.5)
	state := torn.Rest()
	start := state.Clone()
	sheets, states := []*msp.System{torn.Clone()}, []msp.State{start}

	for range 60 {
		for _, pin := range torn.Pins { // apart, at 30 cm/s on each side
			p := start.Point(pin.I)
			torn.MovePin(pin.I, [3]float64{p[0] + math.Copysign(0.3*state.T, p[0]-0.5), p[1], p[2]})
		}
		if err := tearing.Step(&state); err != nil {
			panic(err)
		}
		sheets, states = append(sheets, torn.Clone()), append(states, state.Clone())
	}

	_ = viz.Interact(func(frame int) viz.Figure {
		gone := sheets[0].NumSprings() - sheets[frame].NumSprings()
		return viz.Draw(sheets[frame], states[frame]).From(0, 70).Strained().Wide(320).
			Captioned(fmt.Sprintf("%.2f s: %d springs have broken", states[frame].T, gone))
	}, widget.IntSlider("frame", 0, 60, 34)) // a picture in the notebook

	count, t := []float64{}, []float64{}
	for i, s := range sheets {
		count, t = append(count, float64(sheets[0].NumSprings()-s.NumSprings())), append(t, states[i].T)
	}
	first := slices.IndexFunc(count, func(c float64) bool { return c > 0 })
	fmt.Printf("the first breaks after %.2f s, the last after %.2f s: %.0f springs\n", t[first], t[slices.Index(count, count[60])], count[60])
	_ = viz.Lines("time (s)", "springs that have broken", viz.Line("broken", t, count)) // a picture in the notebook
}
