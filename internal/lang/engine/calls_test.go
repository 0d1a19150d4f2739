package engine_test

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
)

//go:embed callrows_test.go
var callRowsText string

var callCells = strings.TrimPrefix(callRowsText, "package engine_test\n")

// What each row computes in cells is what it computes compiled.
func TestCallRows(t *testing.T) {
	var want strings.Builder
	for _, row := range callRows {
		fmt.Fprintln(&want, row.name, row.run())
	}
	got := interpret(open("msp"), aCell, 0, "calls", []string{callCells, `import "fmt"
for _, row := range callRows { fmt.Println(row.name, row.run()) }`})
	if got.Name != "" || got.Output != want.String() {
		t.Errorf("%s %s\n%s\nwant\n%s", got.Name, got.Error, got.Output, want.String())
	}
}

// BenchmarkCall times each row in a cell and compiled, in turns. The ratio is of the least times, less those of an empty cell; mean is
// the geometric mean of all rows.
func BenchmarkCall(b *testing.B) {
	s := open("msp")
	count := 0
	run := func(code string) time.Duration {
		count++
		began := time.Now()
		reply := s.Execute(context.Background(), cell.Request{Code: code, Count: count}, cell.IO{Out: func(cell.Output) {}})
		if reply.Err != nil {
			b.Fatal(reply.Err)
		}
		return time.Since(began)
	}
	run(callCells)
	run("kept := 0\nempty := func() int { return 0 }")
	sum, rows := 0.0, 0
	for i, row := range callRows {
		b.Run(row.name, func(b *testing.B) {
			own, empty, theirs := []time.Duration{}, []time.Duration{}, []time.Duration{}
			for b.Loop() {
				own = append(own, run(fmt.Sprintf("kept = callRows[%d].run()", i)))
				empty = append(empty, run("kept = empty()"))
				began := time.Now()
				keptRow = row.run()
				theirs = append(theirs, time.Since(began))
			}
			mine, compiled := slices.Min(own)-slices.Min(empty), slices.Min(theirs)
			ratio := float64(mine) / float64(compiled)
			if ratio > 0 {
				sum, rows = sum+math.Log(ratio), rows+1
			}
			b.ReportMetric(mine.Seconds()*1e6, "µs/cell")
			b.ReportMetric(compiled.Seconds()*1e6, "µs/compiled")
			b.ReportMetric(ratio, "ratio")
			b.ReportMetric(math.Exp(sum/float64(rows)), "mean")
			b.ReportMetric(0, "ns/op")
		})
	}
}

var keptRow int
