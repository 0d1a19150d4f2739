package docs

import (
	"cmp"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/near"
)

// Similar lists names of p that name may be a misspelling of, the most likely first, at most max. For
// "System.Pinn" it looks among the fields and methods of System.
func (p *Package) Similar(name string, max int) []string {
	prefix := ""
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		prefix = name[:i+1]
	}
	type match struct {
		name     string
		distance int
	}
	var found []match
	for _, s := range p.Symbols {
		rest, ok := strings.CutPrefix(s.Name, prefix)
		if !ok || strings.Contains(rest, ".") {
			continue
		}
		if d := near.Distance(strings.ToLower(name[len(prefix):]), strings.ToLower(rest)); d <= near.Slips(rest) {
			found = append(found, match{s.Name, d})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(a.distance, b.distance) })
	var names []string
	for _, m := range found[:min(max, len(found))] {
		names = append(names, m.name)
	}
	return names
}

// Hit is a symbol of a package.
type Hit struct {
	Path string
	Symbol
}

// Search lists the symbols of all packages whose name contains text or whose doc comment has all its words,
// matches of names first, at most max. It reads the whole index.
func Search(text string, max int) []Hit {
	text = strings.ToLower(strings.TrimSpace(text))
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil
	}
	var byRank [4][]Hit // the name itself, its last part, a part of it, the comment
	for _, path := range Paths() {
		p, _ := Lookup(path)
		for _, s := range p.Symbols {
			name := strings.ToLower(s.Name)
			rank := 3
			switch {
			case name == text || name == strings.TrimPrefix(text, p.Name+"."):
				rank = 0
			case strings.HasSuffix(name, "."+text):
				rank = 1
			case strings.Contains(name, text):
				rank = 2
			case !hasAll(strings.ToLower(s.Name+" "+s.Doc), words):
				continue
			}
			byRank[rank] = append(byRank[rank], Hit{path, s})
		}
	}
	hits := slices.Concat(byRank[:]...)
	return hits[:min(max, len(hits))]
}

// hasAll reports whether each of words stands in text by itself.
func hasAll(text string, words []string) bool {
	for _, w := range words {
		if !hasWord(text, w) {
			return false
		}
	}
	return true
}

func hasWord(text, word string) bool {
	letter := func(b byte) bool { return b >= 'a' && b <= 'z' || b >= 0x80 }
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(word)
		if (i == 0 || !letter(text[i-1])) && (end == len(text) || !letter(text[end])) {
			return true
		}
		from = end
	}
}
