package yaegi

import (
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
)

// chunk is a piece of source for one Eval.
type chunk struct {
	source   string
	declares []*declared
	step     int // the step that is completed with it, 0 for none
}

// preparation turns a cell into chunks. Variables and statements run in the order in which they stand (a
// pasted program's variables in the order of their initialisation); types, constants, functions and methods
// are declared when the first statement needs them, together, since they may need each other.
type preparation struct {
	e       *Engine
	c       *engine.Cell
	lowered []engine.Step // as yaegi gets them
	base    int
	pieces  []*piece
	chunks  []*chunk

	pending []*piece        // declarations that nothing has needed yet
	here    map[string]bool // variables of this cell that exist by now
	run     []*piece        // statements that will share a function

	unwritable []types.Type // that some variable would have to be declared with
}

// Names that this engine makes up. yaegi runs a function called main again with each Eval.
const (
	mainRenamed = "main__"
	statements  = "cell__"
)

func (p *preparation) prepare() *engine.Refusal {
	p.here = map[string]bool{}
	if r := p.parse(); r != nil {
		return r
	}
	var order []*piece
	for _, pc := range p.pieces {
		switch {
		case pc.step.Kind == engine.Import:
			if r := p.imports(pc); r != nil {
				return r
			}
		case pc.isPending():
			if r := p.declaration(pc); r != nil {
				return r
			}
		default:
			order = append(order, pc)
		}
	}
	slices.SortStableFunc(order, func(a, b *piece) int { return a.rank - b.rank })
	for _, pc := range order {
		if r := p.execute(pc); r != nil {
			return r
		}
	}
	p.endRun()
	if r := p.declare(p.pending); r != nil {
		return r
	}
	p.finish()
	if len(p.unwritable) > 0 {
		return p.refusal(p.pieces[0].step.Pos, "a variable of type "+p.unwritable[0].String(), "yaegi has no name for that type")
	}
	return nil
}

// finish runs init functions, which yaegi would run before variables have their values, and main.
func (p *preparation) finish() {
	for _, pc := range p.pieces {
		for _, d := range pc.declares {
			if d.kind == aFunc && strings.HasPrefix(d.name, initRenamed) {
				p.chunks = append(p.chunks, &chunk{source: p.at(pc, 0) + d.name + "()"})
			}
		}
	}
	if m, ok := p.c.Pkg.Scope().Lookup("main").(*types.Func); ok && m.Pkg() == p.c.Pkg {
		p.chunks = append(p.chunks, &chunk{source: mainRenamed + "()"})
	}
}

// imports imports what is not imported yet.
func (p *preparation) imports(pc *piece) *engine.Refusal {
	for _, spec := range pc.file.Imports {
		path := unquoted(spec.Path)
		local := ""
		if spec.Name != nil {
			local = spec.Name.Name
		} else if pkg, err := p.e.Import(path); err == nil {
			local = pkg.Name()
		}
		if local == "_" || !p.e.hasTable(path) {
			continue // a package without a table has generic functions only; using them is refused
		}
		if local == "." {
			return p.refusal(pc.step.Pos, "a dot import", "yaegi would not find its names in later cells")
		}
		name := "import " + local
		if d := p.e.known.by[name]; d != nil {
			if d.text != path {
				return p.refusal(pc.step.Pos, "importing "+path+" as "+local, "yaegi keeps %s, imported under that name before", d.text)
			}
			continue
		}
		source := "import "
		if spec.Name != nil {
			source += local + " "
		}
		p.chunks = append(p.chunks, &chunk{source: p.at(pc, 0) + source + spec.Path.Value,
			declares: []*declared{{name: name, kind: aConst, cell: p.c.Name, text: path}}})
	}
	return nil
}

// declaration decides about a type, constant, function or method that may have been declared before.
func (p *preparation) declaration(pc *piece) *engine.Refusal {
	k := &p.e.known
	fresh := 0
	for _, d := range pc.declares {
		old := k.by[d.name]
		if old != nil && k.upToDate(d.name, d.text) && old.kind == d.kind {
			continue
		}
		fresh++
		if old == nil {
			continue
		}
		switch {
		case d.kind == aType || old.kind == aType:
			return p.refusal(pc.step.Pos, "declaring "+d.name+" again", "yaegi keeps the first type of that name; a new session forgets it")
		case d.kind == aMethod:
			return p.refusal(pc.step.Pos, "declaring the method "+d.name+" again", "yaegi keeps the first one; a new session forgets it")
		case d.kind == aFunc || old.kind == aFunc:
			if who := k.holders(d.name); len(who) > 0 {
				return p.refusal(pc.step.Pos, "declaring "+d.name+" again",
					"yaegi would go on using the earlier one in %s", strings.Join(who, ", "))
			}
		}
	}
	if fresh > 0 {
		p.pending = append(p.pending, pc)
	}
	return nil
}

