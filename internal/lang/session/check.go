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
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
)

// mark ends names that a program cannot have: of variables of the cell that an earlier name hides from its functions, of packages
// whose name the cell declares.
const mark = "ʹ"

// checked is a cell that may run.
type checked struct {
	*rewriting
	cell   *engine.Cell
	pieces []*piece
	body   *ast.FuncDecl // its statements
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
	for err != nil && standsAlone(src, pieces, err) {
		c, err = s.tryCheck(name, src, pieces, words, round{})
	}
	if err == nil {
		c.notes = append(notes, c.notes...)
	}
	return c, err
}

// standsAlone reports whether the error is that the value of a call is wanted, to show or to drop it, and there is
// none, or there are several. From now on that call is a statement.
func standsAlone(src string, pieces []*piece, err error) bool {
	var errs compileErrors
	if !errors.As(err, &errs) || !strings.Contains(errs[0].msg, "(no value) used as value") &&
		!strings.HasPrefix(errs[0].msg, "assignment mismatch: 1 variable but") {
		return false
	}
	for _, p := range pieces {
		if p.kind != stmtPiece || p.alone {
			continue
		}
		if x, ok := p.stmt().(*ast.ExprStmt); ok && position("", src, p.start+p.at(x.Pos())).Line == errs[0].pos.Line {
			p.alone = true
			return true
		}
	}
	return false
}

// round is what the rounds before have found out about a cell.
type round struct {
	hidden    map[int]bool      // offsets, in the rewritten file, of identifiers in functions that mean a variable of the cell: see clashes
	renew     []string          // generic functions whose callers are to be made again
	implicit  map[string]string // packages that the cell imports by using them: name → path
	changed   map[string]bool   // methods of earlier types that have another signature now, as methodFunction names them
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
	if err := tooLarge(file, fset, s.names.object); err != nil {
		return nil, err
	}
	file.Name.Name = name // types of this cell are qualified by it in later error messages
	offset := func(p token.Pos) int { return fset.File(p).Offset(p) }
	if known.hidden != nil {
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && known.hidden[offset(id.Pos())] {
				id.Name += mark
			}
			return true
		})
	}
	k := &checker{s: s, r: r, fset: fset, file: file, c: &engine.Cell{Name: name, File: file, Steps: r.steps,
		Takes: map[*types.Var]*types.Var{}, Replaces: map[*types.Func]*types.Func{}}}
	k.body = k.c.Body()
	k.run()
	if err := k.tooWide(); err != nil {
		return nil, err
	}
	if found := k.missing(); len(found) > 0 {
		maps.Copy(found, known.implicit)
		known.implicit = found
		return s.tryCheck(name, src, pieces, words, known)
	}
	if found := k.changed(); len(found) > 0 {
		maps.Copy(found, known.changed)
		known.changed, known.hidden = found, nil
		return s.tryCheck(name, src, pieces, words, known)
	}
	if k.keyLiterals() {
		k.run()
	}
	k.endless()
	if known.hidden == nil && !r.program { // in a program the order of declarations means nothing
		if found := k.clashes(offset); len(found) > 0 {
			known.hidden = found
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
			known.hidden, known.renew = nil, again
			return s.tryCheck(name, src, pieces, words, known)
		}
	}
	if known.unhandled == nil && !r.program {
		if known.unhandled = k.unhandled(pieces); len(known.unhandled) > 0 {
			known.hidden = nil
			return s.tryCheck(name, src, pieces, words, known)
		}
	}
	if errs := k.refusals(); len(errs) > 0 {
		return nil, errs
	}
	k.swapStdin()
	if err := k.early(); err != nil {
		return nil, err
	}
	k.moveIn()
	k.relate()
	return &checked{r, k.c, pieces, k.body}, nil
}

// checker is one type check of a rewritten cell.
type checker struct {
	s    *Session
	r    *rewriting
	fset *token.FileSet
	file *ast.File
	c    *engine.Cell
	errs compileErrors

	undefined map[string]bool           // names
	blank     compileErrors             // values of blank fields that cannot be left out
	body      *ast.FuncDecl             // the cell's statements
	homes     map[*types.Var]*types.Var // variables of the body's top level → package variables
}

func (k *checker) run() {
	k.errs, k.undefined, k.homes = nil, map[string]bool{}, map[*types.Var]*types.Var{}
	k.c.Pkg = types.NewPackage("main", k.r.name)
	k.c.Info = newInfo()
	earlier := k.s.names.around(k.r.words, func(w string) bool { return k.r.imports[w] != "" || k.r.declared[w] })
	typeCheck(k.fset, k.file, k.c.Pkg, k.c.Info, earlier, k.s.engine.Import, func(err error) {
		var te types.Error
		if errors.As(err, &te) {
			if te.Msg == "undefined: "+homeMark {
				k.giveHomes()
				return
			}
			if te.Soft && strings.HasPrefix(te.Msg, "declared and not used") && k.isHome(te.Pos) {
				return
			}
			if name, ok := strings.CutPrefix(te.Msg, "undefined: "); ok {
				k.undefined[name] = true
			}
			k.errs = append(k.errs, diagnostic{k.fset.Position(te.Pos), k.plain(te.Msg, te.Pos)})
		}
	})
	k.settle()
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
