// Package near finds the name that a mistyped one was meant to be. It imports only the standard library.
package near

import (
	"slices"
	"strings"
)

// Best returns the candidate that name was most likely meant to be, or "": the nearest one within Slips; else name with
// the New of a constructor or without; else the shortest one that holds name or begins as it does.
func Best(name string, candidates []string) string {
	sorted := slices.Sorted(slices.Values(candidates))
	for _, best := range []func(string, []string) string{nearest, constructor, longer, stem} {
		if c := best(name, sorted); c != "" {
			return c
		}
	}
	return ""
}

// nearest returns the candidate at the least distance; of equally near ones, the one that shares most of its beginning
// with name, then the one that shares its last letter. A name of two letters may lack a third.
func nearest(name string, sorted []string) string {
	best, least := "", Slips(name)
	for _, c := range sorted {
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
		if d < least || d == least && d > 0 && (best == "" || closer(name, c, best)) {
			best, least = c, d
		}
	}
	return best
}

// closer reports whether a is more like name than b, both at the same distance.
func closer(name, a, b string) bool {
	if p, q := shared(name, a), shared(name, b); p != q {
		return p > q
	}
	return endsAs(a, name) && !endsAs(b, name)
}

func endsAs(a, b string) bool { return a[len(a)-1] == b[len(b)-1] }

// shared returns how many letters a and b begin with alike.
func shared(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

func constructor(name string, sorted []string) string {
	for _, other := range []string{"New" + name, strings.TrimPrefix(name, "New")} {
		if other != name && slices.Contains(sorted, other) {
			return other
		}
	}
	return ""
}

// longer returns the shortest candidate of which name is a part: TotalEnergy for Energy.
func longer(name string, sorted []string) string {
	return shortest(name, sorted, func(c string) bool { return strings.Contains(strings.ToLower(c), strings.ToLower(name)) })
}

// stem returns the shortest candidate that begins as more than half of name does: Energy for Energies.
func stem(name string, sorted []string) string {
	return shortest(name, sorted, func(c string) bool { return 2*shared(name, c) > len(name) })
}

// shortest returns the shortest candidate that is like name, for names of four letters or more: what is shorter is part
// of too many.
func shortest(name string, sorted []string, like func(c string) bool) string {
	best := ""
	for _, c := range sorted {
		if len(name) >= 4 && c != name && like(c) && (best == "" || len(c) < len(best)) {
			best = c
		}
	}
	return best
}

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
