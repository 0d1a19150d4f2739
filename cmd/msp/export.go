package main

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/document/notebook"
)

// exportNotebook writes a notebook's code cells as a program in the language. They are not run.
func exportNotebook(path string, f runFlags, w io.Writer) error {
	if f.export != "go" {
		return fmt.Errorf("--export %s: the only language is go", f.export)
	}
	nb, err := readNotebook(path, f)
	if err != nil {
		return err
	}
	if lang := nb.Language(); lang != "" && !strings.EqualFold(lang, "go") {
		return fmt.Errorf("%s: %w", path, notebook.ErrLanguage)
	}
	r, err := newSession(f.engine, 0)
	if err != nil {
		return err
	}
	s, ok := r.(named)
	if !ok {
		return fmt.Errorf("no program can be made on engine %s", f.engine)
	}
	defer s.Close()
	program, err := s.Program(programCells(nb))
	if err != nil {
		return fmt.Errorf("%s: %s", path, ofCell.ReplaceAllString(err.Error(), "cell $1, line "))
	}
	_, err = w.Write(program)
	return err
}

// ofCell matches the beginning of a position in a cell.
var ofCell = regexp.MustCompile(`In\[(\d+)\]:`)

// programCells returns the sources of the cells that a run would execute; those that are meant to fail become comments.
func programCells(nb *notebook.Notebook) (cells []string) {
	for _, c := range nb.Cells {
		switch {
		case c.Type != notebook.Code || strings.TrimSpace(c.Source) == "" || c.HasTag(notebook.TagSkip):
		case c.HasTag(notebook.TagRaises):
			text := "// cell " + strconv.Itoa(len(cells)+1) + " is meant to fail:\n" + c.Source
			cells = append(cells, strings.ReplaceAll(text, "\n", "\n// "))
		default:
			cells = append(cells, c.Source)
		}
	}
	return cells
}
