package main

import (
	"fmt"
	"math"
)

// goals prints a line for each goal of speed: the ratio of the best times of all rounds and the most that it
// may be. Two processors have goals where scenes are large enough for both to be used.
func goals(matrix, frame, shared *figures, large bool) {
	cholmod := []string{"cholmod-simplicial-amd", "cholmod-simplicial-nesdis", "cholmod-supernodal-amd", "cholmod-supernodal-nesdis"}
	goal(matrix, "ours", "solve", cholmod, "solve", 0.6)
	goal(matrix, "ours-portable", "solve", cholmod, "solve", 1.1)
	goal(matrix, "ours", "solve-single", []string{"ours"}, "solve", 1)
	goal(frame, "ours", "frame", []string{"c++"}, "authors-frame", 0.2)
	goal(frame, "ours", "frame", []string{"c++"}, "own-simplicial", 0.8)
	goal(frame, "ours", "frame", []string{"c++"}, "own-supernodal", 0.8)
	goal(matrix, "ours", "factor", []string{"eigen"}, "factor", 0.8)
	goal(matrix, "ours", "analyze", []string{"cholmod-supernodal-amd"}, "analyze", 1.5)
	goal(matrix, "ours", "entries-amd", []string{"cholmod-supernodal-amd"}, "entries", 1.05)
	goal(matrix, "ours", "dissect", []string{"cholmod-simplicial-nesdis", "cholmod-supernodal-nesdis"}, "analyze", 1.5)
	goal(matrix, "ours", "entries-dissect", []string{"cholmod-supernodal-nesdis"}, "entries", 1.1)
	goal(frame, "ours", "local", []string{"c++"}, "local", 1)
	goal(frame, "ours", "assembly", []string{"c++"}, "assembly", 0.5)
	if !large {
		return
	}
	goal(shared, "ours-two", "factor", []string{"ours"}, "factor", 1)
	goal(shared, "ours-two", "solve", []string{"ours"}, "solve", 1)
	goal(shared, "ours-two", "solve", []string{"cholmod-supernodal-amd", "cholmod-supernodal-nesdis"}, "solve", 0.6)
	goal(shared, "ours-two", "frame", []string{"ours"}, "frame", 0.65)
}

// goal compares a figure of one contestant with the least of its peers.
func goal(f *figures, name, figure string, peers []string, theirs string, most float64) {
	best, by := math.Inf(1), ""
	for _, p := range peers {
		if v, seen := f.best[[2]string{p, theirs}]; seen && v < best {
			best, by = v, p
		}
	}
	verdict, ratio := "pass", f.best[[2]string{name, figure}]/best
	if !(ratio <= most) {
		verdict = "MISS"
	}
	fmt.Printf("  %s  %-13s %-12s %10.4g  against %10.4g of %s %s: %.2f, goal ≤ %.2f\n",
		verdict, name, figure, f.best[[2]string{name, figure}], best, by, theirs, ratio, most)
}
