package live

import (
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// BenchmarkDrape times what Live does for a frame, without a page: a step of a cloth of 40×40 particles that falls on a ball and meets
// itself, and the message. Goal: 30 frames a second in each of the three seconds, which is at most 33 ms of processor time for a frame on
// one idle processor.
func BenchmarkDrape(b *testing.B) {
	const n, seconds = 40, 3
	frames := int(seconds / soonest.Seconds())
	worst := 0.0 // seconds of processor time that a second takes
	begin := cputime.Now()
	for b.Loop() {
		s := msp.Cloth(n, n)
		ball := obstacle.Sphere([3]float64{0.5, -0.35, 0.5}, 0.25)
		ball.Friction = 0.3
		s.Obstacles = append(s.Obstacles, ball)
		a, err := collide.NewLocalGlobal(s, soonest.Seconds())
		if err != nil {
			b.Fatal(err)
		}
		a.Thickness, a.Friction = 1.0/(n-1), 0.3
		q, w := s.Rest(), newWire()
		l := newSimulation(s, &q, a.Step, mostDrawn)
		started, second := cputime.Now(), frames/seconds
		for k := range frames {
			if err := l.advance(noParticle, scene.Vec{}); err != nil {
				b.Fatal(err)
			}
			if _, err := w.frame(s, q, 1, l.tears.gone); err != nil {
				b.Fatal(err)
			}
			if (k+1)%second == 0 {
				worst = max(worst, (cputime.Now() - started).Seconds())
				started = cputime.Now()
			}
		}
	}
	b.ReportMetric(float64(b.N*frames)/b.Elapsed().Seconds(), "frames/s")
	b.ReportMetric(1e3*(cputime.Now()-begin).Seconds()/float64(b.N*frames), "cpu-ms/frame")
	b.ReportMetric(1e3*worst*seconds/float64(frames), "cpu-ms/frame-at-worst")
}
