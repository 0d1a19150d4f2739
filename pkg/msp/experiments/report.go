package experiments

import (
	"fmt"
	"strings"

	"github.com/massspring/msp/pkg/msp"
)

// ReportSizes are the sheets of Table 1 of the course report: particles along both edges.
func ReportSizes() [][2]int {
	return [][2]int{{20, 20}, {20, 30}, {30, 30}, {30, 40}, {40, 40}, {50, 50}}
}

// ReportSheet returns a sheet of the course report, whose springs are msp.LayoutShear, held at two corners.
func ReportSheet(nx, ny int) *msp.System {
	s := msp.ClothWith(nx, ny, msp.LayoutShear)
	s.Pin(0, nx-1)
	return s
}

// ReportPrinted returns Table 1 of the course report as printed: the fields Particles, Springs, Laplacian, Jacobian, Factor
// and Iteration of Cost. It was measured on an Intel i7-13700K, with Eigen's LDLT of the 3m×3m matrix.
func ReportPrinted() []Cost {
	const ms = 1e-3
	return []Cost{
		{Particles: 400, Springs: 1482, Laplacian: 3.2797 * ms, Jacobian: 11.8735 * ms, Factor: 17.1839 * ms, Iteration: 1.1612 * ms},
		{Particles: 600, Springs: 2252, Laplacian: 6.7644 * ms, Jacobian: 27.0618 * ms, Factor: 82.2291 * ms, Iteration: 2.5186 * ms},
		{Particles: 900, Springs: 3422, Laplacian: 16.1955 * ms, Jacobian: 71.5869 * ms, Factor: 274.176 * ms, Iteration: 5.6626 * ms},
		{Particles: 1200, Springs: 4592, Laplacian: 32.8119 * ms, Jacobian: 227.663 * ms, Factor: 632.145 * ms, Iteration: 9.7419 * ms},
		{Particles: 1600, Springs: 6162, Laplacian: 61.1696 * ms, Jacobian: 696.56 * ms, Factor: 2099.41 * ms, Iteration: 17.4984 * ms},
		{Particles: 2500, Springs: 9702, Laplacian: 179.611 * ms, Jacobian: 2677.21 * ms, Factor: 10241.2 * ms, Iteration: 43.6002 * ms},
	}
}

// ReportTable is Table 1 of the course report, each row paired with our measurement.
type ReportTable []struct{ Report, Ours Cost }

// MeasureReport measures the sheets of Table 1 of the course report. Set GOMAXPROCS to 1 to measure one processor.
func MeasureReport() (ReportTable, error) {
	t := make(ReportTable, len(ReportSizes()))
	for k, n := range ReportSizes() {
		s := ReportSheet(n[0], n[1])
		ours, err := Measure(s, 1.0/30, s.Rest())
		if err != nil {
			return t[:k], fmt.Errorf("sheet of %d×%d: %w", n[0], n[1], err)
		}
		t[k].Report, t[k].Ours = ReportPrinted()[k], ours
	}
	return t, nil
}

// String formats the table in the report's columns, with our row below each of the report's. Times are in milliseconds.
func (t ReportTable) String() string {
	var b strings.Builder
	row := func(name string, c Cost) {
		fmt.Fprintf(&b, "%-8s %9d %8d", name, c.Particles, c.Springs)
		for _, seconds := range []float64{c.Laplacian, c.Jacobian, c.Factor, c.Iteration} {
			fmt.Fprintf(&b, " %10.3g", 1e3*seconds)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "%-8s %9s %8s %10s %10s %10s %10s\n", "", "particles", "springs", "Laplacian", "Jacobian", "LDLT", "iteration")
	for _, r := range t {
		row("report", r.Report)
		row("  ours", r.Ours)
	}
	return b.String()
}
