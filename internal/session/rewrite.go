package session

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/engine"
)

// rewriting turns the pieces of a cell into one Go file. Declarations stay declarations; x := e becomes
// var x = e; runs of statements become functions that a variable named _ is initialised with. All
// initialisers run in source order.
type rewriting struct {
	s     *Session
	name  string // "In[3]"
	src   string
	words map[string]bool
	known round
	steps []engine.Step

	body       strings.Builder
	inStmts    bool
	temps      int
	declared   map[string]bool
	types      map[string]bool   // declared here
	imports    map[string]string // of this cell: local name → path
	dots       []string          // paths that it imports with a point
	importing  []*piece
	decls      map[string]*decl
	method     []newMethod
	carried    []string          // sources of declarations made again
	retyped    map[string]string // variables made again: name → type
	again      map[string]bool   // functions and types made again
	renewed    map[string]bool   // types whose methods are made again
	varStep    map[string]int    // variable → the step after which it exists
	program    bool              // a whole program was pasted
	lastAt     token.Position    // of the expression whose value is shown
	shown      types.Type        // of its value
	showsError bool              // that is a call whose last result is an error
	vars       map[string]bool   // declared so far, in the order of the cell
	timing     *timing           // that what is written now is under
	actions    []action          // of its commands, by the numbers that the file calls them with
	notes      []string          // what to tell after the cell has run
	errs       compileErrors     // found while rewriting
}

// newMethod is a method of an earlier type whose body is replaced.
type newMethod struct {
	base, name, fn, text string

	uses map[types.Object]bool
}

func (s *Session) rewrite(name, src string, pieces []*piece, words map[string]bool, known round) *rewriting {
	r := &rewriting{s: s, name: name, src: src, words: words, known: known,
		declared: map[string]bool{}, types: map[string]bool{}, imports: map[string]string{}, decls: map[string]*decl{},
		retyped: map[string]string{}, again: map[string]bool{}, renewed: map[string]bool{}, varStep: map[string]int{}, vars: map[string]bool{}}
	for i, p := range pieces {
		p.number = i + 1
		r.survey(p)
	}
	for _, local := range sortedKeys(known.implicit) {
		r.step(engine.Import, &piece{text: fmt.Sprintf("import %q", known.implicit[local])})
	}
	if r.program {
		r.zeroAll(pieces)
	}
	for i, p := range pieces {
		last := i == len(pieces)-1
		switch {
		case p.measures != nil:
			r.measured(p, last)
		case p.kind == commandPiece:
			r.command(p, last)
		default:
			r.goPiece(p, last)
		}
	}
	r.endTiming()
	r.endStmts()
	r.renew(known.renew)
	if r.declared["main"] {
		r.body.WriteString("/*line msp:1:1*/func init() { main() }\n") // after the cell's own init functions
	}
	return r
}

// goPiece writes a declaration or statement.
func (r *rewriting) goPiece(p *piece, last bool) {
	if v := r.known.unhandled[p]; v != "" {
		defer r.endsWith(p, v)
	}
	switch p.kind {
	case declPiece:
		r.declaration(p)
	case methodPiece:
		r.methodDecl(p)
	case stmtPiece:
		r.statement(p, last)
	}
}

// survey learns what the piece declares before any piece is written.
func (r *rewriting) survey(p *piece) {
	switch p.kind {
	case packagePiece:
		r.program = true
	case importPiece:
		for _, im := range p.file.Imports {
			local, path := r.imported(im)
			if local == "." {
				r.dots = append(r.dots, path)
				continue
			}
			r.imports[local] = path
		}
		r.importing = append(r.importing, p)
		r.step(engine.Import, p)
	case declPiece:
		for _, id := range declaredNames(p.decl()) {
			r.declared[id.Name] = true
		}
		r.rememberSource(p)
		r.step(engine.Decl, p)
	case methodPiece:
		r.step(engine.Decl, p)
	}
}

