package session

import (
	"go/scanner"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/near"
)

// hint suggests what an undefined name may have been meant to be.
func (s *Session) hint(name string, declared map[string]bool) string {
	if pkg, sel, ok := strings.Cut(name, "."); ok { // fmt.Printn
		if p := s.names.imports[pkg]; p != "" {
			if tp, err := s.engine.Import(p); err == nil {
				if meant := near.Best(sel, exported(tp)); meant != "" {
					return "; did you mean " + pkg + "." + meant + "?"
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
	for n := range declared { // those that rewriting made begin with two underscores
		known = append(known, n)
	}
	for n := range s.names.live {
		known = append(known, n)
	}
	for n := range s.names.imports {
		known = append(known, n)
	}
	known = append(known, types.Universe.Names()...)
	if meant := near.Best(name, known); meant != "" {
		return "; did you mean " + meant + "?"
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
	return near.Best(p, all)
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
