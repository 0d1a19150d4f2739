package check

import (
	"errors"
	"go/types"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/massspring/msp/internal/lang/session/scope"
)

// Refusals are functions, methods and variables that cells may not use, because they compute what a student is to compute.
// The check of a cell finds them by the types of its code, whatever the names. What no type shows, such as a method behind an
// interface or a type parameter, the engine asks about when it links the call (engine.Hooks.Refused): the name of the function
// that is called decides, and the cell that calls it.
type Refusals struct {
	lines  atomic.Pointer[[]refusal]
	course sync.Map // names of the cells of the course, in a run that grades: they may use and refuse all
	graded atomic.Bool
}

// refusal is one line of %refuse: what is refused and, behind "but", its exceptions.
type refusal struct {
	// which and but hold "msp.System.E", "msp.NewSystem", "msp.LocalGlobal" (its methods), "msp" (all of it), "everyday" or "all".
	which, but []string
}

// everyday packages compute nothing that a course asks for, and call no methods that package reflect finds, but those of fmt.
var everyday = []string{"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "context", "errors", "fmt", "io",
	"iter", "log", "maps", "math", "math/big", "math/bits", "math/cmplx", "math/rand", "math/rand/v2", "slices", "sort", "strconv",
	"strings", "sync", "sync/atomic", "text/tabwriter", "time", "unicode", "unicode/utf8", "gonum.org/v1/gonum/floats"}

// empty reports whether nothing is refused.
func (r *Refusals) empty() bool { return r.lines.Load() == nil }

// Begin notes whose cell it is that runs next.
func (r *Refusals) Begin(cell string, course bool) {
	if course {
		r.course.Store(cell, true)
		r.graded.Store(true)
	}
}

// free reports whether nothing is refused to a cell.
func (r *Refusals) free(cell string) bool {
	_, course := r.course.Load(cell)
	return course || r.empty()
}

var errRefusesNothing = errors.New("in a run that grades, only cells of the course may refuse something")

// Add takes the words of %refuse, in a cell of a session with these packages. Callers hold the session's lock.
func (r *Refusals) Add(cell, text string, packages *scope.Packages, load func(path string) (*types.Package, error)) error {
	if _, course := r.course.Load(cell); r.graded.Load() && !course {
		return errRefusesNothing
	}
	words := strings.Fields(text)
	at := slices.Index(words, "but")
	if at < 0 {
		at = len(words)
	}
	if at == 0 {
		return errors.New("wants functions or packages, as in %refuse msp.System.E reflect")
	}
	for i, word := range words {
		if i == at {
			continue
		}
		if err := refusable(word, packages, load); err != nil {
			return err
		}
	}
	line := refusal{which: words[:at]}
	if at < len(words) {
		line.but = words[at+1:]
	}
	var lines []refusal
	if old := r.lines.Load(); old != nil {
		lines = *old
	}
	lines = append(slices.Clip(lines), line)
	r.lines.Store(&lines)
	return nil
}

// name is how the symbol of a package is written if a cell may not use it, "" otherwise.
func (r *Refusals) name(cell, path, symbol string) string {
	if r.free(cell) || path == "main" || path == scope.CellPackage {
		return ""
	}
	for _, line := range *r.lines.Load() {
		if line.about(path, symbol) {
			return path[strings.LastIndex(path, "/")+1:] + "." + symbol
		}
	}
	return ""
}

// about reports whether the line refuses a symbol of a package.
func (r refusal) about(path, symbol string) bool {
	matches := func(entry string) bool {
		_, want := divide(entry)
		if entry == "all" || entry == "everyday" {
			return entry == "all" || slices.Contains(everyday, path)
		}
		return inPackage(path, entry) && (want == "" || want == symbol || strings.HasPrefix(symbol, want+"."))
	}
	return slices.ContainsFunc(r.which, matches) && !slices.ContainsFunc(r.but, matches)
}

// inPackage reports whether an entry is about the package of that path.
func inPackage(path, entry string) bool {
	pkg, _ := divide(entry)
	return path == pkg || strings.HasSuffix(path, "/"+pkg)
}

// divide divides an entry into the end of a package's path and the symbol in it.
func divide(entry string) (pkg, symbol string) {
	last := strings.LastIndex(entry, "/") + 1
	name, symbol, _ := strings.Cut(entry[last:], ".")
	return entry[:last] + name, symbol
}

// Call words the panic of a call that the engine has asked about, "" if the cell may make it.
func (r *Refusals) Call(cell, path, symbol string) string {
	if name := r.name(cell, path, symbol); name != "" {
		return notHere(name)
	}
	return ""
}

func notHere(name string) string {
	return name + " may not be used here: it computes what is asked for"
}
