package split

import "fmt"

// A reader reads WebAssembly's binary format. A read past the end panics with damage, which Split returns as an error.
type reader struct {
	data []byte
	at   int
	base int    // where data lies in the program, for errors
	in   string // what data is, for errors
}

// damage is what is wrong with a program, and where.
type damage struct {
	in   string
	at   int
	what string
}

func (d damage) Error() string { return fmt.Sprintf("%s, at byte %d: %s", d.in, d.at, d.what) }

func (r *reader) fail(format string, args ...any) {
	panic(damage{r.in, r.base + r.at, fmt.Sprintf(format, args...)})
}

func (r *reader) more() bool { return r.at < len(r.data) }

func (r *reader) byte() byte {
	if !r.more() {
		r.fail("the program ends too early")
	}
	r.at++
	return r.data[r.at-1]
}

// u32 reads an unsigned number in LEB128.
func (r *reader) u32() uint32 {
	var value uint64
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		value |= uint64(b&0x7f) << shift
		if b < 0x80 && value < 1<<32 {
			return uint32(value)
		}
	}
	r.fail("a number of more than 32 bits")
	return 0
}

// skipNumber skips a number in LEB128, of at most 64 bits.
func (r *reader) skipNumber() {
	for range 10 {
		if r.byte() < 0x80 {
			return
		}
	}
	r.fail("a number of more than 64 bits")
}

// take reads n bytes.
func (r *reader) take(n uint32) []byte {
	if int64(n) > int64(len(r.data)-r.at) {
		r.fail("%d bytes are wanted, %d are left", n, len(r.data)-r.at)
	}
	r.at += int(n)
	return r.data[r.at-int(n) : r.at : r.at]
}

// part reads a length and as many bytes, as a reader.
func (r *reader) part() *reader {
	n := r.u32()
	at := r.base + r.at
	return &reader{data: r.take(n), base: at, in: r.in}
}

func (r *reader) name() string { return string(r.part().data) }

func (r *reader) rest() []byte { return r.data[r.at:] }

// number appends n in LEB128.
func number[T int | uint32](to []byte, n T) []byte {
	u := uint32(n)
	for u >= 0x80 {
		to = append(to, byte(u)|0x80)
		u >>= 7
	}
	return append(to, byte(u))
}

// signed appends n in signed LEB128.
func signed(to []byte, n int64) []byte {
	for n < -0x40 || n >= 0x40 {
		to = append(to, byte(n)|0x80)
		n >>= 7
	}
	return append(to, byte(n)&0x7f)
}

// constant appends the instruction i32.const n.
func constant(to []byte, n uint32) []byte { return signed(append(to, opI32Const), int64(int32(n))) }

// text appends a name.
func text(to []byte, name string) []byte { return append(number(to, len(name)), name...) }

// part appends content and before it its length.
func part(to, content []byte) []byte { return append(number(to, len(content)), content...) }

// section appends a section.
func section(to []byte, id byte, content []byte) []byte {
	return part(append(to, id), content)
}
