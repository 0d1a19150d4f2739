package mesh

import (
	"encoding/binary"
	"math"
)

// plyHeader describes the data of a PLY file, as the text at its start declares it.
type plyHeader struct {
	order    binary.ByteOrder // nil: the file is text
	elements []plyElement
}

type plyElement struct {
	name       string
	n          int
	properties []plyProperty
}

// plyProperty is a number of each element, or a list of numbers.
type plyProperty struct {
	name        string
	list        bool
	count, kind plyType
}

// points reports whether the property is a list of points.
func (p plyProperty) points() bool {
	return p.list && (p.name == "vertex_indices" || p.name == "vertex_index")
}

// plyType is a type of numbers in a binary file.
type plyType struct {
	bytes         int
	float, signed bool
}

var plyTypes = map[string]plyType{
	"char": {1, false, true}, "int8": {1, false, true}, "uchar": {1, false, false}, "uint8": {1, false, false},
	"short": {2, false, true}, "int16": {2, false, true}, "ushort": {2, false, false}, "uint16": {2, false, false},
	"int": {4, false, true}, "int32": {4, false, true}, "uint": {4, false, false}, "uint32": {4, false, false},
	"float": {4, true, true}, "float32": {4, true, true}, "double": {8, true, true}, "float64": {8, true, true},
}

// value decodes a number.
func (t plyType) value(b []byte, order binary.ByteOrder) float64 {
	var bits uint64
	switch t.bytes {
	case 1:
		bits = uint64(b[0])
	case 2:
		bits = uint64(order.Uint16(b))
	case 4:
		bits = uint64(order.Uint32(b))
	default:
		bits = order.Uint64(b)
	}
	switch {
	case t.float && t.bytes == 4:
		return float64(math.Float32frombits(uint32(bits)))
	case t.float:
		return math.Float64frombits(bits)
	case t.signed:
		shift := 64 - 8*t.bytes
		return float64(int64(bits<<shift) >> shift)
	default:
		return float64(bits)
	}
}

// least returns the fewest bytes that one element takes in the file.
func (e plyElement) least(text bool) int {
	n := 0
	for _, p := range e.properties {
		switch {
		case text:
			n += 2 // a digit and a space or the end of a line
		case p.list:
			n += p.count.bytes
		default:
			n += p.kind.bytes
		}
	}
	return n
}

// parsePLYHeader reads the lines up to end_header.
func parsePLYHeader(s *source) (*plyHeader, error) {
	if first, ok := s.next(); !ok || string(first) != "ply" {
		return nil, s.fault("%.40q, want ply", first)
	}
	h, known := &plyHeader{}, false
	for {
		f := s.fields()
		if f == nil {
			return nil, s.fault("the file ends before end_header")
		}
		switch string(f[0]) {
		case "format":
			if len(f) != 3 {
				return nil, s.fault("want format and version")
			}
			switch known = true; string(f[1]) {
			case "ascii":
			case "binary_little_endian":
				h.order = binary.LittleEndian
			case "binary_big_endian":
				h.order = binary.BigEndian
			default:
				return nil, s.fault("format %.40q, want ascii, binary_little_endian or binary_big_endian", f[1])
			}
		case "element":
			if len(f) != 3 {
				return nil, s.fault("want a name and a number after element")
			}
			n, err := s.integer(f[2])
			if err != nil || n < 0 || n > most {
				return nil, s.fault("%.40q elements, want 0 … %d", f[2], most)
			}
			h.elements = append(h.elements, plyElement{name: string(f[1]), n: n})
		case "property":
			p, err := s.plyProperty(f)
			if err != nil {
				return nil, err
			}
			if len(h.elements) == 0 {
				return nil, s.fault("property before the first element")
			}
			last := &h.elements[len(h.elements)-1]
			last.properties = append(last.properties, p)
		case "comment", "obj_info":
		case "end_header":
			if !known {
				return nil, s.fault("no format before end_header")
			}
			return h, nil
		default:
			return nil, s.fault("%.40q, want element, property or end_header", f[0])
		}
	}
}

// plyProperty reads "property type name" or "property list type type name".
func (s *source) plyProperty(f [][]byte) (p plyProperty, err error) {
	of := func(name []byte) (plyType, error) {
		t, known := plyTypes[string(name)]
		if !known {
			return t, s.fault("type %.40q of a property is unknown", name)
		}
		return t, nil
	}
	switch {
	case len(f) == 5 && string(f[1]) == "list":
		p.list, p.name = true, string(f[4])
		if p.count, err = of(f[2]); err == nil {
			p.kind, err = of(f[3])
		}
		if err == nil && p.count.float {
			err = s.fault("length of a list of type %s", f[2])
		}
	case len(f) == 3:
		p.name = string(f[2])
		p.kind, err = of(f[1])
	default:
		err = s.fault("want a type and a name after property")
	}
	return p, err
}
