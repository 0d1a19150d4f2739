package collide_test

import (
	"testing"

	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
)

// BenchmarkDrape takes steps of h = 1/30 s of a cloth of 100×100 particles that meets itself and falls on a ball; 120 of them are
// four seconds, after which it lies still:
//
//	go test ./pkg/msp/collide -run xxx -bench Drape -benchtime 120x
func BenchmarkDrape(b *testing.B) {
	s := over(100, 0.4)
	a, err := collide.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		b.Fatal(err)
	}
	a.Thickness = 0.9 / 99
	q := s.Rest()
	began := cputime.Now()
	for b.Loop() {
		if err := a.Step(&q); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64((cputime.Now()-began).Microseconds())/1000/float64(b.N), "cpu-ms/op")
	b.ReportMetric(s.KineticEnergy(q.V), "J")
}
