package notebook

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// goldmark takes time that grows as the square of some numbers, and a table or a picture can make a page far larger
// than its source. No one who writes comes near these limits; what goes beyond is shown as it was written.
const (
	maxLines   = 20_000    // lines of one Markdown cell
	maxNesting = 100       // quotations and lists inside each other
	maxColumns = 100       // of a table: GitHub's Markdown fills all rows up to its head
	maxMarks   = 2000      // '*', '_', '~', '[' and '!' in one paragraph
	maxLook    = 4 << 20   // bytes that stand behind the marks of a cell in their lines, and
	lookPer    = 200       // as many times its length
	maxPicture = 32 << 20  // bytes of one picture's file
	maxAll     = 128 << 20 // bytes of all pictures in Markdown, as often as they are shown
)

var (
	containers = regexp.MustCompile(`^(?:[ \t]*(?:>|[-+*][ \t]|[0-9]{1,9}[.)][ \t]))*[ \t]*`)
	container  = regexp.MustCompile(`>|[-+*][ \t]|[0-9]{1,9}[.)][ \t]|\t| {2}`)
	tableRule  = regexp.MustCompile(`^[ \t>]*[-:|][-:| \t]*$`)
)

// refusal says why Markdown is not rendered, "" for what is.
func refusal(src string) string {
	n := 0
	for line := range strings.Lines(src) {
		if n++; n > maxLines {
			return fmt.Sprintf("has more than %d lines", maxLines)
		}
		line = strings.TrimRight(line, "\r\n")
		// Two characters are the least that nests.
		if head := containers.FindString(line); len(head) > maxNesting && len(container.FindAllString(head, maxNesting+1)) > maxNesting {
			return fmt.Sprintf("has quotations or lists nested more than %d deep in line %d", maxNesting, n)
		}
		if len(line) > maxColumns && tableRule.MatchString(line) && strings.Count(line, "|") > maxColumns {
			return fmt.Sprintf("has a table of more than %d columns in line %d", maxColumns, n)
		}
	}
	return ""
}

// marks stands before goldmark's parsers of emphasis and links, and takes for text what one paragraph has beyond
// maxMarks. As goldmark looks for the end of a link in the rest of its line, that is counted too.
type marks struct {
	page   *page
	parent ast.Node
	n      int
	told   bool
}

func (*marks) Trigger() []byte { return []byte("*_~[!") }

func (m *marks) Parse(parent ast.Node, block text.Reader, _ parser.Context) ast.Node {
	if m.parent != parent {
		m.parent, m.n = parent, 0
	}
	m.n++
	line, at := block.PeekLine()
	m.page.looked += len(line)
	if m.n <= maxMarks && m.page.looked <= maxLook {
		return nil
	}
	if !m.told {
		m.told = true
		m.page.notice("a paragraph has more than %d marks, or long lines of them, such as * and [; the others are shown as they are", maxMarks)
	}
	block.Advance(1)
	return ast.NewTextSegment(at.WithStop(at.Start + 1))
}
