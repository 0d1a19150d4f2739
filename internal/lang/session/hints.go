package session

import (
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/near"
)

// hint suggests what the undefined name at pos may have been meant to be.
func (k *checker) hint(name string, pos token.Pos) string {
	r, s := k.r, k.s
	if pkg, sel, ok := strings.Cut(name, "."); ok { // fmt.Printn
		return s.exportHint(r.packageOf(pkg), pkg, sel)
	}
	if r.own[name] {
		return " (declared further down)"
	}
	if s.packageNamed(name) != "" && s.names.live[name] == nil {
		return "; " + name + " is a package: what it has is written " + name + ".X"
	}
	known := slices.Concat(sortedKeys(r.declared), sortedKeys(r.own), sortedKeys(s.names.live), sortedKeys(s.names.imports))
	known = append(known, types.Universe.Names()...)
	if k.selected(pos) {
		known = append(known, sortedKeys(s.byName)...)
	}
	same := func(n string) bool { return strings.EqualFold(n, name) }
	if !slices.ContainsFunc(known, same) {
		if at := s.elsewhere(name); at != "" {
			return at
		}
	}
	if meant := near.Best(name, known); meant != "" {
		return "; did you mean " + meant + "?"
	}
	if k.assigned(pos) {
		return "; " + name + " := … declares it"
	}
	return ""
}

// exportHint suggests what was meant by a name that the package does not export.
func (s *Session) exportHint(path, pkg, name string) string {
	tp, err := s.engine.Import(path)
	if err != nil {
		return ""
	}
	for _, p := range s.namesakes(path) {
		if other, err := s.engine.Import(p); err == nil && other.Scope().Lookup(name) != nil {
			return fmt.Sprintf("; %s is %q here: import %q to use that", pkg, path, p)
		}
	}
	if meant := near.Best(name, exported(tp)); meant != "" {
		return "; did you mean " + pkg + "." + meant + "?"
	}
	return ""
}

var noMember = regexp.MustCompile(`^(.+) undefined \(type .* has no field or method (\S+)\)$`)

// memberHint suggests what was meant by a selector, as a message has it, whose type has no such field or method.
func (k *checker) memberHint(selector, name string) string {
	var x ast.Expr
	ast.Inspect(k.file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == name && types.ExprString(sel) == selector {
			x = sel.X
		}
		return x == nil
	})
	tv := k.c.Info.Types[x]
	if tv.Type == nil || tv.IsType() {
		return ""
	}
	var names []string
	for _, m := range selectable(tv.Type, true) {
		names = append(names, m.obj.Name())
	}
	if meant := near.Best(name, names); meant != "" {
		return "; did you mean " + types.ExprString(x) + "." + meant + "?"
	}
	return method(x, tv.Type, name)
}

func exported(p *types.Package) []string {
	return slices.DeleteFunc(slices.Clone(p.Scope().Names()), func(n string) bool { return !token.IsExported(n) })
}

// nearestImport returns the compiled-in package whose path looks most like the one that was not found.
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