// execute runs a variable declaration or a statement, after what it needs.
func (p *preparation) execute(pc *piece) *engine.Refusal {
	if need := p.needed(pc); len(need) > 0 {
		p.endRun()
		if r := p.declare(need); r != nil {
			return r
		}
	}
	switch {
	case pc.step.Kind == engine.Show:
		p.endRun()
		p.chunks = append(p.chunks, &chunk{source: p.at(pc, len("__cell.Show(")) + "__cell.Show(" + pc.text + ",\n)",
			declares: pc.declares, step: pc.step.Number})
	case len(pc.defines) == 0:
		p.run = append(p.run, pc)
	default:
		p.endRun()
		p.define(pc)
	}
	return nil
}

// needed lists the pending declarations that pc needs, directly or through others.
func (p *preparation) needed(pc *piece) []*piece {
	in := map[*piece]bool{}
	var follow func(uses map[string]bool)
	follow = func(uses map[string]bool) {
		for _, q := range p.pending {
			if in[q] || !q.provides(uses) {
				continue
			}
			in[q] = true
			follow(q.uses)
		}
	}
	follow(pc.uses)
	var need []*piece
	for _, q := range p.pending {
		if in[q] {
			need = append(need, q)
		}
	}
	return need
}

// declare makes one chunk of declarations, and removes them from the pending ones. Variables that they use and
// that get their values later are declared with them.
func (p *preparation) declare(list []*piece) *engine.Refusal {
	if len(list) == 0 {
		return nil
	}
	k := &chunk{}
	var b strings.Builder
	for _, pc := range list {
		for _, name := range slices.Sorted(maps.Keys(pc.uses)) {
			v, ok := p.c.Pkg.Scope().Lookup(name).(*types.Var)
			if !ok || v.Pkg() != p.c.Pkg || p.here[name] || p.c.Takes[v] != nil && p.e.known.by[name] != nil {
				continue
			}
			t := p.typeOf(name)
			p.here[name] = true
			k.declares = append(k.declares, &declared{name: name, kind: aVar, cell: p.c.Name})
			b.WriteString("var " + name + " " + t + "; ")
		}
	}
	vars := b.String()
	b.Reset()
	line := 0
	for _, pc := range list {
		lead := p.at(pc, 0)
		n := strings.Count(lead, "\n")
		if n > line {
			b.WriteString(strings.Repeat("\n", n-line))
			line = n
			b.WriteString(lead[strings.LastIndexByte(lead, '\n')+1:])
		} else {
			b.WriteString("; ")
		}
		b.WriteString(pc.text)
		line += strings.Count(pc.text, "\n")
		k.declares = append(k.declares, pc.declares...)
	}
	k.source = vars + b.String()
	p.chunks = append(p.chunks, k)
	p.pending = slices.DeleteFunc(p.pending, func(pc *piece) bool { return slices.Contains(list, pc) })
	return nil
}

// endRun makes a function of the statements that are waiting, and calls it: in a function, variables of blocks
// and labels are what they should be.
func (p *preparation) endRun() {
	if len(p.run) == 0 {
		return
	}
	p.e.serial++
	name := statements + itoa(p.e.serial)
	k := &chunk{step: p.run[len(p.run)-1].step.Number}
	var b strings.Builder
	first := p.at(p.run[0], 0)
	line := strings.Count(first, "\n")
	b.WriteString(strings.Repeat("\n", line-1) + "func " + name + "() {\n")
	for _, pc := range p.run {
		lead := p.at(pc, 0)
		if n := strings.Count(lead, "\n"); n > line {
			b.WriteString(strings.Repeat("\n", n-line))
			line = n
			b.WriteString(lead[strings.LastIndexByte(lead, '\n')+1:])
		} else if pc != p.run[0] {
			b.WriteString("; ")
		}
		b.WriteString(pc.text)
		line += strings.Count(pc.text, "\n")
		k.declares = append(k.declares, pc.declares...)
	}
	b.WriteString("\n}")
	p.chunks = append(p.chunks, &chunk{source: b.String()})
	k.source = name + "()"
	p.chunks = append(p.chunks, k)
	p.run = nil
}

// typeText writes a type. Packages that it needs and that were not imported are, under names of their own.
func (p *preparation) typeText(t types.Type) string {
	return types.TypeString(t, func(pkg *types.Package) string {
		path := pkg.Path()
		if path == "main" {
			return ""
		}
		if local, ok := p.e.hidden[path]; ok {
			return local
		}
		if !p.e.hasTable(path) {
			p.unwritable = append(p.unwritable, t)
		}
		p.e.serial++
		local := pkg.Name() + "__" + itoa(p.e.serial)
		p.e.hidden[path] = local
		p.chunks = append(p.chunks, &chunk{source: "import " + local + " " + strconv.Quote(path)})
		return local
	})
}
