package assist

import (
	"bytes"
	"go/ast"
	"go/doc/comment"
	"go/format"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/session/scope"
)

// about is what Inspect says of a name.
type about struct {
	decl  string // Go source
	value string // what a variable holds now, in short
	doc   string // as in a doc comment, without its slashes
	lists []list
	where string
}

// list is a heading with names or declarations below it.
type list struct {
	head  string
	items []string
	code  bool // one declaration a line, not names in a paragraph
}

// bundle words it as plain text and as Markdown.
func (a about) bundle() cell.Bundle {
	var parser comment.Parser
	parsed := parser.Parse(a.doc)
	printer := comment.Printer{TextWidth: 80, HeadingID: func(*comment.Heading) string { return "" }}
	text := []string{a.decl}
	md := []string{"```go\n" + a.decl + "\n```"}
	if a.value != "" {
		text = append(text, "value: "+a.value)
		md = append(md, "**Value**\n```\n"+a.value+"\n```")
	}
	text = append(text, strings.TrimRight(string(printer.Text(parsed)), "\n"))
	md = append(md, strings.TrimRight(string(printer.Markdown(parsed)), "\n"))
	for _, l := range a.lists {
		if len(l.items) == 0 {
			continue
		}
		if l.code {
			text = append(text, l.head+":\n  "+strings.Join(l.items, "\n  "))
			md = append(md, "**"+l.head+"**\n```go\n"+strings.Join(l.items, "\n")+"\n```")
		} else {
			text = append(text, l.head+":\n"+wrapped(l.items, "  ", 80))
			md = append(md, "**"+l.head+"** `"+strings.Join(l.items, "`, `")+"`")
		}
	}
	if a.where != "" {
		text = append(text, a.where)
		md = append(md, "*"+a.where+"*")
	}
	blank := func(s string) bool { return s == "" }
	return cell.Bundle{
		"text/plain":    strings.ToValidUTF8(strings.Join(slices.DeleteFunc(text, blank), "\n\n"), "\uFFFD"),
		"text/markdown": strings.ToValidUTF8(strings.Join(slices.DeleteFunc(md, blank), "\n\n"), "\uFFFD"),
	}
}

// wrapped sets names in lines of at most width characters.
func wrapped(names []string, indent string, width int) string {
	var b strings.Builder
	col := 0
	for i, n := range names {
		if i < len(names)-1 {
			n += ","
		}
		if col > 0 && col+1+len(n) > width {
			b.WriteByte('\n')
			col = 0
		}
		if col == 0 {
			b.WriteString(indent)
			col = len(indent)
		} else {
			b.WriteByte(' ')
			col++
		}
		b.WriteString(n)
		col += len(n)
	}
	return b.String()
}

// about describes an object other than a package.
func (k *sketch) about(m scope.Member, static types.Type, detail int) about {
	a := about{decl: k.declaration(m, static)}
	if path, symbol, ok := docPath(m); ok {
		a.where = importLine(path)
		if decl, doc, ok := k.s.docs(path, symbol); ok {
			a.decl, a.doc = decl, doc
			if _, isFunc := m.Obj.(*types.Func); isFunc && !strings.HasPrefix(decl, "func") && m.Owner != nil {
				a.decl = "func (" + m.Owner.Obj().Name() + ") " + decl
			}
		}
	} else {
		a.where, a.doc = k.place(m.Obj)
	}
	switch o := m.Obj.(type) {
	case *types.TypeName:
		a.lists = append(a.lists, k.s.methods(o.Type()))
	case *types.Var:
		if n := scope.NamedOf(o.Type()); n != nil && detail > 0 && n.Obj().Pkg() != nil && !strings.HasPrefix(a.decl, "func") {
			t := k.about(scope.Member{Obj: n.Obj()}, n, 0)
			a.decl += "\n\n" + t.decl
			a.lists = append(a.lists, t.lists...)
			if a.doc == "" {
				a.doc = t.doc
			}
		}
	}
	return a
}

