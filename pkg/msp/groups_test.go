package msp_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

func ExampleSystem_Name() {
	s := msp.Cloth(3, 3)
	s.NameWhere("left", func(p [3]float64) bool { return p[0] == 0 })
	s.Name("hem", 6, 7, 8)
	s.PinGroup("left")
	s.SetMaterial("hem", msp.Material{K: 500, Mass: 0.6})
	fmt.Println(s.Group("left"), s.SpringsOf("hem"))
	fmt.Printf("%v, K = %g N/m, %.2f kg\n", s, s.Springs[s.SpringsOf("hem")[0]].K, s.Mass[7])
	// Output:
	// [0 3 6] [4 5 22]
	// 9 particles, 26 springs, 3 pinned, 1.267 kg, K = 500 N/m, 0.20 kg
}

func TestGroups(t *testing.T) {
	s := msp.Cloth(4, 4)
	s.Name("a", 5, 1, 5)
	s.Name("a", 0, 1)
	if got := s.Group("a"); !slices.Equal(got, []int{0, 1, 5}) {
		t.Errorf("group %v", got)
	}
	s.NameWhere("top", func(p [3]float64) bool { return p[2] < 0.5 })
	s.NameWhere("bottom", func(p [3]float64) bool { return p[2] > 0.5 })
	within, between := len(s.SpringsOf("top"))+len(s.SpringsOf("bottom")), len(s.SpringsBetween("top", "bottom"))
	if within+between != s.NumSprings() || between == 0 {
		t.Errorf("%d springs within, %d between, want %d in all", within, between, s.NumSprings())
	}
	s.PinGroup("a")
	s.MovePins("a", [3]float64{0, 2, 0})
	if p := s.Rest().Point(5); p[1] != 2 {
		t.Errorf("pin at %v, want 2 m higher", p)
	}
	if c := s.Clone(); c.Check() != nil || &c.Groups[0].Particles[0] == &s.Groups[0].Particles[0] {
		t.Error("a clone shares its groups")
	}
	for _, g := range []msp.Group{{"", nil}, {"x", []int{16}}, {"x", []int{2, 1}}, {"a", nil}} {
		bad := s.Clone()
		bad.Groups = append(bad.Groups, g)
		if err := bad.Check(); !errors.Is(err, msp.ErrInvalid) {
			t.Errorf("group %v: %v", g, err)
		}
	}
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, `no group "lefft"; there are [a, top, bottom]`) {
			t.Error(r)
		}
	}()
	s.PinGroup("lefft")
}

// Two systems move in one as they move alone, with their forces, loads, pins and hinges.
func TestJoinedSystemsMoveAsAlone(t *testing.T) {
	one := msp.Cloth(4, 4)
	one.Pin(0, 3)
	one.Forces = append(one.Forces, msp.AirDrag(0.01, [3]float64{1, 0, 0}))
	two := msp.Cloth(3, 3).Move([3]float64{0, 0, 3})
	two.Pin(0)
	if err := two.AddHinge(0, 4, 1, 3, 0.1); err != nil {
		t.Fatal(err)
	}
	two.Fext = make([]float64, 27)
	two.Fext[12] = 0.5
	two.Forces = append(two.Forces, func(_ float64, x, _, f []float64) { f[6] -= 3 * x[6] })
	two.Name("end", 4)
	two.Obstacles = append(two.Obstacles, obstacle.Plane([3]float64{0, -9, 0}, [3]float64{0, 1, 0}))
	both := one.Clone()
	both.Name("end", 15)
	first := both.Join(two)
	if err := both.Check(); err != nil {
		t.Fatal(err)
	}
	if first != 16 || !slices.Equal(both.Group("end"), []int{15, 20}) || len(both.Obstacles) != 1 || !both.Pinned(16) {
		t.Errorf("first = %d, %v, %v", first, both.Groups, both.Pins)
	}
	both.Obstacles, two.Obstacles = nil, nil // no method here knows them
	var ends [3]msp.State
	for k, s := range []*msp.System{one, two, both} {
		a, err := msp.NewNewton(s, 1.0/30)
		if err != nil {
			t.Fatal(err)
		}
		frames, err := msp.Run(s.Rest(), a.Step, 20)
		if err != nil {
			t.Fatal(err)
		}
		ends[k] = frames[20]
	}
	for c, x := range append(slices.Clone(ends[0].X), ends[1].X...) {
		// Newton stops at a tolerance of the whole system's size.
		if d := x - ends[2].X[c]; d > 1e-8 || d < -1e-8 {
			t.Fatalf("coordinate %d: %g in one system, %g alone", c, ends[2].X[c], x)
		}
	}
	other := msp.Cloth(2, 2)
	other.Drag = 1
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, "the other's are") {
			t.Errorf("a system with another drag was joined: %s", r)
		}
	}()
	both.Join(other)
}