// imported is what an import is used by, and its path.
func (r *rewriting) imported(im *ast.ImportSpec) (local, path string) {
	path, _ = strconv.Unquote(im.Path.Value)
	if im.Name != nil {
		return im.Name.Name, path
	}
	if pkg, err := r.s.engine.Import(path); err == nil {
		local = pkg.Name()
	}
	return local, path
}

// packageOf is the path of the package that a name stands for, "" if it stands for none.
func (r *rewriting) packageOf(name string) string {
	return cmp.Or(r.imports[name], r.s.names.imports[name], r.known.implicit[name])
}

// importText is an import declaration in which packages have a mark whose names the cell declares too.
func (r *rewriting) importText(p *piece) string {
	text := p.text
	for _, im := range slices.Backward(p.file.Imports) {
		if local, _ := r.imported(im); r.declared[local] {
			text = text[:p.at(im.Pos())] + local + earlier + " " + text[p.at(im.Path.Pos()):]
		}
	}
	return text
}

func (r *rewriting) step(k engine.StepKind, p *piece) {
	r.steps = append(r.steps, engine.Step{Kind: k, Text: p.text, Pos: position(r.name, r.src, p.start), Number: p.number})
}

// fail notes an error at a node of the piece.
func (r *rewriting) fail(p *piece, at token.Pos, msg string) {
	r.errs = append(r.errs, diagnostic{position(r.name, r.src, p.start+p.at(at)), msg})
}

func (r *rewriting) mark(off int) string { return lineMark(r.name, r.src, off) }

// rememberSource keeps the text of declarations that may have to be made again.
func (r *rewriting) rememberSource(p *piece) {
	whole := &decl{text: r.mark(p.start) + p.text, cell: r.name}
	switch d := p.decl().(type) {
	case *ast.FuncDecl:
		r.decls[d.Name.Name] = whole
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				if d.Tok == token.CONST { // iota ties the group together
					for _, id := range spec.Names {
						r.decls[id.Name] = whole
					}
				}
			case *ast.TypeSpec:
				r.types[spec.Name.Name] = true
				r.decls[spec.Name.Name] = &decl{
					text: "type " + r.mark(p.start+p.at(spec.Pos())) + p.src(spec), cell: r.name, methods: map[string]string{}}
			}
		}
	}
}

func (r *rewriting) declaration(p *piece) {
	r.endStmts()
	d, ok := p.decl().(*ast.GenDecl)
	if !ok || d.Tok != token.VAR || r.program {
		r.write(p.start, p.text)
		return
	}
	for _, spec := range d.Specs {
		vs := spec.(*ast.ValueSpec)
		typ := ""
		if vs.Type != nil {
			typ = " " + p.src(vs.Type)
		}
		var names, values []string
		for _, id := range vs.Names {
			names = append(names, r.mark(p.start+p.at(id.Pos()))+id.Name)
			r.vars[id.Name] = id.Name != "_"
		}
		for _, v := range vs.Values {
			values = append(values, r.mark(p.start+p.at(v.Pos()))+p.src(v))
		}
		r.variables(names, typ, values)
		r.zero(p, vs)
	}
}

// zero sets variables to zero that are declared without values: var x T takes over the memory of an earlier x.
func (r *rewriting) zero(p *piece, vs *ast.ValueSpec) {
	if len(vs.Values) > 0 {
		return
	}
	for _, id := range vs.Names {
		if _, ok := r.s.names.variable(id.Name); ok {
			fmt.Fprintf(&r.body, "var _ = func() (_ struct{}) { var zero %s; %s = zero; return }()\n", p.src(vs.Type), id.Name)
		}
	}
}

// zeroAll does so before anything else of a whole program, whose variables get their values in no order of ours.
func (r *rewriting) zeroAll(pieces []*piece) {
	for _, p := range pieces {
		if d, ok := p.decl().(*ast.GenDecl); ok && d.Tok == token.VAR {
			for _, spec := range d.Specs {
				r.zero(p, spec.(*ast.ValueSpec))
			}
		}
	}
}

