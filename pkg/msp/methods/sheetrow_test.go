package methods

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// TestSheetInstructionsAgree: a row of a sheet is that in Go, for rows of any length, with each set of instructions. Springs are missing
// or have no length at random.
func TestSheetInstructionsAgree(t *testing.T) {
	if !hasWide {
		t.Skip("no kernels for this processor")
	}
	defer func(sixteen bool) { hasSixteen = sixteen }(hasSixteen)
	for _, sixteen := range []bool{hasSixteen, false} {
		hasSixteen = sixteen
		sheetInstructionsAgree(t)
	}
}

func sheetInstructionsAgree(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 9))
	// Each of 13 terms is below 10 or so and has some ten roundings of 2⁻²⁴. A missing term would be of the size of 1.
	near := func(name string, nx int, got, want []float32) {
		t.Helper()
		for c := range want {
			if !(math.Abs(float64(got[c]-want[c])) <= 1e-4*(1+math.Abs(float64(want[c])))) {
				t.Fatalf("%s, %d in a row: number %d is %v, in Go %v", name, nx, c, got[c], want[c])
			}
		}
	}
	for nx := 10; nx < 35; nx++ {
		cloth := msp.Cloth(nx, 11)
		cloth.Pin(0, 4*nx+3)
		if nx%2 == 1 {
			for n := range cloth.Springs {
				cloth.Springs[n].K *= 1 + float64(n%7)
			}
			cloth.Springs = slices.DeleteFunc(cloth.Springs, func(msp.Spring) bool { return rnd.IntN(6) == 0 })
		}
		o, err := msp.NewObjective(cloth, 0.1)
		if err != nil {
			t.Fatal(err)
		}
		l := newLevel(o)
		l.coarsen()
		s := newSheet(l)
		randomSheet(s, rnd)
		line := s.lines[:4*s.width]
		for _, relax := range []bool{false, true} {
			s.pass.keep, s.pass.steps = 0, func(int) []float32 { return s.ones }
			if relax {
				s.pass.keep, s.pass.steps = 1, func(j int) []float32 { return s.inverse[j] }
			}
			for j := range s.of.ny {
				s.pass.at, s.pass.target = s.x, s.y
				s.pass.out = s.to
				energy, inertia := s.computeRow(j, line)
				s.pass.out = s.grad
				energyGo, inertiaGo := s.computeRowGo(j, line)
				near("sums", nx, []float32{float32(energy), float32(inertia)}, []float32{float32(energyGo), float32(inertiaGo)})
				near("row", nx, s.row(s.to, j), s.row(s.grad, j)) // with the margins
			}
		}
		sums(t, s, near)
	}
}

// randomSheet sets positions, masses and lengths, some springs without length, and scales k to the size of 1.
func randomSheet(s *sheet, rnd *rand.Rand) {
	for kind := range s.r {
		s.r[kind] = s.in(make([]float32, s.width*s.of.ny))
	}
	s.mass, s.inverse = s.in(make([]float32, s.width*s.of.ny)), s.in(make([]float32, s.width*s.of.ny))
	for j := range s.of.ny {
		for i := range s.of.nx {
			for c := range 3 {
				s.x[s.at(j, c)+i], s.y[s.at(j, c)+i] = float32(rnd.NormFloat64()), float32(rnd.NormFloat64())
			}
			if i > 0 && rnd.IntN(5) == 0 {
				for c := range 3 {
					s.x[s.at(j, c)+i] = s.x[s.at(j, c)+i-1]
				}
			}
			s.mass[j][margin+i], s.inverse[j][margin+i] = rnd.Float32(), rnd.Float32()
			for kind := range direction {
				s.r[kind][j][margin+i] = rnd.Float32()
			}
		}
	}
	for kind := range direction {
		largest := float32(0)
		for _, row := range s.k[kind] {
			largest = max(largest, slices.Max(row))
		}
		for j := range s.k[kind] {
			s.k[kind][j] = slices.Clone(s.k[kind][j])
			for i := range s.k[kind][j] {
				s.k[kind][j][i] /= largest
			}
		}
	}
}

// sums compares the other kernels.
func sums(t *testing.T, s *sheet, near func(name string, nx int, got, want []float32)) {
	t.Helper()
	x, v := s.row(s.x, 0), [4][]float32{s.row(s.x, 1), s.row(s.y, 1), s.row(s.x, 2), s.row(s.y, 3)}
	w := [4]float32{0.3, -0.2, 0.7, 0.1}
	got, want := slices.Clone(x), slices.Clone(x)
	combineSingle(got, x, &v, &w)
	for k := range v {
		for c := range want {
			want[c] += w[k] * v[k][c]
		}
	}
	near("combine", s.of.nx, got, want)
	addScaledSingle(got, v[1], 0.7)
	for c := range want {
		want[c] += 0.7 * v[1][c]
	}
	near("addScaled", s.of.nx, got, want)
	clear(got)
	clear(want)
	e := s.row(s.y, 2)[margin:]
	sheetSpreadFast(got[margin:], e, s.spread)
	s.spreadGo(want[margin:][:s.of.nx], e)
	near("spread", s.of.nx, got, want)
}

// TestSheetConversionsAgree: positions are rounded and moved to the same bits as in Go, for rows of any length. Nothing else is written.
func TestSheetConversionsAgree(t *testing.T) {
	if !hasWide {
		t.Skip("no kernels for this processor")
	}
	rnd := rand.New(rand.NewPCG(8, 9))
	for nx := 10; nx < 35; nx++ {
		o, err := msp.NewObjective(msp.Cloth(nx, 11), 0.1)
		if err != nil {
			t.Fatal(err)
		}
		s := newSheet(newLevel(o))
		s.origin = v3.Vec{0.1, -0.2, 0.3}
		x := make([]float64, 3*nx*11)
		for c := range x {
			x[c] = rnd.NormFloat64()
		}
		s.of.x = x
		for j := range s.of.ny {
			s.split(s.x, x, j, s.origin)
			s.splitGo(s.row(s.to, j), x[3*j*nx:][:3*nx], s.origin, 0)
		}
		if !slices.Equal(s.x, s.to) {
			t.Fatalf("split, %d in a row: other bits than in Go", nx)
		}
		for j := range s.of.ny {
			for i := range s.of.nx {
				for c := range 3 {
					if rnd.IntN(4) > 0 {
						s.x[s.at(j, c)+i] += rnd.Float32()
					}
				}
			}
		}
		copy(s.to, s.x)
		want, before := slices.Clone(x), slices.Clone(x)
		for j := range s.of.ny {
			s.merge(j)
			s.mergeGo(s.row(s.to, j), want[3*j*nx:], 0)
		}
		if !slices.Equal(s.x, s.to) || !slices.Equal(x, want) || slices.Equal(x, before) {
			t.Fatalf("merge, %d in a row: other bits than in Go", nx)
		}
	}
}
