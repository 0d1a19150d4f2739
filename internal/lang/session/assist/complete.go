package assist

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/command"
	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// cursorName stands for the identifier that is being completed; no program has it.
const cursorName = "cursor" + scope.Mark

// Complete lists what can stand at pos.
func (s *Assistant) Complete(code string, pos int) cell.Completion {
	pos = min(max(pos, 0), len(code))
	text, at, ok := source.CommandAt(code, pos)
	if !ok {
		return s.completeGo(code, pos)
	}
	var c cell.Completion
	if name, begin := command.GoName(text); begin >= 0 && at+begin <= pos {
		at += begin
		c = s.completeGo(name, pos-at)
	} else {
		c = command.Complete(text, pos-at)
	}
	c.Start, c.End = c.Start+at, c.End+at
	return c
}

// completeGo lists what can stand at pos of code where that is Go.
func (s *Assistant) completeGo(code string, pos int) cell.Completion {
	start, end := wordAt(code, pos)
	c := cell.Completion{Start: start, End: pos}
	switch text, in := literalAt(source.WithoutCommands(code), pos); {
	case in == token.STRING && s.inImport(code, pos):
		c.Start = pos - len(text)
		c.Items = s.importPaths(text)
		return c
	case in == token.STRING:
		c.Start = pos - len(text)
		c.Items = s.keysInString(code, pos, text)
		return c
	case in != token.ILLEGAL:
		return c // inside a comment, a string or a number
	}
	k := s.sketchOf(code[:start]+cursorName+code[end:], start, start+len(cursorName))
	prefix := code[start:pos]
	var list []offer
	if sel, ok := k.parent().(*ast.SelectorExpr); ok && sel.Sel == k.ident() {
		note := ""
		if p := k.notImported(sel.X); p != "" {
			note = "  " + importLine(p)
		}
		for _, m := range k.membersOf(sel.X) {
			list = append(list, offer{Member: m, rank: m.Depth, note: note})
		}
	} else if list, ok = k.labels(); !ok {
		list = k.bareNames(prefix)
	}
	if t := k.expected(); t != nil {
		for i := range list {
			list[i].fits = list[i].fits || fits(list[i].Obj, t)
		}
	}
	c.Items = s.candidates(list, prefix)
	return c
}

// wordAt returns the range of the identifier that pos is in or at the end of; empty where there is none.
func wordAt(code string, pos int) (start, end int) {
	start, end = pos, pos
	letter := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	for start > 0 {
		r, n := utf8.DecodeLastRuneInString(code[:start])
		if !letter(r) {
			break
		}
		start -= n
	}
	for end < len(code) {
		r, n := utf8.DecodeRuneInString(code[end:])
		if !letter(r) {
			break
		}
		end += n
	}
	if r, _ := utf8.DecodeRuneInString(code[start:]); unicode.IsDigit(r) {
		return pos, pos
	}
	return start, end
}

// offer is a candidate before it is sorted and worded.
type offer struct {
	scope.Member
	text, kind, signature string // where there is no object
	note                  string // behind the signature
	rank                  int    // offers of a lower rank come first
	fits                  bool   // it has the type that is wanted; these come before all others
}

func (o offer) name() string {
	if o.text == "" && o.Obj != nil {
		return o.Obj.Name()
	}
	return o.text
}

// Ranks of names on their own.
const (
	local = iota
	ofSession
	importedPackage
	predeclared
	otherPackage
)

