package native

import (
	"errors"
	"os"
	"runtime"
	"sync"
	"syscall/js"
	"unsafe"
)

// How many jumps backwards machine code makes before it returns: about a millisecond of ordinary instructions. Nobody waits for it:
// there is one thread. A visit costs some 0.3 µs by way of JavaScript, so it must be worth it.
const (
	mostJumps        = 1 << 16
	mostInstructions = 1 << 20
	fewJumps         = 16
)

// visitsBefore is how often the switch loop comes to a function's loops before they have machine code, which takes some 0.3 ms to make.
// With MSP_NATIVE=first it is once.
var visitsBefore = sync.OnceValue(func() int32 {
	if os.Getenv("MSP_NATIVE") == "first" {
		return 1
	}
	return 200
})

// begin leaves it to the switch loop's visits when loops get machine code. If the browser refuses it, there is none.
func begin(ls *loops) {
	l := &later{after: visitsBefore(), make: func() { ls.compile() }}
	for _, d := range ls.doors {
		d.region.later = l
	}
}

// mostCode bounds the memory of modules, in bytes, and mostText that of one; loops that come later are left to the switch loop.
const (
	mostCode = 16 << 20
	mostText = 1 << 19
)

var errNoRoom = errors.New("native: no more memory for machine code")

// code is a module. Its functions work on Go's memory, which is handed over as the global mspMemory; a whole function has a place in
// a table, where others call it. When nothing refers to it any more, the place is free and the browser collects the module.
type code struct {
	waysIn []js.Value // by function
	places []*Place   // to which the functions lead
	place  uintptr    // in the table
}

var (
	codeSize int
	table    js.Value
	free     []uintptr // places in the table; 0 is none
	inModule js.Value  // what modules import
)

// refused makes an error of what JavaScript throws.
func refused(err *error) {
	switch x := recover().(type) {
	case nil:
	case js.Error:
		*err = x
	default:
		panic(x)
	}
}

func newCode(text []byte, functions int, places []*Place, whole bool) (c *code, err error) {
	if len(text) > mostText || codeSize+len(text) > mostCode {
		return nil, errNoRoom
	}
	defer refused(&err)
	exports := instance(text, inModule)
	c = &code{places: places}
	for i := 1; i < functions; i += 2 {
		c.waysIn = append(c.waysIn, exports.Get(exportName(i)))
	}
	if whole {
		c.place = take()
		table.Call("set", int(c.place), exports.Get(exportName(0)))
	}
	codeSize += len(text)
	size, place := len(text), c.place
	runtime.AddCleanup(c, func(int) {
		codeSize -= size
		if place != 0 {
			table.Call("set", int(place), js.Null())
			free = append(free, place)
		}
	}, 0)
	return c, nil
}

// instance makes an instance of a module and returns what it exports; it panics if that fails.
func instance(text []byte, imports js.Value) (exports js.Value) {
	bytes := js.Global().Get("Uint8Array").New(len(text))
	js.CopyBytesToJS(bytes, text)
	assembly := js.Global().Get("WebAssembly")
	return assembly.Get("Instance").New(assembly.Get("Module").New(bytes), imports).Get("exports")
}

// take takes a free place of the table, which grows if there is none.
func take() uintptr {
	if len(free) == 0 {
		const more = 64
		n := table.Call("grow", more).Int()
		for i := range more {
			free = append(free, uintptr(n+more-1-i))
		}
	}
	place := free[len(free)-1]
	free = free[:len(free)-1]
	return place
}

// Available reports whether there is machine code: the page lets us make modules that work on our memory, and the environment variable
// MSP_NATIVE is not off.
var Available = sync.OnceValue(func() bool {
	memory := js.Global().Get("mspMemory")
	if os.Getenv("MSP_NATIVE") == "off" || memory.IsUndefined() {
		return false
	}
	return prepare(memory) == nil
})

// prepare makes the table and the exchange, and tries a module.
func prepare(memory js.Value) (err error) {
	defer refused(&err)
	table = js.Global().Get("WebAssembly").Get("Table").New(map[string]any{"element": "anyfunc", "initial": 1})
	call := instance(exchange(), imported(map[string]any{"table": table})).Get(exportName(0))
	inModule = imported(map[string]any{"mem": memory, "call": call})
	_, err = newCode(module(imports, functionFirst, nil), 0, nil, false)
	return err
}

// imported is what a module imports from "go".
func imported(names map[string]any) js.Value { return js.ValueOf(map[string]any{"go": names}) }

// under is the Stack of the goroutine that runs machine code, where the code finds it.
var under *Stack

// enter runs the region's code.
func (r *Region) enter(s *Stack, w, shadow unsafe.Pointer) (at *Place, left int) {
	e := entry(r.entry.Load())
	s.w, s.door, s.left, s.depth = w, int64(e.door()), int64(r.jumps), 0
	s.place = uintptr(unsafe.Pointer(&r.behind)) // for code that does not begin
	under = s
	r.code.waysIn[e.function()/2].Invoke()
	return placeAt(s.place), int(s.left)
}
