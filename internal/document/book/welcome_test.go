package book

import (
	"os"
	"path/filepath"
	"testing"
)

// The welcome page of a site of JupyterLite leads to each notebook there.
func TestWelcome(t *testing.T) {
	all := files()
	all["course/02-alone.md"] = "A [link](../nowhere.md) to what the site does not hold."
	dir := directory(t, all)
	parts, err := Read(filepath.Join(dir, "course"))
	if err != nil {
		t.Fatal(err)
	}
	site := t.TempDir()
	if err := (&Book{Title: "Book", Parts: parts}).Welcome(site); err != nil {
		t.Fatal(err)
	}
	wantAll(t, "the page", read(t, site, "index.html"), `href="lab/index.html?path=course%2F01-first.ipynb"`, "about 5 min",
		`id="jupyter-config-data"`) // from which JupyterLite reads its settings
	if _, err := os.Stat(filepath.Join(site, "welcome", "welcome.css")); err != nil {
		t.Error(err)
	}
}
