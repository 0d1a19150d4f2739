// Package near finds the name that was meant by one that was mistyped. It imports the standard library only.
package near

import (
	"slices"
	"strings"
)

// Best returns the candidate that name was most likely meant to be, or "". It is the nearest one within Slips; of
// equally near ones, the one that shares name's last letter, then the first in alphabetical order. A name of two
// letters may lack a third.
func Best(name string, candidates []string) string {
	best, least := "", Slips(name)
	for _, c := range slices.Sorted(slices.Values(candidates)) {
		if c == name {
			continue
		}
		if strings.EqualFold(c, name) {
			return c
		}
		d := Distance(strings.ToLower(name), strings.ToLower(c))
		if d == 1 && len(name) == 2 && len(c) == 3 && best == "" { // Pn for Pin
			best = c
		}
		if d < least || d == least && d > 0 && (best == "" || endsAs(c, name) && !endsAs(best, name)) {
			best, least = c, d
		}
	}
	return best
}

func endsAs(a, b string) bool { return a[len(a)-1] == b[len(b)-1] }

// Slips returns how many mistakes a name of this length may hold and still be recognised.
func Slips(name string) int {
	switch n := len(name); {
	case n <= 2:
		return 0
	case n <= 4:
		return 1
	case n <= 8:
		return 2
	default:
		return 3
	}
}

// Distance returns the number of letters to insert, remove, change, or swap with their neighbour to get from a to b
// (optimal string alignment).
func Distance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(last[j]+1, row[j-1]+1, change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
