package check

import (
	"fmt"
	"slices"
	"strings"
)

// Names is a wrong assignment of names and the mistake that leads to it.
type Names struct {
	Mistake string // continues "behaves as if"
	Of      []string
}

// Match returns the verdict on an assignment of names to things that are shown in a row: got[i] should be want[i], in small or capital
// letters. The verdict says how many are right, but not which. If the assignment is a known mistake, the verdict names the mistake. It
// panics unless there are as many names in got as in want.
func Match(subject string, got, want []string, known []Names) Verdict {
	if len(got) != len(want) {
		panic(fmt.Sprintf("check: Match %q: got %d names, want %d", subject, len(got), len(want)))
	}
	same := func(a, b string) bool { return strings.EqualFold(strings.TrimSpace(a), b) }
	v := Verdict{Subject: subject}
	right, why := 0, error(nil)
	for i, name := range got {
		if same(name, want[i]) {
			right++
		} else if !slices.ContainsFunc(want, func(w string) bool { return same(name, w) }) {
			sorted := slices.Clone(want)
			slices.Sort(sorted)
			why = fmt.Errorf("%q is none of %q", name, slices.Compact(sorted))
		}
	}
	if why == nil && right < len(want) {
		why = fmt.Errorf("%d of %d are right", right, len(want))
	}
	v.Properties = []Property{property("has the right names", 1, why)}
	for _, k := range known {
		if why != nil && slices.EqualFunc(got, k.Of, same) {
			v.Mistake = k.Mistake
			break
		}
	}
	return v
}
