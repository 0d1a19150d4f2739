package book

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// directory writes files into a new directory, given as name and contents.
func directory(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const lesson = `{"nbformat": 4, "nbformat_minor": 5, "metadata": {"language_info": {"name": "go"}}, "cells": [
 {"id": "a", "cell_type": "markdown", "metadata": {}, "source": "# A *first* lesson\n\nSee [the other](../notes/other.ipynb#Its-end), [here](#Springs)."},
 {"id": "b", "cell_type": "markdown", "metadata": {}, "source": "## Springs\n\nHooke wrote $f = -k x$."},
 {"id": "c", "cell_type": "code", "metadata": {}, "execution_count": 1, "source": "stretch()", "outputs": [
  {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": {"text/html": "<p>a player</p><script>play()</script>", "text/plain": "player"}}]}
]}`

const other = `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
 {"id": "a", "cell_type": "markdown", "metadata": {}, "source": "# Another\n\n## Its end"}
]}`

func files() map[string]string {
	return map[string]string{
		"course/01-first.ipynb":  lesson,
		"course/README.md":       "# The course\n\nRead [the first](01-first.ipynb), then [the notes](../notes). [The code](../code.go) is elsewhere.\n",
		"course/.hidden.md":      "# Not this\n",
		"course/picture.png":     "not a page",
		"notes/other.ipynb":      other,
		"notes/README.md":        "# Notes\n",
		"code.go":                "package code\n",
		"course/deeper/note.md":  "# Not this\n",
		"course/_checkpoints.md": "# Not this\n",
	}
}

// write makes a book of the directories course and notes and returns its site.
func writeBook(t *testing.T, dir string, b Book, trusted bool) (site string, notices []string, err error) {
	t.Helper()
	if b.Parts, err = Read(filepath.Join(dir, "course"), filepath.Join(dir, "notes")); err != nil {
		t.Fatal(err)
	}
	for _, p := range b.pages() {
		p.Trusted = trusted
	}
	site = filepath.Join(dir, "site")
	notices, err = b.Write(site)
	return site, notices, err
}

func read(t *testing.T, path ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func wantAll(t *testing.T, name, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s has no %q:\n%s", name, part, text)
		}
	}
}

func TestBook(t *testing.T) {
	dir := directory(t, files())
	site, notices, err := writeBook(t, dir, Book{Title: "Springs & more"}, false)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	err = filepath.Walk(site, func(path string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			name, _ := filepath.Rel(site, path)
			names = append(names, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "book.css book.js course/01-first.html course/index.html index.html notes/index.html notes/other.html search.js"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("files %s, want %s", got, want)
	}
	if len(notices) != 1 || !strings.Contains(notices[0], "code.go is not in the book") {
		t.Errorf("notices %q", notices)
	}

	wantAll(t, "the cover", read(t, site, "index.html"), "Springs &amp; more", `<a href="course/01-first.html">A first lesson</a>`,
		"then the notes")
	rest := read(t, site, "index.html") // its contents, in their order
	for _, title := range []string{"The course", "A first lesson", "Notes", "Another"} {
		found := false
		if _, rest, found = strings.Cut(rest, ">"+title+"<"); !found {
			t.Errorf("%s is not among the contents, or not in its place", title)
		}
	}
	first := read(t, site, "course", "01-first.html")
	wantAll(t, "the lesson", first, `href="../notes/other.html#Its-end"`, `href="#Springs"`, `<a rel="prev" href="../course/index.html">`,
		`<a rel="next" href="../notes/index.html">`, `aria-current="page">A first lesson</a>`, "<math", "script-src &#39;self&#39;;")
	if strings.Contains(first, "play()") {
		t.Error("a stored script is on a page that no one trusts")
	}
	opens := read(t, site, "course", "index.html")
	wantAll(t, "the part", opens, `<a href="../course/01-first.html">the first</a>`, `<a href="../notes/index.html">the notes</a>`,
		"The code is elsewhere")
}

func TestTrustedOutputsRun(t *testing.T) {
	dir := directory(t, files())
	site, _, err := writeBook(t, dir, Book{Title: "Book"}, true)
	if err != nil {
		t.Fatal(err)
	}
	wantAll(t, "the lesson", read(t, site, "course", "01-first.html"), "<script>play()</script>",
		"script-src &#39;self&#39; &#39;unsafe-inline&#39;")
	wantAll(t, "the notes", read(t, site, "notes", "other.html"), "script-src &#39;self&#39;;")
}

func TestOutside(t *testing.T) {
	dir := directory(t, files())
	t.Chdir(dir)
	site, notices, err := writeBook(t, dir, Book{Title: "Book", Outside: "https://example.org/tree/"}, false)
	if err != nil || len(notices) > 0 {
		t.Fatal(err, notices)
	}
	wantAll(t, "the part", read(t, site, "course", "index.html"), `href="https://example.org/tree/code.go"`)
}

// A page that takes long to open is named with its size.
func TestLargePage(t *testing.T) {
	all := files()
	all["notes/README.md"] = "# Notes\n\n" + strings.Repeat("many words ", 3<<20/11)
	_, notices, err := writeBook(t, directory(t, all), Book{Title: "Book"}, false)
	if err != nil || len(notices) != 2 || !strings.HasSuffix(notices[1], "README.md: the page has 3.0 MB, more than 3") {
		t.Errorf("%v, notices %q", err, notices)
	}
}

// What is found are sections with the words of texts and code, and nothing of outputs.
func TestSearchIndex(t *testing.T) {
	dir := directory(t, files())
	site, _, err := writeBook(t, dir, Book{Title: "Book"}, false)
	if err != nil {
		t.Fatal(err)
	}
	script := read(t, site, "search.js")
	var entries []entry
	if err := json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimPrefix(script, "var bookSections = "), ";\n")), &entries); err != nil {
		t.Fatal(err, script)
	}
	want := entry{Page: "A first lesson", Section: "Springs", Href: "course/01-first.html#Springs", Text: "Hooke wrote . stretch()"}
	found := false
	for _, e := range entries {
		found = found || e == want
	}
	if !found {
		t.Errorf("no %+v among %+v", want, entries)
	}
	if strings.Contains(script, "player") {
		t.Error("outputs are in the index")
	}
}

