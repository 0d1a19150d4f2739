package session

import (
	"fmt"
	"go/token"
	"strings"
)

// position returns where byte off of the cell's source is.
func position(name, src string, off int) token.Position {
	line, col := lineCol(src, off)
	return token.Position{Filename: name, Offset: off, Line: line, Column: col}
}

// lineMark returns the comment that makes the text after it count as standing at off in the cell.
func lineMark(name, src string, off int) string {
	line, col := lineCol(src, off)
	return fmt.Sprintf("/*line %s:%d:%d*/", name, line, col)
}

// offsetOf converts a 1-based line and byte column to a byte offset.
func offsetOf(src string, line, col int) int {
	off := 0
	for ; line > 1; line-- {
		off += strings.IndexByte(src[off:], '\n') + 1
	}
	return off + col - 1
}

// lineCol converts a byte offset to a 1-based line and byte column.
func lineCol(src string, off int) (line, col int) {
	off = min(off, len(src))
	return 1 + strings.Count(src[:off], "\n"), off - strings.LastIndex(src[:off], "\n")
}