// bareNames lists what can stand where an identifier begins.
func (k *sketch) bareNames(prefix string) (list []offer) {
	seen := map[string]bool{}
	add := func(o offer) {
		if n := o.name(); !seen[n] && n != "" && n != "_" && n != cursorName && !scope.MadeUp(n) {
			seen[n] = true
			list = append(list, o)
		}
	}
	fields, only := k.literalKeys()
	for _, f := range fields {
		if f.Depth == 0 && (f.Obj.Exported() || f.Obj.Pkg() != nil && f.Obj.Pkg().Path() == "main") {
			list = append(list, offer{text: f.Obj.Name() + ": ", kind: "field", signature: k.s.signature(f), rank: -1})
		}
	}
	if only {
		return list
	}
	if x := k.indexed(); x != nil {
		for _, key := range k.mapKeys(x) {
			list = append(list, offer{text: key, kind: "key", signature: k.elementType(x), rank: -1, fits: true})
		}
	}
	for block := k.innermost(); block != nil && block != k.info.Scopes[k.file]; block = block.Parent() {
		for _, n := range block.Names() {
			if _, o := block.LookupParent(n, k.target); o != nil && o == block.Lookup(n) {
				if _, isPkg := o.(*types.PkgName); !isPkg {
					add(offer{Member: scope.Member{Obj: o}, rank: local})
				}
			}
		}
	}
	for _, n := range k.pkg.Scope().Names() {
		add(offer{Member: scope.Member{Obj: k.pkg.Scope().Lookup(n)}, rank: ofSession})
	}
	for _, n := range scope.SortedKeys(k.s.Names.Live) {
		add(offer{Member: scope.Member{Obj: k.s.Names.Live[n]}, rank: ofSession})
	}
	for _, p := range k.parts {
		for _, im := range p.File.Imports {
			add(offer{text: k.localName(im), kind: "package", signature: "import " + im.Path.Value, rank: importedPackage})
		}
	}
	for _, n := range scope.SortedKeys(k.s.Names.Imports) {
		add(offer{text: n, kind: "package", signature: "import \"" + k.s.Names.Imports[n] + "\"", rank: importedPackage})
	}
	if prefix == "" {
		return list
	}
	for _, n := range types.Universe.Names() {
		add(offer{Member: scope.Member{Obj: types.Universe.Lookup(n)}, rank: predeclared})
	}
	for t := token.BREAK; t <= token.VAR; t++ {
		add(offer{text: t.String(), kind: "keyword", rank: predeclared})
	}
	for _, p := range k.s.Engine.Packages() {
		if n := scope.BaseName(p); strings.HasPrefix(n, prefix) && !seen[n] {
			add(offer{text: n, kind: "package", signature: importLine(k.s.Packages.Named(n)), rank: otherPackage})
		}
	}
	return list
}

// literalKeys lists the fields of the struct whose literal the cursor is in, where a key can stand. Only says that
// nothing else can, because the literal has keys already.
func (k *sketch) literalKeys() (fields []scope.Member, only bool) {
	n := len(k.path)
	if n < 2 {
		return nil, false
	}
	id := ast.Expr(k.ident())
	lit, ok := k.path[n-2].(*ast.CompositeLit)
	if kv, isKey := k.path[n-2].(*ast.KeyValueExpr); isKey && kv.Key == id && n > 2 {
		lit, ok = k.path[n-3].(*ast.CompositeLit)
	}
	if !ok || lit.Type == id {
		return nil, false
	}
	tv := k.info.Types[lit]
	if tv.Type == nil {
		return nil, false
	}
	fields = scope.FieldsOf(tv.Type)
	_, keyed := lit.Elts[0].(*ast.KeyValueExpr)
	return fields, keyed && len(fields) > 0
}

// innermost returns the smallest scope that the cursor is in.
func (k *sketch) innermost() (best *types.Scope) {
	for node, block := range k.info.Scopes {
		if _, isFile := node.(*ast.File); isFile || !block.Contains(k.target) {
			continue
		}
		if best == nil || block.End()-block.Pos() < best.End()-best.Pos() {
			best = block
		}
	}
	return best
}

// importPaths lists the packages whose path, or its last element, begins with prefix.
func (s *Assistant) importPaths(prefix string) (items []cell.Candidate) {
	var rest []cell.Candidate
	for _, p := range s.Engine.Packages() {
		it := cell.Candidate{Text: p, Kind: "package"}
		if decl, _, ok := s.docs(p, ""); ok {
			it.Signature, _, _ = strings.Cut(decl, " //")
		}
		if strings.HasPrefix(p, prefix) {
			items = append(items, it)
		} else if strings.HasPrefix(scope.BaseName(p), prefix) {
			rest = append(rest, it)
		}
	}
	return append(items, rest...)
}

// parseLoosely parses what can be parsed.
func parseLoosely(src string) *ast.File {
	f, _ := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	return f
}

func parseLooselyWithComments(src string) *ast.File {
	f, _ := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution|parser.ParseComments)
	return f
}
