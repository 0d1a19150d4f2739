package notebook

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/massspring/msp/internal/kernel/cell"
)

// maxFile bounds the file of a notebook, which is held in memory some ten times while it is read.
const maxFile = 256 << 20

// ReadFile reads the notebook in a file, which may be a pipe. Errors name the file.
func ReadFile(path string) (*Notebook, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxFile {
		return nil, fmt.Errorf("%s: %w: it is larger than %d MB", path, ErrFormat, maxFile>>20)
	}
	nb, err := Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return nb, nil
}

// Read reads a notebook of nbformat 4.0 to 4.5 and upgrades it to 4.5: cells without an id are given one
// that depends on nothing but their place and source. Errors wrap ErrSyntax (with line, column and byte),
// ErrVersion or ErrFormat (with the place in the notebook, "cells[4]: …", counted from 0 as in the file). The mark that
// some editors put before UTF-8 is no part of the notebook.
func Read(data []byte) (*Notebook, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	v, err := decodeJSON(data)
	if err != nil {
		return nil, err
	}
	if i := tooDeep(data); i >= 0 {
		return nil, fmt.Errorf("%s: %w: lists and objects are nested more than %d deep", place(data, i), ErrFormat, maxDepth)
	}
	top := fields{at: "notebook"}
	if err := top.open(v); err != nil {
		return nil, err
	}
	major, err := top.number("nbformat")
	if err != nil {
		return nil, err
	}
	if major != 4 {
		return nil, fmt.Errorf("%w: nbformat %d; msp reads nbformat 4 "+
			"(open the notebook in JupyterLab and save it, or use «jupyter nbconvert --to notebook»)", ErrVersion, major)
	}
	nb := &Notebook{}
	minor, err := top.number("nbformat_minor")
	if err != nil {
		return nil, err
	}
	nb.Minor = max(minor, 5)
	if nb.Metadata, err = top.object("metadata"); err != nil {
		return nil, err
	}
	list, err := top.list("cells")
	if err != nil {
		return nil, err
	}
	for i, v := range list {
		c, err := readCell(v, fmt.Sprintf("cells[%d]", i))
		if err != nil {
			return nil, err
		}
		nb.Cells = append(nb.Cells, c)
	}
	for _, key := range []string{"orig_nbformat", "orig_nbformat_minor", "signature"} {
		delete(nb.Metadata, key)
	}
	nb.Extra = top.rest()
	giveIDs(nb)
	return nb, check(nb)
}

func readCell(v any, at string) (c *Cell, err error) {
	f := fields{at: at}
	if err := f.open(v); err != nil {
		return nil, err
	}
	c = &Cell{}
	if c.Type, err = f.text("cell_type"); err != nil {
		return nil, err
	}
	if c.Type != Code && c.Type != Markdown && c.Type != Raw {
		return nil, f.errorf("cell_type %q is not one of code, markdown, raw", c.Type)
	}
	if _, ok := f.m["id"]; ok {
		if c.ID, err = f.text("id"); err != nil {
			return nil, err
		}
		if !validID(c.ID) {
			return nil, f.errorf("id %q: want 1 to 64 letters, digits, '-' and '_'", c.ID)
		}
	}
	if c.Source, err = f.lines("source"); err != nil {
		return nil, err
	}
	if c.Metadata, err = f.object("metadata"); err != nil {
		return nil, err
	}
	delete(c.Metadata, "trusted")
	if _, ok := f.m["attachments"]; ok {
		if err := readAttachments(&f, c); err != nil {
			return nil, err
		}
	}
	if c.Type != Code {
		c.Extra = f.rest()
		return c, nil
	}
	if c.Count, err = f.count("execution_count"); err != nil {
		return nil, err
	}
	list, err := f.list("outputs")
	if err != nil {
		return nil, err
	}
	for i, v := range list {
		out, err := readOutput(v, fmt.Sprintf("%s.outputs[%d]", at, i))
		if err != nil {
			return nil, err
		}
		c.Outputs = append(c.Outputs, out)
	}
	c.Extra = f.rest()
	return c, nil
}

func readAttachments(f *fields, c *Cell) error {
	files, err := f.object("attachments")
	if err != nil {
		return err
	}
	c.Attachments = map[string]cell.Bundle{}
	for name, v := range files {
		b, err := readBundle(v, f.at+".attachments["+strconv.Quote(name)+"]")
		if err != nil {
			return err
		}
		c.Attachments[name] = b
	}
	return nil
}

func readOutput(v any, at string) (out Output, err error) {
	f := fields{at: at}
	if err := f.open(v); err != nil {
		return out, err
	}
	if out.Type, err = f.text("output_type"); err != nil {
		return out, err
	}
	switch out.Type {
	case StreamOutput:
		if out.Name, err = f.text("name"); err == nil {
			out.Text, err = f.lines("text")
		}
	case DisplayOutput, ResultOutput:
		if out.Data, err = readBundle(f.take("data"), at+".data"); err != nil {
			break
		}
		if out.Metadata, err = f.object("metadata"); err == nil && out.Type == ResultOutput {
			out.Count, err = f.count("execution_count")
		}
	case ErrorOutput:
		if out.EName, err = f.text("ename"); err != nil {
			break
		}
		if out.EValue, err = f.text("evalue"); err != nil {
			break
		}
		var list []any
		if list, err = f.list("traceback"); err != nil {
			break
		}
		out.Traceback = []string{}
		for i, v := range list {
			s, ok := v.(string)
			if !ok {
				return out, f.errorf("traceback[%d] is %s, want a string", i, kind(v))
			}
			out.Traceback = append(out.Traceback, s)
		}
	}
	out.Extra = f.rest()
	return out, err
}

func readBundle(v any, at string) (cell.Bundle, error) {
	f := fields{at: at}
	if err := f.open(v); err != nil {
		return nil, err
	}
	b := cell.Bundle{}
	for mime, v := range f.m {
		if !isJSONType(mime) {
			s, ok := joinLines(v)
			if !ok {
				return nil, f.errorf("%s is %s, want a string or a list of strings", mime, kind(v))
			}
			v = s
		}
		b[mime] = v
	}
	return b, nil
}
