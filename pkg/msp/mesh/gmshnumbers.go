package mesh

import (
	"bytes"
	"encoding/binary"
	"math"
)

// gmsh reads the numbers of a Gmsh file, as words or binary.
type gmsh struct {
	*source
	m        *Mesh
	version  float64
	complete bool             // there are elements
	order    binary.ByteOrder // of bytes, in a binary file
	place    map[int]int      // of a tag: its index among the points
}

// format reads "version file-type data-size" and, in a binary file, the number 1, which tells the order of bytes.
func (g *gmsh) format() (err error) {
	if g.version, err = g.number(g.word()); err != nil {
		return err
	}
	if v := g.version; !(v >= 2 && v < 3 || v == 4 || v == 4.1) {
		return g.fault("format %g, want 2, 4 or 4.1", v)
	}
	switch mode := string(g.word()); mode {
	case "0":
		return nil
	case "1":
	default:
		return g.fault("file type %.40q, want 0, which is text, or 1, which is binary", mode)
	}
	if size := g.word(); string(size) != "8" {
		return g.fault("numbers of %.40q bytes, want 8", size)
	}
	g.next()
	if len(g.data) < 4 {
		return g.faultAt("the file ends where a number should be")
	}
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		if order.Uint32(g.data) == 1 {
			g.order, g.binary = order, true
			g.skip(4)
			return nil
		}
	}
	return g.faultAt("%#x, want the number 1", g.data[:4])
}

func (g *gmsh) skipTo(end string) error {
	if g.binary {
		k := bytes.Index(g.data, []byte(end))
		if k < 0 {
			return g.faultAt("the file ends before %.40s", end)
		}
		g.skip(k + len(end))
		return nil
	}
	for {
		word := g.word()
		if word == nil {
			return g.fault("the file ends before %.40s", end)
		}
		if string(word) == end {
			return nil
		}
	}
}

// ints reads whole numbers, of 4 bytes in a binary file, and longs those of 8 bytes.
func (g *gmsh) ints(to []int) error  { return g.integers(to, 4) }
func (g *gmsh) longs(to []int) error { return g.integers(to, 8) }

func (g *gmsh) integers(to []int, width int) error {
	if g.binary && len(g.data) < width*len(to) {
		return g.faultAt("the file ends where a number should be")
	}
	for k := range to {
		switch {
		case !g.binary:
			word := g.word()
			if word == nil {
				return g.fault("the file ends where a number should be")
			}
			var err error
			if to[k], err = g.integer(word); err != nil {
				return err
			}
			continue
		case width == 4:
			to[k] = int(int32(g.order.Uint32(g.data)))
		default:
			to[k] = int(int64(g.order.Uint64(g.data)))
		}
		g.skip(width)
	}
	return nil
}

// coordinates reads three numbers.
func (g *gmsh) coordinates() (p [3]float64, err error) {
	if !g.binary {
		return g.point(g.words(3))
	}
	if len(g.data) < 24 {
		return p, g.faultAt("the file ends where coordinates should be")
	}
	for axis := range p {
		p[axis] = math.Float64frombits(g.order.Uint64(g.data[8*axis:]))
		if math.IsNaN(p[axis]) || math.IsInf(p[axis], 0) {
			return p, g.faultAt("coordinate %g is not finite", p[axis])
		}
	}
	g.skip(24)
	return p, nil
}

// total reads how many things a section of format 2 has: text, also in a binary file, in a line for itself.
func (g *gmsh) total(what string) (int, error) {
	n, err := g.size(g.word(), what)
	if g.binary {
		g.next()
	}
	return n, err
}

// many reads how many things a block of format 4 has.
func (g *gmsh) many(what string) (int, error) {
	if !g.binary {
		return g.size(g.word(), what)
	}
	n := make([]int, 1)
	if err := g.longs(n); err != nil {
		return 0, err
	}
	if n[0] < 0 || n[0] > len(g.data)/8 {
		return 0, g.faultAt("%d %s, but the file has only %d bytes left", n[0], what, len(g.data))
	}
	return n[0], nil
}
