package grade

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/massspring/msp/pkg/msp/check"
)

// graded is what a check.Grade says of itself in JSON. It comes from a process that a student's code ran in.
type graded struct {
	Verdicts []struct {
		Subject, Mistake string
		Properties       []struct {
			Name, Why string
			Holds     bool
		}
		Curve *check.Curve
	}
	Race *check.Race
}

// readGrade returns the grade that a cell showed; one that is not a grade says nothing.
func readGrade(data any) (g graded) {
	text, err := json.Marshal(data)
	if err == nil && data != nil {
		err = json.Unmarshal(text, &g)
	}
	if err != nil {
		return graded{}
	}
	return g
}

// reasons tells each thing once: what the visible and the hidden tests of a subject both say, and what breaks many
// properties at a time.
func (g graded) reasons() (list []string) {
	type broken struct {
		names []string
		why   string
	}
	var subjects []string
	mistakes, whys, asked := map[string]string{}, map[string][]broken{}, map[string][]string{}
	for _, v := range g.Verdicts {
		if !slices.Contains(subjects, v.Subject) {
			subjects = append(subjects, v.Subject)
		}
		if mistakes[v.Subject] == "" {
			mistakes[v.Subject] = v.Mistake
		}
		told := whys[v.Subject]
		for _, p := range v.Properties {
			if !slices.Contains(asked[v.Subject], p.Name) {
				asked[v.Subject] = append(asked[v.Subject], p.Name)
			}
			if p.Holds || slices.ContainsFunc(told, func(b broken) bool { return slices.Contains(b.names, p.Name) }) {
				continue
			}
			i := slices.IndexFunc(told, func(b broken) bool { return b.why == p.Why })
			if i < 0 {
				i, told = len(told), append(told, broken{why: p.Why})
			}
			told[i].names = append(told[i].names, p.Name)
		}
		whys[v.Subject] = told
	}
	for _, s := range subjects {
		about := ""
		if len(subjects) > 1 {
			about = s + ": "
		}
		if m := mistakes[s]; m != "" {
			list = append(list, short(about+"behaves as if "+m))
		}
		for _, b := range whys[s] {
			if len(b.names) < len(asked[s]) {
				b.why = fmt.Sprintf("✗ %s: %s", strings.Join(b.names, "; "), b.why)
			}
			list = append(list, short(about+b.why))
		}
	}
	return list
}

// curves returns the pictures that the visible tests have of the answer.
func (g graded) curves() (list []*check.Curve) {
	for _, v := range g.Verdicts {
		c := v.Curve
		if c == nil || len(list) == 3 || len(c.At) > 200 || len(c.Reference) > 200 || len(c.Yours) > 200 {
			continue
		}
		c.Title, c.X, c.Y = short(c.Title), short(c.X), short(c.Y)
		list = append(list, c)
	}
	return list
}

// short cuts a text that a student's code may have made as long as it likes.
func short(s string) string {
	const most = 300
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + " …"
	}
	return s
}
