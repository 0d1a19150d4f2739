package split

import "strconv"

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
