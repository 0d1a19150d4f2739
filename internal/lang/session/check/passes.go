package check

import (
	"go/ast"

	"github.com/massspring/msp/internal/lang/session/source"
)

// A pass is one step on a cell's way from its text to the engine. If it has learnt something by which the cell must be written
// differently, it asks for that, and all passes run again; each learns a thing once, so that this ends.
type pass struct {
	name string
	run  func(*checker) (again bool, err error)
}

// passes are in the order in which they run.
var passes = []pass{
	{"write the file", (*checker).write},
	{"refuse declarations beyond the limits", (*checker).limits},
	{"check types", (*checker).types},
	{"refuse types beyond the limits", (*checker).tooWide},
	{"import packages by their use", (*checker).missing},
	{"keep types that are declared the same", (*checker).keepTypes},
	{"make users of changed types again", (*checker).changedTypes},
	{"leave behind what does not fit a changed type", (*checker).leaveBehind},
	{"reopen types whose methods have another signature", (*checker).changed},
	{"give keys to literals of earlier types", (*checker).keyLiterals},
	{"refuse endless instantiation", (*checker).endless},
	{"let functions use the cell's variables", (*checker).clashes},
	{"end with the errors", (*checker).failures},
	{"make callers of generic functions again", (*checker).sameGenerics},
	{"end the cell at errors that nothing looks at", (*checker).unhandled},
	{"refuse what the homework refuses", (*checker).refuseUses},
	{"read os.Stdin from the person", (*checker).swapStdin},
	{"refuse variables that are used too early", (*checker).early},
	{"make package variables of the statements' variables", (*checker).moveIn},
	{"relate to earlier cells", (*checker).relate},
	{"note formats that do not fit what they print", (*checker).formats},
}

// refuseUses ends a cell that uses what is refused.
func (k *checker) refuseUses() (again bool, err error) {
	if errs := k.refusals(); len(errs) > 0 {
		return false, errs
	}
	return false, nil
}

// pass runs the passes.
func (k *checker) pass() error {
	for i := 0; i < len(passes); i++ {
		again, err := passes[i].run(k)
		if err != nil {
			return err
		}
		if again {
			i = -1
		}
	}
	return nil
}

// learned is what the passes have found out about a cell, and write it by.
type learned struct {
	implicit   map[string]string        // packages that the cell imports by using them: name → path
	changed    map[string]bool          // methods of earlier types that have another signature now, as methodFunction names them
	hidden     map[place]bool           // identifiers in functions that mean a variable of the cell: see clashes
	renew      map[string]bool          // generic functions whose callers are to be made again
	Unhandled  map[*source.Piece]string // statements whose error nothing looks at: the variable that it is in
	kept       map[string]bool          // types that are declared the same as before, and stay
	redeclared map[string]bool          // types that are declared differently: whether their layout is the same
	left       map[string]string        // declarations that do not fit the new types: why
	alone      map[*source.Piece]bool   // calls that stand as statements: their value cannot be used
}

func newLearned() learned {
	return learned{map[string]string{}, map[string]bool{}, map[place]bool{}, map[string]bool{}, map[*source.Piece]string{},
		map[string]bool{}, map[string]bool{}, map[string]string{}, map[*source.Piece]bool{}}
}

// place is an identifier of a cell: where it stands there does not depend on how the cell is written.
type place struct {
	file         string
	line, column int
	name         string
}

func (k *checker) place(id *ast.Ident) place {
	p := k.fset.Position(id.Pos())
	return place{p.Filename, p.Line, p.Column, id.Name}
}

// learn adds what is found to what is known, and reports whether any of it is new.
func learn[K, V comparable](known, found map[K]V) (more bool) {
	for k, v := range found {
		if known[k] != v {
			known[k] = v
			more = true
		}
	}
	return more
}
