package msp_test

import (
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// BenchmarkSharedFactor factors M + h² L of the large scenes, by nested dissection. What more processors gain,
//
//	for n in 1 2; do go test ./pkg/msp -run '^$' -bench SharedFactor -cpu $n; done
//
// is at most multiplications/path, the metric, where one works on a supernode at a time. (With -cpu 1,2 the
// loops of b.Loop have all run before package testing sets the first number.)
func BenchmarkSharedFactor(b *testing.B) {
	for _, sc := range []struct {
		name string
		s    *msp.System
	}{{"curtain161", msptest.Curtain(161)}, {"curtain321", msptest.Curtain(321)}, {"block30", msptest.Block(30, 30, 31)}} {
		b.Run(sc.name, func(b *testing.B) {
			a := sc.s.A(h)
			s := sparse.AnalyzeOrdered(a, sparse.Dissect(a))
			f, err := s.Factor(a)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := f.Refactor(a); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(s.Flops()/s.CriticalPath(), "multiplications/path")
		})
	}
}
