package repl

import (
	"strings"

	"github.com/massspring/msp/internal/kernel/cell"
)

// completer answers Tab for the line editor.
type completer struct {
	runner  cell.Runner
	before  string      // the lines of the cell above the one being typed
	pasting func() bool // text is being pasted: a tab is a tab
}

// Do returns what can follow the cursor, and how many runes before it the candidates have in common.
func (c *completer) Do(line []rune, pos int) (suffixes [][]rune, common int) {
	typed := string(line[:pos])
	if strings.TrimSpace(typed) == "" || c.pasting() {
		return [][]rune{{'\t'}}, 0
	}
	if word, ok := strings.CutPrefix(typed, ":"); ok && c.before == "" {
		if strings.Contains(word, " ") {
			return c.code("%"+word, len("%"+word))
		}
		for _, name := range colonNames() {
			if rest, ok := strings.CutPrefix(name, word); ok {
				suffixes = append(suffixes, []rune(rest))
			}
		}
		return suffixes, len([]rune(word))
	}
	code := c.before + string(line)
	return c.code(code, len(c.before)+len(typed))
}

func (c *completer) code(code string, pos int) (suffixes [][]rune, common int) {
	got := c.runner.Complete(code, pos)
	if got.Start < 0 || got.Start > pos || pos > len(code) {
		return nil, 0
	}
	typed := code[got.Start:pos]
	for _, item := range got.Items {
		if rest, ok := strings.CutPrefix(item.Text, typed); ok {
			suffixes = append(suffixes, []rune(rest))
		}
	}
	return suffixes, len([]rune(typed))
}
