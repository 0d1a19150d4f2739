package check

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/massspring/msp/internal/lang/command"
	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// Action is what a cell does beside its Go when it comes to a call of __cell.Command with the action's number.
type Action struct {
	Pos   token.Position
	Line  string        // as typed
	Typed command.Typed // a command

	Starts    bool     // the command's clock
	Clock     int      // the action that started it, for a command that tells how long something took
	Vars      []string // names of the variables that the call has pointers to
	Unhandled bool     // the call has a pointer to an error, which ends the cell
}

// act adds an action to the cell, at off; args are the arguments of its call.
func (r *rewriting) act(p *source.Piece, off int, args string, a Action) (number int) {
	number = len(r.Actions)
	line, _, _ := strings.Cut(p.Text, "\n")
	a.Pos, a.Line = source.Position(r.Name, r.Src, p.Start), strings.TrimSpace(line)
	text := fmt.Sprintf("__cell.Command(%d, %s)", number, args)
	r.Actions = append(r.Actions, a)
	r.stmt(off, text)
	r.steps = append(r.steps, engine.Step{Kind: engine.Stmt, Text: text, Pos: source.Position(r.Name, r.Src, off), Number: p.Number})
	return number
}

// failAt notes an error at the beginning of a command.
func (r *rewriting) failAt(p *source.Piece, err error) {
	r.errs = append(r.errs, source.Diagnostic{Pos: source.Position(r.Name, r.Src, p.Start), Msg: err.Error()})
}

// command writes a command that stands by itself.
func (r *rewriting) command(p *source.Piece, last bool) {
	c, err := command.Parse(p.Text)
	if err == nil {
		err = r.misplaced(c, p, last)
	}
	if err != nil {
		r.failAt(p, err)
		return
	}
	switch c.Name {
	case "who":
		names := r.variablesSoFar()
		r.act(p, p.Start, "nil"+pointersTo(names), Action{Typed: c, Vars: names})
	case "time":
		r.endTiming()
		r.startTiming(p, c)
	default:
		r.act(p, p.Start, "nil", Action{Typed: c})
	}
}

// misplaced returns why a command cannot stand where it does, nil if it can.
func (r *rewriting) misplaced(c command.Typed, p *source.Piece, last bool) error {
	switch {
	case !last && (c.Name == "reset" || c.Name == "engine" && c.Arg != ""):
		return fmt.Errorf("%%%s ends the session: put the following lines into the next cell", c.Name)
	case !r.s.Refused.free(r.Name) && slices.Contains([]string{"", "engine", "reset", "write", "cd", "env"}, c.Name):
		return errors.New("where something is refused, cells run no shell lines, write no files, set no variables and start no other session")
	case c.Shell && c.Arg == "":
		return errors.New("$ wants a command, as in $ ls")
	case c.Name == "timeit":
		return command.ErrNoCode
	case c.Name == "write" && strings.TrimSpace(r.Src[:p.Start]) != "":
		return errors.New("%write must be the first line of its cell")
	}
	return nil
}

// measured writes a piece of Go behind %time or %timeit.
func (r *rewriting) measured(p *source.Piece, last bool) {
	c, err := command.Parse(p.Measures.Text)
	if err != nil {
		r.failAt(p.Measures, err)
		return
	}
	p.Measures.Number = p.Number
	if c.Name == "time" {
		if c.Arg != "" {
			r.failAt(p.Measures, fmt.Errorf("%%time takes no flags, and here is %s; %%timeit repeats", c.Arg))
			return
		}
		outer := r.timing
		r.startTiming(p.Measures, c)
		r.goPiece(p, last)
		r.timing.end = p.End
		r.endTiming()
		r.timing = outer
		return
	}
	_, err = command.ParseRepetition(c.Arg)
	if err == nil && p.Kind != source.StmtPiece {
		err = command.ErrNoCode
	}
	if err != nil {
		r.failAt(p.Measures, err)
		return
	}
	r.refuseReturn(p)
	text := r.mark(p.Start) + p.Text
	if _, ok := p.Stmt().(*ast.ExprStmt); ok && !r.Known.alone[p] {
		text = "_ = " + text
	}
	r.act(p.Measures, p.Measures.Start, "func(__n int) { for ; __n > 0; __n-- { "+text+"\n} }", Action{Typed: c})
}

// timing is a %time that the cell is under.
type timing struct {
	p     *source.Piece
	c     command.Typed
	clock int
	end   int // where what it measures ends
}

// startTiming starts a clock.
func (r *rewriting) startTiming(p *source.Piece, c command.Typed) {
	r.timing = &timing{p: p, c: c, end: len(r.Src), clock: r.act(p, p.Start, "nil", Action{Typed: c, Starts: true})}
}

// endTiming says how long it took, if a clock was started.
func (r *rewriting) endTiming() {
	if t := r.timing; t != nil {
		r.timing = nil
		r.act(t.p, t.end, "nil", Action{Typed: t.c, Clock: t.clock})
	}
}

// endsWith ends the cell behind the statement if the variable holds an error.
func (r *rewriting) endsWith(p *source.Piece, variable string) {
	r.act(p, p.End, "nil, &"+variable, Action{Unhandled: true})
}

// variablesSoFar lists the variables that exist where the cell has been written up to.
func (r *rewriting) variablesSoFar() (list []string) {
	seen := map[string]bool{}
	for n, o := range r.s.Names.Live {
		if _, ok := o.(*types.Var); ok && (!r.declares(n) || r.retyped[n] != "") {
			seen[n] = true
		}
	}
	for n, ok := range r.vars {
		if ok {
			seen[n] = true
		}
	}
	list = scope.SortedKeys(seen)
	for _, n := range list {
		r.Words[n] = true
	}
	return list
}

// pointersTo returns the end of a list of arguments: pointers to the variables.
func pointersTo(names []string) string {
	var b strings.Builder
	for _, n := range names {
		b.WriteString(", &" + n)
	}
	return b.String()
}
