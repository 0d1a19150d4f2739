package grade

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"

	"github.com/massspring/msp/pkg/msp/check"
)

// WriteBoard writes a row for each race that counts, fastest first: place, student, time, error. Students with the same time to three
// digits share a place. The time comes from the process that the student's code ran in, so it is for fun.
func WriteBoard(w io.Writer, results []Result) error {
	type entry struct {
		student string
		check.Race
	}
	var board []entry
	for _, r := range results {
		for _, c := range r.Cells {
			if c.Race != nil && c.Race.Fault == "" && c.Race.Time > 0 {
				board = append(board, entry{r.Student, *c.Race})
			}
		}
	}
	slices.SortFunc(board, func(a, b entry) int { return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.student, b.student)) })
	out := csv.NewWriter(w)
	out.Write([]string{"place", "student", "time", "error"})
	place, last := 0, ""
	for i, e := range board {
		time := fmt.Sprintf("%.3g", e.Time)
		if time != last {
			place, last = i+1, time
		}
		out.Write([]string{fmt.Sprint(place), harmless(e.student), time, fmt.Sprintf("%.2g", e.Error)})
	}
	out.Flush()
	return out.Error()
}
