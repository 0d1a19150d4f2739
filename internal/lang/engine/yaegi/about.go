package yaegi

import (
	"strings"

	"github.com/massspring/msp/internal/lang/engine"
)

// About says what the engine is, what it refuses, and where it is known to differ from compiled Go.
var About = `engine yaegi: github.com/traefik/yaegi v0.16.1, an interpreter of Go source, with the packages that are compiled in.
It runs the plain part of Go. What it is known to run wrongly is refused before anything of a cell runs:
  - range over functions, and over integers with closures, labels or declared types in the loop;
  - min, max, clear, generic functions of the standard library;
  - closures over loop variables; defer in a loop, at the top of a cell, or with arguments that change;
  - types and methods declared again, functions declared again that are in use;
  - method expressions, method values with value receivers, structs that embed an interface;
  - declared types as any, in lists of compiled interfaces, or as keys of interface type;
  - errors.As; Unwrap, Is, As, MarshalJSON and the like as methods; type switches over any for such types;
  - printing what holds values with String or Error methods; %T, %#v;
  - whatever its compiler does not know.
Known to differ from compiled Go, and not refused, since nothing gives it away beforehand:
` + list(append(engine.Differences("yaegi"),
	"a panic in a goroutine ends the process, and the session's variables with it",
	"an interrupt also stops goroutines of earlier cells, and waits for compiled code to return",
	"os.Exit and log.Fatal end the cell and keep the session"))

func list(lines []string) string { return "  - " + strings.Join(lines, ";\n  - ") + "." }
