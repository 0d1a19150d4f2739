package session

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
)

// cursorName stands for the identifier that is being completed; no program has it.
const cursorName = "cursor" + mark

// Complete lists what can stand at pos.
func (s *Session) Complete(code string, pos int) cell.Completion {
	pos = min(max(pos, 0), len(code))
	s.mu.Lock()
	defer s.mu.Unlock()
	text, at, ok := commandAt(code, pos)
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
func (s *Session) completeGo(code string, pos int) cell.Completion {
	start, end := wordAt(code, pos)
	c := cell.Completion{Start: start, End: pos}
	switch text, in := literalAt(withoutCommands(code), pos); {
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
			list = append(list, offer{member: m, rank: m.depth, note: note})
		}
	} else if list, ok = k.labels(); !ok {
		list = k.bareNames(prefix)
	}
	if t := k.expected(); t != nil {
		for i := range list {
			list[i].fits = list[i].fits || fits(list[i].obj, t)
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
	member
	text, kind, signature string // where there is no object
	note                  string // behind the signature
	rank                  int    // offers of a lower rank come first
	fits                  bool   // it has the type that is wanted; these come before all others
}

func (o offer) name() string {
	if o.text == "" && o.obj != nil {
		return o.obj.Name()
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
		if n := o.name(); !seen[n] && n != "" && n != "_" && n != cursorName && !strings.HasPrefix(n, "__") && !strings.HasSuffix(n, mark) {
			seen[n] = true
			list = append(list, o)
		}
	}
	fields, only := k.literalKeys()
	for _, f := range fields {
		if f.depth == 0 && (f.obj.Exported() || f.obj.Pkg() != nil && f.obj.Pkg().Path() == "main") {
			list = append(list, offer{text: f.obj.Name() + ": ", kind: "field", signature: k.s.signature(f), rank: -1})
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
	for scope := k.innermost(); scope != nil && scope != k.info.Scopes[k.file]; scope = scope.Parent() {
		for _, n := range scope.Names() {
			if _, o := scope.LookupParent(n, k.target); o != nil && o == scope.Lookup(n) {
				if _, isPkg := o.(*types.PkgName); !isPkg {
					add(offer{member: member{obj: o}, rank: local})
				}
			}
		}
	}
	for _, n := range k.pkg.Scope().Names() {
		add(offer{member: member{obj: k.pkg.Scope().Lookup(n)}, rank: ofSession})
	}
	for _, n := range sortedKeys(k.s.names.live) {
		add(offer{member: member{obj: k.s.names.live[n]}, rank: ofSession})
	}
	for _, p := range k.parts {
		for _, im := range p.file.Imports {
			add(offer{text: k.localName(im), kind: "package", signature: "import " + im.Path.Value, rank: importedPackage})
		}
	}
	for _, n := range sortedKeys(k.s.names.imports) {
		add(offer{text: n, kind: "package", signature: "import \"" + k.s.names.imports[n] + "\"", rank: importedPackage})
	}
	if prefix == "" {
		return list
	}
	for _, n := range types.Universe.Names() {
		add(offer{member: member{obj: types.Universe.Lookup(n)}, rank: predeclared})
	}
	for t := token.BREAK; t <= token.VAR; t++ {
		add(offer{text: t.String(), kind: "keyword", rank: predeclared})
	}
	for _, p := range k.s.engine.Packages() {
		if n := baseName(p); strings.HasPrefix(n, prefix) && !seen[n] {
			add(offer{text: n, kind: "package", signature: importLine(k.s.packageNamed(n)), rank: otherPackage})
		}
	}
	return list
}

// literalKeys lists the fields of the struct whose literal the cursor is in, where a key can stand. Only says that
// nothing else can, because the literal has keys already.
func (k *sketch) literalKeys() (fields []member, only bool) {
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
	fields = fieldsOf(tv.Type)
	_, keyed := lit.Elts[0].(*ast.KeyValueExpr)
	return fields, keyed && len(fields) > 0
}

// innermost returns the smallest scope that the cursor is in.
func (k *sketch) innermost() (best *types.Scope) {
	for node, scope := range k.info.Scopes {
		if _, isFile := node.(*ast.File); isFile || !scope.Contains(k.target) {
			continue
		}
		if best == nil || scope.End()-scope.Pos() < best.End()-best.Pos() {
			best = scope
		}
	}
	return best
}

// importPaths lists the packages whose path, or its last element, begins with prefix.
func (s *Session) importPaths(prefix string) (items []cell.Candidate) {
	var rest []cell.Candidate
	for _, p := range s.engine.Packages() {
		it := cell.Candidate{Text: p, Kind: "package"}
		if decl, _, ok := s.docs(p, ""); ok {
			it.Signature, _, _ = strings.Cut(decl, " //")
		}
		if strings.HasPrefix(p, prefix) {
			items = append(items, it)
		} else if strings.HasPrefix(baseName(p), prefix) {
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
