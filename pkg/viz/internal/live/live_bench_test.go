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
// the page. Metrics are processor time, of all processors together.
func BenchmarkFrame(b *testing.B) {
	for _, n := range []int{81, 301, 1000} {
		b.Run(fmt.Sprintf("%d×%d", n, n), func(b *testing.B) {
			s := msp.Cloth(n, n)
			s.Pin(0, n-1)
			method, err := methods.NewMultigrid(s, 1.0/30)
			if err != nil {
				b.Fatal(err)
			}
			q := s.Rest()
			l := &simulation{s: s, q: &q, step: method.Step, record: newRecord(q), hand: newHand(s), tears: newTears(s)}
			w, start, messages := newWire(), cputime.Now(), time.Duration(0)
			defer w.close()
			for b.Loop() {
				if err := l.advance(noParticle, [3]float64{}); err != nil {
					b.Fatal(err)
				}
				began := cputime.Now()
				if _, err := w.frame(s, q, 1, nil); err != nil {
					b.Fatal(err)
				}
				messages += cputime.Now() - began
			}
			b.ReportMetric(1e3*(cputime.Now()-start).Seconds()/float64(b.N), "cpu-ms/frame")
			b.ReportMetric(1e3*messages.Seconds()/float64(b.N), "cpu-ms/message")
		})
	}
}
