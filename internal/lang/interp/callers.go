package interp

import (
	"maps"
	"runtime"

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

// callers makes runtime.Caller and package log name cells and their lines, where compiled they would name files of the engine. What
// would end the process ends the cell.
func (e *Engine) callers() {
	e.instead["runtime.Caller"] = func(skip int) (pc uintptr, file string, line int, ok bool) {
		if machine.Current() == nil {
			return runtime.Caller(skip)
		}
		f, ok := e.caller(skip)
		return 0, f.Pos.Filename, f.Pos.Line, ok
	}
	maps.Copy(e.instead, engine.Leaving(e.exit, func(skip int) (string, int, bool) {
		f, ok := e.caller(skip)
		return f.Pos.Filename, f.Pos.Line, ok
	}))
}
