package source

import (
	"fmt"
	"go/token"
	"strings"
)

// Position returns where byte off of the cell's source is.
func Position(name, src string, off int) token.Position {
	line, col := LineCol(src, off)
	return token.Position{Filename: name, Offset: off, Line: line, Column: col}
}

// LineMark returns the comment that makes the text after it count as standing at off in the cell.
func LineMark(name, src string, off int) string {
	line, col := LineCol(src, off)
	return fmt.Sprintf("/*line %s:%d:%d*/", name, line, col)
}

// OffsetOf converts a 1-based line and byte column to a byte offset.
func OffsetOf(src string, line, col int) int {
	off := 0
	for ; line > 1; line-- {
		off += strings.IndexByte(src[off:], '\n') + 1
	}
	return off + col - 1
}

// LineCol converts a byte offset to a 1-based line and byte column.
func LineCol(src string, off int) (line, col int) {
	off = min(off, len(src))
	return 1 + strings.Count(src[:off], "\n"), off - strings.LastIndex(src[:off], "\n")
}
