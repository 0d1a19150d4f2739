package gen

import (
	"fmt"
	"go/types"
	"strings"
)

// ixgoTable generates the table of p for ixgo: a file that registers it when it is initialised.
func ixgoTable(p *Package) []byte {
	e := ExportsOf(p.Types)
	var s tableSections
	for _, c := range e.Consts {
		name := "q." + c.Name()
		if b, ok := c.Type().(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
			s.untyped.add(c.Name(), "{Typ: %q, Value: %s}", b.Name(), literal(name, c))
		} else {
			s.typed.add(c.Name(), "{Typ: reflect.TypeOf(%s), Value: %s}", name, literal(name, c))
		}
	}
	for _, v := range e.Vars {
		s.vars.add(v.Name(), "reflect.ValueOf(&q.%s)", v.Name())
	}
	for _, f := range e.Funcs {
		s.funcs.add(f.Name(), "reflect.ValueOf(q.%s)", f.Name())
	}
	for _, t := range e.Types {
		section := &s.named
		if t.IsAlias() {
			section = &s.aliases
		} else if types.IsInterface(t.Type()) {
			section = &s.interfaces
		}
		section.add(t.Name(), "reflect.TypeFor[q.%s]()", t.Name())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\npackage ixgosym\n\nimport (\n", header)
	body := s.String()
	for _, path := range []string{"go/constant", "go/token"} {
		if strings.Contains(body, path[3:]+".") {
			fmt.Fprintf(&b, "\t%q\n", path)
		}
	}
	fmt.Fprintf(&b, "\t\"reflect\"\n\n\t\"github.com/goplus/ixgo\"\n\tq %q\n)\n\n", p.Path)
	fmt.Fprintf(&b, "func init() {\n\tixgo.RegisterPackage(&ixgo.Package{\n\t\tName: %q,\n\t\tPath: %q,\n", p.Types.Name(), p.Path)
	fmt.Fprintf(&b, "\t\tDeps: map[string]string{\n")
	for _, d := range p.Deps {
		fmt.Fprintf(&b, "\t\t\t%q: %q,\n", d.Path, d.Name)
	}
	fmt.Fprintf(&b, "\t\t},\n%s\t})\n}\n", body)
	return formatted(b.String())
}

// tableSections are the maps of an ixgo.Package.
type tableSections struct {
	interfaces, named, aliases, vars, funcs, typed, untyped section
}

func (s *tableSections) String() string {
	return s.interfaces.named("Interfaces", "reflect.Type") +
		s.named.named("NamedTypes", "reflect.Type") +
		s.aliases.named("AliasTypes", "reflect.Type") +
		s.vars.named("Vars", "reflect.Value") +
		s.funcs.named("Funcs", "reflect.Value") +
		s.typed.named("TypedConsts", "ixgo.TypedConst") +
		s.untyped.named("UntypedConsts", "ixgo.UntypedConst")
}

// section is one of them; ixgo writes into all of them when it merges tables, so none is nil.
type section struct{ lines []string }

func (s *section) add(name, format string, args ...any) {
	s.lines = append(s.lines, fmt.Sprintf("\t\t\t%q: ", name)+fmt.Sprintf(format, args...)+",\n")
}

func (s *section) named(field, elem string) string {
	return fmt.Sprintf("\t\t%s: map[string]%s{\n%s\t\t},\n", field, elem, strings.Join(s.lines, ""))
}
