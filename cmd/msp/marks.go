package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/massspring/msp/internal/document/grade"
	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/system/file"
)

// markFlags say where marks come from beside tests, and into which list of a learning management system they go.
type markFlags struct {
	hand                  string
	roster, table, column string
}

// marks are the files of markFlags, read: what is wrong with them is told before hours of work.
type marks struct {
	flags markFlags
	hand  map[[2]string]float64
	table *grade.Table
}

func (f markFlags) read(assignment string) (m marks, err error) {
	m.flags = f
	if (f.roster == "") != (f.table == "") {
		return m, errors.New("--table writes the list that --roster reads: give both")
	}
	if f.column != "" && f.roster == "" {
		return m, errors.New("--column names a column of --roster, which is missing")
	}
	read := func(name string, take func(text []byte) error) error {
		if name == "" {
			return nil
		}
		text, err := os.ReadFile(name)
		if err == nil {
			err = take(text)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	}
	return m, errors.Join(
		read(f.hand, func(text []byte) (err error) { m.hand, err = grade.ReadHand(bytes.NewReader(text)); return err }),
		read(f.roster, func(text []byte) (err error) {
			m.table, err = grade.ReadTable(text, cmp.Or(f.column, assignment))
			return err
		}))
}

// byHand adds what a person has given.
func (m marks) byHand(results []grade.Result) ([]grade.Result, error) {
	results, err := grade.ByHand(results, m.hand)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", m.flags.hand, err)
	}
	return results, nil
}

// write writes the list with the marks in it.
func (m marks) write(results []grade.Result, stderr io.Writer) error {
	if m.table == nil {
		return nil
	}
	notes, err := m.table.Put(results)
	if err != nil {
		return fmt.Errorf("%s: %w", m.flags.roster, err)
	}
	for _, n := range notes {
		fmt.Fprintln(stderr, "note: "+cell.Visible(n, false))
	}
	return file.Save(m.flags.table, func(w io.Writer) error { _, err := w.Write(m.table.Bytes()); return err })
}
