package main

import (
	"fmt"
	"log"
	"math"
	"math/rand/v2"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/msp/scenes"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/floats"
)

type Cell [3]int

func main() {
	sheet := check.NewSheet("you", "lesson 13", "")
	h := 1.0 / 30

	// deepest returns how deep the deepest of the positions x (3m) is below the floor at height: 0 if none is.
	deepest := func(x []float64, height float64) float64 {
		// your turn: the heights of the particles are x[1], x[4], x[7], …
		return 0
	}

	_ = sheet.Depth(deepest) // a picture in the notebook

	s := msp.Cloth(15, 15)
	a, err := msp.NewLocalGlobal(s, h)
	_ = err
	if err != nil {
		log.Fatal(err)
	}
	fallen, err := msp.Run(s.Rest(), a.Step, 15)
	if err != nil {
		log.Fatal(err)
	}
	floor := obstacle.Plane([3]float64{0, -0.5, 0}, [3]float64{0, 1, 0})
	below := func(o obstacle.Obstacle, x []float64) float64 { // the depth in any obstacle: −distance
		most := 0.0
		for i := 0; i < len(x); i += 3 {
			distance, _ := o.Distance(0, [3]float64(x[i:i+3]))
			most = max(most, -distance)
		}
		return most
	}
	fmt.Printf("free fall: %.3f m, the sheet: %.3f m below the floor\n", 9.81*0.25/2-0.5, below(floor, fallen[15].X))

	// outside returns the point that is nearest to p and not inside of the ball.
	outside := func(p, centre []float64, radius float64) []float64 {
		// your turn: p itself if it is outside, else c + r n
		return nil
	}

	_ = sheet.Outside(outside) // a picture in the notebook

	// pushFor returns the force (3m) that moves the result of a global step of s by move (3m).
	pushFor := func(s *msp.System, move []float64) []float64 {
		// your turn: (M + h²L) Δx = h² f; s.MassMatrix().MulVec3(move) is M Δx
		return nil
	}

	gap := func(pushFor func(*msp.System, []float64) []float64) float64 { // what the force misses the move by, mm
		s, move := msp.Cloth(5, 5), make([]float64, 75)
		move[37] = 0.02 // the particle in the middle, 2 cm up
		b, _ := msp.NewLocalGlobal(s, h)
		y := b.Y(s.Rest())
		before := b.Global(b.Local(y), y)
		s.Fext = pushFor(s, move)
		after := b.Global(b.Local(y), y)
		floats.Sub(after, before)
		return 1000 * floats.Distance(after, move, 2)
	}
	onlyM := func(s *msp.System, move []float64) []float64 {
		f := s.MassMatrix().MulVec3(move)
		floats.Scale(1/(h*h), f)
		return f
	}
	onlyL := func(s *msp.System, move []float64) []float64 { return s.L().MulVec3(move) }
	known := []check.Value{{"the springs were forgotten: M Δx / h²", gap(onlyM)}, {"inertia were forgotten: L Δx", gap(onlyL)}}
	_ = check.Number("what the force misses the move by, in mm", gap(pushFor), 0, 1e-6, known) // a picture in the notebook

	tiny, move := msp.Cloth(5, 5), make([]float64, 75)
	move[37] = 0.02
	push := tiny.L().MulVec3(move)
	inertia := tiny.MassMatrix().MulVec3(move)
	floats.AddScaled(push, 1/(h*h), inertia)
	for row := range 5 {
		for column := range 5 {
			fmt.Printf("%8.2f", push[3*(5*row+column)+1])
		}
		fmt.Println(" N")
	}

	s = msp.Cloth(21, 21)
	ball := obstacle.Sphere([3]float64{0.5, -0.5, 0.5}, 0.3)
	ball.Margin = 0.01
	s.Obstacles = append(s.Obstacles, ball)
	short, err := collide.NewShortCut(s, h)
	if err != nil {
		log.Fatal(err)
	}
	bad, err := msp.Run(s.Rest(), short.Step, 45)
	if err != nil {
		log.Fatal(err)
	}
	solve, err := collide.NewLocalGlobal(s, h)
	if err != nil {
		log.Fatal(err)
	}
	good, err := msp.Run(s.Rest(), solve.Step, 45)
	if err != nil {
		log.Fatal(err)
	}
	_ = viz.Grid(4, viz.Draw(s, bad[9]).Captioned("short cut, 0.3 s"), viz.Draw(s, bad[12]).Captioned("short cut, 0.4 s"),
		viz.Draw(s, good[9]).Captioned("in the solve, 0.3 s"), viz.Draw(s, good[12]).Captioned("in the solve, 0.4 s")) // a picture in the notebook

	total := func(name string, frames []msp.State) viz.Curve {
		t, e := make([]float64, len(frames)), make([]float64, len(frames))
		for i, q := range frames {
			t[i], e[i] = q.T, s.TotalEnergy(q)-s.TotalEnergy(frames[0])
		}
		fmt.Printf("%-14s at most %6.1f J above the start\n", name, floats.Max(e))
		return viz.Line(name, t, e)
	}
	_ = viz.Lines("time (s)", "energy − energy at the start (J)", total("short cut", bad), total("in the solve", good)) // a picture in the notebook

	for _, n := range []int{8, 12, 20, 45} {
		fmt.Printf("t = %.2f s: deepest %.0e m in the ball, energy %6.2f J\n", good[n].T, below(ball, good[n].X), s.TotalEnergy(good[n]))
	}
	_ = viz.Animate(s, good).Budget(400_000) // a picture in the notebook

	slide := func(mu float64) (way []float64) { // of a sheet down a slope of tan θ = ½, m, after each of 30 steps
		s, slope := msp.Cloth(6, 6), obstacle.Plane([3]float64{}, [3]float64{1, 2, 0})
		slope.Friction = mu
		s.Obstacles = append(s.Obstacles, slope)
		for i := range s.Mass {
			s.X0[3*i], s.X0[3*i+1] = s.X0[3*i]*2/math.Sqrt(5), -s.X0[3*i]/math.Sqrt(5) // it lies on the slope
		}
		b, _ := collide.NewLocalGlobal(s, h)
		frames, _ := msp.Run(s.Rest(), b.Step, 30)
		for _, q := range frames {
			way = append(way, math.Hypot(q.X[0]-s.X0[0], q.X[1]-s.X0[1]))
		}
		return way
	}

	_ = viz.Interact(func(mu float64) viz.Figure {
		t := make([]float64, 31)
		for i := range t {
			t[i] = float64(i) * h
		}
		return viz.Lines("time (s)", "way down the slope (m)", viz.Line("μ = 0", t, slide(0)), viz.Line("μ = 0.3", t, slide(0.3)),
			viz.Line("μ = 0.6", t, slide(0.6)), viz.Line(fmt.Sprintf("your μ = %.2f", mu), t, slide(mu)))
	}, widget.Slider("μ", 0, 1, 0.45)) // a picture in the notebook

	rebound := func(e, h float64) (top float64) { // how high a particle rises that falls 1 m on a floor
		s, floor := msp.Chain(1), obstacle.Plane([3]float64{0, -1, 0}, [3]float64{0, 1, 0})
		floor.Restitution = e
		s.Obstacles = append(s.Obstacles, floor)
		b, _ := collide.NewLocalGlobal(s, h)
		frames, _ := msp.Run(s.Rest(), b.Step, int(1/h))
		met := false
		for _, q := range frames {
			if met = met || q.X[1] < -0.999; met {
				top = max(top, q.X[1]+1)
			}
		}
		return top
	}

	for _, e := range []float64{0.8, 0.5} {
		fmt.Printf("e = %.1f: e² = %.2f, it rises to %.3f m (h = 1/30 s), %.3f m (1/100 s), %.3f m (1/1000 s)\n",
			e, e*e, rebound(e, 1.0/30), rebound(e, 0.01), rebound(e, 0.001))
	}

	// penalty returns the force k · depth · n on a point p in the ball, and zero outside.
	penalty := func(p, centre []float64, radius, k float64) []float64 {
		// your turn
		return nil
	}

	_ = sheet.Penalty(penalty) // a picture in the notebook

	drop := func(k, h float64) (t, y []float64) { // 1 kg falls 0.2 m on a penalty floor at y = 0, by symplectic Euler
		height, v := 0.2, 0.0
		for i := 0; float64(i)*h <= 1; i++ {
			t, y = append(t, float64(i)*h), append(y, height)
			v += h * (k*max(0, -height) - 9.81)
			height += h * v
		}
		return t, y
	}
	for _, k := range []float64{1e3, 1e4, 1e5} {
		fmt.Printf("k = %6.0f N/m: %5.2f mm deep at rest, steps up to %5.1f ms\n", k, 1000*9.81/k, 1000*2/math.Sqrt(k))
	}

	curve := func(name string, k, h float64) viz.Curve { t, y := drop(k, h); return viz.Line(name, t, y) }
	_ = viz.Lines("time (s)", "height (m)", curve("k = 10³, h = 1 ms", 1e3, 1e-3), curve("k = 10⁵, h = 1 ms", 1e5, 1e-3),
		curve("k = 10⁵, h = 10 ms", 1e5, 1e-2)) // a picture in the notebook

	body := func(m *mesh.Mesh, first int) (b collide.Body) { // the tetrahedra and the surface of m, numbered from first on
		for _, t := range m.Tets {
			b.Tets = append(b.Tets, [4]int{t[0] + first, t[1] + first, t[2] + first, t[3] + first})
		}
		for _, t := range m.Surface() {
			b.Triangles = append(b.Triangles, [3]int{t[0] + first, t[1] + first, t[2] + first})
		}
		return b
	}

	pressed := func(deep float64) (*msp.System, collide.Body, collide.Body) { // a block, so deep in a slab of 10 cm
		block, slab := mesh.Block(2, 4, 2, 0.1).Move([3]float64{0.33, 0.1 - deep, 0.28}), mesh.Block(10, 1, 10, 0.1)
		upper, lower := body(block, 0), body(slab, len(block.Points))
		block.Add(slab)
		s, _ := block.System(mesh.Options{Raw: true})
		return s, upper, lower
	}

	lift := func(deep float64, rule collide.Depths) float64 { // the upward force on the block, N, for k = 100 N/m
		s, block, slab := pressed(deep)
		f := make([]float64, len(s.X0))
		collide.Penalty(s, 100, rule, block, slab)(0, s.X0, nil, f)
		sum := 0.0
		for i := range 45 { // the block's particles come first
			sum += f[3*i+1]
		}
		return sum
	}
	var depths, consistent, closest []float64
	for d := 0.005; d < 0.1; d += 0.01 {
		depths = append(depths, 100*d)
		consistent, closest = append(consistent, lift(d, collide.Consistent)), append(closest, lift(d, collide.Closest))
	}

	thin, _, _ := pressed(0.07)
	_ = viz.Row(viz.Draw(thin, thin.Rest()).Captioned("a block, 7 cm deep in a slab of 10 cm"),
		viz.Lines("depth (cm)", "force on the block (N)", viz.Line("consistent", depths, consistent),
			viz.Line("nearest place", depths, closest))) // a picture in the notebook

	cellOf := func(p [3]float64, size float64) (c Cell) {
		for axis := range p {
			c[axis] = int(math.Floor(p[axis] / size))
		}
		return c
	}
	apart := func(p, q [3]float64) float64 { return math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2]) }
	_ = apart
	fmt.Println(cellOf([3]float64{-0.1, 0.1, 0.3}, 0.2))

	// pairs returns all i < j with ‖p_i − p_j‖ ≤ size.
	pairs := func(points [][3]float64, size float64) (found [][2]int) {
		// your turn: fill a map[Cell][]int, then look into 27 cells for each point
		return nil
	}

	cloud := func(m int) [][3]float64 {
		random, points := rand.New(rand.NewPCG(13, 6)), make([][3]float64, m)
		for i := range points {
			points[i] = [3]float64{2*random.Float64() - 1, 2*random.Float64() - 1, 2*random.Float64() - 1}
		}
		return points
	}
	got := pairs(cloud(400), 0.2)
	known = []check.Value{{"only a point's own cell were looked into", 79}, {"each pair were found twice", 568}}
	_ = check.Number("the pairs among 400 points", float64(len(got)), 284, 0, known) // a picture in the notebook

	count := func(m int) (asked int) { // of a hash with cells of 1, for m points in a cube of m^(1/3)·½
		side, random := math.Cbrt(float64(m))/2, rand.New(rand.NewPCG(13, 6))
		cells, near := map[[3]int]int{}, 0
		for range m {
			c := [3]int{int(side * random.Float64()), int(side * random.Float64()), int(side * random.Float64())}
			for n := range 27 {
				near += cells[[3]int{c[0] + n%3 - 1, c[1] + n/3%3 - 1, c[2] + n/9 - 1}]
			}
			cells[c]++
		}
		return near
	}
	for _, m := range []int{100, 1000, 10_000} {
		fmt.Printf("m = %6d: a hash asks %8d times, all pairs %9d\n", m, count(m), m*(m-1)/2)
	}

	hang := func(thickness float64) (*msp.System, msp.State) { // a sheet across a bar, after 0.8 s
		s := msp.Cloth(17, 17)
		bar := obstacle.Capsule([3]float64{0.5, -0.1, -0.5}, [3]float64{0.5, -0.1, 1.5}, 0.02)
		bar.Margin, bar.Friction = 0.01, 0.5
		s.Obstacles = append(s.Obstacles, bar)
		c, _ := collide.NewLocalGlobal(s, h)
		c.Thickness = thickness
		frames, err := msp.Run(s.Rest(), c.Step, 24)
		if err != nil {
			panic(err)
		}
		return s, frames[24]
	}

	wrong := func(q msp.State) (n int) { // particles of the left half that are on the right of their mirror image
		for row := range 17 {
			for left := range 8 {
				if q.X[3*(17*row+left)] > q.X[3*(17*row+16-left)] {
					n++
				}
			}
		}
		return n
	}
	bar, through := hang(0)
	_, kept := hang(1.0 / 16)
	fmt.Println("on the wrong side:", wrong(through), "without thickness,", wrong(kept), "with it, of", 17*8)
	_ = viz.Row(viz.Draw(bar, through).Captioned("without"), viz.Draw(bar, kept).Captioned("with Thickness")) // a picture in the notebook

	impact := func(speed float64) *msp.System {
		s := scenes.CurtainOf(21).S
		for i := range s.Mass { // upright: what was z is now down
			s.X0[3*i+1], s.X0[3*i+2] = -s.X0[3*i+2], 0
		}
		s.Unpin(0, 20)
		s.PinWhere(func(p [3]float64) bool { return p[1] == 0 })
		ball := obstacle.Sphere([3]float64{0.5, -0.5, -0.16}, 0.15)
		ball.Motion, ball.Margin = obstacle.Shifted([3]float64{0, 0, speed}), 0.01
		s.Obstacles = append(s.Obstacles, ball)
		return s
	}

	pictures := []viz.Figure{}
	blow := func(speed float64, n int) {
		s := impact(speed)
		ten, _ := collide.NewLocalGlobal(s, h)
		exact, _ := collide.NewNewton(s, h)
		ours, _ := msp.Run(s.Rest(), ten.Step, n)
		theirs, _ := msp.Run(s.Rest(), exact.Step, n)
		far := floats.Distance(ours[n].X, theirs[n].X, math.Inf(1))
		fmt.Printf("%5.2f m/s, %2d steps: at most %.1f cm apart\n", speed, n, 100*far)
		pictures = append(pictures, viz.Draw(s, ours[n]).Captioned(fmt.Sprintf("%g m/s, ten", speed)),
			viz.Draw(s, theirs[n]).Captioned(fmt.Sprintf("%g m/s, exact", speed)))
	}
	blow(15, 1)
	blow(0.25, 40)
	_ = viz.Grid(4, pictures...) // a picture in the notebook
}
