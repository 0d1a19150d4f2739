package session

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"runtime"
	"slices"
	"sort"
	"strings"

	"github.com/massspring/msp/internal/engine"
)

// cellPackage is the import path of the engine's Show, Mark and Defer.
const cellPackage = "msp·cell"

// earlier marks a name that means an earlier cell's variable although this cell declares the name too.
const earlier = "ʹ"

// checked is a cell that may run.
type checked struct {
	*rewriting
	cell   *engine.Cell
	pieces []*piece
}

// check rewrites and type-checks a cell. Nothing of the session changes.
func (s *Session) check(name, src string) (c *checked, err error) {
	defer func() {
		if v := recover(); v != nil { // a mistake of ours or of go/types: the session lives on
			c, err = nil, fmt.Errorf("checking this cell failed: %v", v)
		}
	}()
	pieces, words, err := split(name, src)
	if err != nil {
		return nil, err
	}
	s.opts.Prelude.long(pieces)
	pieces, notes := leaveOut(pieces)
	c, err = s.tryCheck(name, src, pieces, words, round{})
	for err != nil && standsAlone(pieces, err) {
		c, err = s.tryCheck(name, src, pieces, words, round{})
	}
	if err == nil {
		c.notes = append(notes, c.notes...)
	}
	return c, err
}

// standsAlone says whether the error is that the value of a call is wanted, to show or to drop it, and there is
// none, or there are several. From now on that call is a statement.
func standsAlone(pieces []*piece, err error) bool {
	var errs compileErrors
	if !errors.As(err, &errs) || !strings.Contains(errs[0].msg, "(no value) used as value") && !strings.HasPrefix(errs[0].msg, "assignment mismatch: 1 variable but") {
		return false
	}
	for _, p := range pieces {
		if p.kind != stmtPiece || p.alone {
			continue
		}
		if x, ok := p.stmt().(*ast.ExprStmt); ok && p.fset.Position(x.Pos()).Line == errs[0].pos.Line {
			p.alone = true
			return true
		}
	}
	return false
}

// round is what the rounds before have found out about a cell.
type round struct {
	old       map[int]bool      // offsets, in the rewritten file, of identifiers that mean an earlier cell's variable
	renew     []string          // generic functions whose callers are to be made again
	implicit  map[string]string // packages that the cell imports by using them: name → path
	unhandled map[*piece]string // statements whose error nothing looks at: the variable that it is in
}

// tryCheck does one round.
func (s *Session) tryCheck(name, src string, pieces []*piece, words map[string]bool, known round) (*checked, error) {
	r := s.rewrite(name, src, pieces, words, known)
	if len(r.errs) > 0 {
		return nil, r.errs
	}
	fset := s.engine.Fset()
	file, err := parser.ParseFile(fset, name, r.source(), parser.SkipObjectResolution)
	if err != nil {
		return nil, syntaxError(name, src, err)
	}
	file.Name.Name = name // types of this cell are qualified by it in later error messages
	shieldEarlier(file.Decls, func(name string) bool { return !r.declared[name] && s.names.live[name] != nil })
	offset := func(p token.Pos) int { return fset.File(p).Offset(p) }
	if known.old != nil {
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && known.old[offset(id.Pos())] {
				id.Name += earlier
			}
			return true
		})
	}
	k := &checker{s: s, r: r, fset: fset, file: file, standIns: map[types.Object]types.Object{}, c: &engine.Cell{Name: name, File: file, Steps: r.steps,
		Takes: map[*types.Var]*types.Var{}, Replaces: map[*types.Func]*types.Func{}}}
	k.c.Pkg = types.NewPackage("main", name)
	k.insertEarlier(k.c.Pkg, known.old != nil)
	k.run()
	if found := k.missing(); len(found) > 0 {
		maps.Copy(found, known.implicit)
		known.implicit = found
		return s.tryCheck(name, src, pieces, words, known)
	}
	if k.keyLiterals() {
		k.again()
	}
	if known.old == nil && !r.program { // in a program the order of declarations means nothing
		if found := k.usesOfEarlier(offset); len(found) > 0 {
			known.old = found
			return s.tryCheck(name, src, pieces, words, known)
		}
	}
	if k.errs = append(k.errs, k.blank...); len(k.errs) > 0 {
		slices.SortStableFunc(k.errs, func(a, b diagnostic) int { // the checker has its own order of declarations
			return cmp.Or(cmp.Compare(a.pos.Filename, b.pos.Filename), cmp.Compare(a.pos.Line, b.pos.Line), cmp.Compare(a.pos.Column, b.pos.Column))
		})
		return nil, k.errs
	}
	if known.renew == nil && !r.program {
		if again := k.sameGenerics(); again != nil {
			known.old, known.renew = nil, again
			return s.tryCheck(name, src, pieces, words, known)
		}
	}
	if known.unhandled == nil && !r.program {
		if known.unhandled = k.unhandled(pieces); len(known.unhandled) > 0 {
			known.old = nil
			return s.tryCheck(name, src, pieces, words, known)
		}
	}
	k.swapStdin()
	if !r.program {
		if err := k.sourceOrder(); err != nil {
			return nil, err
		}
	}
	k.relate()
	return &checked{r, k.c, pieces}, nil
}

