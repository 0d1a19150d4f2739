package notebook

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/lang/near"
)

// Tags of the cells of parameters, as papermill names them.
const (
	TagParameters = "parameters"          // declares variables with their usual values
	TagInjected   = "injected-parameters" // was added to give them others
)

// ErrParameter says that a notebook cannot take a parameter; what is returned names it.
var ErrParameter = errors.New("wrong parameter")

// Text is the value of a parameter as a person types it: 0.01, 1.0/30, a word, or 1,2,3 for a list. The type of
// its variable says what it means.
type Text string

// SetParameters gives values to the variables that the code cell tagged "parameters" declares: it adds a cell
// tagged "injected-parameters" after it, or replaces the one there is, that assigns them. A value is Text, or
// what encoding/json decodes with UseNumber: a string, bool, json.Number or []any of these. Variables are of
// basic types or slices of these. The errors are ErrParameter.
func SetParameters(nb *Notebook, values map[string]any) error {
	at := slices.IndexFunc(nb.Cells, func(c *Cell) bool { return c.Type == Code && c.HasTag(TagParameters) })
	if at < 0 {
		return fmt.Errorf("%w: no code cell is tagged %q, so the notebook has none to set", ErrParameter, TagParameters)
	}
	declared, err := declarations(nb.Cells[at].Source)
	if err != nil {
		return fmt.Errorf("%w: the cell tagged %q: %w", ErrParameter, TagParameters, err)
	}
	lines := []string{"// Parameters"}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		line, err := assignment(name, values[name], declared)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrParameter, err)
		}
		lines = append(lines, line)
	}
	nb.Cells = slices.DeleteFunc(nb.Cells, func(c *Cell) bool { return c.HasTag(TagInjected) })
	at = slices.IndexFunc(nb.Cells, func(c *Cell) bool { return c.Type == Code && c.HasTag(TagParameters) })
	nb.Cells = slices.Insert(nb.Cells, at+1, &Cell{
		Type:     Code,
		Source:   strings.Join(lines, "\n"),
		Metadata: map[string]any{"tags": []any{TagInjected}},
	})
	giveIDs(nb)
	return nil
}

// declarations are the variables and constants that statements declare. Without the packages that they import
// some have no type.
func declarations(source string) (map[string]types.Object, error) {
	// All on one line before the source, so that lines are counted from its first.
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", "package cell; func _() { "+source+"\n}", parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("only statements such as h := 0.01 can be in it: line %w", err)
	}
	info := types.Info{Defs: map[*ast.Ident]types.Object{}}
	conf := types.Config{Error: func(error) {}} // the session will say what is wrong with them
	_, _ = conf.Check("cell", fset, []*ast.File{file}, &info)
	declared := map[string]types.Object{}
	for _, statement := range file.Decls[0].(*ast.FuncDecl).Body.List {
		var names []ast.Expr
		switch s := statement.(type) {
		case *ast.AssignStmt:
			names = s.Lhs
		case *ast.DeclStmt:
			for _, spec := range s.Decl.(*ast.GenDecl).Specs {
				if spec, ok := spec.(*ast.ValueSpec); ok {
					for _, name := range spec.Names {
						names = append(names, name)
					}
				}
			}
		}
		for _, name := range names {
			if name, ok := name.(*ast.Ident); ok && info.Defs[name] != nil && name.Name != "_" {
				declared[name.Name] = info.Defs[name]
			}
		}
	}
	return declared, nil
}

// assignment is the line that sets one parameter.
func assignment(name string, value any, declared map[string]types.Object) (string, error) {
	object, ok := declared[name]
	if !ok {
		names := slices.Sorted(maps.Keys(declared))
		if meant := near.Best(name, names); meant != "" {
			return "", fmt.Errorf("%s is not declared in the cell tagged %q; did you mean %s?", name, TagParameters, meant)
		}
		return "", fmt.Errorf("%s is not declared in the cell tagged %q; declared are: %s", name, TagParameters, strings.Join(names, ", "))
	}
	if _, ok := object.(*types.Const); ok {
		return "", fmt.Errorf("%s is a constant; declare it with %s := to set it", name, name)
	}
	t := object.Type()
	literal, err := literal(t, value)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return name + " = " + literal, nil
}

// literal is value in Go, for a variable of type t.
func literal(t types.Type, value any) (string, error) {
	shown := types.TypeString(t, func(*types.Package) string { return "" })
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Kind() == types.Invalid {
			return "", errors.New("its type is not plain from its cell alone; declare it with one, as in var h float64 = …")
		}
		if text, ok := basic(u, value); ok {
			return text, nil
		}
		return "", fmt.Errorf("%#v is not a value of type %s", value, shown)
	case *types.Slice:
		items, ok := list(value)
		if !ok {
			return "", fmt.Errorf("%#v is not a value of type %s", value, shown)
		}
		literals := make([]string, len(items))
		for i, item := range items {
			var err error
			if literals[i], err = literal(u.Elem(), item); err != nil {
				return "", fmt.Errorf("item %d: %w", i+1, err)
			}
		}
		return shown + "{" + strings.Join(literals, ", ") + "}", nil
	}
	return "", fmt.Errorf("a variable of type %s cannot be set from outside", shown)
}

// basic is value in Go, for a variable of type t or one made of it; ok is false if it has no such value.
func basic(t *types.Basic, value any) (text string, ok bool) {
	is := func(kind types.BasicInfo) bool { return t.Info()&kind != 0 }
	switch v := value.(type) {
	case Text:
		switch {
		case is(types.IsString):
			return strconv.Quote(string(v)), true
		case is(types.IsBoolean):
			return string(v), v == "true" || v == "false"
		case is(types.IsNumeric):
			return string(v), isConstant(t, string(v))
		}
	case string:
		return strconv.Quote(v), is(types.IsString)
	case bool:
		return strconv.FormatBool(v), is(types.IsBoolean)
	case json.Number:
		return v.String(), is(types.IsNumeric) && isConstant(t, v.String())
	}
	return "", false
}

// isConstant reports whether text is an expression of numbers that Go represents in the numeric type t.
func isConstant(t *types.Basic, text string) bool {
	if _, err := parser.ParseExpr(text); err != nil {
		return false
	}
	tv, err := types.Eval(token.NewFileSet(), nil, token.NoPos, t.Name()+"("+text+")")
	return err == nil && tv.Value != nil
}

// list is the items of a value for a slice.
func list(value any) (items []any, ok bool) {
	switch v := value.(type) {
	case []any:
		return v, true
	case Text:
		if v == "" {
			return nil, true
		}
		for item := range strings.SplitSeq(string(v), ",") {
			items = append(items, Text(strings.TrimSpace(item)))
		}
		return items, true
	}
	return nil, false
}
