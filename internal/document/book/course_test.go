package book

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
)

const assignment = `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
	{"id": "t", "cell_type": "markdown", "metadata": {}, "source": "# Homework 1"},
	{"id": "a", "cell_type": "code", "metadata": {"nbgrader": {"solution": true, "grade": false, "locked": false}}, "execution_count": null,
	 "outputs": [], "source": "secret"},
	{"id": "tests", "cell_type": "code", "metadata": {"nbgrader": {"solution": false, "grade": true, "locked": true}}, "execution_count": null,
	 "outputs": [], "source": "1"},
	{"id": "report", "cell_type": "markdown", "metadata": {"nbgrader": {"solution": true, "grade": true, "locked": false}}, "source": "S"}]}`

// The assignments of a course are a part of the book as students get them; its pages tell their scripts what a student may write.
func TestCourse(t *testing.T) {
	dir := directory(t, map[string]string{
		"class/hw/nbgrader_config.py": "", "class/hw/source/hw1/hw1.ipynb": assignment, "class/hw/README.md": "# Homework\n\nOne assignment.",
		"class/other/README.md": "no course", "class/hw/source/notes.txt": "no assignment",
	})
	courses, err := Courses(filepath.Join(dir, "class"))
	if err != nil || len(courses) != 1 || filepath.Base(courses[0]) != "hw" {
		t.Fatalf("%v, %v", courses, err)
	}
	release := func(nb *notebook.Notebook) (*notebook.Notebook, error) {
		nb.Cells[1].Source = "stub"
		return nb, nil
	}
	part, err := ReadCourse(courses[0], release)
	if err != nil {
		t.Fatal(err)
	}
	site := t.TempDir()
	b := Book{Title: "Book", Live: true, Parts: []Part{part}}
	if _, err := b.Write(site); err != nil {
		t.Fatal(err)
	}
	wantAll(t, "the page", read(t, site, "hw", "hw1.html"), "stub", `"check":["tests"],"locked":["tests"],"words":["report"],"handIn":true`)
	if text := read(t, site, "hw", "hw1.ipynb"); strings.Contains(text, "secret") {
		t.Error("the solution is in the book")
	}
	wantAll(t, "the cover", read(t, site, "index.html"), "One assignment.", "Homework 1")
}

// The service worker changes with any file of the site.
func TestSeal(t *testing.T) {
	dir := directory(t, map[string]string{"index.html": "a", "kernel/kernel.js": "b"})
	sealed := func() string {
		if err := Seal(dir); err != nil {
			t.Fatal(err)
		}
		return read(t, dir, "offline.js")
	}
	first := sealed()
	if again := sealed(); again != first {
		t.Error("the worker of the same files differs")
	}
	if err := os.WriteFile(filepath.Join(dir, "kernel", "kernel.js"), []byte("c"), 0o644); err != nil {
		t.Fatal(err)
	}
	if sealed() == first {
		t.Error("another kernel leaves the worker as it was")
	}
}
