package session

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/command"
	"github.com/massspring/msp/internal/lang/engine"
)

// action is what a command of a cell does when the cell gets to it.
type action struct {
	pos  token.Position
	line string // as it was typed
	do   func(ctx context.Context, loop func(n int), vars []any) error
}

// act adds an action to the cell, for the command that begins at off; args are the arguments of its call.
func (r *rewriting) act(p *piece, off int, args string, do func(ctx context.Context, loop func(n int), vars []any) error) {
	line, _, _ := strings.Cut(p.text, "\n")
	text := fmt.Sprintf("__cell.Command(%d, %s)", len(r.actions), args)
	r.actions = append(r.actions, action{position(r.name, r.src, p.start), strings.TrimSpace(line), do})
	r.stmt(off, text)
	r.steps = append(r.steps, engine.Step{Kind: engine.Stmt, Text: text, Pos: position(r.name, r.src, off), Number: p.number})
}

// failAt notes an error at the beginning of a command.
func (r *rewriting) failAt(p *piece, err error) {
	r.errs = append(r.errs, diagnostic{position(r.name, r.src, p.start), err.Error()})
}

// command writes a command that stands by itself.
func (r *rewriting) command(p *piece, last bool) {
	c, err := command.Parse(p.text)
	if err != nil {
		r.failAt(p, err)
		return
	}
	s := r.s
	prints := func(f func(arg string) (string, error)) {
		r.act(p, p.start, "nil", func(context.Context, func(int), []any) error {
			text, err := f(c.Arg)
			s.print(text)
			return err
		})
	}
	if !last && (c.Name == "reset" || c.Name == "engine" && c.Arg != "") {
		r.failAt(p, fmt.Errorf("%%%s ends the session: put what follows into the next cell", c.Name))
		return
	}
	if !s.refused.empty() && slices.Contains([]string{"", "engine", "reset", "write", "cd"}, c.Name) {
		r.failAt(p, errors.New("where something is refused, cells run no shell lines, write no files and start no other session"))
		return
	}
	switch c.Name {
	case "":
		if c.Arg == "" {
			r.failAt(p, errors.New("$ wants a command, as in $ ls"))
			return
		}
		r.act(p, p.start, "nil", func(ctx context.Context, _ func(int), _ []any) error { return command.Shell(ctx, c.Arg) })
	case "help":
		prints(func(arg string) (string, error) { return command.HelpOn(arg, s.opts.Guide) })
	case "doc":
		prints(s.page)
	case "who":
		names := r.variablesSoFar()
		r.act(p, p.start, "nil"+pointersTo(names), func(_ context.Context, _ func(int), vars []any) error {
			s.print(s.who(names, vars))
			return nil
		})
	case "time":
		r.endTiming()
		r.startTiming(p)
	case "timeit":
		r.failAt(p, command.ErrNoCode)
	case "write":
		if strings.TrimSpace(r.src[:p.start]) != "" {
			r.failAt(p, errors.New("%write must be the first line of its cell"))
			return
		}
		prints(func(file string) (string, error) { return command.Write(file, c.Body, s.opts.Save) })
	case "save":
		prints(func(file string) (string, error) { return command.Save(file, s.opts.Keep) })
	case "cd":
		prints(command.Cd)
	case "imports":
		prints(func(string) (string, error) { return s.now.names().importedByUse(), nil })
	case "env":
		prints(command.Env)
	case "refuse":
		prints(s.refuse)
	case "engine":
		prints(s.aboutEngine)
	case "reset":
		prints(func(string) (string, error) { return s.startAgain(""), nil })
	case "go111module":
		prints(func(string) (string, error) {
			return "packages are compiled in: there is no module mode to switch\n", nil
		})
	}
}

// measured writes a piece of Go behind %time or %timeit.
func (r *rewriting) measured(p *piece, last bool) {
	c, err := command.Parse(p.measures.text)
	if err != nil {
		r.failAt(p.measures, err)
		return
	}
	p.measures.number = p.number
	if c.Name == "time" {
		outer := r.timing
		r.startTiming(p.measures)
		r.goPiece(p, last)
		r.timing.end = p.end
		r.endTiming()
		r.timing = outer
		return
	}
	times, err := command.ParseRepetition(c.Arg)
	if err == nil && p.kind != stmtPiece {
		err = command.ErrNoCode
	}
	if err != nil {
		r.failAt(p.measures, err)
		return
	}
	r.refuseReturn(p)
	text := r.mark(p.start) + p.text
	if _, ok := p.stmt().(*ast.ExprStmt); ok && !p.alone {
		text = "_ = " + text
	}
	r.act(p.measures, p.measures.start, "func(__n int) { for ; __n > 0; __n-- { "+text+"\n} }",
		func(_ context.Context, loop func(int), _ []any) error {
			r.s.print(times.Measure(loop) + r.s.interpreted())
			return nil
		})
}