// variables declares variables. Package variables are initialised one by one, so of several all values are
// put aside before the first is assigned: x, y = y, x of the earlier x and y.
func (r *rewriting) variables(names []string, typ string, values []string) {
	if len(values) < 2 || len(values) != len(names) {
		fmt.Fprintf(&r.body, "var %s%s", strings.Join(names, ", "), typ)
		if len(values) > 0 {
			r.body.WriteString(" = " + strings.Join(values, ", "))
		}
		r.body.WriteByte('\n')
		return
	}
	var temps []string
	for range names {
		r.temps++
		temps = append(temps, fmt.Sprintf("__t%d", r.temps))
	}
	for i := range names {
		fmt.Fprintf(&r.body, "var %s%s = %s\n", temps[i], typ, values[i])
	}
	for i := range names {
		fmt.Fprintf(&r.body, "var %s = %s\n", names[i], temps[i])
	}
}

func (r *rewriting) write(off int, text string) {
	r.body.WriteString(r.mark(off))
	r.body.WriteString(text)
	r.body.WriteByte('\n')
}

// stmt adds a statement to the current run of statements.
func (r *rewriting) stmt(off int, text string) {
	if !r.inStmts {
		r.body.WriteString("var _ = func() (_ struct{}) {\n")
		r.inStmts = true
	}
	r.write(off, text)
}

func (r *rewriting) endStmts() {
	if r.inStmts {
		r.body.WriteString("\nreturn }()\n")
		r.inStmts = false
	}
}

func (r *rewriting) statement(p *piece, last bool) {
	switch st := p.stmt().(type) {
	case *ast.AssignStmt:
		if st.Tok == token.DEFINE && r.define(p, st) {
			r.step(engine.Stmt, p)
			return
		}
	case *ast.ExprStmt:
		unseen := last && r.endsInSemicolon() || !last && p.measures != nil
		if unseen && !isCall(st.X) {
			r.stmt(p.start, "_ = "+p.text)
			r.step(engine.Stmt, p)
			return
		}
		if last && !p.alone && !r.endsInSemicolon() && !r.prints(st.X) {
			r.endStmts()
			r.body.WriteString("var _ = __cell.Show(" + r.mark(p.start) + p.text + ")\n")
			r.step(engine.Show, p)
			r.lastAt = position(r.name, r.src, p.start)
			return
		}
	}
	r.stmt(p.start, r.deferred(p, p.text))
	r.step(engine.Stmt, p)
}

// endsInSemicolon says whether the person asked for the last value not to be shown.
func (r *rewriting) endsInSemicolon() bool { return strings.HasSuffix(strings.TrimSpace(r.src), ";") }

func isCall(x ast.Expr) bool { _, ok := x.(*ast.CallExpr); return ok }

// printer matches functions of fmt that are called for what they do.
var printer = regexp.MustCompile(`^(Print|Scan|Fprint|Fscan)`)

// prints says whether x calls fmt.Print or its kin, whose results nobody wants to see.
func (r *rewriting) prints(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name == "print" || f.Name == "println" || f.Name == "copy" && !r.declared["copy"]
	case *ast.SelectorExpr:
		id, ok := f.X.(*ast.Ident)
		if !ok || !printer.MatchString(f.Sel.Name) {
			return false
		}
		return r.packageOf(id.Name) == "fmt"
	}
	return false
}

