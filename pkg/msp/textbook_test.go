package msp_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// TestTextbook: the method as the paper states it and LocalGlobal take the same steps, by the size of the positions to 1e-12.
func TestTextbook(t *testing.T) {
	scenes := msptest.Scenes()[:7]
	for seed := range uint64(200) {
		scenes = append(scenes, msptest.Random(seed, 2+int(seed%40), int(seed%90)))
	}
	random := rand.New(rand.NewPCG(2013, 209))
	for n, sc := range scenes {
		h, iterations := math.Pow(10, -3+2*random.Float64()), 1+n%20
		step, err := msp.Textbook(sc.S, h, iterations)
		if err != nil {
			t.Fatalf("%s, scene %d: %v", sc.Name, n, err)
		}
		a := localGlobal(t, sc, h)
		a.Iterations = iterations
		plain, fast := sc.Q.Clone(), sc.Q.Clone()
		for range 3 {
			if err := errors.Join(step(&plain), a.Step(&fast)); err != nil {
				t.Fatal(err)
			}
		}
		size := 0.0
		for _, c := range fast.X {
			size = max(size, math.Abs(c))
		}
		for c := range fast.X {
			if !(math.Abs(plain.X[c]-fast.X[c]) <= 1e-12*size) || !(math.Abs(plain.V[c]-fast.V[c]) <= 4e-12*size/h) {
				t.Fatalf("%s, scene %d, h = %g: coordinate %d: x = %v, LocalGlobal %v; v = %v, LocalGlobal %v",
					sc.Name, n, h, c, plain.X[c], fast.X[c], plain.V[c], fast.V[c])
			}
		}
		if plain.T != fast.T {
			t.Fatalf("t = %v, LocalGlobal %v", plain.T, fast.T)
		}
	}
}

// TestTextbookRefuses what the paper does not have.
func TestTextbookRefuses(t *testing.T) {
	for name, change := range map[string]func(s *msp.System){
		"a mass of 0": func(s *msp.System) { s.Mass[0] = 0 },
		"dampers":     func(s *msp.System) { s.Damping.Beta = 1 },
		"a force":     func(s *msp.System) { s.Forces = []msp.Force{msp.AirDrag(1, [3]float64{})} },
	} {
		s := msp.Chain(4)
		change(s)
		if _, err := msp.Textbook(s, h, 10); !errors.Is(err, msp.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := msp.Textbook(msp.Chain(4), 0, 10); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("h = 0: %v", err)
	}
}

func ExampleTextbook() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	step, err := msp.Textbook(s, 1.0/30, 10)
	if err != nil {
		fmt.Println(err)
		return
	}
	q := s.Rest()
	for range 30 {
		if err := step(&q); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Printf("t = %.2f s, the middle is %.2f m below the pins\n", q.T, -q.X[3*210+1])
	// Output: t = 1.00 s, the middle is 0.42 m below the pins
}
