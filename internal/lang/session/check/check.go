// Package check turns a cell into a Go file that go/types accepts, and says how the session's names change with it. A cell goes through
// a list of passes; the session itself does not change meanwhile.
package check

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/session/explain"
	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// Known is what a cell is checked against.
type Known struct {
	Engine   engine.Engine
	Packages *scope.Packages
	Names    *scope.Names
	Prelude  scope.Prelude
	Refused  *Refusals
	Remake   bool // types that are declared again are new ones in any case
}

// Check rewrites and type-checks a cell. Nothing of the session changes.
func (s *Known) Check(name, src string) (c *Cell, err error) {
	defer func() {
		if v := recover(); v != nil { // a mistake of ours or of go/types: the session lives on
			c, err = nil, fmt.Errorf("checking this cell failed: %v", v)
		}
	}()
	pieces, words, err := source.Split(name, src)
	if err != nil {
		return nil, err
	}
	writeOut(s.Prelude, pieces)
	pieces, notes := leaveOut(pieces)
	k := &checker{s: s, name: name, src: src, pieces: pieces, words: words, fset: s.Engine.Fset(), learned: newLearned()}
	if err := k.pass(); err != nil {
		return nil, err
	}
	k.r.Notes = append(notes, k.r.Notes...)
	return &Cell{k.r, k.c, k.pieces, k.body}, nil
}

// checker is a cell on its way through the passes.
type checker struct {
	s       *Known
	name    string
	src     string
	pieces  []*source.Piece
	words   map[string]bool // identifiers
	learned learned

	// of the cell as it is written now
	r    *rewriting
	fset *token.FileSet
	file *ast.File
	c    *engine.Cell
	errs source.Errors

	undefined map[string]bool           // names
	blank     source.Errors             // values of blank fields that cannot be left out
	body      *ast.FuncDecl             // the cell's statements
	homes     map[*types.Var]*types.Var // variables of the body's top level → package variables
}

// write writes the cell as a Go file, by what is known about it, and parses that.
func (k *checker) write() (again bool, err error) {
	k.r = k.s.rewrite(k.name, k.src, k.pieces, k.words, k.learned)
	if len(k.r.errs) > 0 {
		return false, k.r.errs
	}
	k.file, err = parser.ParseFile(k.fset, k.name, k.r.source(), parser.SkipObjectResolution)
	if err != nil {
		return false, source.SyntaxError(k.name, k.src, err)
	}
	if len(k.learned.hidden) > 0 {
		ast.Inspect(k.file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && k.learned.hidden[k.place(id)] {
				id.Name += scope.Mark
			}
			return true
		})
	}
	return false, nil
}

// limits refuses declarations that the type checker would not come to an end with.
func (k *checker) limits() (again bool, err error) {
	return false, scope.TooLarge(k.file, k.fset, k.s.Names.Object)
}

// types type-checks the file.
func (k *checker) types() (again bool, err error) {
	k.file.Name.Name = k.name // types of this cell are qualified by it in later error messages
	k.c = &engine.Cell{Name: k.name, File: k.file, Steps: k.r.steps,
		Takes: map[*types.Var]*types.Var{}, Replaces: map[*types.Func]*types.Func{}, Remakes: map[*types.Named]*types.Named{}}
	k.body, k.blank = k.c.Body(), nil
	k.run()
	return false, nil
}

// mistakes is the cell as what words its errors wants it.
func (k *checker) mistakes() *explain.Mistakes {
	return &explain.Mistakes{Packages: k.s.Packages, Import: k.s.Engine.Import, Names: k.s.Names, Declared: k.r.Declared, Own: k.r.own,
		PackageOf: k.r.packageOf, Cell: k.name, Src: k.src, Fset: k.fset, File: k.file, Info: k.c.Info}
}

func (k *checker) run() {
	k.errs, k.undefined, k.homes = nil, map[string]bool{}, map[*types.Var]*types.Var{}
	k.c.Pkg = types.NewPackage("main", k.r.Name)
	k.c.Info = scope.NewInfo()
	earlier := k.s.Names.Around(k.r.Words, func(w string) bool { return k.r.imports[w] != "" || k.r.Declared[w] })
	scope.TypeCheck(k.fset, k.file, k.c.Pkg, k.c.Info, earlier, k.s.Engine.Import, k.report)
	k.settle()
	// continuation lines ("\tother declaration of x") belong to the error before them
	var errs source.Errors
	for _, e := range k.errs {
		if scope.MsgContinuation.Is(e.Msg) && len(errs) > 0 {
			continue
		}
		if e.Pos.Filename != k.r.Name && !strings.HasPrefix(e.Pos.Filename, "In[") {
			e.Pos = token.Position{Filename: k.r.Name, Line: 1, Column: 1}
		}
		if !slices.Contains(errs, e) { // of an index out of a constant's bounds it tells twice
			errs = append(errs, e)
		}
	}
	k.errs = errs
	real := slices.DeleteFunc(slices.Clone(errs), func(d source.Diagnostic) bool { return scope.MsgImplicit.Is(d.Msg) })
	if len(real) > 0 { // the others are of our making: see keyLiterals
		k.errs = real
	}
}

// report takes an error of the type checker.
func (k *checker) report(err error) {
	var te types.Error
	if !errors.As(err, &te) {
		return
	}
	if name := scope.MsgUndefined.In(te.Msg); name != nil {
		if name[1] == homeMark {
			k.giveHomes()
			return
		}
		k.undefined[name[1]] = true
		if k.undefined["help"] && k.mistakes().AskedAbout(te.Pos) {
			return
		}
	}
	if te.Soft && scope.MsgUnused.Is(te.Msg) && k.isHome(te.Pos) {
		return
	}
	k.errs = append(k.errs, source.Diagnostic{Pos: k.fset.Position(te.Pos), Msg: k.mistakes().Plain(te.Msg, te.Pos)})
}

// failures ends a cell that has errors. Of a call whose value is wanted, to show or to drop it, and that has none or several, it
// learns that it stands as a statement.
func (k *checker) failures() (again bool, err error) {
	if k.errs = append(k.errs, k.blank...); len(k.errs) == 0 {
		return false, nil
	}
	slices.SortStableFunc(k.errs, func(a, b source.Diagnostic) int { // the checker has its own order of declarations
		return cmp.Or(cmp.Compare(a.Pos.Filename, b.Pos.Filename), cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column))
	})
	first := k.errs[0]
	if scope.MsgNoValue.Is(first.Msg) || scope.MsgManyValues.Is(first.Msg) {
		for _, p := range k.pieces {
			if p.Kind != source.StmtPiece || k.learned.alone[p] {
				continue
			}
			if x, ok := p.Stmt().(*ast.ExprStmt); ok && source.Position("", k.src, p.Start+p.At(x.Pos())).Line == first.Pos.Line {
				k.learned.alone[p] = true
				return true, nil
			}
		}
	}
	return false, k.errs
}