// define writes a top-level short variable declaration. A variable that this cell has declared above is
// assigned, as in a block; without any new one the type checker will complain as Go does.
func (r *rewriting) define(p *piece, st *ast.AssignStmt) bool {
	r.endStmts()
	fresh, known := 0, false
	for _, e := range st.Lhs {
		if id, ok := e.(*ast.Ident); ok && id.Name != "_" {
			if r.declared[id.Name] {
				known = true
			} else {
				fresh++
			}
		}
	}
	if known && fresh == 0 {
		r.fail(p, st.TokPos, "no new variables on left side of :=")
		return false
	}
	var lhs, values []string
	assign := ""
	for _, e := range st.Lhs {
		id, ok := e.(*ast.Ident)
		if !ok {
			r.fail(p, e.Pos(), "non-name "+p.src(e)+" on left side of :=")
			return false
		}
		name := r.mark(p.start+p.at(id.Pos())) + id.Name
		if id.Name != "_" && r.declared[id.Name] {
			r.temps++
			t := fmt.Sprintf("__t%d", r.temps)
			assign += fmt.Sprintf("%s = %s; ", name, t)
			name = t
		} else if id.Name != "_" {
			r.declared[id.Name] = true
			r.varStep[id.Name] = p.number
			r.vars[id.Name] = true
		}
		lhs = append(lhs, name)
	}
	for _, v := range st.Rhs {
		values = append(values, r.mark(p.start+p.at(v.Pos()))+p.src(v))
	}
	r.variables(lhs, "", values)
	if known {
		fmt.Fprintf(&r.body, "var _ = func() (_ struct{}) { %sreturn }()\n", assign)
	}
	fmt.Fprintf(&r.body, "var _ = __cell.Mark(%d)\n", p.number)
	return true
}

// deferred rewrites the defer statements of a top-level statement, which defer to the end of the cell, and
// rejects return statements, which have no function to return from. Both are ordinary in function literals.
func (r *rewriting) deferred(p *piece, text string) string {
	type edit struct {
		from, to int
		text     string
	}
	var edits []edit
	ast.Inspect(p.stmt(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			r.fail(p, n.Pos(), "return outside a function")
		case *ast.DeferStmt:
			edits = append(edits, edit{p.at(n.Pos()), p.at(n.End()), r.deferCall(p, n.Call)})
			return false
		}
		return true
	})
	for i := len(edits) - 1; i >= 0; i-- {
		text = text[:edits[i].from] + edits[i].text + text[edits[i].to:]
	}
	return text
}

// deferCall hands a call to the cell's end; its function and its arguments are evaluated now, as always.
func (r *rewriting) deferCall(p *piece, call *ast.CallExpr) string {
	mark := r.mark(p.start + p.at(call.Pos()))
	var temps, values []string
	now := func(x ast.Expr) string {
		r.temps++
		temps, values = append(temps, fmt.Sprintf("__t%d", r.temps)), append(values, p.src(x))
		return temps[len(temps)-1]
	}
	fun := p.src(call.Fun)
	if r.mayChange(call.Fun) {
		fun = now(call.Fun)
	}
	var args []string
	for _, x := range call.Args {
		if untyped(x) {
			args = append(args, p.src(x))
		} else {
			args = append(args, now(x))
		}
	}
	dots := ""
	if call.Ellipsis.IsValid() {
		dots = "..."
	}
	text := fmt.Sprintf("__cell.Defer(func() { %s%s(%s%s) })", mark, fun, strings.Join(args, ", "), dots)
	if temps == nil {
		return text
	}
	return fmt.Sprintf("{ %s := %s%s; %s }", strings.Join(temps, ", "), mark, strings.Join(values, ", "), text)
}

// mayChange says whether the function of a deferred call can be another one at the end of the cell: it is a
// variable, a method of one, or computed. Functions, also generic ones, and builtins are what they are.
func (r *rewriting) mayChange(fun ast.Expr) bool {
	switch f := ast.Unparen(fun).(type) {
	case *ast.FuncLit:
		return false
	case *ast.Ident:
		_, isVar := r.s.names.live[f.Name].(*types.Var)
		return r.vars[f.Name] || isVar && !r.declared[f.Name]
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return r.vars[x.Name] || r.packageOf(x.Name) == ""
		}
	}
	return true
}

// untyped says whether x is a literal or nil, which take their type from the parameter.
func untyped(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.BasicLit:
		return true
	case *ast.Ident:
		return x.Name == "nil"
	}
	return false
}

