package lite

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tree makes files, named by their paths below a new directory; notebooks are empty.
func tree(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		content := name
		if filepath.Ext(name) == ".ipynb" {
			content = "{}"
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func list(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// Solutions of homework lie below the lessons, and programs beside them: neither is published with them.
func TestContents(t *testing.T) {
	from := tree(t, "course/1.ipynb", "course/cloth.obj", "course/README.md", "course/test.go",
		"course/homework/source/hw1.ipynb", "more/one.ipynb")
	to := filepath.Join(t.TempDir(), "contents")
	if err := contents(to, []string{filepath.Join(from, "course") + "/", filepath.Join(from, "more", "one.ipynb")}); err != nil {
		t.Fatal(err)
	}
	if got, want := list(t, to), []string{"course/1.ipynb", "course/README.md", "course/cloth.obj", "one.ipynb"}; !slices.Equal(got, want) {
		t.Errorf("contents %q, want %q", got, want)
	}
}

// JupyterLite shows lists of lines with commas, so that each text of an output is one string; data in JSON stays a list.
func TestJoined(t *testing.T) {
	const lines = `{"nbformat": 4, "cells": [{"source": ["a\n", "b"], "outputs": [{"output_type": "stream", "text": ["1\n", "<2>\n"]},
		{"data": {"text/html": ["<p>\n", "</p>"], "application/json": ["x", "y"]}, "execution_count": 3}]}]}`
	got, err := joined([]byte(lines))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"text": "1\n<2>\n"`, `"text/html": "<p>\n</p>"`, `"x",`, `"execution_count": 3`, `"a\n",`} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if _, err := joined([]byte("{")); err == nil {
		t.Error("half a notebook is taken for one")
	}
}

func TestContentsRefused(t *testing.T) {
	from := tree(t, "a/1.ipynb", "b/a/1.ipynb", "empty/readme.md")
	for _, c := range []struct {
		sources []string
		says    string
	}{
		{[]string{"nowhere"}, "nowhere"},
		{[]string{"a", "b/a"}, "already"},
		{[]string{"empty"}, "no notebooks"},
	} {
		for i := range c.sources {
			c.sources[i] = filepath.Join(from, c.sources[i])
		}
		if err := contents(filepath.Join(t.TempDir(), "contents"), c.sources); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("contents(%q): %v, want %q in it", c.sources, err, c.says)
		}
	}
}

// A site replaces a site, and nothing else, before anything costs time.
func TestWhatMayBeReplaced(t *testing.T) {
	for _, c := range []struct {
		dir  string
		free bool
	}{
		{filepath.Join(t.TempDir(), "new"), true},
		{t.TempDir(), true},
		{tree(t, mark, "lab/index.html"), true},
		{tree(t, "thesis.tex"), false},
	} {
		if err := free(c.dir, mark); (err == nil) != c.free || err != nil && !errors.Is(err, ErrNotSite) {
			t.Errorf("%q: %v, want that it is free: %v", list(t, filepath.Dir(c.dir)), err, c.free)
		}
	}
}

func TestReplace(t *testing.T) {
	work := t.TempDir()
	for _, site := range []string{filepath.Join(work, "first"), tree(t, "old.html")} {
		made := tree(t, "site/new.html")
		if err := replace(site, filepath.Join(made, "site")); err != nil {
			t.Fatal(err)
		}
		if got := list(t, site); !slices.Equal(got, []string{"new.html"}) {
			t.Errorf("the site has %q", got)
		}
	}
	kept := tree(t, "old.html")
	if err := replace(kept, filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("by a site that is not there: %v", err)
	}
	if got := list(t, kept); !slices.Equal(got, []string{"old.html"}) {
		t.Errorf("a site that could not be replaced has %q", got)
	}
}

// TestExtension: the extension holds the kernel and its picture, and a kernel that cannot be made is told.
func TestExtension(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "extension")
	if err := Extension(t.Context(), dir, madeKernel(t), []byte("logo"), io.Discard); err != nil {
		t.Fatal(err)
	}
	files := list(t, dir)
	for _, want := range []string{"static/kernel.js", "static/logo-64x64.png", "static/outputs.js", "static/wasm_exec.js"} {
		if !slices.Contains(files, want) {
			t.Errorf("no %s in %q", want, files)
		}
	}
	wrong := errors.New("no kernel")
	failing := Kernel{Build: func(context.Context, string) (map[string][]byte, error) { return nil, wrong }}
	if err := Extension(t.Context(), t.TempDir(), failing, nil, io.Discard); !errors.Is(err, wrong) {
		t.Errorf("without a kernel: %v", err)
	}
}

// Large files are named by what is in them, since browsers keep them for good.
func TestParts(t *testing.T) {
	dir := tree(t, "msp.wasm.br", "rest.wasm.br", "docs.zip", "simd.wasm")
	if err := parts(dir); err != nil {
		t.Fatal(err)
	}
	want := []string{"docs-6d523164cdae.zip", "kernel.js", "msp-d0e9015ab6c2.wasm.br", "rest-955f0d000895.wasm.br"}
	if got := list(t, dir); !slices.Equal(got, want) {
		t.Fatalf("there is %q, want %q", got, want)
	}
	script, err := os.ReadFile(filepath.Join(dir, "kernel.js"))
	if err != nil {
		t.Fatal(err)
	}
	inside := base64.StdEncoding.EncodeToString([]byte("simd.wasm"))
	for _, name := range []string{want[0], want[2], want[3], inside} {
		if !strings.Contains(string(script), `"`+name+`"`) {
			t.Errorf("no %s in %s", name, script)
		}
	}
}
