package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// With --run a page shows what its cells show now, with their scripts; the notebook stays as it is.
func TestBookRunsNotebooks(t *testing.T) {
	path := notebookOf(t, "import \"github.com/massspring/msp/pkg/nb/display\"\n6 * 7", "display.HTML(\"<script>play()</script>\")")
	dir := filepath.Dir(path)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	site := filepath.Join(t.TempDir(), "site")
	var out, errs bytes.Buffer
	if err := makeBook(context.Background(), []string{dir}, bookFlags{dir: site, title: "Book", run: true}, &out, &errs); err != nil {
		t.Fatal(err, errs.String())
	}
	page, err := os.ReadFile(filepath.Join(site, filepath.Base(dir), "n.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<pre>42</pre>", "<script>play()</script>"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("no %s in the page", want)
		}
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the notebook was changed: %v", err)
	}
	if !strings.Contains(errs.String(), "[2/2] display.HTML") || out.String() != site+"\n" {
		t.Errorf("said %q and %q", errs.String(), out.String())
	}
}

// A cell that fails ends the book before anything is written.
func TestBookEndsWithAFailure(t *testing.T) {
	path := notebookOf(t, "1 / zero")
	site := filepath.Join(t.TempDir(), "site")
	var out, errs bytes.Buffer
	err := makeBook(context.Background(), []string{filepath.Dir(path)}, bookFlags{dir: site, run: true}, &out, &errs)
	if err == nil || !strings.Contains(err.Error(), "n.ipynb") || !strings.Contains(err.Error(), "undefined: zero") {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(site); !os.IsNotExist(err) {
		t.Errorf("the site was begun: %v", err)
	}
}
