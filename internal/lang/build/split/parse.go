package split

import (
	"bytes"
	"fmt"
)

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
	names     []byte // the section that names the functions
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
				names, m.names = part, part.data
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
