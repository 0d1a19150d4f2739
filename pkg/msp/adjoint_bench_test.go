package msp_test

import (
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// BenchmarkAdjoint measures, by processor time in the same run, what Gradient takes besides the run itself on a curtain of 81×81.
// The goal is 2. Steps are short, so that the run is cheap: one of 1/30 s takes Newton's method more than 50 iterations.
func BenchmarkAdjoint(b *testing.B) {
	const h = 1.0 / 300
	s := msptest.Curtain(81)
	newton, local := newton(b, msptest.Scene{S: s}, h), localGlobal(b, msptest.Scene{S: s}, h)
	local.Iterations, local.Tolerance = 100000, 1e-12
	for name, step := range map[string]msp.Stepper{"Newton": newton.Step, "LocalGlobal": local.Step} {
		b.Run(name, func(b *testing.B) {
			a, err := msp.NewAdjoint(s, h)
			if err != nil {
				b.Fatal(err)
			}
			forward, whole := 0.0, 0.0
			for b.Loop() {
				begin := cputime.Now()
				if _, err := msp.Run(s.Rest(), step, 9); err != nil {
					b.Fatal(err)
				}
				between := cputime.Now()
				_, err := a.Gradient(s.Rest(), step, 9, func(k int, q msp.State, dx, dv []float64) float64 {
					dx[len(dx)/2] += q.X[len(dx)/2]
					return q.X[len(dx)/2] * q.X[len(dx)/2] / 2
				})
				if err != nil {
					b.Fatal(err)
				}
				forward += (between - begin).Seconds()
				whole += (cputime.Now() - between).Seconds()
			}
			b.ReportMetric((whole-forward)/forward, "backward/forward")
			b.ReportMetric(float64(a.Saddles), "saddles")
		})
	}
}
