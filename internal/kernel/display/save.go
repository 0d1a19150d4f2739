package display

import (
	"encoding/base64"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"github.com/massspring/msp/internal/kernel/cell"
)

// saver is a value that can write itself to a file, in the format given by the end of its name.
type saver interface{ Save(path string) error }

// Keeps reports whether a value that was shown as b is worth a file: a picture, a page or a saver is; the numbers of a
// matrix are not.
func Keeps(v any, b cell.Bundle) bool {
	if _, ok := v.(saver); ok {
		return true
	}
	_, matrix := v.(mat.Matrix)
	return len(b) > 1 && !matrix
}

// formats are the MIME types of the files that a bundle can become, by the ends of their names.
var formats = map[string]string{
	".png": "image/png", ".jpg": "image/jpeg", ".svg": "image/svg+xml", ".gif": "image/gif", ".pdf": "application/pdf",
	".html": "text/html", ".md": "text/markdown", ".tex": "text/latex", ".json": "application/json", ".txt": "text/plain",
}

// plotFormats are the formats of gonum's plots.
var plotFormats = []string{".eps", ".jpg", ".pdf", ".png", ".svg", ".tex", ".tif"}

// Save writes a value that was shown as b to a file, in the format given by the end of its name, and returns the size
// of the file in bytes. A value with a method Save(path string) error writes itself; others are written as they were
// shown.
func Save(v any, b cell.Bundle, path string, replace func(path string, data []byte) error) (int64, error) {
	ext := strings.ToLower(filepath.Ext(path))
	var err error
	switch v := v.(type) {
	case saver:
		panicked := guard(func() { err = v.Save(path) })
		if panicked != "" {
			err = fmt.Errorf("Save of %T panicked: %s", v, panicked)
		}
	case *plot.Plot:
		if !slices.Contains(plotFormats, ext) {
			return 0, wrongFormat(path, ext, plotFormats)
		}
		const px = vg.Inch / cssDPI
		err = v.Save(plotWidth*px, plotHeight*px, path)
	default:
		var data []byte
		if data, err = content(b, path, ext); err == nil {
			err = replace(path, data)
		}
	}
	if err != nil {
		return 0, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// content returns what a file of the given kind holds.
func content(b cell.Bundle, path, ext string) ([]byte, error) {
	text, ok := b[formats[ext]].(string)
	if !ok {
		var can []string
		for ext, mime := range formats {
			if _, ok := b[mime].(string); ok {
				can = append(can, ext)
			}
		}
		slices.Sort(can)
		return nil, wrongFormat(path, ext, can)
	}
	switch {
	case ext == ".html":
		plain, _ := b["text/plain"].(string)
		return []byte("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>" + html.EscapeString(firstLine(plain)) +
			"</title>\n" + text + "\n"), nil
	case isBinary(formats[ext]) && ext != ".svg":
		return base64.StdEncoding.DecodeString(strings.ReplaceAll(text, "\n", ""))
	}
	return []byte(text), nil
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// wrongFormat returns an error that lists the formats in which a value can be saved.
func wrongFormat(path, ext string, can []string) error {
	return fmt.Errorf("saving %s: unknown format %q, want %s", path, ext, either(can))
}

// either joins words: "a, b or c".
func either(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
