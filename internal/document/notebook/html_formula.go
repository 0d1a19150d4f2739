package notebook

import (
	"regexp"
	"strings"

	"github.com/massspring/msp/internal/document/notebook/mathml"
)

// cutter finds the formulas in a Markdown source, in time that grows as its length does: braces and environments are
// matched once for the whole source, and a search that failed is not made again for what stands inside it.
type cutter struct {
	src    string
	depth  []int       // braces open before each byte; one after a backslash is none
	ends   map[int]int // where the environment that begins at an index ends
	failed map[string]failure
}

// failure says of a closing delimiter that nothing which opens before until, no deeper in braces than depth, is
// closed by one.
type failure struct{ until, depth int }

// maxBraces bounds the braces inside each other in a formula, as package mathml does.
const maxBraces = 200

func newCutter(src string) *cutter {
	return &cutter{src: src, depth: braces(src), ends: environments(src), failed: map[string]failure{}}
}

func braces(src string) []int {
	depth := make([]int, len(src)+1)
	for i := 0; i < len(src); i++ {
		depth[i+1] = depth[i]
		switch src[i] {
		case '\\':
			if i++; i < len(src) {
				depth[i+1] = depth[i]
			}
		case '{':
			depth[i+1]++
		case '}':
			depth[i+1]--
		}
	}
	return depth
}

var environment = regexp.MustCompile(`\\(begin|end)\{([a-zA-Z]+\*?)\}`)

// environments finds for each \begin{name} of mathematics the end of its \end{name}, counting inner ones of that name.
func environments(src string) map[int]int {
	ends, open := map[int]int{}, map[string][]int{}
	for _, m := range environment.FindAllStringSubmatchIndex(src, -1) {
		name := src[m[4]:m[5]]
		if !mathml.Environment(name) {
			continue
		}
		if src[m[2]:m[3]] == "begin" {
			open[name] = append(open[name], m[0])
		} else if n := len(open[name]); n > 0 {
			ends[open[name][n-1]] = m[1]
			open[name] = open[name][:n-1]
		}
	}
	return ends
}

// at is the length of the formula that begins at index i, 0 if none does, and its TeX.
func (c *cutter) at(i int) (n int, tex string, display bool) {
	rest := c.src[i:]
	switch {
	case strings.HasPrefix(rest, "$$"):
		n, tex = c.closedBy(i, "$$", "$$")
		return n, tex, true
	case rest[0] == '$':
		n, tex = c.dollar(i)
		return n, tex, false
	case rest[0] != '\\':
		return 0, "", false
	}
	for _, d := range []struct {
		open, shut string
		display    bool
	}{{`\\(`, `\\)`, false}, {`\\[`, `\\]`, true}, {`\(`, `\)`, false}, {`\[`, `\]`, true}} {
		if strings.HasPrefix(rest, d.open) {
			n, tex = c.closedBy(i, d.open, d.shut)
			return n, tex, d.display
		}
	}
	if end, ok := c.ends[i]; ok {
		return end - i, c.src[i:end], true
	}
	return 0, "", false
}

// closedBy finds the end of a formula that begins with open. A blank line ends an inline formula without
// success; a display formula may hold some.
func (c *cutter) closedBy(i int, open, shut string) (n int, tex string) {
	start := i + len(open)
	if f, ok := c.failed[shut]; ok && start <= f.until && c.depth[start] <= f.depth {
		return 0, ""
	}
	k := start
	for ; k < len(c.src); k++ {
		deep := c.depth[k] - c.depth[start]
		if deep <= 0 && strings.HasPrefix(c.src[k:], shut) {
			if tex = c.src[start:k]; strings.TrimSpace(tex) == "" {
				return 0, ""
			}
			return k + len(shut) - i, tex
		}
		if deep > maxBraces || c.src[k] == '\n' && shut[len(shut)-1] == ')' && blankLine(c.src[k+1:]) {
			break
		}
		if c.src[k] == '\\' {
			k++
		}
	}
	c.failed[shut] = failure{until: k, depth: c.depth[start]}
	return 0, ""
}

// dollar reads $…$. The end is not a dollar before a digit, and either both ends touch their formula or
// neither does: "costs $5 and $6" is no formula, "$ x $" is one.
func (c *cutter) dollar(i int) (n int, tex string) {
	s := c.src
	for k := i + 1; k < len(s); k++ {
		deep := c.depth[k] - c.depth[i+1]
		switch {
		case deep > maxBraces, s[k] == '`', s[k] == '\n' && blankLine(s[k+1:]):
			return 0, ""
		case s[k] == '\\':
			k++
		case s[k] == '$' && deep <= 0:
			tex = s[i+1 : k]
			spaceBefore, spaceAfter := isBlank(s[i+1]), isBlank(s[k-1])
			digit := k+1 < len(s) && s[k+1] >= '0' && s[k+1] <= '9'
			if strings.TrimSpace(tex) == "" || spaceBefore != spaceAfter || digit {
				return 0, ""
			}
			return k + 1 - i, tex
		}
	}
	return 0, ""
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func blankLine(s string) bool {
	line, _, _ := strings.Cut(s, "\n")
	return strings.TrimSpace(line) == ""
}
