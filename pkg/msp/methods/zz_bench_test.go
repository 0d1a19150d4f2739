package methods

import (
	"fmt"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

func BenchmarkCycle(b *testing.B) {
	for _, n := range []int{81, 301, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := msp.Cloth(n, n)
			s.Pin(0, n-1)
			m, err := NewMultigrid(s, 1.0/30)
			if err != nil {
				b.Fatal(err)
			}
			q := s.Rest()
			for range 3 {
				if err := m.Step(&q); err != nil {
					b.Fatal(err)
				}
			}
			y := m.Y(q)
			b.ResetTimer()
			for range b.N {
				if _, err := m.Iterate(y, y, 1); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n*n), "ns/particle")
		})
	}
}
