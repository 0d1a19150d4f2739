package interp

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
)

// breakpoint stands for runtime.Breakpoint, whose trap would end the process.
func breakpoint() { panic(errors.New("runtime.Breakpoint: no debugger is attached to a cell")) }

// fatal makes log.Fatal and flags of ExitOnError end the cell, as os.Exit does in a cell, and not the process with all variables.
func (e *Engine) fatal() {
	const caller = 2 // frames up to the one that log.Fatal would name
	end := func(l *log.Logger, text string) {
		_ = l.Output(caller, text) // as log.Fatal, which tells no one of an error either
		exit(1)
	}
	parse := func(f *flag.FlagSet, args []string) error {
		if f.ErrorHandling() != flag.ExitOnError {
			return f.Parse(args)
		}
		f.Init(f.Name(), flag.ContinueOnError)
		err := f.Parse(args)
		f.Init(f.Name(), flag.ExitOnError)
		switch {
		case errors.Is(err, flag.ErrHelp):
			exit(0)
		case err != nil:
			exit(2)
		}
		return nil
	}
	for name, f := range map[string]any{
		"(*flag.FlagSet).Parse": parse,
		"flag.Parse":            func() { _ = parse(flag.CommandLine, os.Args[1:]) }, // it ends the cell
		"runtime.Breakpoint":    breakpoint,
		"log.Fatal":             func(v ...any) { end(log.Default(), fmt.Sprint(v...)) },
		"log.Fatalf":            func(format string, v ...any) { end(log.Default(), fmt.Sprintf(format, v...)) },
		"log.Fatalln":           func(v ...any) { end(log.Default(), fmt.Sprintln(v...)) },
		"(*log.Logger).Fatal":   func(l *log.Logger, v ...any) { end(l, fmt.Sprint(v...)) },
		"(*log.Logger).Fatalf":  func(l *log.Logger, format string, v ...any) { end(l, fmt.Sprintf(format, v...)) },
		"(*log.Logger).Fatalln": func(l *log.Logger, v ...any) { end(l, fmt.Sprintln(v...)) },
	} {
		e.instead[name] = f
	}
}
