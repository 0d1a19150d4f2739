package interp

import (
	"fmt"
	"log"
)

// fatal makes log.Fatal and its kin end the cell, as os.Exit does in a cell, and not the process with all variables.
func (e *Engine) fatal() {
	const caller = 2 // frames up to the one that log.Fatal would name
	end := func(l *log.Logger, text string) {
		_ = l.Output(caller, text) // as log.Fatal, which tells no one of an error either
		exit(1)
	}
	for name, f := range map[string]any{
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
