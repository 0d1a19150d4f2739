package interp

import (
	"errors"
	"flag"
	"os"
)

// breakpoint stands for runtime.Breakpoint, whose trap would end the process.
func breakpoint() { panic(errors.New("runtime.Breakpoint: no debugger is attached to a cell")) }

// fatal makes flags of ExitOnError end the cell, as os.Exit does in a cell, and not the process with all variables.
func (e *Engine) fatal() {
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
	} {
		e.instead[name] = f
	}
}
