package assist

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/session/scope"
)

// liveVariable returns the variable of the session that x is, or is a field of; nil for one that the cell being typed
// declares, and for all other expressions.
func (k *sketch) liveVariable(x ast.Expr) *types.Var {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if v, ok := k.info.Uses[x].(*types.Var); ok && k.s.Names.Live[v.Name()] == types.Object(v) {
			return v
		}
	case *ast.SelectorExpr:
		if sel := k.info.Selections[x]; sel != nil && sel.Kind() == types.FieldVal {
			return k.liveVariable(x.X)
		}
	}
	return nil
}

// at follows the fields of x from the variable at root on; it is invalid behind a nil pointer.
func at(root reflect.Value, x ast.Expr) (v reflect.Value) {
	sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
	if !ok {
		return root
	}
	v = at(root, sel.X)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return reflect.Value{}
	}
	f, ok := v.Type().FieldByName(sel.Sel.Name)
	if !ok {
		return reflect.Value{}
	}
	v, err := v.FieldByIndexErr(f.Index)
	if err != nil { // an embedded pointer is nil
		return reflect.Value{}
	}
	return v
}

// read calls f with the value of x, a live variable or a field of one, while nothing can change it.
func (k *sketch) read(x ast.Expr, f func(reflect.Value)) error {
	if !k.s.Compile.TryLock() {
		return errBusy
	}
	defer k.s.Compile.Unlock()
	return k.s.Engine.Read(k.liveVariable(x), func(pointer any) {
		if v := at(reflect.ValueOf(pointer).Elem(), x); v.IsValid() {
			f(v)
		}
	})
}

// glanceLimits are about how many bytes of a value Inspect shows, by its detail level.
var glanceLimits = [2]int{200, 2000}

// value describes what x holds: the value in short, and its length where it has one. Empty for what is not a live
// variable.
func (k *sketch) value(x ast.Expr, detail int) (text string) {
	if k.liveVariable(x) == nil {
		return ""
	}
	err := k.read(x, func(v reflect.Value) {
		text = glanceAt(v, glanceLimits[min(max(detail, 0), 1)])
		switch v.Kind() {
		case reflect.String, reflect.Map:
			text += fmt.Sprintf("\nlength %d", v.Len())
		case reflect.Slice, reflect.Chan:
			text += fmt.Sprintf("\nlength %d, capacity %d", v.Len(), v.Cap())
		}
	})
	if err != nil {
		return "not read: " + err.Error()
	}
	return text
}

// maxKeys is the number of keys of a map that are offered.
const maxKeys = 200

// mapKeys lists the keys that the map x has now, as Go writes them: those of strings and integers.
func (k *sketch) mapKeys(x ast.Expr) (keys []string) {
	if k.liveVariable(x) == nil {
		return nil
	}
	_ = k.read(x, func(m reflect.Value) { // no keys are offered of what cannot be read
		if m.Kind() != reflect.Map {
			return
		}
		for _, key := range sortedMapKeys(m) {
			if len(keys) == maxKeys {
				return
			}
			switch {
			case key.Kind() == reflect.String:
				keys = append(keys, strconv.Quote(key.String()))
			case key.CanInt():
				keys = append(keys, strconv.FormatInt(key.Int(), 10))
			case key.CanUint():
				keys = append(keys, strconv.FormatUint(key.Uint(), 10))
			}
		}
	})
	return keys
}

// indexed returns the map or slice that the identifier at the cursor indexes; nil elsewhere.
func (k *sketch) indexed() ast.Expr {
	if ix, ok := k.parent().(*ast.IndexExpr); ok && ix.Index == ast.Expr(k.ident()) {
		return ix.X
	}
	return nil
}

// keysInString lists the keys that begin with text, where the string that begins before it is the index of a map.
func (s *Assistant) keysInString(code string, pos int, text string) (items []cell.Candidate) {
	start := pos - len(text) - 1
	if code[start] == '`' {
		return nil
	}
	end := pos
	for end < len(code) && code[end] != '"' && code[end] != '\n' {
		end++
	}
	if end < len(code) && code[end] == '"' {
		end++
	} else {
		end = pos // not closed: what follows is not of the string
	}
	k := s.sketchOf(code[:start]+cursorName+code[end:], start, start+len(cursorName))
	x := k.indexed()
	if x == nil {
		return nil
	}
	for _, key := range k.mapKeys(x) {
		if inner := strings.Trim(key, `"`); key[0] == '"' && strings.HasPrefix(inner, text) {
			items = append(items, cell.Candidate{Text: key[1 : len(key)-1], Kind: "key", Signature: k.elementType(x)})
		}
	}
	return items
}

// elementType returns the type of an element of x.
func (k *sketch) elementType(x ast.Expr) string {
	if m, ok := k.info.TypeOf(x).Underlying().(*types.Map); ok {
		return scope.TypeText(m.Elem())
	}
	return ""
}

// labels lists the labels that can stand behind the break, continue or goto at the cursor.
func (k *sketch) labels() (list []offer, ok bool) {
	br, ok := k.parent().(*ast.BranchStmt)
	if !ok {
		return nil, false
	}
	add := func(l *ast.LabeledStmt) { list = append(list, offer{text: l.Label.Name, kind: "label"}) }
	if br.Tok != token.GOTO {
		for _, n := range k.path {
			if l, ok := n.(*ast.LabeledStmt); ok {
				add(l)
			}
		}
		return list, true
	}
	ast.Inspect(k.path[0], func(n ast.Node) bool {
		if l, ok := n.(*ast.LabeledStmt); ok {
			add(l)
		}
		return true
	})
	return list, true
}
