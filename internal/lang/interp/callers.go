package interp

import (
	"fmt"
	"log"
	"runtime"
	"sync"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// caller is the call that is skip calls above the one of a compiled function under way.
func (e *Engine) caller(skip int) (engine.Frame, bool) {
	frames := e.frames(machine.Calls())
	if skip < 0 || skip >= len(frames) {
		return engine.Frame{}, false
	}
	return frames[skip], true
}

// callers makes runtime.Caller and package log name cells and their lines, where compiled they would name files of the engine. The
// functions of log.Fatal's kind end the cell, and not the process with all variables.
func (e *Engine) callers() {
	e.instead["runtime.Caller"] = func(skip int) (pc uintptr, file string, line int, ok bool) {
		if machine.Current() == nil {
			return runtime.Caller(skip)
		}
		f, ok := e.caller(skip)
		return 0, f.Pos.Filename, f.Pos.Line, ok
	}
	e.instead["log.Output"] = func(depth int, text string) error { return e.log(log.Default(), depth, text) }
	e.instead["(*log.Logger).Output"] = e.log
	for name, end := range map[string]func(text string){
		"Print": func(string) {},
		"Fatal": func(string) { exit(1) },
		"Panic": func(text string) { panic(text) },
	} {
		say := func(l *log.Logger, text string) {
			_ = e.log(l, 1, text) // as package log, which tells no one of an error either
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
			e.instead[f] = value
		}
	}
}

// placing lets one goroutine at a time write an entry that names a place.
var placing sync.Mutex

// log is l.Output.
func (e *Engine) log(l *log.Logger, depth int, text string) error {
	const places = log.Lshortfile | log.Llongfile
	flags := l.Flags()
	if flags&places == 0 {
		return l.Output(depth, text)
	}
	place := "???:0: "
	if f, ok := e.caller(depth - 1); ok {
		place = fmt.Sprintf("%s:%d: ", f.Pos.Filename, f.Pos.Line)
	}
	prefix := l.Prefix()
	if flags&log.Lmsgprefix != 0 {
		prefix = ""
		place += l.Prefix()
	}
	placing.Lock()
	defer placing.Unlock()
	return log.New(l.Writer(), prefix, flags&^(places|log.Lmsgprefix)).Output(depth, place+text)
}
