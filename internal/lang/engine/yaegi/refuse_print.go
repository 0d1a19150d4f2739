package yaegi

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"strings"
)

// printing reviews the values of declared types that a call prints.
func (v *reviewer) printing(n *ast.CallExpr) {
	path, name, _ := strings.Cut(v.compiledCallee(n), " ")
	if path != "fmt" && path != "log" && path != cellPackage || strings.Contains(name, "canf") || strings.HasPrefix(name, "Scan") {
		return
	}
	sig := v.info.TypeOf(n.Fun).Underlying().(*types.Signature)
	if !sig.Variadic() || n.Ellipsis.IsValid() {
		return
	}
	first := sig.Params().Len() - 1
	verbs, known := v.verbs(n, name, first)
	for i := first; i < len(n.Args); i++ {
		verb := "v"
		if verbs != nil || !known {
			verb = "?"
			if i-first < len(verbs) {
				verb = verbs[i-first]
			}
		}
		v.printed(n.Args[i], verb)
	}
}

var verbPattern = regexp.MustCompile(`%[-+# 0]*(?:\d+)?(?:\.\d+)?[A-Za-z%]`)

// verbs lists the verb of each argument of a call with a format, with its flag + or #: "v", "+v", "#v", "d".
// Known is false for a format that is not understood.
func (v *reviewer) verbs(n *ast.CallExpr, name string, first int) (verbs []string, known bool) {
	if !strings.HasSuffix(name, "f") {
		return nil, true
	}
	format := v.info.Types[n.Args[first-1]].Value
	if format == nil || format.Kind() != constant.String || strings.ContainsAny(constant.StringVal(format), "*[") {
		return nil, false
	}
	verbs = []string{}
	for _, m := range verbPattern.FindAllString(constant.StringVal(format), -1) {
		letter := m[len(m)-1:]
		switch {
		case letter == "%":
			continue
		case strings.Contains(m, "#"):
			letter = "#" + letter
		case strings.Contains(m, "+"):
			letter = "+" + letter
		}
		verbs = append(verbs, letter)
	}
	return verbs, true
}

// printed reviews one value.
func (v *reviewer) printed(x ast.Expr, verb string) {
	t := v.info.TypeOf(x)
	if tuple, ok := t.(*types.Tuple); ok { // f(g()) with several results
		for i := range tuple.Len() {
			if t := tuple.At(i).Type(); mentionsMain(t) && !types.IsInterface(t) {
				v.refuse(x, "printing the results of a call at once", "yaegi prints declared types among them without their methods")
			}
		}
		return
	}
	if verb == "T" || verb == "#v" {
		if mentionsMain(t) || types.IsInterface(t) {
			v.refuse(x, "%"+verb, "yaegi's declared types have no names")
		}
		return
	}
	if !mentionsMain(t) || types.IsInterface(t) {
		return
	}
	what := "printing " + types.ExprString(x)
	if verb == "+v" && hasUnexportedFields(t) {
		v.refuse(x, what+" with %+v", "yaegi renames its unexported fields")
	}
	v.printedMethods(x, t, verb, what)
	within(t, func(part types.Type, depth int) bool {
		switch {
		case depth == 0:
		case types.IsInterface(part) && (isAny(part) || mentionsMain(part)):
			v.refuse(x, what, "yaegi does not print what is in an interface in it")
			return false
		case mentionsMain(part) && printsItself(part):
			v.refuse(x, what, "yaegi does not call the String or Error method of what is in it")
			return false
		}
		return true
	})
}

// printedMethods reviews a value whose own type has String or Error.
func (v *reviewer) printedMethods(x ast.Expr, t types.Type, verb, what string) {
	if m, _ := methodOf(t, "Error"); m != nil {
		v.refuse(x, what, "yaegi does not call the Error method of a value that is not an error variable")
		return
	}
	m, promoted := methodOf(t, "String")
	if m == nil {
		if p, _ := methodOf(types.NewPointer(t), "String"); p != nil && !isPointer(t) {
			v.refuse(x, what, "yaegi calls String although it is a method of the pointer")
		}
		return
	}
	_, isCall := ast.Unparen(x).(*ast.CallExpr)
	switch {
	case promoted:
		v.refuse(x, what, "yaegi does not call a String method of an embedded field")
	case isCall && !v.info.Types[ast.Unparen(x).(*ast.CallExpr).Fun].IsType():
		v.refuse(x, what, "yaegi does not call the String method of a function's result; assign it to a variable first")
	case verb != "v" && verb != "+v" && verb != "s":
		v.refuse(x, what+" with %"+verb, "yaegi prints something of its own")
	}
}

// printsItself reports whether fmt would call a method of a value of type t.
func printsItself(t types.Type) bool {
	for _, name := range []string{"String", "Error"} {
		if m, _ := methodOf(t, name); m != nil {
			return true
		}
	}
	return false
}
