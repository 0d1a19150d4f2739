package split

import "strconv"

// Marks of functions: the mark of function i is bit i%MarkBits of the exported global whose name is Mark and the number i/MarkBits.
const (
	Mark     = "mark"
	MarkBits = 63
)

// Marked returns a program that marks its functions when they are called, and the functions' names by number. It runs as the whole does.
func Marked(program []byte) (marked []byte, names []string, err error) {
	defer catch(&err)
	m := parse(program)
	words := (len(m.functions) + MarkBits - 1) / MarkBits
	out := []byte(magic)
	for id := byte(types); id <= data; id++ {
		if m.sections[id] == nil {
			continue
		}
		r := m.section(id)
		content := r.data
		switch id {
		case globals:
			content = append(number(nil, int(r.u32())+words), r.rest()...)
			for range words {
				content = append(content, i64, 1, opI64Const, 0, opEnd)
			}
		case exports:
			content = append(number(nil, int(r.u32())+words), r.rest()...)
			for i := range words {
				content = number(append(text(content, Mark+strconv.Itoa(i)), 3), len(m.globals)+i)
			}
		case code:
			content = number(nil, len(m.functions))
			for i := range m.functions {
				content = part(content, m.marked(i))
			}
		}
		out = section(out, id, content)
	}
	for _, f := range m.functions {
		names = append(names, f.name)
	}
	return out, names, nil
}

// marked is the body of function i with its mark before it.
func (m *module) marked(i int) []byte {
	r := *m.functions[i].body
	skipLocals(&r)
	word := len(m.globals) + i/MarkBits
	body := append([]byte(nil), r.data[:r.at]...)
	body = number(append(body, opGlobalGet), word)
	body = append(signed(append(body, opI64Const), 1<<(i%MarkBits)), opI64Or)
	body = number(append(body, opGlobalSet), word)
	return append(body, r.rest()...)
}
