package grade

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ReadHand reads the points that a person has given: rows of student, cell and points, below a header.
func ReadHand(r io.Reader) (points map[[2]string]float64, err error) {
	in := csv.NewReader(r)
	in.FieldsPerRecord = 3
	rows, err := in.ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 || strings.Join(rows[0], " ") != "student cell points" {
		return nil, fmt.Errorf("line 1: want the columns student,cell,points")
	}
	points = map[[2]string]float64{}
	for i, row := range rows[1:] {
		p, err := strconv.ParseFloat(strings.TrimSpace(row[2]), 64)
		if err != nil || !(p >= 0) {
			return nil, fmt.Errorf("row %d: %q is no number of points", i+2, row[2])
		}
		points[[2]string{row[0], row[1]}] = p
	}
	return points, nil
}

// ByHand returns the results with the points that a person has given for the answers that wait for one. Points for anything else are
// an error.
func ByHand(results []Result, points map[[2]string]float64) ([]Result, error) {
	used := 0
	out := make([]Result, len(results))
	for i, r := range results {
		r.Cells = append([]Points(nil), r.Cells...)
		for k, c := range r.Cells {
			p, ok := points[[2]string{r.Student, c.ID}]
			if !ok {
				continue
			}
			used++
			if !c.ByHand || p > c.Of {
				return nil, fmt.Errorf("%s, %s: %g points of %g by hand; the cell waits for a person: %v", r.Student, c.ID, p, c.Of, c.ByHand)
			}
			r.Cells[k].Points, r.Cells[k].ByHand = p, false
		}
		out[i] = r
	}
	if used != len(points) {
		return nil, fmt.Errorf("%d of %d marks by hand are for students or cells that are not there", len(points)-used, len(points))
	}
	return out, nil
}
