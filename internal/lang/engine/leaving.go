package engine

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"sync"
)

// Leaving lists functions and methods of the libraries that end the process, or would name the engine's files, and what an engine calls
// in their place, by the name that package ssa gives them. exit ends the cell as os.Exit does in a cell. caller is the place of the call
// that is so many calls out, as runtime.Caller counts them; an engine that does not know places says not ok.
func Leaving(exit func(code int), caller func(skip int) (file string, line int, ok bool)) map[string]any {
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
	output := func(l *log.Logger, depth int, text string) error { return logged(l, depth, text, caller) }
	instead := map[string]any{
		"(*flag.FlagSet).Parse": parse,
		"flag.Parse":            func() { _ = parse(flag.CommandLine, os.Args[1:]) }, // it ends the cell
		"runtime.Breakpoint":    func() { panic(errors.New("runtime.Breakpoint: no debugger is attached to a cell")) },
		"log.Output":            func(depth int, text string) error { return output(log.Default(), depth, text) },
		"(*log.Logger).Output":  output,
	}
	for name, end := range map[string]func(text string){
		"Print": func(string) {},
		"Fatal": func(string) { exit(1) },
		"Panic": func(text string) { panic(text) },
	} {
		say := func(l *log.Logger, text string) {
			_ = output(l, 1, text) // as package log, which tells no one of an error either
			end(text)
		}
		for f, value := range map[string]any{
			"log." + name:                  func(v ...any) { say(log.Default(), fmt.Sprint(v...)) },
			"log." + name + "f":            func(format string, v ...any) { say(log.Default(), fmt.Sprintf(format, v...)) },
			"log." + name + "ln":           func(v ...any) { say(log.Default(), fmt.Sprintln(v...)) },
			"(*log.Logger)." + name:        func(l *log.Logger, v ...any) { say(l, fmt.Sprint(v...)) },
			"(*log.Logger)." + name + "f":  func(l *log.Logger, format string, v ...any) { say(l, fmt.Sprintf(format, v...)) },
			"(*log.Logger)." + name + "ln": func(l *log.Logger, v ...any) { say(l, fmt.Sprintln(v...)) },
		} {
			instead[f] = value
		}
	}
	return instead
}

// placing lets one goroutine at a time write an entry that names a place.
var placing sync.Mutex

// logged is l.Output with the caller's place.
func logged(l *log.Logger, depth int, text string, caller func(skip int) (file string, line int, ok bool)) error {
	const places = log.Lshortfile | log.Llongfile
	flags := l.Flags()
	if flags&places == 0 {
		return l.Output(depth, text)
	}
	file, line, ok := caller(depth - 1)
	if !ok {
		file, line = "???", 0 // as package log
	}
	place, prefix := fmt.Sprintf("%s:%d: ", file, line), l.Prefix()
	if flags&log.Lmsgprefix != 0 {
		prefix = ""
		place += l.Prefix()
	}
	placing.Lock()
	defer placing.Unlock()
	return log.New(l.Writer(), prefix, flags&^(places|log.Lmsgprefix)).Output(depth, place+text)
}
