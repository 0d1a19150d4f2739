// Package split divides a program that Go has linked for js/wasm into two WebAssembly modules, so that a page can start with the first.
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

import (
	"bytes"
	"fmt"
	"strconv"
)

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

// A function is one that is not imported.
type function struct {
	name string
	typ  uint32
	body *reader
	cold bool
	at   uint32 // its number among the cold ones
}

// A module is a program of Go's linker.
type module struct {
	sections  [data + 1]*reader
	imported  uint32 // how many functions are
	functions []function
	globals   []string // the type of each: of its value, and whether it changes
	typeCount uint32
	goType    uint32 // of Go's functions
	colds     uint32 // how many are
}

const magic = "\x00asm\x01\x00\x00\x00"

func parse(program []byte) *module {
	m := &module{}
	r := &reader{data: program, in: "the program"}
	if string(r.take(min(8, uint32(len(program))))) != magic {
		r.at = 0
		r.fail("this is not a program of WebAssembly")
	}
	var names *reader
	for r.more() {
		id := r.byte()
		part := r.part()
		switch {
		case id == custom:
			if part.name() == "name" {
				names = part
			}
		case int(id) >= len(m.sections) || m.sections[id] != nil || id == start:
			r.fail("section %d is not one of Go's linker", id)
		default:
			part.in = fmt.Sprintf("section %d", id)
			m.sections[id] = part
		}
	}
	for id := types; id <= data; id++ {
		if m.sections[id] == nil && id != start {
			r.fail("section %d is missing", id)
		}
	}
	m.parseTypes()
	m.parseImports()
	m.parseFunctions()
	m.parseGlobals()
	m.parseTable()
	if names == nil {
		r.fail("functions have no names")
	}
	m.parseNames(names)
	return m
}

// section returns a section to be read from its beginning.
func (m *module) section(id byte) *reader {
	r := *m.sections[id]
	return &r
}

func (m *module) parseTypes() {
	r := m.section(types)
	m.typeCount = r.u32()
	found := false
	for i := range m.typeCount {
		if r.byte() != funcType {
			r.fail("type %d is not a function's", i)
		}
		arguments := r.part().data
		results := r.part().data
		if !found && string(arguments) == goArgument && string(results) == goArgument {
			m.goType, found = i, true
		}
	}
	if !found {
		r.fail("no type is that of Go's functions")
	}
}

func (m *module) parseImports() {
	r := m.section(imports)
	for m.imported = r.u32(); r.more(); {
		from, name := r.name(), r.name()
		if kind := r.byte(); kind != 0 {
			r.fail("the import %s.%s is not a function", from, name)
		}
		r.u32()
	}
}

func (m *module) parseFunctions() {
	r, bodies := m.section(functions), m.section(code)
	m.functions = make([]function, r.u32())
	if n := bodies.u32(); int(n) != len(m.functions) {
		bodies.fail("%d bodies of %d functions", n, len(m.functions))
	}
	for i := range m.functions {
		m.functions[i].typ = r.u32()
		m.functions[i].body = bodies.part()
	}
}

func (m *module) parseGlobals() {
	r := m.section(globals)
	for n := r.u32(); n > 0; n-- {
		m.globals = append(m.globals, string(r.take(2)))
		if op := r.byte(); op != opI32Const && op != opI64Const {
			r.fail("a global begins with opcode %#x", op)
		}
		r.skipNumber()
		if r.byte() != opEnd {
			r.fail("a global is not a constant")
		}
	}
}

// parseTable checks that the one table holds the functions in their order, from tableOffset.
func (m *module) parseTable() {
	r := m.section(tables)
	if r.u32() != 1 {
		r.fail("more than one table")
	}
	r = m.section(elements)
	want := constant([]byte{1, 0}, tableOffset)
	want = number(append(want, opEnd), len(m.functions))
	if !bytes.Equal(r.take(uint32(len(want))), want) {
		r.fail("the table is not the one of Go's linker")
	}
	for i := range m.functions {
		if callee := r.u32(); callee != m.imported+uint32(i) {
			r.fail("function %d is in the place of %d", callee, m.imported+uint32(i))
		}
	}
}

