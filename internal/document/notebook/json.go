package notebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// object collects the fields of one JSON object for the encoder.
type object map[string]any

// encodeJSON appends v as Python's json.dumps(indent=1, sort_keys=True, ensure_ascii=False,
// separators=(",", ": ")) writes it, which is what nbformat puts into files.
func encodeJSON(b *bytes.Buffer, v any, depth int) error {
	switch v := v.(type) {
	case nil:
		b.WriteString("null")
	case bool:
		b.WriteString(strconv.FormatBool(v))
	case string:
		encodeString(b, v)
	case json.Number:
		b.WriteString(v.String())
	case int:
		b.WriteString(strconv.Itoa(v))
	case float64:
		return encodeFloat(b, v)
	case object:
		return encodeObject(b, v, depth)
	case map[string]any:
		return encodeObject(b, v, depth)
	case []any:
		return encodeArray(b, v, depth)
	case []string:
		list := make([]any, len(v))
		for i, s := range v {
			list[i] = s
		}
		return encodeArray(b, list, depth)
	default:
		// A value put there by Go code: let encoding/json turn it into the kinds above.
		data, err := json.Marshal(v)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrFormat, err)
		}
		plain, err := decodeJSON(data)
		if err != nil {
			return err
		}
		return encodeJSON(b, plain, depth)
	}
	return nil
}

func encodeObject(b *bytes.Buffer, m map[string]any, depth int) error {
	if len(m) == 0 {
		b.WriteString("{}")
		return nil
	}
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	b.WriteByte('{')
	for i, k := range keys {
		newline(b, i, depth+1)
		encodeString(b, k)
		b.WriteString(": ")
		if err := encodeJSON(b, m[k], depth+1); err != nil {
			return fmt.Errorf("%s: %w", k, err)
		}
	}
	newline(b, 0, depth)
	b.WriteByte('}')
	return nil
}

func encodeArray(b *bytes.Buffer, list []any, depth int) error {
	if len(list) == 0 {
		b.WriteString("[]")
		return nil
	}
	b.WriteByte('[')
	for i, v := range list {
		newline(b, i, depth+1)
		if err := encodeJSON(b, v, depth+1); err != nil {
			return err
		}
	}
	newline(b, 0, depth)
	b.WriteByte(']')
	return nil
}

func newline(b *bytes.Buffer, i, depth int) {
	if i > 0 {
		b.WriteByte(',')
	}
	b.WriteByte('\n')
	for range depth {
		b.WriteByte(' ')
	}
}

// encodeString escapes only what JSON demands, as Python does without ensure_ascii: unicode, '<' and DEL
// stand as they are. Bytes that are not UTF-8 become U+FFFD.
func encodeString(b *bytes.Buffer, s string) {
	b.WriteByte('"')
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\b':
			b.WriteString(`\b`)
		case r == '\f':
			b.WriteString(`\f`)
		case r < ' ':
			fmt.Fprintf(b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
		i += n
	}
	b.WriteByte('"')
}

// encodeFloat writes whole numbers without a fraction and others as Python's repr does.
func encodeFloat(b *bytes.Buffer, x float64) error {
	switch a := math.Abs(x); {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return fmt.Errorf("%w: %v is not a JSON number", ErrFormat, x)
	case x == math.Trunc(x) && a < 1e15:
		b.WriteString(strconv.FormatFloat(x, 'f', 0, 64))
	case a >= 1e-4 && a < 1e16:
		b.WriteString(strconv.FormatFloat(x, 'f', -1, 64))
	default:
		b.WriteString(strconv.FormatFloat(x, 'e', -1, 64))
	}
	return nil
}

// decodeJSON reads one JSON value; numbers keep their spelling. Errors say line and column.
func decodeJSON(data []byte) (any, error) {
	if i := invalidUTF8(data); i >= 0 {
		return nil, fmt.Errorf("%s: %w: byte 0x%02x is not UTF-8", place(data, i), ErrSyntax, data[i])
	}
	if i := loneSurrogate(data); i >= 0 {
		return nil, fmt.Errorf("%s: %w: %s is half of a surrogate pair", place(data, i), ErrSyntax, data[i:i+6])
	}
	var v any
	if err := json.Unmarshal(data, new(json.RawMessage)); err != nil {
		at := len(data)
		// Offset counts the bytes read, the wrong one included; a file that was cut off has no wrong one.
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok && syntax.Offset > 0 &&
			!strings.Contains(err.Error(), "unexpected end") {
			at = int(syntax.Offset) - 1
		}
		return nil, fmt.Errorf("%s: %w: %w", place(data, at), ErrSyntax, err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	return v, nil
}

// maxDepth bounds the nesting of a notebook's JSON: each level stands on lines of its own, indented by one more space, so
// that a file would grow as the square of it.
const maxDepth = 100

// tooDeep finds the bracket in valid JSON that opens more than maxDepth levels. The result is its index, or −1.
func tooDeep(data []byte) int {
	depth, quoted := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			if depth++; depth > maxDepth {
				return i
			}
		case c == ']' || c == '}':
			depth--
		}
	}
	return -1
}

// place says in words where offset i of data is.
func place(data []byte, i int) string {
	i = min(i, len(data))
	line := 1 + bytes.Count(data[:i], []byte{'\n'})
	column := i - bytes.LastIndexByte(data[:i], '\n')
	return fmt.Sprintf("line %d, column %d (byte %d)", line, column, i)
}

func invalidUTF8(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// loneSurrogate finds a \ud800…\udfff escape that is not one of a pair: encoding/json would replace it
// without a word. The result is the index of its backslash, or −1.
func loneSurrogate(data []byte) int {
	for i := 0; i+5 < len(data); i++ {
		if data[i] != '\\' {
			continue
		}
		high := escape(data[i:])
		switch {
		case high < 0:
			i++ // the escaped byte
		case high < 0xd800 || high > 0xdfff:
			i += 5
		case high < 0xdc00 && len(data) >= i+12:
			if low := escape(data[i+6:]); low < 0xdc00 || low > 0xdfff {
				return i
			}
			i += 11
		default:
			return i
		}
	}
	return -1
}

// escape is the code unit of the \uXXXX that begins s, or −1.
func escape(s []byte) int {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return -1
	}
	n, err := strconv.ParseUint(string(s[2:6]), 16, 16)
	if err != nil {
		return -1
	}
	return int(n)
}
