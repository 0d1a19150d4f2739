// Package command implements the lines of a cell that are not Go: those beginning with $, which run a shell command, and those
// beginning with %, which are commands of the session. It finds where such a line ends and what it means, and executes the
// commands that need no session.
package command

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/near"
)

// Command is a word that can follow %.
type Command struct {
	Name string
	Arg  string // the placeholder of its argument in the help, "" if it takes none
	Help string // one line
	// Takes is how much of the cell belongs to the command.
	Takes Takes
	// Do does it and returns what is to be printed.
	Do func(Session, Call) (string, error)
}

// Session is what the commands do in a session. A command is a method here and a row in All, whose literals name no fields:
// with one of them missing nothing compiles.
type Session interface {
	Help(Call) (string, error)
	Doc(Call) (string, error)
	Who(Call) (string, error)
	Imports(Call) (string, error)
	Time(Call) (string, error)
	Timeit(Call) (string, error)
	Write(Call) (string, error)
	Save(Call) (string, error)
	Cd(Call) (string, error)
	Env(Call) (string, error)
	Refuse(Call) (string, error)
	Engine(Call) (string, error)
	Reset(Call) (string, error)
	Go111module(Call) (string, error)
}

// Call is a command when its cell has come to it.
type Call struct {
	Typed
	Context context.Context // cancelled by an interrupt
	Loop    func(n int)     // runs the code behind the command n times
	Began   time.Time       // when the code behind the command, or the rest of the cell, began
	Vars    map[string]any  // pointers to the session's variables, by name
}

// Do does what the command does.
func (c Call) Do(s Session) (string, error) {
	if c.Shell {
		return "", Shell(c.Context, c.Arg)
	}
	return c.Command.Do(s, c)
}

// Takes is how much of a cell belongs to a command.
type Takes int

const (
	Line Takes = iota // the rest of its line
	Code              // flags; the Go code that follows is still Go
	Rest              // the rest of the cell, as it stands
	Name              // the rest of its line, a name in Go
)

// All lists the commands in the order in which the help shows them.
var All = []Command{
	{"help", "[all]", "this list; all: a page of everything", Line, Session.Help},
	{"doc", "X", "all that is known about X: a value, a function, a type, a package", Name, Session.Doc},
	{"who", "", "the session's variables, functions and types: type, size, cell", Line, Session.Who},
	{"imports", "", "the imports of packages that cells have used without one", Line, Session.Imports},
	{"time", "CODE", "run CODE, or the rest of the cell, and say how long it took", Code, Session.Time},
	{"timeit", "[-n N] [-r R] CODE", "run CODE N times in each of R rounds and say what one time takes", Code, Session.Timeit},
	{"write", "FILE", "as a cell's first line: write the rest of the cell to FILE, not run it", Rest, Session.Write},
	{"save", "FILE", "write the figure or player shown last to FILE: .png .svg .pdf, .html .gif .apng .mp4", Line, Session.Save},
	{"cd", "DIR", "change the working directory (home without DIR)", Line, Session.Cd},
	{"env", "[NAME[=VALUE]]", "show the environment or one variable of it, or set one", Line, Session.Env},
	{"refuse", "PKG.FUNC… [but …]", "for homework: refuse later cells that use these functions, methods or packages", Line, Session.Refuse},
	{"engine", "[NAME]", "which interpreter runs the cells, and what it cannot do; with NAME start again on that one", Line,
		Session.Engine},
	{"reset", "", "start again with an empty session", Line, Session.Reset},
	{"go111module", "[on|off]", "for notebooks of gophernotes: does nothing, as packages are compiled in", Line, Session.Go111module},
}

// Help returns the list of what a cell can hold besides Go.
func Help() string {
	var b strings.Builder
	b.WriteString("A cell is Go: declarations, statements, expressions; the value of its last expression is shown.\n" +
		"A line at the top level of a cell may also be one of these:\n")
	b.WriteString(Row(shellUsage, shellHelp))
	for _, c := range All {
		b.WriteString(Row(c.Usage(), c.Help))
	}
	return b.String()
}

// HelpOn returns what %help shows: the list or, for the argument "all", the page.
func HelpOn(arg, page string) (string, error) {
	switch {
	case arg == "":
		return Help(), nil
	case arg != "all":
		return "", errors.New("want %help or %help all; %doc shows the documentation of a name")
	case page == "":
		return "", errors.New("this session has no help page")
	}
	return page, nil
}

// Row returns a line of the help.
func Row(usage, help string) string { return fmt.Sprintf("  %-26s %s\n", usage, help) }

