package book

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
)

// A live page tells its script which cells the notebook skips or lets fail; every script that it or another script loads is in the site,
// apart from the kernel's; pages without cells may run none.
func TestLive(t *testing.T) {
	all := files()
	all["course/01-first.ipynb"] = strings.Replace(lesson, `{"id": "c", "cell_type": "code", "metadata": {}`,
		`{"id": "bad", "cell_type": "code", "metadata": {"tags": ["raises-exception"]}, "execution_count": null, "outputs": [], "source": "1/0"},
		{"id": "hand", "cell_type": "code", "metadata": {"tags": ["skip-execution"]}, "execution_count": null, "outputs": [], "source": "1"},
		{"id": "c", "cell_type": "code", "metadata": {}`, 1)
	site, _, err := writeBook(t, directory(t, all), Book{Title: "Book", Live: true}, true)
	if err != nil {
		t.Fatal(err)
	}
	first := read(t, site, "course", "01-first.html")
	wantAll(t, "the lesson", first, `id="live">{"skip":["hand"],"raises":["bad"]}</script>`, `<script src="../live/start.js"`,
		"&#39;wasm-unsafe-eval&#39;")
	for _, page := range []string{"index.html", "notes/other.html"} {
		text := read(t, site, page)
		wantAll(t, page, text, "live/start.js", "worker-src &#39;self&#39;;")
		if strings.Contains(text, "wasm-unsafe-eval") || strings.Contains(text, `id="live"`) {
			t.Errorf("%s has no cells and may run some", page)
		}
	}
	if err := Seal(site); err != nil {
		t.Fatal(err)
	}
	read(t, site, "offline.js") // beside the cover: a service worker answers for what is below it
	imports := regexp.MustCompile(`(?:from |import\()["']\./([\w.]+)["']`)
	seen := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		for _, m := range imports.FindAllStringSubmatch(read(t, site, "live", name), -1) {
			visit(m[1])
		}
	}
	visit("start.js")
	for _, m := range regexp.MustCompile(`import\("\./live/([\w.]+)"\)`).FindAllStringSubmatch(read(t, site, "index.html"), -1) {
		visit(m[1])
	}
	if !seen["live.js"] || !seen["kept.js"] {
		t.Errorf("only %v are imported", seen)
	}
}

// A reader can take the notebook away, without its outputs.
func TestNotebookOfPage(t *testing.T) {
	site, _, err := writeBook(t, directory(t, files()), Book{Title: "Book", Live: true}, true)
	if err != nil {
		t.Fatal(err)
	}
	nb, err := notebook.ReadFile(filepath.Join(site, "course", "01-first.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	c := nb.Cells[2]
	if c.ID != "c" || c.Source != "stretch()" || len(c.Outputs) != 0 || c.Count != nil {
		t.Errorf("a cell of the notebook: %+v", c)
	}
	if _, err := os.Stat(filepath.Join(site, "notes", "other.ipynb")); !os.IsNotExist(err) {
		t.Errorf("a page without cells has a notebook: %v", err)
	}
}

// Cells that check, and cells whose outputs the notebook hides, are told to the page; a guess of nothing stored is none.
func TestCellsOfPage(t *testing.T) {
	code := func(id string, hidden any, outputs ...notebook.Output) *notebook.Cell {
		return &notebook.Cell{ID: id, Type: notebook.Code, Outputs: outputs, Metadata: map[string]any{"jupyter": map[string]any{"outputs_hidden": hidden}}}
	}
	stored := notebook.Output{Type: notebook.StreamOutput, Text: "1"}
	nb := &notebook.Notebook{Cells: []*notebook.Cell{code("yes", true, stored), code("no", false, stored), code("other", nil, stored), code("empty", true),
		code("check-it", nil, stored)}}
	if got := liveCells(nb); !slices.Equal(got.Guess, []string{"yes"}) || !slices.Equal(got.Check, []string{"check-it"}) {
		t.Errorf("%+v", got)
	}
}

// The cover of a live book has a card for each notebook, with a picture if its outputs have one.
func TestCards(t *testing.T) {
	all := files()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 960, 100))); err != nil {
		t.Fatal(err)
	}
	all["course/01-first.ipynb"] = strings.Replace(lesson, `"text/plain": "player"`,
		`"image/png": "`+base64.StdEncoding.EncodeToString(picture.Bytes())+`"`, 1)
	site, _, err := writeBook(t, directory(t, all), Book{Title: "Book", Live: true}, true)
	if err != nil {
		t.Fatal(err)
	}
	cover := read(t, site, "index.html")
	wantAll(t, "the cover", cover, `<a class="start" href="course/01-first.html">`, `<img src="course/01-first.jpg"`,
		"of these 1 notebooks", "about 5 min")
	// Its own script is the one that its policy admits.
	_, script, _ := strings.Cut(cover, "<script>")
	script, _, _ = strings.Cut(script, "</script>")
	hash := sha256.Sum256([]byte(script))
	if admitted := "'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"; !strings.Contains(html.UnescapeString(cover), admitted) {
		t.Errorf("%s is not admitted by\n%.2000s", admitted, cover)
	}
	small, format, err := image.DecodeConfig(strings.NewReader(read(t, site, "course", "01-first.jpg")))
	if err != nil || format != "jpeg" || small.Width != 480 || small.Height != 50 {
		t.Errorf("the picture: %v, %s, %d × %d", err, format, small.Width, small.Height)
	}
}

func TestLine(t *testing.T) {
	for intro, want := range map[string]string{
		"Goal. You build the matrix of second derivatives from blocks. And more.": "You build the matrix of second derivatives from blocks.",
		"T. Liu, A. W. Bargteil, J. F. O'Brien, L. Kavan: Fast Simulation. 2013":  "T. Liu, A. W. Bargteil, J. F. O'Brien, L. Kavan: Fast Simulation.",
		"Press play. This cloth falls from the ceiling. It never stops.":          "Press play. This cloth falls from the ceiling.",
		"No full stop": "No full stop",
	} {
		if got := line(intro); got != want {
			t.Errorf("line(%q) = %q, want %q", intro, got, want)
		}
	}
}

// A book that is not live has nothing of it.
func TestNotLive(t *testing.T) {
	site, _, err := writeBook(t, directory(t, files()), Book{Title: "Book"}, true)
	if err != nil {
		t.Fatal(err)
	}
	if text := read(t, site, "course", "01-first.html"); strings.Contains(text, "live/") {
		t.Error("a page of a book that is not live loads scripts for it")
	}
}
