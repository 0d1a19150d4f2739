package repl

import (
	"fmt"
	"strings"

	"github.com/massspring/msp/internal/system/lines"
)

const (
	// historyMax is how many lines of history are offered: months of lessons.
	historyMax = 2000
	// historySize is how many bytes of it are kept.
	historySize = 512 << 10
)

// history is the lines typed so far, on disk.
type history struct {
	file lines.File
	last string
}

// openHistory reads the history; a file that does not exist yet is an empty one.
func openHistory(path string) (h *history, typed []string, err error) {
	h = &history{file: lines.File{Path: path, Limit: historySize}}
	all, err := h.file.Read()
	if err != nil {
		return &history{}, nil, fmt.Errorf("repl: %w", err)
	}
	for _, line := range all[max(0, len(all)-historyMax):] {
		if strings.TrimSpace(line) != "" {
			typed = append(typed, line)
		}
	}
	if len(typed) > 0 {
		h.last = typed[len(typed)-1]
	}
	return h, typed, nil
}

// add appends one line unless it repeats the one before.
func (h *history) add(line string) error {
	if line == h.last || strings.TrimSpace(line) == "" {
		return nil
	}
	h.last = line
	if err := h.file.Append(line); err != nil {
		return fmt.Errorf("repl: %w", err)
	}
	return nil
}
