package assist

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// sketch is a cell that is still being typed, as far as it can be understood: parsed and type-checked with
// errors ignored, in a world of its own (the session is only read). Declarations are at package level;
// statements and variables stand in one function, so that what they shadow and when is as Go has it.
type sketch struct {
	s     *Assistant
	src   string
	idle  bool // no cell runs: packages may be loaded
	words map[string]bool

	fset   *token.FileSet
	parts  []*source.Piece
	file   *ast.File
	stmts  *ast.FuncDecl
	pkg    *types.Package
	own    map[*types.Package]bool // pkg, and that of a first round
	info   *types.Info
	path   []ast.Node // from the cursor's top-level node down to the identifier at the cursor
	target token.Pos
}

// sketchOf understands src around the identifier src[from:to].
func (s *Assistant) sketchOf(src string, from, to int) *sketch {
	k := &sketch{s: s, src: src, words: map[string]bool{}, fset: token.NewFileSet(), own: map[*types.Package]bool{}}
	if s.Compile.TryLock() {
		defer s.Compile.Unlock()
		k.idle = true
	}
	for _, p := range k.split() {
		inside := p.Start <= from && from < p.End
		if err := p.Parse(k.fset, "cell", src); err != nil && inside {
			p.End, p.Text = to, src[p.Start:to]+closing(src[p.Start:to])
			_ = p.Parse(k.fset, "cell", src)
		}
		if inside {
			k.target = p.Base + token.Pos(from-p.Start)
		}
		if p.File != nil && p.Kind != source.PackagePiece {
			k.parts = append(k.parts, p)
		}
	}
	k.assemble()
	k.check(nil)
	if len(k.path) > 0 && k.stmts != nil && k.path[0] != k.stmts {
		k.check(k.variables()) // a function that may use the cell's variables
	}
	return k
}

// split cuts the cell into its pieces; of one with errors, into what it can be cut into.
func (k *sketch) split() []*source.Piece {
	toks, _ := source.Tokens("", k.src, k.words)
	pieces, open, _ := source.Cut(toks, k.src)
	if n := len(pieces); n > 0 && open > 0 {
		pieces[n-1].End, pieces[n-1].Text = len(k.src), k.src[pieces[n-1].Start:]
	}
	return pieces
}

// offset returns the byte offset in the cell of a position in the sketch.
func (k *sketch) offset(pos token.Pos) (int, bool) {
	for _, p := range k.parts {
		if f := k.fset.File(p.Base); f != nil && int(pos) >= f.Base() && int(pos) <= f.Base()+f.Size() {
			return min(max(p.Start+int(pos-p.Base), p.Start), p.End), true
		}
	}
	return 0, false
}

// assemble makes one file of the parts and finds the identifier at the cursor.
func (k *sketch) assemble() {
	k.file = &ast.File{Name: ast.NewIdent("cell")}
	k.importAs("__cell", scope.CellPackage)
	types, imported := map[string]bool{}, map[string]bool{}
	for _, p := range k.parts {
		for _, im := range p.File.Imports {
			imported[k.localName(im)] = true
		}
		if p.Kind == source.DeclPiece {
			for _, d := range p.File.Decls {
				for _, id := range scope.DeclaredNames(d) {
					if gd, ok := d.(*ast.GenDecl); !ok || gd.Tok != token.VAR {
						types[id.Name] = true
					}
				}
			}
		}
	}
	for _, w := range scope.SortedKeys(k.words) {
		if p := k.importedAs(w); p != "" && !types[w] && !imported[w] {
			k.importAs(w, p)
		}
	}
	for _, p := range k.parts {
		for _, d := range p.File.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if p.Kind == source.StmtPiece {
					if d.Body != nil {
						k.statements(d.Body.List, d.Body.Lbrace, d.Body.Rbrace)
					}
					continue
				}
				if !within(d, k.target) {
					d.Body = nil // only the body at the cursor matters
				}
			case *ast.GenDecl:
				if d.Tok == token.VAR && p.Kind == source.DeclPiece {
					k.statements([]ast.Stmt{&ast.DeclStmt{Decl: d}}, d.Pos(), d.End())
					continue
				}
			}
			k.file.Decls = append(k.file.Decls, d)
		}
	}
	if k.stmts != nil {
		k.file.Decls = append(k.file.Decls, k.stmts)
	}
	for _, d := range k.file.Decls {
		if found := pathTo(d, k.target); found != nil {
			k.path = found
		}
	}
}

// importAs adds an import to the file.
func (k *sketch) importAs(name, path string) {
	spec := &ast.ImportSpec{Name: ast.NewIdent(name), Path: &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(path)}}
	k.file.Decls = append(k.file.Decls, &ast.GenDecl{Tok: token.IMPORT, Specs: []ast.Spec{spec}})
}

func within(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos <= n.End() }

// statements adds to the function that the cell's statements stand in.
func (k *sketch) statements(list []ast.Stmt, from, to token.Pos) {
	if k.stmts == nil {
		k.stmts = &ast.FuncDecl{Name: ast.NewIdent("_"), Type: &ast.FuncType{Func: from, Params: &ast.FieldList{}},
			Body: &ast.BlockStmt{Lbrace: from}}
	}
	k.stmts.Body.List = append(k.stmts.Body.List, list...)
	k.stmts.Body.Rbrace = to
}

// pathTo lists the nodes from root down to the identifier at pos; nil when there is none.
func pathTo(root ast.Node, pos token.Pos) (found []ast.Node) {
	var stack []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		if id, ok := n.(*ast.Ident); ok && id.Pos() == pos && pos.IsValid() {
			found = append([]ast.Node(nil), stack...)
		}
		return true
	})
	return found
}

// ident returns the identifier at the cursor.
func (k *sketch) ident() *ast.Ident {
	if len(k.path) == 0 {
		return nil
	}
	return k.path[len(k.path)-1].(*ast.Ident)
}

// parent returns the node that the identifier at the cursor stands in.
func (k *sketch) parent() ast.Node {
	if len(k.path) < 2 {
		return nil
	}
	return k.path[len(k.path)-2]
}

// check type-checks the file. Vars are the cell's variables when they are to be seen by its functions.
func (k *sketch) check(vars []*types.Var) {
	k.pkg = types.NewPackage("main", "cell")
	k.own[k.pkg] = true
	declared := map[string]bool{}
	for _, v := range vars {
		k.pkg.Scope().Insert(types.NewVar(v.Pos(), k.pkg, v.Name(), v.Type()))
		declared[v.Name()] = true
	}
	for _, d := range k.file.Decls {
		for _, id := range scope.DeclaredNames(d) {
			declared[id.Name] = true
		}
	}
	k.info = scope.NewInfo()
	earlier := k.s.Names.Around(k.words, func(w string) bool { return declared[w] })
	defer func() { _ = recover() }() // go/types is made for trees that parse; what it found until then counts
	if scope.TooLarge(k.file, k.fset, k.s.Names.Object) != nil {
		return
	}
	scope.TypeCheck(k.fset, k.file, k.pkg, k.info, earlier, k.load, func(error) {})
}

// variables lists the variables that the cell's statements declare at the top level.
func (k *sketch) variables() (vars []*types.Var) {
	if block := k.info.Scopes[k.stmts.Type]; block != nil {
		for _, n := range block.Names() {
			if v, ok := block.Lookup(n).(*types.Var); ok && v.Type() != nil {
				vars = append(vars, v)
			}
		}
	}
	return vars
}