// checker is one type check of a rewritten cell.
type checker struct {
	s    *Session
	r    *rewriting
	fset *token.FileSet
	file *ast.File
	c    *engine.Cell
	errs compileErrors

	undefined map[string]bool               // names
	blank     compileErrors                 // values of blank fields that cannot be left out
	standIns  map[types.Object]types.Object // what objects with a mark stand for
}

// insertEarlier puts the earlier objects that the cell mentions into its scope. Of names that the cell declares
// too, a second round has the earlier meaning under a name with a mark.
func (k *checker) insertEarlier(pkg *types.Package, aliases bool) {
	for w := range k.r.words {
		o := k.s.names.live[w]
		if k.r.imports[w] != "" {
			continue
		}
		if !k.r.declared[w] {
			if o != nil {
				pkg.Scope().Insert(o)
			}
			continue
		}
		if !aliases {
			continue
		}
		if v, ok := o.(*types.Var); ok && isTopLevel(v) {
			if k.c.AliasPkg == nil {
				k.c.AliasPkg = types.NewPackage("main", k.r.name+earlier)
			}
			a := types.NewVar(token.NoPos, k.c.AliasPkg, w+earlier, v.Type())
			k.c.AliasPkg.Scope().Insert(a)
			pkg.Scope().Insert(a)
			k.c.Takes[a] = v
			continue
		}
		if o == nil {
			o = types.Universe.Lookup(w)
		}
		if stand := standIn(o); stand != nil {
			pkg.Scope().Insert(stand)
			k.standIns[stand] = o
		}
	}
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

func (k *checker) run() {
	k.errs, k.undefined = nil, map[string]bool{}
	k.c.Info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{
		Importer: importerFunc(k.s.engine.Import), Sizes: types.SizesFor("gc", runtime.GOARCH), DisableUnusedImportCheck: true,
		Error: func(err error) {
			var te types.Error
			if errors.As(err, &te) {
				if name, ok := strings.CutPrefix(te.Msg, "undefined: "); ok {
					k.undefined[name] = true
				} else if m := ofItself.FindStringSubmatch(te.Msg); m != nil { // big := big.NewInt(1)
					k.undefined[m[1]] = true
				}
				k.errs = append(k.errs, diagnostic{k.fset.Position(te.Pos), k.plain(te.Msg)})
			}
		},
	}
	types.NewChecker(&conf, k.fset, k.c.Pkg, k.c.Info).Files([]*ast.File{k.file})
	for id, o := range k.c.Info.Uses {
		if meant := k.standIns[o]; meant != nil {
			k.c.Info.Uses[id] = meant
		}
	}
	// continuation lines ("\tother declaration of x") belong to the error before them
	var errs compileErrors
	for _, e := range k.errs {
		if strings.HasPrefix(e.msg, "\t") && len(errs) > 0 {
			continue
		}
		if e.pos.Filename != k.r.name && !strings.HasPrefix(e.pos.Filename, "In[") {
			e.pos = token.Position{Filename: k.r.name, Line: 1, Column: 1}
		}
		if !slices.Contains(errs, e) { // of an index out of a constant's bounds it tells twice
			errs = append(errs, e)
		}
	}
	k.errs = errs
	real := slices.DeleteFunc(slices.Clone(errs), func(d diagnostic) bool { return strings.Contains(d.msg, implicitField) })
	if len(real) > 0 { // the others are of our making: see keyLiterals
		k.errs = real
	}
}

// unkeyed is a hint that the checker of Go 1.27 gives of a type of another package, as one of an earlier cell is to it.
var unkeyed = regexp.MustCompile(`(struct literal of type \pL[\pL\d_]*) \(type has unexported fields - use key:value pairs\)$`)

// implicitField is an error of ours: see keyLiterals.
const implicitField = "implicit assignment to unexported field"

var ofItself = regexp.MustCompile(`^initialization cycle: (\w+) refers to itself`)

var importErr = regexp.MustCompile(`^could not import (\S+) \((.*)\)$`)

// plain rewords a type checker's message: "In[2].point" where In[2]'s point is the current one is "point".
func (k *checker) plain(msg string) string {
	for n, o := range k.s.names.live {
		if o.Pkg() == nil || k.r.declared[n] {
			continue
		}
		if q := o.Pkg().Name() + "." + n; strings.Contains(msg, q) {
			msg = regexp.MustCompile(regexp.QuoteMeta(q)+`\b`).ReplaceAllString(msg, n)
		}
	}
	if m := importErr.FindStringSubmatch(msg); m != nil {
		msg = m[2]
		if near := k.s.nearestImport(m[1]); near != "" {
			msg += fmt.Sprintf("; did you mean %q?", near)
		}
	}
	msg = strings.ReplaceAll(msg, k.r.name+".", "")
	msg = strings.ReplaceAll(msg, earlier, "")
	msg = unkeyed.ReplaceAllString(msg, "$1")
	if name, ok := strings.CutPrefix(msg, "undefined: "); ok {
		msg += k.r.hint(name)
	}
	return msg
}

// again checks the file anew after a change to it.
func (k *checker) again() {
	fresh := types.NewPackage("main", k.r.name)
	for _, n := range k.c.Pkg.Scope().Names() {
		if o := k.c.Pkg.Scope().Lookup(n); o.Pkg() != k.c.Pkg {
			fresh.Scope().Insert(o)
		}
	}
	k.c.Pkg = fresh
	k.run()
}

// swapStdin lets os.Stdin read what the person types, wherever the cell uses it as a reader; a cell that
// needs the *os.File itself keeps it.
func (k *checker) swapStdin() {
	type use struct {
		sel  *ast.SelectorExpr
		x    ast.Expr
		name *ast.Ident
	}
	var uses []use
	ast.Inspect(k.file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "Stdin" {
			if v, ok := k.c.Info.Uses[sel.Sel].(*types.Var); ok && v.Pkg() != nil && v.Pkg().Path() == "os" {
				uses = append(uses, use{sel, sel.X, sel.Sel})
			}
		}
		return true
	})
	if len(uses) == 0 {
		return
	}
	for _, u := range uses {
		u.sel.X = &ast.Ident{NamePos: u.x.Pos(), Name: "__cell"}
	}
	if k.again(); len(k.errs) > 0 {
		for _, u := range uses {
			u.sel.X = u.x
		}
		k.again()
	}
}