// methodDecl writes a method. Of a type of this cell it is an ordinary declaration. Of an earlier type, a
// method of the same signature replaces the earlier body, for all values; any other method reopens the type.
func (r *rewriting) methodDecl(p *piece) {
	r.endStmts()
	fd := p.decl().(*ast.FuncDecl)
	base, pointer := receiverBase(fd.Recv.List[0].Type)
	marked := r.mark(p.start) + p.text
	if r.types[base] {
		r.decls[base].methods[fd.Name.Name] = marked
		r.write(p.start, p.text)
		return
	}
	named := r.s.names.namedType(base)
	if named == nil {
		r.write(p.start, p.text) // the type checker will say what is wrong
		return
	}
	if old := methodNamed(named, fd.Name.Name); old != nil && named.TypeParams().Len() == 0 &&
		pointer == isPointer(old.Signature().Recv().Type()) && r.sameSignature(p, fd, old) {
		fn := methodFunction(base, fd.Name.Name)
		r.method = append(r.method, newMethod{base: base, name: fd.Name.Name, fn: fn, text: marked})
		r.write(p.start, "func "+fn+r.asFunction(p, fd))
		return
	}
	r.reopen(base)
	if d := r.decls[base]; d != nil {
		delete(d.methods, fd.Name.Name)
		d.methods[fd.Name.Name] = marked
		r.dropCarried(base, fd.Name.Name)
	}
	r.write(p.start, p.text)
}

// asFunction is the method's source from its parameters on, with the receiver as first parameter.
func (r *rewriting) asFunction(p *piece, fd *ast.FuncDecl) string {
	recv := p.text[p.at(fd.Recv.Opening)+1 : p.at(fd.Recv.Closing)]
	if len(fd.Recv.List[0].Names) == 0 {
		recv = "_ " + recv
	}
	params := p.text[p.at(fd.Type.Params.Opening)+1 : p.at(fd.Type.Params.Closing)]
	if len(fd.Type.Params.List) > 0 && len(fd.Type.Params.List[0].Names) == 0 { // func(int): name them all or none
		var list []string
		for _, f := range fd.Type.Params.List {
			list = append(list, "_ "+p.src(f.Type))
		}
		params = strings.Join(list, ", ")
	}
	return "(" + recv + ", " + params + ")" + p.text[p.at(fd.Type.Params.Closing)+1:]
}

// sameSignature compares the parameter and result types, as text, with those of the method's last source.
func (r *rewriting) sameSignature(p *piece, fd *ast.FuncDecl, old *types.Func) bool {
	want := fieldTypes(p, fd.Type.Params) + "→" + fieldTypes(p, fd.Type.Results)
	return want == tupleTypes(old.Signature().Params(), old.Signature().Variadic())+"→"+tupleTypes(old.Signature().Results(), false)
}

func fieldTypes(p *piece, l *ast.FieldList) string {
	var out []string
	if l != nil {
		for _, f := range l.List {
			for range max(1, len(f.Names)) {
				out = append(out, strings.ReplaceAll(strings.Join(strings.Fields(p.src(f.Type)), " "), "interface{}", "any"))
			}
		}
	}
	return strings.Join(out, ", ")
}