// timing is a %time that the cell is under.
type timing struct {
	p     *piece
	end   int // where what it measures ends
	begin time.Time
}

// startTiming starts a clock.
func (r *rewriting) startTiming(p *piece) {
	t := &timing{p: p, end: len(r.src)}
	r.timing = t
	r.act(p, p.start, "nil", func(context.Context, func(int), []any) error {
		t.begin = time.Now()
		return nil
	})
}

// endTiming says how long it took, if a clock was started. Showing a value is not part of it.
func (r *rewriting) endTiming() {
	t := r.timing
	if t == nil {
		return
	}
	r.timing = nil
	r.act(t.p, t.end, "nil", func(context.Context, func(int), []any) error {
		end := time.Now()
		if shown := r.s.now.shown; shown.After(t.begin) {
			end = shown
		}
		r.s.print("time: " + command.Nanoseconds(float64(end.Sub(t.begin))) + r.s.interpreted())
		return nil
	})
}

// interpreted ends a line that says how long something took.
func (s *Session) interpreted() string {
	return fmt.Sprintf("  (Go interpreted by %s; packages are compiled)\n", s.engine.Name())
}

// print shows text among what the cell prints.
func (s *Session) print(text string) {
	if text != "" {
		s.now.io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: text})
	}
}

// page shows what is known about a name.
func (s *Session) page(name string) (string, error) {
	if name == "" {
		return "", errors.New("wants a name, as in %doc fmt.Println")
	}
	b, ok := s.Inspect(name, len(name), 1)
	if !ok {
		return "", fmt.Errorf("nothing is known about %s (has it been declared or imported?)", name)
	}
	s.now.io.Out(cell.Output{Kind: cell.Page, Data: b})
	return "", nil
}

// aboutEngine says which engine runs the cells, or starts again on another one.
func (s *Session) aboutEngine(name string) (string, error) {
	all := sortedKeys(s.opts.Engines)
	now := s.engine.Name()
	switch {
	case name == "":
		return fmt.Sprintf("%s\n%%engine NAME starts again on another one: %s\n", s.opts.Engines[now], strings.Join(all, ", ")), nil
	case !slices.Contains(all, name):
		return "", fmt.Errorf("no engine is called %s; there are %s", name, strings.Join(all, " and "))
	}
	return s.startAgain(name), nil
}

// startAgain asks for an empty session and says what is lost.
func (s *Session) startAgain(engine string) string {
	s.now.fresh = &cell.Fresh{Engine: engine}
	text := "the next cell starts with an empty session"
	if engine != "" {
		text += " on " + engine
	}
	if lost := s.now.names().counted(); lost != "" {
		text += "; gone: " + lost
	}
	return text + "\n"
}

// failure is what a command that failed panics with, so that the cell ends there.
type failure struct {
	action
	err error
}

func (f *failure) Error() string { return f.line + ": " + f.err.Error() }

// command is called by the engine when the cell gets to its command of that number.
func (s *Session) command(number int, loop func(n int), vars ...any) {
	a := s.now.actions[number]
	if err := a.do(s.now.ctx, loop, vars); err != nil {
		panic(&failure{a, err})
	}
}

// describe words the failure of a command.
func (f *failure) describe(src sources) *cell.Error {
	if errors.Is(f.err, context.Canceled) {
		return src.interrupted(engine.ErrInterrupted)
	}
	e := src.compileError(compileErrors{{f.pos, f.Error()}})
	e.Name = cell.CommandFailed
	return e
}

// commandAt returns the text of the command that pos stands in or right behind, and where it begins.
func commandAt(code string, pos int) (text string, at int, ok bool) {
	toks, _ := tokens("", code, map[string]bool{})
	for _, t := range toks {
		if t.tok == commandToken && t.off < pos && pos <= t.end() {
			return t.lit, t.off, true
		}
	}
	return "", 0, false
}

// aboutCommand describes the command with the given text.
func aboutCommand(text string, pos int) (cell.Bundle, bool) {
	if text[0] == '$' {
		return command.AboutShell, true
	}
	c, err := command.Parse(text)
	if err != nil || pos > len("%")+len(c.Name) {
		return nil, false
	}
	return c.About(), true
}