// keyLiterals gives keys to positional literals of the session's struct types: go/types compares packages by
// pointer, and fields of earlier cells are in others. It reports whether there was something to do.
func (k *checker) keyLiterals() bool {
	changed := false
	for _, e := range k.errs {
		changed = changed || strings.Contains(e.msg, implicitField)
	}
	if !changed {
		return false
	}
	ast.Inspect(k.file, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok || len(lit.Elts) == 0 {
			return true
		}
		t := k.c.Info.TypeOf(lit)
		if t == nil {
			return true
		}
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		st, ok := t.Underlying().(*types.Struct)
		if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); !ok || keyed || st.NumFields() != len(lit.Elts) {
			return true
		}
		for i := range lit.Elts {
			if f := st.Field(i); f.Pkg() == nil || f.Pkg().Path() != "main" {
				return true
			}
		}
		elts := lit.Elts
		lit.Elts = nil
		for i, e := range elts {
			if f := st.Field(i); f.Name() == "_" { // nobody can see its value
				if !k.idle(e, f.Type()) {
					k.blank = append(k.blank, diagnostic{k.fset.Position(e.Pos()),
						"a blank field of an earlier type takes no more than a constant or variable, here of type " + typeText(f.Type())})
				}
				continue
			}
			lit.Elts = append(lit.Elts, &ast.KeyValueExpr{Key: &ast.Ident{NamePos: e.Pos(), Name: st.Field(i).Name()}, Colon: e.Pos(), Value: e})
		}
		return true
	})
	return true
}

