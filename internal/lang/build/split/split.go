// Package split rewrites a program that Go has linked for js/wasm. Structured gives its functions jumps that browsers compile well. Split
// divides it into two WebAssembly modules, so that a page can start with the first.
//
// The first module has all data, the function table, and the functions that are warm. A cold function keeps its index, its place in the
// table and so its address. Its body calls a function of the first module, lazy:
//
//	lazy(pc, slot):  if not loaded { load(); loaded = true };  call_indirect table[slot](pc)
//
// The page provides load, which has to instantiate the second module before it returns. The second module has the bodies of cold functions.
// It imports the first one's memory, table and globals, and puts its functions into the table. It calls the functions of the first through
// the table. Go unwinds its stacks and prints its tracebacks by the tables in its data, which stay as they are.
package split

import "fmt"

// Names in the modules: of the import of the first, and of the exports of the first that the second imports, its globals after them by
// number.
const (
	Module = "split"
	Load   = "load"
	memory = "mem"
	Table  = "table"
	global = "global"
)

// Sections by their numbers.
const (
	custom = iota
	types
	imports
	functions
	tables
	memories
	globals
	exports
	start
	elements
	code
	data
)

const (
	tableOffset = 0x1000 // of Go's linker: the place of its first function in the table
	i32         = 0x7f
	i64         = 0x7e
	funcType    = 0x60
	noType      = 0x40   // of a block that leaves nothing
	goArgument  = "\x7f" // a function of Go takes the place to begin at, and tells whether the stack unwinds
)

// Split divides a program, which has to have its functions' names: cold tells by its name whether a function goes to the second module.
// Functions that call the page, or have another type than Go's functions, stay in the first. An error names the function and the place in
// the program.
func Split(program []byte, cold func(name string) bool) (first, second []byte, err error) {
	defer catch(&err)
	m := parse(program)
	m.sort(cold)
	return m.first(), m.second(), nil
}

// catch sets err to the damage of a program.
func catch(err *error) {
	if problem := recover(); problem != nil {
		damaged, ok := problem.(damage)
		if !ok {
			panic(problem)
		}
		*err = fmt.Errorf("split: %w", damaged)
	}
}

// sort decides which functions are cold.
func (m *module) sort(cold func(name string) bool) {
	for i := range m.functions {
		f := &m.functions[i]
		f.cold = f.typ == m.goType && cold(f.name)
		if f.cold {
			calls(f.body, func(callee uint32, _, _ int) {
				f.cold = f.cold && callee >= m.imported
				if int64(callee)-int64(m.imported) >= int64(len(m.functions)) {
					f.body.fail("it calls function %d of %d", callee, int(m.imported)+len(m.functions))
				}
			})
		}
		if f.cold {
			f.at = m.colds
			m.colds++
		}
	}
}