func (m *module) parseNames(r *reader) {
	for r.more() {
		kind := r.byte()
		if part := r.part(); kind == 1 { // of functions
			for n := part.u32(); n > 0; n-- {
				i, name := part.u32(), part.name()
				if i >= m.imported && i-m.imported < uint32(len(m.functions)) {
					m.functions[i-m.imported].name = name
				}
			}
		}
	}
	for i := range m.functions {
		f := &m.functions[i]
		f.body.in = fmt.Sprintf("function %d, %s", i, f.name)
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

// shift is how many functions the first module has before those of the program: load, after the other imports, and lazy.
const shift = 2

// first writes the first module.
func (m *module) first() []byte {
	out := make([]byte, 0, len(m.sections[data].data)*2)
	out = append(out, magic...)

	// Two types more.
	r := m.section(types)
	loadType, lazyType := m.typeCount, m.typeCount+1
	content := number(nil, r.u32()+2)
	content = append(content, r.rest()...)
	content = append(content, funcType, 0, 0, funcType, 2, i32, i32, 1, i32)
	out = section(out, types, content)

	r = m.section(imports)
	content = number(nil, r.u32()+1)
	content = append(content, r.rest()...)
	content = text(text(content, Module), Load)
	content = number(append(content, 0), loadType)
	out = section(out, imports, content)

	r = m.section(functions)
	content = number(nil, r.u32()+1)
	content = number(content, lazyType)
	content = append(content, r.rest()...)
	out = section(out, functions, content)
	out = section(out, tables, m.sections[tables].data)
	out = section(out, memories, m.sections[memories].data)

	r = m.section(globals)
	content = number(nil, r.u32()+1)
	content = append(content, r.rest()...)
	content = append(constant(append(content, i32, 1), 0), opEnd) // whether the second module is there
	out = section(out, globals, content)

	r = m.section(exports)
	n := r.u32()
	content = number(nil, int(n)+1+len(m.globals))
	for ; n > 0; n-- {
		content = text(content, r.name())
		kind, index := r.byte(), r.u32()
		if kind == 0 && index >= m.imported {
			index += shift
		}
		content = number(append(content, kind), index)
	}
	content = append(text(content, Table), 1, 0)
	for i := range m.globals {
		content = number(append(text(content, globalName(i)), 3), i)
	}
	out = section(out, exports, content)

	content = number(append(constant([]byte{1, 0}, tableOffset), opEnd), len(m.functions))
	for i := range m.functions {
		content = number(content, int(m.imported)+shift+i)
	}
	out = section(out, elements, content)

	content = number(make([]byte, 0, len(m.sections[code].data)), len(m.functions)+1)
	content = part(content, m.lazy())
	var body []byte
	for i := range m.functions {
		f := &m.functions[i]
		if f.cold {
			body = append(body[:0], 0, opLocalGet, 0)
			body = constant(body, uint32(tableOffset+i))
			body = append(number(append(body, opCall), m.imported+1), opEnd)
		} else {
			body = rewritten(body[:0], f.body, func(to []byte, callee uint32) []byte {
				if callee >= m.imported {
					callee += shift
				}
				return number(append(to, opCall), callee)
			})
		}
		content = part(content, body)
	}
	out = section(out, code, content)
	return section(out, data, m.sections[data].data)
}

// lazy is the body of the function that calls a cold one.
func (m *module) lazy() []byte {
	loaded := len(m.globals)
	body := []byte{0}
	body = append(number(append(body, opGlobalGet), loaded), opI32Eqz, opIf, noType)
	body = number(append(body, opCall), m.imported)
	body = constant(body, 1)
	body = append(number(append(body, opGlobalSet), loaded), opEnd)
	body = append(body, opLocalGet, 0, opLocalGet, 1)
	body = append(number(append(body, opCallIndirect), m.goType), 0)
	return append(body, opEnd)
}

// second writes the second module.
func (m *module) second() []byte {
	out := section([]byte(magic), types, m.sections[types].data)

	content := number(nil, 2+len(m.globals))
	add := func(name string, kind byte, typ []byte) {
		content = append(append(text(text(content, Module), name), kind), typ...)
	}
	for _, shared := range []struct {
		id   byte
		name string
		kind byte
	}{{tables, Table, 1}, {memories, memory, 2}} {
		r := m.section(shared.id)
		if r.u32() != 1 {
			r.fail("not one, but more")
		}
		add(shared.name, shared.kind, r.rest())
	}
	for i, typ := range m.globals {
		add(globalName(i), 3, []byte(typ))
	}
	out = section(out, imports, content)

	content = number(nil, m.colds)
	for range m.colds {
		content = number(content, m.goType)
	}
	out = section(out, functions, content)

	// The cold functions of each run, one after the other in the table.
	content = nil
	runs := 0
	for i := 0; i < len(m.functions); i++ {
		if !m.functions[i].cold {
			continue
		}
		from := i
		for i < len(m.functions) && m.functions[i].cold {
			i++
		}
		runs++
		content = append(content, 0)
		content = append(constant(content, uint32(tableOffset+from)), opEnd)
		content = number(content, i-from)
		for _, f := range m.functions[from:i] {
			content = number(content, f.at)
		}
	}
	out = section(out, elements, append(number(nil, runs), content...))

	content = number(nil, m.colds)
	var body []byte
	for i := range m.functions {
		if !m.functions[i].cold {
			continue
		}
		body = rewritten(body[:0], m.functions[i].body, func(to []byte, callee uint32) []byte {
			f := &m.functions[callee-m.imported]
			if f.cold {
				return number(append(to, opCall), f.at)
			}
			to = constant(to, tableOffset+callee-m.imported)
			return append(number(append(to, opCallIndirect), f.typ), 0)
		})
		content = part(content, body)
	}
	return section(out, code, content)
}

func globalName(i int) string { return global + strconv.Itoa(i) }

// rewritten appends a body, in which write has written the calls.
func rewritten(to []byte, body *reader, write func(to []byte, callee uint32) []byte) []byte {
	done := 0
	calls(body, func(callee uint32, from, end int) {
		to = write(append(to, body.data[done:from]...), callee)
		done = end
	})
	return append(to, body.data[done:]...)
}
