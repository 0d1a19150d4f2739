package live

import (
	"fmt"
	"testing"
	"time"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/methods"
)

// BenchmarkFrame is a frame of Live of a cloth that falls: a step of multigrid with all that Live does in advance, and the message to
// the page. Metrics in ms are processor time, of all processors together.
func BenchmarkFrame(b *testing.B) {
	for _, c := range []struct {
		n, cycles         int
		single, announced bool
	}{
		{81, 3, false, false}, {301, 3, false, false}, {1000, 3, false, false},
		{1000, 3, true, false}, {1000, 1, true, false}, {1000, 1, true, true},
	} {
		b.Run(fmt.Sprintf("%d×%d/cycles=%d/single=%t/announced=%t", c.n, c.n, c.cycles, c.single, c.announced), func(b *testing.B) {
			s := msp.Cloth(c.n, c.n)
			s.Pin(0, c.n-1)
			method, err := methods.NewMultigrid(s, 1.0/30)
			if err != nil {
				b.Fatal(err)
			}
			method.Iterations, method.SinglePrecision, method.Announced = c.cycles, c.single, c.announced
			q := s.Rest()
			l := newSimulation(s, &q, method.Step, mostDrawn)
			w, messages := newWire(), time.Duration(0)
			defer w.close()
			if err := l.advance(noParticle, [3]float64{}); err != nil { // and make what single precision needs
				b.Fatal(err)
			}
			start, frames := cputime.Now(), 0
			for b.Loop() {
				if err := l.advance(noParticle, [3]float64{}); err != nil {
					b.Fatal(err)
				}
				began := cputime.Now()
				if _, err := w.frame(l.drawing.left(nil), l.drawing.state(q), 1, nil); err != nil {
					b.Fatal(err)
				}
				messages += cputime.Now() - began
				frames++
			}
			b.ReportMetric(float64(frames)/b.Elapsed().Seconds(), "frames/s")
			b.ReportMetric(1e3*(cputime.Now()-start).Seconds()/float64(frames), "cpu-ms/frame")
			b.ReportMetric(1e3*messages.Seconds()/float64(frames), "cpu-ms/message")
		})
	}
}
