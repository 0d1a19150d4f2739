package build

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// gonum/plot has the twelve fonts of Liberation compiled in, a fifth of what a page would load.
const (
	liberation = "codeberg.org/go-fonts/liberation"
	goFonts    = "golang.org/x/image/font/gofont"
)

// fonts puts a module of our own in the place of Liberation's. It has the two fonts in which pkg/viz sets figures; for the others
// stand those of the Go fonts, which are compiled in for formulas, of the same weight and slope.
func (b *builder) fonts() error {
	for _, family := range []string{"mono", "sans", "serif"} {
		for _, style := range []string{"bold", "bolditalic", "italic", "regular"} {
			name := "liberation" + family + style
			to := filepath.Join(b.dir, "fonts", name)
			if family == "sans" && (style == "bold" || style == "regular") {
				from, err := b.goCommand("list", "-mod=mod", "-f={{.Dir}}", liberation+"/"+name)
				if err != nil {
					return err
				}
				if err := os.CopyFS(to, os.DirFS(strings.TrimSpace(string(from)))); err != nil {
					return err
				}
				continue
			}
			text := fmt.Sprintf("package %s\n\nimport font %q\n\nvar TTF = font.TTF\n", name, goFonts+"/go"+style)
			if err := os.MkdirAll(to, 0o777); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(to, "font.go"), []byte(text), 0o666); err != nil {
				return err
			}
		}
	}
	if err := os.WriteFile(filepath.Join(b.dir, "fonts", "go.mod"), []byte("module "+liberation+"\n\ngo 1.26.0\n"), 0o666); err != nil {
		return err
	}
	_, err := b.goCommand("mod", "edit", "-replace="+liberation+"=./fonts")
	return err
}
