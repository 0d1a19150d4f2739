package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// reference has solutions by scipy to tight tolerances, written by peers.py. Spread is how far another of its methods
// is from them: what is known of their error.
type reference struct {
	Provenance string `json:"provenance"`
	Problems   []struct {
		Name   string      `json:"name"`
		By     string      `json:"by"`
		Times  []float64   `json:"times"`
		Y      [][]float64 `json:"y"`
		Spread [][]float64 `json:"spread"`
	} `json:"problems"`
}

//go:embed testdata/reference.json
var referenceJSON []byte

func readReference() (r reference, err error) {
	err = json.Unmarshal(referenceJSON, &r)
	return r, err
}

// distance returns how far y (sampled) is from the solution at t, in units of the tolerance atol + rtol |y_i|: the
// largest of all components. The spread of the reference is taken off.
func (r reference) distance(name string, t float64, y []float64, rtol, atol float64) (float64, error) {
	for _, p := range r.Problems {
		k := slices.Index(p.Times, t)
		if p.Name != name || k < 0 {
			continue
		}
		if len(y) != len(p.Y[k]) {
			return 0, fmt.Errorf("%s: %d components, the reference has %d", name, len(y), len(p.Y[k]))
		}
		most := 0.0
		for i, want := range p.Y[k] {
			off := max(0, math.Abs(y[i]-want)-p.Spread[k][i])
			most = max(most, off/(atol+rtol*math.Abs(want)))
		}
		return most, nil
	}
	return 0, fmt.Errorf("%s: no reference at t = %g; go -C bench run ./ode -reference makes one", name, t)
}
