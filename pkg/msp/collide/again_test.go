package collide

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// TestSecondLook: a second look, which passes over parts that have hardly moved against each other, finds all pairs within the thickness
// that a first one finds.
func TestSecondLook(t *testing.T) {
	const n, thickness = 6, 0.05
	rnd := rand.New(rand.NewPCG(4, 30))
	s := msp.Cloth(n, n)
	s.Join(msp.Cloth(n, n).Move([3]float64{0, 1.3 * thickness, 0}))
	var everyTwo []stencil
	for j := range s.Mass {
		for i := range j {
			everyTwo = append(everyTwo, stencil{detect.Points, [4]int{i, j}})
		}
	}
	q := s.X0
	for _, surfaces := range []bool{false, true} {
		meet, late, over := 0, 0, 0
		for range 20 {
			x, x2 := s.Rest().X, s.Rest().X
			for i := range s.Mass { // all fall, and some move in between
				random := func(size float64) v3.Vec {
					return v3.Vec{size * rnd.NormFloat64(), size * rnd.NormFloat64(), size * rnd.NormFloat64()}
				}
				first := v3.Add(v3.Vec{0, -0.1, 0}, random(0.003))
				v3.AddTo(x, i, 1, first)
				v3.AddTo(x2, i, 1, v3.Add(v3.Add(first, v3.Vec{0, -0.2, 0}), random(0.04*math.Pow(rnd.Float64(), 4))))
			}
			look := func(ways ...[]float64) *pairs {
				c := new(pairs)
				c.beginStep(s, 1.0/30, &Contact{Thickness: thickness, Surfaces: surfaces})
				for _, x := range ways {
					c.find(s, q, x)
				}
				c.number()
				return c
			}
			first, whole, both := look(x), look(x2), look(x, x2)
			way, list := make([]float64, len(q)), everyTwo
			vec.SetMinus(way, x2, q)
			if surfaces {
				list = whole.near
			}
			for k := range list {
				at := &list[k]
				_, pair := whole.known.of(at.at)
				_, found := both.known.of(at.at)
				_, before := first.known.of(at.at)
				if _, near := at.feature.Reaches(at.of(q), at.of(way), 0.998*thickness); near && pair {
					meet++
					if !found {
						t.Fatalf("surfaces %v: %v come within the thickness, not found", surfaces, at)
					}
					if !before {
						late++
					}
				}
				if pair && !found {
					over++
				}
			}
		}
		if meet == 0 || late == 0 || over == 0 {
			t.Errorf("surfaces %v: of %d pairs that meet only the second look finds %d; it passes over %d", surfaces, meet, late, over)
		}
	}
}
