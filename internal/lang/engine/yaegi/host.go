package yaegi

import (
	"fmt"
	"go/token"
	"go/types"
	"io"
	"log"
	"os"
	"reflect"

	"github.com/traefik/yaegi/interp"
)

// cellPackage is the import path of what the session's rewritten cells call, and this engine's text.
const cellPackage = "msp·cell"

// exit is what os.Exit panics with.
type exit struct{ code int }

// host is what takes the place of yaegi's idea of the process: os.Stdin asks the person, leaving ends the cell
// and not the process, and the log goes where it went.
func (e *Engine) host() interp.Exports {
	leave := func(code int) { panic(exit{code}) }
	in := &input{File: os.Stdin, r: e.hooks.Stdin()}
	logging := map[string]reflect.Value{}
	for name, v := range e.opts.Exports["log/log"] {
		logging[name] = v
	}
	logging["Fatal"] = reflect.ValueOf(func(v ...any) { log.Print(v...); leave(1) })
	logging["Fatalln"] = reflect.ValueOf(func(v ...any) { log.Println(v...); leave(1) })
	logging["Fatalf"] = reflect.ValueOf(func(format string, v ...any) { log.Printf(format, v...); leave(1) })
	show := reflect.ValueOf(e.hooks.Show)
	// Values that can print themselves are handed over so that they do.
	asked := map[reflect.Value][]reflect.Type{show: {reflect.TypeFor[fmt.Stringer]()}}
	return interp.Exports{
		".":                   {"MapTypes": reflect.ValueOf(asked)},
		cellPackage + "/cell": {"Show": show, "Command": reflect.ValueOf(e.hooks.Command), "Letters": reflect.ValueOf(letters)},
		"log/log":             logging,
		"os/os": {
			"Exit":  reflect.ValueOf(leave),
			"Args":  reflect.ValueOf(&os.Args).Elem(),
			"Stdin": reflect.ValueOf(&in).Elem(),
		},
	}
}

// letter is one of a string's, with its offset.
type letter struct {
	At   int
	Rune rune
}

// letters are those that Go's range over a string goes through.
func letters(s string) []letter {
	var all []letter
	for i, r := range s {
		all = append(all, letter{i, r})
	}
	return all
}

// stdout is os.Stdout as it is when something is written.
type stdout struct{}

func (stdout) Write(p []byte) (int, error) { return os.Stdout.Write(p) }

// input is os.Stdin in cells: it reads what the person types.
type input struct {
	*os.File
	r io.Reader
}

func (in *input) Read(p []byte) (int, error) { return in.r.Read(p) }

// WriteTo hides that of os.File, which would read the process's own input.
func (in *input) WriteTo(w io.Writer) (int64, error) { return io.Copy(w, in.r) }

// cellTypes describes the package that the session's rewritten cells import.
func cellTypes(imported func(string) (*types.Package, error)) (*types.Package, error) {
	system, err := imported("os")
	if err != nil {
		return nil, err
	}
	p := types.NewPackage(cellPackage, "cell")
	tuple := func(t types.Type) *types.Tuple { return types.NewTuple(types.NewVar(token.NoPos, p, "", t)) }
	values := types.NewSlice(types.Universe.Lookup("any").Type())
	add := func(name string, params *types.Tuple, variadic bool) {
		s := types.NewSignatureType(nil, nil, nil, params, nil, variadic)
		p.Scope().Insert(types.NewFunc(token.NoPos, p, name, s))
	}
	add("Show", tuple(values), true)
	add("Mark", tuple(types.Typ[types.Int]), false)
	number := types.NewVar(token.NoPos, p, "", types.Typ[types.Int])
	loop := types.NewVar(token.NoPos, p, "", types.NewSignatureType(nil, nil, nil, types.NewTuple(number), nil, false))
	add("Command", types.NewTuple(number, loop, types.NewVar(token.NoPos, p, "", values)), true)
	p.Scope().Insert(types.NewVar(token.NoPos, p, "Stdin", system.Scope().Lookup("Stdin").Type()))
	p.MarkComplete()
	return p, nil
}
