package assist

import (
	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/lang/command"
)

// aboutCommand describes the command with the given text.
func aboutCommand(text string, pos int) (cell.Bundle, bool) {
	if text[0] == '$' {
		return command.AboutShell, true
	}
	c, err := command.Parse(text)
	if err != nil || pos > len("%")+len(c.Name) {
		return nil, false
	}
	return c.About(), true
}
