package yaegi

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
)

// define evaluates a declaration of variables, var or :=, one specification after the other.
func (p *preparation) define(pc *piece) {
	for _, d := range pc.definitions() {
		p.defineOne(pc, d)
		for _, name := range d.names {
			p.here[name] = true
		}
	}
	last := p.chunks[len(p.chunks)-1]
	last.declares, last.step = pc.declares, pc.step.Number
}

// defineOne evaluates names = values. Variables are declared with their types and without values, and assigned
// in a function: that is where yaegi is right about most forms of values. One that exists is only assigned,
// since yaegi would make another, which functions that use the first one do not see.
func (p *preparation) defineOne(pc *piece, d definition) {
	p.e.serial++
	suffix := "__" + itoa(p.e.serial)
	targets := slices.Clone(d.names)
	var declare, after []string
	earlier := pc.usesAny(d.names) // x := f(x), where the x on the right is an earlier one, of another type
	for i, name := range d.names {
		if name == "_" {
			continue
		}
		old := p.exists(name)
		t := p.typeOf(name)
		if old && d.values == "" {
			declare = append(declare, "var "+name+suffix+" "+t)
			after = append(after, name+" = "+name+suffix)
			continue
		}
		switch {
		case old:
		case earlier:
			targets[i] = name + suffix
			declare = append(declare, "var "+targets[i]+" "+t)
			after = append(after, "var "+name+" "+t, name+" = "+targets[i])
		default:
			declare = append(declare, "var "+name+" "+t)
		}
	}
	for _, source := range declare {
		p.add(pc, source)
	}
	if d.values != "" {
		p.call(pc, strings.Join(targets, ", ")+" = "+d.values)
	}
	for _, source := range after {
		p.add(pc, source)
	}
}

// typeOf is the source of the type of a variable of this cell. In a type with names in it, of fields, yaegi
// takes those for variables, so it is given a name of its own.
func (p *preparation) typeOf(name string) string {
	text := p.typeText(p.c.Pkg.Scope().Lookup(name).Type())
	if !strings.Contains(text, "struct{") && !strings.Contains(text, "func(") {
		return text
	}
	p.e.serial++
	alias := "type__" + itoa(p.e.serial)
	p.chunks = append(p.chunks, &chunk{source: "type " + alias + " = " + text})
	return alias
}

// add evaluates source at the place of the piece.
func (p *preparation) add(pc *piece, source string) {
	p.chunks = append(p.chunks, &chunk{source: p.at(pc, 0) + source})
}

// call runs source in a function, at the place of the piece.
func (p *preparation) call(pc *piece, source string) {
	p.e.serial++
	name := statements + itoa(p.e.serial)
	lead := p.at(pc, 0)
	p.chunks = append(p.chunks,
		&chunk{source: lead[1:strings.LastIndexByte(lead, '\n')+1] + "func " + name + "() {\n" +
			lead[strings.LastIndexByte(lead, '\n')+1:] + source + "\n}"},
		&chunk{source: name + "()"})
}

// definition is one specification of a declaration of variables, as source.
type definition struct {
	names  []string
	values string
}

func (pc *piece) definitions() []definition {
	list := func(values []ast.Expr) string {
		if len(values) == 0 {
			return ""
		}
		return pc.text[pc.offset(values[0].Pos()):pc.offset(values[len(values)-1].End())]
	}
	if pc.step.Kind == engine.Stmt {
		a := pc.file.Decls[0].(*ast.FuncDecl).Body.List[0].(*ast.AssignStmt)
		return []definition{{names: pc.defines, values: list(a.Rhs)}}
	}
	var out []definition
	for _, s := range pc.file.Decls[0].(*ast.GenDecl).Specs {
		s := s.(*ast.ValueSpec)
		d := definition{values: list(s.Values)}
		for _, id := range s.Names {
			d.names = append(d.names, id.Name)
		}
		out = append(out, d)
	}
	return out
}

// exists reports whether the variable called name, as this cell declares it, is in the interpreter.
func (p *preparation) exists(name string) bool {
	if p.here[name] {
		return true
	}
	v, ok := p.c.Pkg.Scope().Lookup(name).(*types.Var)
	d := p.e.known.by[name]
	return ok && d != nil && d.kind == aVar && p.c.Takes[v] != nil
}

func (pc *piece) usesAny(names []string) bool {
	for _, n := range names {
		if pc.uses[n] {
			return true
		}
	}
	return false
}

// word is an identifier or keyword in source text.
type word struct {
	offset int
	lit    string
	before token.Token // the token before it
}

// scan lists the identifiers of src.
func scan(src string) []word {
	var s scanner.Scanner
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(src))
	s.Init(file, []byte(src), nil, 0)
	var out []word
	before := token.ILLEGAL
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return out
		}
		if tok == token.IDENT {
			out = append(out, word{file.Offset(pos), lit, before})
		}
		before = tok
	}
}

// hasTable reports whether yaegi can import the package.
func (e *Engine) hasTable(path string) bool {
	for key, table := range e.opts.Exports {
		if i := strings.LastIndexByte(key, '/'); i > 0 && key[:i] == path {
			return len(table) > 0
		}
	}
	return false
}