// methods lists the methods of a named type and of pointers to it.
func (s *Assistant) methods(t types.Type) list {
	l := list{head: "Methods", code: true}
	if types.IsInterface(t) {
		return l // its declaration says them
	}
	for _, m := range scope.Selectable(t, false) {
		l.items = append(l.items, "func ("+receiverText(m, t)+") "+m.Obj.Name()+strings.TrimPrefix(s.signature(m), "func"))
	}
	return l
}

func receiverText(m scope.Member, t types.Type) string {
	if f, ok := m.Obj.(*types.Func); ok {
		if r := f.Signature().Recv(); r != nil && scope.NamedOf(r.Type()) != nil {
			return strings.TrimPrefix(strings.Replace(scope.TypeText(r.Type()), scope.NamedOf(r.Type()).Obj().Pkg().Name()+".", "", 1), " ")
		}
	}
	return scope.TypeText(t)
}

// declaration writes the object's declaration from its type.
func (k *sketch) declaration(m scope.Member, static types.Type) string {
	s := k.s
	switch o := m.Obj.(type) {
	case *types.Builtin:
		return "func " + o.Name() + strings.TrimPrefix(builtinSignatures[o.Name()], "func") + " // predeclared"
	case *types.Nil:
		return "nil // predeclared: the zero value of pointers, slices, maps, channels, functions and interfaces"
	case *types.Func:
		recv := ""
		if r := o.Signature().Recv(); r != nil {
			recv = "(" + scope.TypeText(r.Type()) + ") "
			if r.Name() != "" && r.Name() != "_" {
				recv = "(" + r.Name() + " " + scope.TypeText(r.Type()) + ") "
			}
		}
		return "func " + recv + o.Name() + strings.TrimPrefix(s.signature(m), "func")
	case *types.TypeName:
		if d := s.Names.Decls[o.Name()]; d != nil && s.Names.Live[o.Name()] == m.Obj {
			return tidy(d.Text)
		}
		if text := k.typeSource(o); text != "" {
			return tidy(text)
		}
		if o.Parent() == types.Universe {
			return "type " + o.Name() + " // predeclared"
		}
		if o.IsAlias() {
			return "type " + o.Name() + " = " + scope.TypeText(types.Unalias(o.Type()))
		}
		return tidy("type " + o.Name() + " " + scope.TypeText(o.Type().Underlying()))
	case *types.Const:
		text := "const " + o.Name() + " "
		if !strings.HasPrefix(o.Type().String(), "untyped ") {
			text += scope.TypeText(o.Type()) + " "
		}
		return text + "= " + o.Val().String()
	case *types.Var:
		if o.IsField() {
			head := "field "
			if m.Owner != nil {
				head += m.Owner.Obj().Name() + "."
			}
			return head + o.Name() + " " + scope.TypeText(o.Type())
		}
		return "var " + o.Name() + " " + scope.TypeText(o.Type())
	}
	return m.Obj.Name()
}

// typeSource returns the declaration of a type of this cell as it stands there.
func (k *sketch) typeSource(o *types.TypeName) (text string) {
	if !k.own[o.Pkg()] {
		return ""
	}
	for _, p := range k.parts {
		ast.Inspect(p.File, func(n ast.Node) bool {
			if ts, ok := n.(*ast.TypeSpec); ok && ts.Name.Pos() == o.Pos() {
				from, _ := k.offset(ts.Pos())
				to, _ := k.offset(ts.End())
				text = "type " + k.src[from:max(from, to)]
			}
			return true
		})
	}
	return text
}

var lineMarks = regexp.MustCompile(`/\*line In\[\d+\]:\d+:\d+\*/`)

// tidy formats a declaration of the session for reading.
func tidy(decl string) string {
	decl = lineMarks.ReplaceAllString(decl, "")
	out, err := format.Source([]byte(decl))
	if err != nil {
		return decl
	}
	return string(bytes.TrimSpace(out))
}
