package machine

import (
	"errors"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/native"
)

// BenchmarkStop stops the world while a loop runs that never ends: in the switch loop, in machine code, in machine code of a long
// body, and compiled, which says what the machine and its load cost.
func BenchmarkStop(b *testing.B) {
	b.Run("compiled", func(b *testing.B) {
		var ended atomic.Bool
		done := make(chan int)
		go func() {
			n := 0
			for ; !ended.Load(); n++ {
			}
			done <- n
		}()
		stops(b)
		ended.Store(true)
		<-done
	})
	for _, loop := range []struct {
		name    string
		length  int
		compile func(*ir.Func)
	}{{"switch", 1, nil}, {"code", 1, native.Compile}, {"long", 4000, native.Compile}} {
		b.Run(loop.name, func(b *testing.B) {
			f := dividing(loop.length)
			f.Finish(Link, loop.compile)
			c := NewCell(silent(), "benchmark")
			words, ptrs := &[3]uint64{1, 2}, new([2]unsafe.Pointer)
			ended, began := make(chan *Failure), make(chan bool)
			go func() {
				ended <- c.Perform(func(m *Machine) {
					close(began)
					m.run(f, f.Entry.Load(), unsafe.Pointer(words), unsafe.Pointer(ptrs))
				})
			}()
			<-began
			stops(b)
			c.Stop(errors.New("enough"))
			<-ended
		})
	}
}

// dividing is a loop without end of so many divisions, each of which waits for the one before. Every other divides by a subnormal
// number, the slowest that an instruction can be asked on an Intel processor.
func dividing(length int) *ir.Func {
	f := ir.New("dividing", nil)
	x, y := f.Reg(ir.Float), f.Reg(ir.Float)
	f.Fixed, f.WPar = 2, 2
	b := &ir.Block{}
	for range length {
		b.Ins = append(b.Ins, ir.Ins{Op: ir.FDIV, D: x, A: y, B: x})
	}
	b.Ins = append(b.Ins, ir.Ins{Op: ir.JMP, T: 0})
	f.Blocks = []*ir.Block{b}
	return f
}

// stops stops the world b.N times and says how long that took.
func stops(b *testing.B) {
	took := make([]time.Duration, b.N)
	for i := range took {
		time.Sleep(time.Millisecond) // the loop goes on
		start := time.Now()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		took[i] = time.Since(start)
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "median-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "99%-µs")
	b.ReportMetric(float64(took[len(took)-1].Microseconds()), "worst-µs")
	b.ReportMetric(0, "ns/op")
}
