package gosession

import (
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/display"
	"github.com/massspring/msp/internal/system/file"
	"github.com/massspring/msp/internal/terminal/braille"
)

// shown turns values into what is shown, and remembers the latest that could be a file, for %save.
type shown struct {
	columns int // of drawings in characters, 0 for none
	colours braille.Colours

	mu    sync.Mutex
	value any
	data  cell.Bundle
}

func (s *shown) render(values []any) (cell.Bundle, map[string]any) {
	b, meta := display.Bundle(values)
	var value any
	if len(values) == 1 {
		value = values[0]
	}
	if b == nil || !display.Keeps(value, b) {
		return b, meta
	}
	if s.columns > 0 {
		if text := display.Drawing(values, b, meta, s.columns, s.colours); text != "" {
			b[cell.Drawing] = text
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.value, s.data = value, b
	return b, meta
}

// keep writes what was shown last to a file.
func (s *shown) keep(path string) (string, error) {
	s.mu.Lock()
	value, data := s.value, s.data
	s.mu.Unlock()
	if data == nil {
		return "", errors.New("nothing has been shown yet that could be a file")
	}
	size, err := display.Save(value, data, path, func(path string, data []byte) error {
		return file.Save(path, func(w io.Writer) error { _, err := w.Write(data); return err })
	})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s, %d KB\n", path, (size+999)/1000), nil
}
