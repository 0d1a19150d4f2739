package session

import (
	"go/scanner"
	"go/token"
	"go/types"
	"path"
	"slices"
	"sort"
	"strings"
)

// hint suggests what an undefined name may have been meant to be.
func (s *Session) hint(name string, declared map[string]bool) string {
	if pkg, sel, ok := strings.Cut(name, "."); ok { // fmt.Printn
		if p := s.names.imports[pkg]; p != "" {
			if tp, err := s.engine.Import(p); err == nil {
				if near := nearest(sel, exported(tp)); near != "" {
					return "; did you mean " + pkg + "." + near + "?"
				}
			}
		}
		return ""
	}
	for _, p := range s.engine.Packages() {
		if path.Base(p) == name && (s.names.live[name] == nil) {
			return "; import \"" + p + "\" first"
		}
	}
	var known []string
	for n := range declared {
		known = append(known, n)
	}
	for n := range s.names.live {
		known = append(known, n)
	}
	for n := range s.names.imports {
		known = append(known, n)
	}
	known = append(known, types.Universe.Names()...)
	if near := nearest(name, known); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}

func exported(p *types.Package) []string {
	return slices.DeleteFunc(slices.Clone(p.Scope().Names()), func(n string) bool { return !token.IsExported(n) })
}

// nearestImport is the compiled-in package whose path looks most like the one that was not found.
func (s *Session) nearestImport(p string) string {
	all := s.engine.Packages()
	for _, q := range all {
		if path.Base(q) == path.Base(p) && q != p {
			return q
		}
	}
	return nearest(p, all)
}

// nearest is the candidate within edit distance 2 (1 for short names) of name, or "".
func nearest(name string, candidates []string) string {
	sort.Strings(candidates)
	best, limit := "", 2
	if len(name) <= 4 {
		limit = 1
	}
	if len(name) < 3 {
		return ""
	}
	for _, c := range candidates {
		if c == name || strings.HasPrefix(c, "__") {
			continue
		}
		if strings.EqualFold(c, name) {
			return c
		}
		d := distance(name, c, limit)
		if d < limit || d == limit && (best == "" || c[len(c)-1] == name[len(name)-1] && best[len(best)-1] != name[len(name)-1]) {
			best, limit = c, d
		}
	}
	return best
}

// distance is the optimal string alignment distance (insert, delete, replace, swap neighbours), or a number
// over limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}

// wordsOf adds the identifiers in src to words.
func (s *Session) wordsOf(src string, words map[string]bool) {
	fset := token.NewFileSet()
	var sc scanner.Scanner
	sc.Init(fset.AddFile("", -1, len(src)), []byte(src), nil, 0)
	for {
		_, tok, lit := sc.Scan()
		if tok == token.EOF {
			return
		}
		if tok == token.IDENT {
			words[lit] = true
		}
	}
}

func sortedStrings(l []string) []string { sort.Strings(l); return l }
