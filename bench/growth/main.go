// Command growth measures how the time and memory of a factorisation grow with the number of particles: for cloths of 20×20 to a
// million particles, and for blocks of up to 10⁵. It compares them with the theory of nested dissection (A. George, 1973; R. J.
// Lipton, D. J. Rose, R. E. Tarjan: Generalized nested dissection, SIAM J. Numer. Anal. 16(2), 1979): n^1.5 multiplications and
// n log n entries for a sheet, n² and n^4/3 for a solid body.
//
//	go -C bench run ./growth -plot growth.svg
//	go -C bench run ./growth -locking
//	go -C bench run ./growth -resting
//
// It reports progress on standard error and prints the tables at the end, or when it is interrupted. Times are processor time on
// one processor.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"os/signal"
	"runtime"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/viz"
)

// family is scenes of one kind and what theory says of them.
type family struct {
	name  string
	sizes []int // particles along an edge
	build func(edge int) *msp.System
	flops func(n float64) float64 // of a factorisation of n rows, up to a factor
	fill  func(n float64) float64 // entries of the factor
}

var families = []family{
	{"cloth", []int{20, 40, 80, 160, 320, 640, 1001}, msptest.Curtain,
		func(n float64) float64 { return math.Pow(n, 1.5) }, func(n float64) float64 { return n * math.Log(n) }},
	{"block", []int{6, 10, 16, 22, 32, 46}, func(edge int) *msp.System { return msptest.Block(edge-1, edge-1, edge-1) },
		func(n float64) float64 { return n * n }, func(n float64) float64 { return math.Pow(n, 4.0/3) }},
}

func main() {
	log.SetFlags(0)
	most := flag.Int("most", 1_000_000_000, "largest number of particles")
	plot := flag.String("plot", "", "file for a figure, .svg or .png")
	lock := flag.Bool("locking", false, "only compare how large cloths and meshes fall by local/global and by multigrid")
	atRest := flag.Bool("resting", false, "only let large cloths and meshes fall to rest by multigrid")
	flag.Parse()
	runtime.GOMAXPROCS(1) // theory counts operations, not processors
	if *lock {
		locking(*most)
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *atRest {
		resting(ctx, *most)
		return
	}

	rows := make(chan row)
	go func() {
		defer close(rows)
		for k, f := range families {
			for _, edge := range f.sizes {
				s := f.build(edge)
				if s.NumParticles() > *most {
					continue
				}
				rows <- measure(k, fmt.Sprintf("%s %d", f.name, edge), s)
			}
		}
	}()
	tables := make([]table, len(families))
	for more := true; more; {
		select {
		case r, open := <-rows:
			if more = open; open {
				tables[r.family] = append(tables[r.family], r)
			}
		case <-ctx.Done():
			more = false
			log.Print("interrupted")
		}
	}
	for k, t := range tables {
		t.print(families[k])
	}
	if *plot != "" {
		if err := figure(tables).Save(*plot); err != nil {
			log.Fatal(err)
		}
	}
}

// figure draws the times of all families.
func figure(tables []table) viz.Figure {
	var curves []viz.Curve
	for k, t := range tables {
		for _, q := range []quantity{ordering, numeric, solution, frame} {
			curves = append(curves, viz.Line(families[k].name+": "+q.name, t.particles(), t.column(q)))
		}
	}
	return viz.LogLog("particles", "time (s)", curves...)
}