func tupleTypes(t *types.Tuple, variadic bool) string {
	var out []string
	for i := range t.Len() {
		s := types.TypeString(t.At(i).Type(), func(p *types.Package) string {
			if p.Path() == "main" {
				return ""
			}
			return p.Name()
		})
		if variadic && i == t.Len()-1 {
			s = "..." + strings.TrimPrefix(s, "[]")
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

func isPointer(t types.Type) bool { _, ok := t.(*types.Pointer); return ok }

func methodNamed(t *types.Named, name string) *types.Func {
	for i := range t.NumMethods() {
		if m := t.Method(i); m.Name() == name {
			return m
		}
	}
	return nil
}

func (n *names) namedType(name string) *types.Named {
	if tn, ok := n.live[name].(*types.TypeName); ok {
		named, _ := types.Unalias(tn.Type()).(*types.Named)
		return named
	}
	return nil
}

// reopen declares an earlier type again in this cell, so that it can get a method, and with it whatever
// uses it: types, functions and constants by their sources, variables by their memory under the new type.
func (r *rewriting) reopen(base string) {
	if r.again[base] {
		return
	}
	decls, vars := r.s.names.dependents(base, r.words)
	done := map[*decl]bool{}
	for _, n := range decls {
		d := r.s.names.decls[n]
		if d == nil || done[d] || r.declared[n] {
			continue
		}
		done[d] = true
		made := &decl{text: d.text, cell: d.cell, methods: map[string]string{}}
		r.carried = append(r.carried, d.text)
		for _, m := range sortedKeys(d.methods) {
			made.methods[m] = d.methods[m]
			r.carried = append(r.carried, d.methods[m])
		}
		for m, o := range r.s.names.decls {
			if o == d {
				r.decls[m], r.declared[m], r.again[m] = made, true, true
				if _, ok := r.s.names.live[m].(*types.TypeName); ok {
					r.types[m] = true
				}
			}
		}
	}
	for _, n := range sortedKeys(vars) {
		if !r.declared[n] {
			r.declared[n] = true
			r.retyped[n] = vars[n]
			r.carried = append(r.carried, "var "+n+" "+vars[n])
		}
	}
	r.again[base] = true
}

// dropCarried removes the earlier source of a method that this cell declares differently.
func (r *rewriting) dropCarried(base, method string) {
	old := r.s.names.decls[base]
	if old == nil {
		return
	}
	if text, ok := old.methods[method]; ok {
		r.carried = slices.DeleteFunc(r.carried, func(s string) bool { return s == text })
	}
}

// dependents lists the declarations and variables that have to be made again with base. The packages their
// types mention are added to words, so that they are imported.
func (n *names) dependents(base string, words map[string]bool) (decls []string, vars map[string]string) {
	in := map[string]bool{base: true}
	vars = map[string]string{}
	qualify := func(p *types.Package) string {
		if p.Path() == "main" {
			return ""
		}
		words[p.Name()] = true
		return p.Name()
	}
	uses := func(d *decl) bool {
		for o := range d.uses {
			if n.live[o.Name()] == o && (in[o.Name()] || vars[o.Name()] != "") {
				return true
			}
		}
		return false
	}
	for grown := true; grown; {
		grown = false
		for name, d := range n.decls {
			if !in[name] && n.live[name] != nil && uses(d) {
				in[name], grown = true, true
			}
		}
		for name, o := range n.live {
			v, ok := o.(*types.Var)
			if !ok || vars[name] != "" {
				continue
			}
			depends, stale := false, false
			namedIn(v.Type(), func(tn *types.TypeName) {
				depends = depends || in[tn.Name()]
				stale = stale || n.live[tn.Name()] != tn // of an earlier definition: its layout may differ
			})
			if depends && !stale {
				vars[name], grown = types.TypeString(v.Type(), qualify), true
			}
		}
	}
	return sortedKeys(in), vars
}

// sortedKeys lists the keys of m in alphabetical order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// source is the Go file of the cell.
func (r *rewriting) source() string {
	for _, t := range r.carried {
		r.s.wordsOf(t, r.words)
	}
	var b strings.Builder
	b.WriteString("package p\nimport __cell \"" + cellPackage + "\"\n")
	for _, p := range r.importing {
		b.WriteString(r.mark(p.start) + r.importText(p) + "\n")
	}
	for _, imports := range []map[string]string{r.s.names.imports, r.known.implicit} { // of earlier cells, where this one mentions them
		for _, local := range sortedKeys(imports) {
			if !r.words[local] || r.imports[local] != "" {
				continue
			}
			as := local
			if r.declared[local] { // fmt := fmt.Sprint(1)
				as += earlier
			}
			fmt.Fprintf(&b, "import %s %q\n", as, imports[local])
		}
	}
	for i, path := range r.s.names.bare(r.words) {
		fmt.Fprintf(&b, "import __%d %q\n", i, path)
	}
	b.WriteString(strings.Join(r.carried, "\n") + "\n")
	b.WriteString(r.body.String())
	return b.String()
}