// idle says whether e can be a value of type t, and computing it does nothing else.
func (k *checker) idle(e ast.Expr, t types.Type) bool {
	idle := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			idle = idle && k.c.Info.Types[n.Fun].IsType()
		case *ast.UnaryExpr:
			idle = idle && n.Op != token.ARROW
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.SelectorExpr, *ast.BinaryExpr, *ast.TypeAssertExpr:
			idle = idle && k.c.Info.Types[n.(ast.Expr)].Value != nil // others may panic
		case *ast.FuncLit:
			return false
		}
		return idle
	})
	typ := k.c.Info.TypeOf(e)
	return idle && typ != nil && types.AssignableTo(typ, t)
}

// usesOfEarlier finds identifiers in statements that stand before the cell's own declaration of their name,
// or inside it (x := x + 1, len := len(x)), where the name has another meaning already: they have that one.
func (k *checker) usesOfEarlier(offset func(token.Pos) int) map[int]bool {
	found := map[int]bool{}
	k.initialisers(func(d *ast.GenDecl, id *ast.Ident, v *types.Var) {
		if k.r.retyped[v.Name()] != "" || !k.s.names.means(v.Name()) && k.r.packageOf(v.Name()) == "" {
			return
		}
		if id.Pos() < v.Pos() || d.Pos() <= v.Pos() && v.Pos() <= d.End() {
			found[offset(id.Pos())] = true
		}
	})
	return found
}

// initialisers calls f for each use, in the cell's statements, of a variable the cell declares.
func (k *checker) initialisers(f func(d *ast.GenDecl, use *ast.Ident, v *types.Var)) {
	for _, d := range k.file.Decls {
		gd, ok := d.(*ast.GenDecl)
		if !ok || gd.Tok != token.VAR {
			continue
		}
		ast.Inspect(gd, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := k.c.Info.Uses[id].(*types.Var); ok && v.Pkg() == k.c.Pkg && v.Parent() == k.c.Pkg.Scope() {
					f(gd, id, v)
				}
			}
			return true
		})
	}
}

// sourceOrder makes the initialisers run in the order in which the cell was typed. Where Go's own order
// differs, a statement uses a variable declared further down, directly or through a function.
func (k *checker) sourceOrder() error {
	var errs compileErrors
	k.initialisers(func(_ *ast.GenDecl, id *ast.Ident, v *types.Var) {
		if id.Pos() < v.Pos() && k.s.names.live[v.Name()] == nil {
			p := k.fset.Position(v.Pos())
			errs = append(errs, diagnostic{k.fset.Position(id.Pos()), fmt.Sprintf("undefined: %s (declared further down, in line %d)", v.Name(), p.Line)})
		}
	})
	if len(errs) > 0 {
		return errs
	}
	order := k.c.Info.InitOrder
	for i, in := range order { // a later position before an earlier one: Go had to run it first
		for _, next := range order[i+1:] {
			if next.Rhs.Pos() < in.Rhs.Pos() && len(in.Lhs) > 0 && in.Lhs[0].Name() != "_" && k.reaches(next.Rhs, in.Lhs[0]) {
				v := in.Lhs[0]
				return compileErrors{{k.fset.Position(k.firstUse(next, v)),
					fmt.Sprintf("this calls a function that uses %s before line %d, where it gets its value", v.Name(), k.fset.Position(v.Pos()).Line)}}
			}
		}
	}
	sort.SliceStable(order, func(i, j int) bool { return order[i].Rhs.Pos() < order[j].Rhs.Pos() })
	return nil
}

