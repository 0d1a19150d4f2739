package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/massspring/msp/internal/document/book"
	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/system/file"
)

// makeEdition writes a book as one file, for paper or for a screen in front of a class.
func makeEdition(ctx context.Context, dirs []string, f bookFlags, stdout, stderr io.Writer) error {
	parts, err := book.Read(dirs...)
	if err != nil {
		return err
	}
	b := book.Book{Title: f.title, Outside: f.outside, Parts: parts}
	for _, part := range parts {
		for _, page := range part.Pages {
			page.Trusted = true
			if !f.run || filepath.Ext(page.Path) != ".ipynb" {
				continue
			}
			fmt.Fprintln(stderr, page.Path)
			if err := runPage(ctx, page, stderr); err != nil {
				return fmt.Errorf("%s: %w", page.Path, err)
			}
		}
	}
	name, edition := f.print, b.Print
	if f.slides != "" {
		name, edition = f.slides, b.Slides
	}
	page, notices, err := edition()
	if err != nil {
		return err
	}
	for _, n := range notices {
		fmt.Fprintln(stderr, cell.Visible(n, false))
	}
	if strings.EqualFold(filepath.Ext(name), ".pdf") {
		err = book.PDF(ctx, page, name)
	} else {
		err = file.Save(name, func(w io.Writer) error { _, err := w.Write(page); return err })
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, name)
	return nil
}

// makeGallery writes a page of the works of a class.
func makeGallery(dirs []string, f bookFlags, stdout, stderr io.Writer) error {
	if len(dirs) != 1 {
		return fmt.Errorf("--gallery takes one directory, and there are %d", len(dirs))
	}
	notices, err := book.Gallery(f.title, dirs[0], f.dir)
	if err != nil {
		return err
	}
	for _, n := range notices {
		fmt.Fprintln(stderr, cell.Visible(n, false))
	}
	fmt.Fprintln(stdout, f.dir)
	return nil
}
