package page

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/massspring/msp/pkg/viz/internal/fault"
)

// Save writes the page to a file, in the format that the end of its name says: .png, .svg or .pdf. A
// file of that name is replaced, and only when the new one is complete. A page that could not be drawn
// is not saved: the error is that of Err.
func (p Page) Save(path string) error {
	if err := p.Err(); err != nil {
		return fmt.Errorf("saving %s: %w", path, err)
	}
	var data []byte
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".png":
		data = p.PNG()
	case ".svg":
		data = []byte(p.SVG())
	case ".pdf":
		data = p.PDF()
	default:
		return fmt.Errorf("saving %s: %w %q, want .png, .svg or .pdf", path, fault.ErrFormat, ext)
	}
	if err := ReplaceFile(path, data); err != nil {
		return fmt.Errorf("saving %s: %w", path, err)
	}
	return nil
}
