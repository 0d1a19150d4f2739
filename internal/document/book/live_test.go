package book

import (
	"regexp"
	"strings"
	"testing"
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
	read(t, site, "offline.js") // beside the cover: a service worker answers for what is below it
	imported := 0
	for _, name := range []string{"start.js", "live.js", "cell.js", "editor.js", "go.js"} {
		for _, m := range regexp.MustCompile(`(?:from |import\()["']\./([\w.]+)["']`).FindAllStringSubmatch(read(t, site, "live", name), -1) {
			read(t, site, "live", m[1])
			imported++
		}
	}
	if imported != 5 {
		t.Errorf("%d scripts are imported", imported)
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
