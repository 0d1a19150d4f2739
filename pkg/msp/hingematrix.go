package msp

import (
	"slices"

	"github.com/massspring/msp/pkg/msp/sparse"
)

// hinged is the part of a hinge in the right-hand side of the global step: the rows of its particles, negative for pinned ones,
// and h²k W of each.
type hinged struct {
	row  [4]int
	h2kw [4]float64
}

// stiffness returns the largest diagonal entry of a hinge in L.
func (h *Hinge) stiffness() float64 {
	most := 0.0
	for _, w := range h.W {
		most = max(most, h.K*w*w)
	}
	return most
}

// withHinges returns a + c Σ k_i W_i W_iᵀ over the hinges, particle i having row row[i], negative for none.
func withHinges(a *sparse.CSC, hinges []Hinge, row []int, c float64) *sparse.CSC {
	if len(hinges) == 0 {
		return a
	}
	t := sparse.NewTriplets(a.Rows, a.Cols, a.NNZ()+16*len(hinges))
	for j := range a.Cols {
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			t.Add(a.RowIdx[p], j, a.Val[p])
		}
	}
	for _, h := range hinges {
		for k, i := range h.At {
			for l, j := range h.At {
				if row[i] >= 0 && row[j] >= 0 {
					t.Add(row[i], row[j], c*h.K*(h.W[k]*h.W[l]))
				}
			}
		}
	}
	return t.CSC()
}

// listHinges lists the hinges' parts in the right-hand side, and their ties to pins.
func (a *globalMatrix) listHinges(p *Objective, row []int) {
	a.hinged = a.hinged[:0]
	for _, h := range p.hinges {
		var in hinged
		for k, i := range h.At {
			in.row[k], in.h2kw[k] = row[i], p.h2*h.K*h.W[k]
			for l, j := range h.At {
				if row[i] >= 0 && row[j] < 0 {
					a.ties = append(a.ties, tie{i, -1 - row[j], -in.h2kw[k] * h.W[l]})
				}
			}
		}
		a.hinged = append(a.hinged, in)
	}
}

// pullHinges adds the part of h² J d that hinges with the directions d have to the unknowns.
func (a *globalMatrix) pullHinges(d []float64) {
	for n := range a.hinged {
		in, di := &a.hinged[n], (*[3]float64)(d[3*n:])
		for k, i := range in.row {
			if i >= 0 {
				x := (*[3]float64)(a.inRows[3*i:])
				x[0], x[1], x[2] = x[0]+in.h2kw[k]*di[0], x[1]+in.h2kw[k]*di[1], x[2]+in.h2kw[k]*di[2]
			}
		}
	}
}

// appendHinges adds the hinges' columns to J.
func (s *System) appendHinges(j *sparse.CSC) {
	for _, h := range s.Hinges {
		order := []int{0, 1, 2, 3}
		slices.SortFunc(order, func(a, b int) int { return h.At[a] - h.At[b] })
		for _, k := range order {
			j.RowIdx, j.Val = append(j.RowIdx, h.At[k]), append(j.Val, h.K*h.W[k])
		}
		j.Cols, j.ColPtr = j.Cols+1, append(j.ColPtr, len(j.RowIdx))
	}
}