// firstUse is where the initialiser, or the first of the statements in it, reaches v.
func (k *checker) firstUse(in *types.Initializer, v *types.Var) token.Pos {
	if call, ok := in.Rhs.(*ast.CallExpr); ok {
		if f, ok := call.Fun.(*ast.FuncLit); ok {
			for _, st := range f.Body.List {
				if k.reaches(st, v) {
					return st.Pos()
				}
			}
		}
	}
	return in.Rhs.Pos()
}

// reaches says whether the code under node uses v, directly or through functions of this cell.
func (k *checker) reaches(node ast.Node, v *types.Var) bool {
	bodies := map[types.Object]*ast.FuncDecl{}
	for _, d := range k.file.Decls {
		if fd, ok := d.(*ast.FuncDecl); ok {
			bodies[k.c.Info.Defs[fd.Name]] = fd
		}
	}
	seen := map[types.Object]bool{}
	found := false
	var visit func(n ast.Node)
	visit = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || found {
				return !found
			}
			o := k.c.Info.Uses[id]
			if o == types.Object(v) {
				found = true
			} else if fd := bodies[o]; o != nil && fd != nil && !seen[o] {
				seen[o] = true
				visit(fd)
			}
			return !found
		})
	}
	visit(node)
	return found
}

// relate says which variables take over memory and which functions replace earlier ones.
func (k *checker) relate() {
	scope := k.c.Pkg.Scope()
	for _, n := range scope.Names() {
		o := scope.Lookup(n)
		if o.Pkg() != k.c.Pkg {
			continue
		}
		switch o := o.(type) {
		case *types.Var:
			if old, ok := k.s.names.variable(n); ok && (k.r.retyped[n] != "" || types.Identical(old.Type(), o.Type())) {
				k.c.Takes[o] = old
			}
		case *types.Func:
			old, ok := k.s.names.live[n].(*types.Func)
			if ok && types.Identical(old.Type(), o.Type()) && o.Signature().TypeParams().Len() == 0 {
				k.c.Replaces[o] = old
			}
		}
	}
	for _, m := range k.r.method {
		if old := methodNamed(k.s.names.namedType(m.base), m.name); old != nil {
			k.c.Replaces[scope.Lookup(m.fn).(*types.Func)] = old
		}
	}
	t, isCall := k.shown()
	k.r.shown, k.r.showsError = t, showsError(t, isCall)
	for _, d := range k.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			n := d.Name.Name
			if d.Recv != nil {
				n, _ = receiverBase(d.Recv.List[0].Type)
			}
			if decl := k.r.decls[n]; decl != nil {
				decl.note(d, k.c.Info)
			}
			for i := range k.r.method {
				if m := &k.r.method[i]; m.fn == n {
					var made decl
					made.note(d, k.c.Info)
					m.uses = made.uses
				}
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if decl := k.r.decls[spec.Name.Name]; decl != nil {
						decl.note(spec, k.c.Info)
					}
				case *ast.ValueSpec:
					if decl := k.r.decls[spec.Names[0].Name]; decl != nil && d.Tok == token.CONST {
						decl.note(d, k.c.Info)
					}
				}
			}
		}
	}
}

// shown is the type of the call or other expression whose value the cell shows; nil if it shows none.
func (k *checker) shown() (t types.Type, isCalled bool) {
	ast.Inspect(k.file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Show" {
			return true
		}
		if id, ok := sel.X.(*ast.Ident); ok && id.Name == "__cell" {
			t, isCalled = k.c.Info.TypeOf(call.Args[0]), isCall(ast.Unparen(call.Args[0]))
		}
		return true
	})
	return t, isCalled
}

// showsError reports whether the cell ends in a call, of type t, whose last result is an error.
func showsError(t types.Type, isCall bool) bool {
	if results, ok := t.(*types.Tuple); ok && results.Len() > 0 {
		t = results.At(results.Len() - 1).Type()
	}
	return isCall && t != nil && isError(t)
}
