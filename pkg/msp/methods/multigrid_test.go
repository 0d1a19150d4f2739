package methods_test

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/msp/sparse"
)

func multigrid(t testing.TB, s *msp.System) *methods.Multigrid {
	t.Helper()
	b, err := methods.NewMultigrid(s, h)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// grids are cloths of two levels with all that a cloth can have, in a state in which nothing is at rest.
func grids() []msptest.Scene {
	plain := msp.Cloth(19, 13)
	plain.Pin(0, 18)

	curtain := msp.ClothWith(14, 23, msp.LayoutCurtain)
	for i := range 14 {
		curtain.Pin(i)
	}
	curtain.MovePin(3, [3]float64{0.25, 0.05, 0})

	inner := msp.ClothWith(12, 12, msp.LayoutShear)
	inner.Pin(5*12+7, 40)
	inner.Drag = 0.3

	uneven := msp.Cloth(16, 16)
	uneven.Fext = make([]float64, 3*16*16)
	for n := range uneven.Springs {
		uneven.Springs[n].K *= 1 + float64(n%5)
		uneven.Springs[n].R *= 1 + 0.02*float64(n%3)
		uneven.Springs[n].I, uneven.Springs[n].J = uneven.Springs[n].J, uneven.Springs[n].I
	}
	for i := range uneven.Mass {
		uneven.Mass[i] *= 1 + float64(i%4)
		uneven.Fext[3*i+2] = 0.01 * math.Sin(float64(i))
	}

	torn := msp.Cloth(13, 17)
	torn.Pin(0, 12)
	torn.Springs = slices.DeleteFunc(torn.Springs, func(sp msp.Spring) bool { return (sp.I*7+sp.J)%11 == 0 || sp.I > 100 && sp.I < 110 })

	hinged := msp.ClothWith(11, 14, msp.LayoutShear)
	hinged.Pin(0, 10)
	testkit.AddHinges(hinged, 0.01)

	blown := msp.Cloth(15, 12)
	blown.Pin(0)
	blown.Forces = []msp.Force{msp.AirDrag(0.5, [3]float64{3, 0, 1})} // stiff enough to be implicit
	return jiggled([]msptest.Scene{
		{Name: "cloth", S: plain}, {Name: "curtain on a rod", S: curtain}, {Name: "pins within", S: inner}, {Name: "uneven, free", S: uneven},
		{Name: "torn", S: torn}, {Name: "hinged", S: hinged}, {Name: "in the wind", S: blown},
	})
}

// meshes are systems that are no grids, of two levels or more.
func meshes() []msptest.Scene {
	hinged := msp.ClothWith(29, 25, msp.LayoutShear)
	hinged.Pin(0, 28, 400)
	testkit.AddHinges(hinged, 0.01)
	hinged.Springs = append(hinged.Springs, hinged.Springs[7])         // a second one between the same particles
	hinged.Forces = []msp.Force{msp.AirDrag(0.5, [3]float64{3, 0, 1})} // stiff enough to be implicit

	uneven := msptest.Block(7, 8, 9)
	uneven.Drag = 0.2
	uneven.Fext = make([]float64, len(uneven.X0))
	for n := range uneven.Springs {
		uneven.Springs[n].K *= math.Pow(10, float64(n%4))
	}
	for i := range uneven.Mass {
		uneven.Mass[i] *= 1 + float64(i%4)
		uneven.Fext[3*i+2] = 0.01 * math.Sin(float64(i))
	}

	brush, err := mesh.Brush(40, 20).System(mesh.Options{})
	if err != nil {
		panic(err) // the scene is wrong
	}
	brush.Pin(0)
	return jiggled([]msptest.Scene{
		{Name: "hinged mesh", S: hinged}, {Name: "uneven block, free", S: uneven},
		{Name: "strands", S: brush},
	})
}

// jiggled sets states in which nothing is at rest.
func jiggled(scenes []msptest.Scene) []msptest.Scene {
	for n := range scenes {
		sc := &scenes[n]
		sc.Q = sc.S.Rest()
		for c := range sc.Q.X {
			if !sc.S.Pinned(c / 3) {
				sc.Q.X[c] += 0.01 * math.Sin(float64(c*c))
				sc.Q.V[c] = math.Cos(float64(3 * c))
			}
		}
	}
	return scenes
}

// TestMultigridNeverRaisesG and ends where ∇g = 0: for steps of any length, and where Newton's method finds it from there.
func TestMultigridNeverRaisesG(t *testing.T) {
	small := msptest.Scene{Name: "one level", S: msp.Cloth(5, 4), Q: msp.Cloth(5, 4).Rest()}
	for k, sc := range slices.Concat(grids(), []msptest.Scene{small}, meshes()) {
		mesh := k > 7
		for i, h := range []float64{1e-3, 1.0 / 30, 0.3} {
			if !testkit.Chosen(k + i) {
				continue
			}
			b, err := methods.NewMultigrid(sc.S, h)
			if err != nil {
				t.Fatal(sc.Name, err)
			}
			if grids := strings.Count(b.String(), "×"); grids != map[bool]int{true: 2}[k < 7] {
				t.Errorf("%s: %v", sc.Name, b)
			}
			first, then, part := 40, 400, 1e-3
			if mesh {
				first, then, part = 4, 30, 1e-2 // each with ten iterations on all particles
			}
			y := b.Y(sc.Q)
			trace := b.Trace(y, first)
			tolerance := 1e-13 * (terms(sc.S, y, y, h) + terms(sc.S, trace.X, y, h)) // a few roundings of g itself
			for k := 1; k < len(trace.G); k++ {
				if !(trace.G[k] <= trace.G[k-1]+tolerance) {
					t.Fatalf("%s, h = %g: g rose from %g to %g in cycle %d", sc.Name, h, trace.G[k-1], trace.G[k], k)
				}
			}
			if h > 0.1 || mesh && h < 0.01 { // far from the minimum, of which there is more than one; time
				continue
			}
			x := iterate(t, b, trace.X, y, then)
			n := newton(t, sc, h)
			n.Y(sc.Q) // takes over the stiffness of Forces
			exact, err := n.Iterate(x, y, 100)
			if err != nil {
				t.Fatal(err)
			}
			// The cycles leave less of g than a small part of what ten iterations of local/global leave.
			lg := localGlobal(t, sc, h)
			ten := iterate(t, lg, lg.Y(sc.Q), y, 10)
			if left, of := b.Change(exact, x, y), b.Change(exact, ten, y); left > part*of+tolerance {
				t.Errorf("%s, h = %g: %g of g is left, local/global leaves %g", sc.Name, h, left, of)
			}
			// At the minimum the coarser levels have nothing to correct: Newton's rounding, and what a flat g makes of it.
			if far := vec.Farthest(iterate(t, b, exact, y, 1), exact); far > 1e-8 {
				t.Errorf("%s: a cycle from the minimum moves by %g m", sc.Name, far)
			}
		}
	}
}

// TestMultigridTakesAnySystem: on the shared and on random systems it ends where ∇g = 0 is.
func TestMultigridTakesAnySystem(t *testing.T) {
	for _, sc := range systems() {
		b, err := methods.NewMultigrid(sc.S, h)
		if err != nil {
			t.Fatal(sc.Name, err)
		}
		y := b.Y(sc.Q)
		first, last := msptest.Norm(b.GradG(y, y)), msptest.Norm(b.GradG(iterate(t, b, y, y, 100), y))
		if last > 1e-5*first+1e-15 { // the rounding of g where it is 0 at first
			t.Errorf("%s: ‖∇g‖ = %g, at first %g", sc.Name, last, first)
		}
	}
}

// TestMultigridSteps: pins hold to the last bit, the same bits twice and on any number of processors.
func TestMultigridSteps(t *testing.T) {
	for _, sc := range append(append(grids(), meshes()...), large()) {
		if sc.Name == "large" {
			b := multigrid(t, sc.S)
			g := b.Trace(b.Y(sc.Q), 4).G
			if !slices.IsSortedFunc(g, func(p, q float64) int { return cmp.Compare(q, p) }) || strings.Count(b.String(), "×") != 3 {
				t.Errorf("%v: g = %v", b, g)
			}
		}
		wantSteps(t, sc, multigrid)
	}
}

// large is a grid of three levels, and of more than one band.
func large() msptest.Scene {
	s := msp.Cloth(140, 140)
	s.Pin(0, 139)
	return msptest.Scene{Name: "large", S: s, Q: s.Rest()}
}

// wantSteps fails if three steps of a method differ in a bit on one processor and on four, or move a pin.
func wantSteps(t *testing.T, sc msptest.Scene, of func(testing.TB, *msp.System) *methods.Multigrid) {
	t.Helper()
	run := func(processors int) msp.State {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
		b, q := of(t, sc.S), sc.Q.Clone()
		for range 3 {
			if err := b.Step(&q); err != nil {
				t.Fatalf("%s: %v", sc.Name, err)
			}
		}
		return q
	}
	p, q := run(1), run(4)
	if !slices.Equal(p.X, q.X) || !slices.Equal(p.V, q.V) {
		t.Errorf("%s: other steps on four processors than on one", sc.Name)
	}
	wantPinned(t, sc.Name, sc.S, q)
}

// TestMultigridDampers: with Damped around it a step is the one of Damped local/global, solved as far.
func TestMultigridDampers(t *testing.T) {
	s := msp.Cloth(12, 12)
	s.Pin(0, 11)
	s.Damping.Beta = 0.01
	end := func(method func(*msp.System, float64) (msp.Method, error)) []float64 {
		d, err := methods.NewDamped(s, h, method)
		if err != nil {
			t.Fatal(err)
		}
		q := s.Rest()
		for range 5 {
			if err := d.Step(&q); err != nil {
				t.Fatal(err)
			}
		}
		return q.X
	}
	a := end(func(s *msp.System, h float64) (msp.Method, error) {
		b, err := methods.NewMultigrid(s, h)
		b.Iterations = 400
		return b, err
	})
	b := end(func(s *msp.System, h float64) (msp.Method, error) { return msp.NewNewton(s, h) })
	if far := vec.Farthest(a, b); far > 1e-5 { // what 400 cycles leave
		t.Errorf("%g m from Newton's method", far)
	}
}

// TestMultigridRefuses what it does not take, when it is made.
func TestMultigridRefuses(t *testing.T) {
	wet, hard := msp.Cloth(12, 12), msptest.Block(3, 3, 3)
	wet.Damping.Beta = 0.1
	hard.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{0, -1, 0}, [3]float64{0, 1, 0})}
	for s, want := range map[*msp.System]error{wet: msp.ErrDamping, hard: msp.ErrObstacles} {
		if _, err := methods.NewMultigrid(s, h); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	light := msptest.Block(8, 8, 9)
	light.Unpin(light.Pins[0].I, light.Pins[1].I)
	for i := range light.Mass {
		light.Mass[i] = 1e-25
	}
	if _, err := methods.NewMultigrid(light, h); !errors.Is(err, sparse.ErrNotPositiveDefinite) {
		t.Errorf("masses lost in rounding: %v", err)
	}
	for _, f := range testkit.Faults {
		s := msp.Cloth(3, 3)
		f.Spoil(s)
		if _, err := methods.NewMultigrid(s, h); !errors.Is(err, f.Want) {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
	b := multigrid(t, msp.Cloth(12, 12))
	defer func() {
		if got := recover(); got != "methods: Multigrid: Coarse = 0, Smoothing = 3, want Coarse ≥ 1 and Smoothing ≥ 0" {
			t.Errorf("panic %v", got)
		}
	}()
	b.Coarse = 0
	b.Trace(make([]float64, 3*144), 1)
}

// TestMultigridRefactor: after changes of all kinds one call makes it a new method for the system as it is.
func TestMultigridRefactor(t *testing.T) {
	s := msp.Cloth(12, 14)
	s.Pin(0, 11)
	b := multigrid(t, s)
	start := s.Rest()
	q := start.Clone()
	if err := b.Step(&q); err != nil {
		t.Fatal(err)
	}
	s.Springs[9].R *= 1.1 // needs nothing
	p, q := start.Clone(), start.Clone()
	if err := errors.Join(b.Step(&p), multigrid(t, s).Step(&q)); err != nil || !slices.Equal(p.X, q.X) {
		t.Errorf("another rest length: another step than that of a new method, %v", err)
	}
	s.Mass[5] *= 2
	s.Springs[3].K *= 3
	s.Unpin(11)
	s.Pin(60)
	if err := b.Step(&p); !errors.Is(err, msp.ErrStale) {
		t.Errorf("%v, want stale", err)
	}
	if err := b.Refactor(h); err != nil {
		t.Fatal(err)
	}
	p, q = start.Clone(), start.Clone()
	if err := errors.Join(b.Step(&p), multigrid(t, s).Step(&q)); err != nil || !slices.Equal(p.X, q.X) {
		t.Errorf("after Refactor: another step than that of a new method, %v", err)
	}
}

func ExampleNewMultigrid() {
	s := msp.Cloth(41, 41)
	s.Pin(0, 40)
	b, err := methods.NewMultigrid(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(b)
	frames, err := msp.Run(s.Rest(), b.Step, 10)
	if err != nil {
		fmt.Println(err)
		return
	}
	y := b.Y(frames[10])
	t := b.Trace(y, 3)
	fmt.Printf("g falls by %.3g, then by %.3g and %.3g kg m²\n", t.G[0]-t.G[1], t.G[1]-t.G[2], t.G[2]-t.G[3])
	// Output:
	// multigrid: 1681 particles, 9678 springs, 2 pinned, 1 kg, h = 0.03333 s, levels 41×41 14×14, 3 iterations a step
	// g falls by 0.0004, then by 1.63e-05 and 6.73e-07 kg m²
}