const (
	shellUsage = "$ COMMAND"
	shellHelp  = `run COMMAND in a shell; \ at the end of the line goes on in the next`
)

// AboutShell describes lines that begin with $.
var AboutShell = about(shellUsage, shellHelp)

// About describes the command.
func (c Command) About() cell.Bundle { return about(c.Usage(), c.Help) }

func about(usage, help string) cell.Bundle {
	return cell.Bundle{"text/plain": usage + "\n\n" + help, "text/markdown": "`" + usage + "`\n\n" + help}
}

// Usage returns the command as it is written.
func (c Command) Usage() string { return strings.TrimSpace("%" + c.Name + " " + c.Arg) }

// Named finds a command by its name; the error suggests the one that may have been meant.
func Named(name string) (Command, error) {
	names := make([]string, len(All))
	for i, c := range All {
		if c.Name == name {
			return c, nil
		}
		names[i] = c.Name
	}
	if name == "" {
		return Command{}, errors.New("% at the beginning of a line must be followed by a command; %help lists them")
	}
	switch name {
	case "matplotlib":
		return Command{}, errors.New("there is no command %matplotlib, and you need none: the notebook shows figures of package viz by itself")
	case "examples", "example":
		return Command{}, fmt.Errorf("there is no command %%%s; %%help all has examples, and the tutorials are notebooks of them", name)
	case "pip", "conda":
		return Command{}, fmt.Errorf("there is no command %%%s: packages are compiled in; msp build --with PACKAGE adds one", name)
	}
	meant := strings.Trim(name, "%")
	if !slices.Contains(names, meant) {
		meant = near.Best(meant, names)
	}
	if meant != "" {
		return Command{}, fmt.Errorf("there is no command %%%s; did you mean %%%s?", name, meant)
	}
	return Command{}, fmt.Errorf("there is no command %%%s; %%help lists them", name)
}

// Typed is a command as it stands in a cell.
type Typed struct {
	Shell bool // a line that begins with $, in Arg
	Command
	Arg  string
	Body string // the rest of the cell, for a command that takes it
}

// Parse parses the text of a command, whose end End has found.
func Parse(text string) (Typed, error) {
	text = strings.TrimSuffix(text, "\r")
	if arg, ok := strings.CutPrefix(text, "$"); ok {
		return Typed{Shell: true, Arg: strings.TrimSpace(arg)}, nil
	}
	first, body, _ := strings.Cut(text, "\n")
	name, arg := cut(first)
	c, err := Named(name)
	if err == nil && c.Arg == "" && arg != "" {
		err = fmt.Errorf("%%%s takes no argument, and here is %s", name, arg)
	}
	return Typed{Command: c, Arg: arg, Body: body}, err
}

// cut divides the line of a command into its name and the rest.
func cut(line string) (name, arg string) {
	line = line[1:]
	if i := strings.IndexAny(line, " \t\r"); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}

// End returns the offset at which the command that begins at src[off], a $ or %, ends.
func End(src string, off int) int {
	end := lineEnd(src, off)
	if src[off] == '$' {
		for end < len(src) && goesOn(src[off:end]) {
			end = lineEnd(src, end+1)
		}
		return end
	}
	name, _ := cut(src[off:end])
	switch c, _ := Named(name); c.Takes {
	case Rest:
		return len(src)
	case Code:
		return off + len("%") + len(name) + flags(src[off+len("%")+len(name):end])
	}
	return end
}

// GoName returns the name that a command takes and the offset at which it begins in text, or -1 if it takes none.
func GoName(text string) (name string, begin int) {
	word, _ := cut(text)
	if c, err := Named(word); err != nil || c.Takes != Name {
		return "", -1
	}
	rest := text[len("%")+len(word):]
	name = strings.TrimLeft(rest, " \t")
	if name == rest {
		return "", -1
	}
	return name, len(text) - len(name)
}

// Unfinished reports whether a command at the end of a cell can go on in a line that is still to be typed.
func Unfinished(text string) bool {
	if text[0] == '$' {
		return goesOn(text)
	}
	name, _ := cut(text[:lineEnd(text, 0)])
	c, _ := Named(name)
	return c.Takes == Rest || c.Name == "time" && text == "%time"
}

func lineEnd(src string, from int) int {
	if i := strings.IndexByte(src[from:], '\n'); i >= 0 {
		return from + i
	}
	return len(src)
}

// goesOn reports whether a shell line ends in a backslash that is not itself escaped.
func goesOn(line string) bool {
	line = strings.TrimSuffix(line, "\r")
	return (len(line)-len(strings.TrimRight(line, `\`)))%2 == 1
}