// A link that leads nowhere is named with its file, and nothing is written.
func TestBrokenLinks(t *testing.T) {
	for _, c := range []struct{ name, text, link string }{
		{"no file", "[x](nothing.ipynb)", "nothing.ipynb"},
		{"no place on another page", "[x](01-first.ipynb#No-such-heading)", "01-first.html#No-such-heading"},
		{"no place on this page", "[x](#no-such-heading)", "#no-such-heading"},
		{"no page, as HTML", `<a href="gone.html">x</a>`, "gone.html"},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := files()
			all["course/README.md"] = "# The course\n\n" + c.text + "\n"
			dir := directory(t, all)
			site, _, err := writeBook(t, dir, Book{Title: "Book"}, false)
			if !errors.Is(err, errLink) || !strings.Contains(err.Error(), "README.md") || !strings.Contains(err.Error(), c.link) {
				t.Errorf("error %v", err)
			}
			if _, err := os.Stat(site); !os.IsNotExist(err) {
				t.Errorf("the site was begun: %v", err)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	dir := directory(t, map[string]string{"empty/x.txt": "", "a/part/x.md": "# X", "b/part/x.md": "# X", "bad/x.ipynb": "{"})
	for _, c := range []struct {
		dirs []string
		want string
	}{
		{[]string{"empty"}, "neither a notebook nor a Markdown file"},
		{[]string{"a/part", "b/part"}, `two parts are named "part"`},
		{[]string{"bad"}, "x.ipynb: "},
		{[]string{"none"}, "none"},
	} {
		for i, d := range c.dirs {
			c.dirs[i] = filepath.Join(dir, d)
		}
		if _, err := Read(c.dirs...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Read(%q): %v, want %q", c.dirs, err, c.want)
		}
	}
}

// The page of a notebook leads to the notebook in a site of JupyterLite, wherever that is; no other page does.
func TestPagesLeadToTheirNotebooks(t *testing.T) {
	for address, want := range map[string]string{
		"https://example.org/run/": `href="https://example.org/run/lab/index.html?path=course%2F01-first.ipynb"`,
		"/run":                     `href="/run/lab/index.html?path=course%2F01-first.ipynb"`,
		"lite":                     `href="../lite/lab/index.html?path=course%2F01-first.ipynb"`,
	} {
		site, _, err := writeBook(t, directory(t, files()), Book{Title: "Book", Lite: address}, false)
		if err != nil {
			t.Fatal(err)
		}
		for name, leads := range map[string]bool{"course/01-first.html": true, "course/index.html": false, "index.html": false} {
			page, err := os.ReadFile(filepath.Join(site, filepath.FromSlash(name)))
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(page), want) != leads || strings.Contains(string(page), `class="run"`) != leads {
				t.Errorf("%s: %s in it is %v, want %v", name, want, !leads, leads)
			}
		}
	}
}
