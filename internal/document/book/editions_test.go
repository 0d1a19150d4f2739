package book

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const exercises = `{"nbformat": 4, "nbformat_minor": 5, "metadata": {"language_info": {"name": "go"}}, "cells": [
 {"id": "a", "cell_type": "markdown", "metadata": {}, "source": "# Waves\n\n## A wave\n\nLook at $c$. Move the slider until $c$ grows, or **drag** the dot. Press play. It ends. Sliders end, too.\n\n**Figure 1.** Drag the curve. It is red.\n\nOnly a slider."},
 {"id": "b", "cell_type": "markdown", "metadata": {"tags": ["slide"]}, "source": "## Ask\n\nWhy?\n\n<details><summary>Hint</summary>\n\nThink.\n\n</details>\n\n<details><summary>Answer</summary>\n\nBecause, see [above](#A-wave).\n\n</details>"},
 {"id": "c", "cell_type": "code", "metadata": {"tags": ["slide-part"]}, "execution_count": 1, "source": "wave()", "outputs": [
  {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": {"text/html": "<p id=p>drag it</p><script>play()</script>", "text/plain": "player"}}]},
 {"id": "d", "cell_type": "code", "metadata": {"tags": ["skip-execution"]}, "execution_count": null, "source": "live()", "outputs": []},
 {"id": "e", "cell_type": "markdown", "metadata": {"tags": ["slide"]}, "source": "## End\n\nSee [the other](../notes/other.ipynb)."},
 {"id": "f", "cell_type": "markdown", "metadata": {"tags": ["slide-part"]}, "source": "**Figure 2.** A caption.\n\nMore text."}
]}`

// edition reads a book of the files with a notebook of exercises.
func edition(t *testing.T) *Book {
	t.Helper()
	all := files()
	all["course/02-waves.ipynb"] = exercises
	dir := directory(t, all)
	b := &Book{Title: "Springs & more"}
	var err error
	if b.Parts, err = Read(filepath.Join(dir, "course"), filepath.Join(dir, "notes")); err != nil {
		t.Fatal(err)
	}
	for _, p := range b.pages() {
		p.Trusted = true
	}
	return b
}

func wantNone(t *testing.T, name, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("%s has %q:\n%s", name, part, text)
		}
	}
}

func TestPrint(t *testing.T) {
	page, notices, err := edition(t).Print()
	if err != nil || len(notices) != 1 {
		t.Fatal(err, notices)
	}
	_, text, _ := strings.Cut(string(page), "</style>")
	text, _, _ = strings.Cut(text, "// Strips of stills")
	wantAll(t, "the edition", text, "Springs &amp; more", `<a href="#course-02-waves">Waves</a>`, `<article id="course-02-waves">`,
		"Look at", "It ends.", "<strong>Figure 1.</strong> It is red.", `<details open="">`, "Think.",
		`<a href="#course-02-waves-answer-1">Answer 1 is in the appendix.</a>`, `<a href="#notes-other-Its-end">`,
		`<p id="p">drag it</p><script>play()</script>`)
	wantNone(t, "the edition", text, "lider", "rag the", "drag</strong>", "<p></p>", "play.", "live()", "Answer</summary>", "../")
	body, appendix, ok := strings.Cut(text, `id="answers"`)
	if !ok || strings.Contains(body, "Because") {
		t.Errorf("the answer is in the text:\n%s", body)
	}
	wantAll(t, "the appendix", appendix, "<h2>Waves</h2>", "Answer 1 · Ask", "Because", `<a href="#course-02-waves-A-wave">`)

	// No place has two elements, and each link leads to one.
	ids := map[string]int{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		if ids[m[1]]++; ids[m[1]] > 1 {
			t.Errorf("two elements are %q", m[1])
		}
	}
	for _, m := range regexp.MustCompile(` href="#([^"]*)"`).FindAllStringSubmatch(text, -1) {
		if ids[m[1]] == 0 {
			t.Errorf("a link leads to %q, which is nowhere", m[1])
		}
	}
}

func TestSlides(t *testing.T) {
	page, _, err := edition(t).Slides()
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), "</style>")
	if n := strings.Count(text, `<section class="slide`); n != 3 { // its title and two slides
		t.Errorf("%d slides:\n%s", n, text)
	}
	first, second, _ := strings.Cut(text, `id="s3"`)
	wantAll(t, "the first slide", first, "<h1>Waves</h1>", "Why?", "wave", "play()")
	wantAll(t, "the second slide", second, "End", "the other", "A caption.")
	wantNone(t, "the deck", text, "Look at", "live()", "../", "More text")

	b := edition(t)
	b.Parts = b.Parts[1:]
	if _, _, err := b.Slides(); err == nil || !strings.Contains(err.Error(), "tagged") {
		t.Errorf("without tags: %v", err)
	}
	b = edition(t)
	cells := b.Parts[0].Pages[2].Notebook.Cells
	cells[0], cells[2] = cells[2], cells[0]
	if _, _, err := b.Slides(); err == nil || !strings.Contains(err.Error(), "slide-part") {
		t.Errorf("a part of no slide: %v", err)
	}
}

func TestGallery(t *testing.T) {
	dir := directory(t, map[string]string{
		"works/ada/waves.ipynb": exercises, "works/ada/a film.webm": "a film", "works/kurt.gif": "GIF89a", "works/notes.txt": "no work",
		"works/.hidden.gif": "no", "works/_draft/x.ipynb": "{}", "works/<b>&.mp4": "a film",
	})
	if err := os.Symlink("/etc/hostname", filepath.Join(dir, "works", "link.gif")); err != nil {
		t.Fatal(err)
	}
	site := filepath.Join(dir, "site")
	if notices, err := Gallery("Works & films", filepath.Join(dir, "works"), site); err != nil || len(notices) > 1 {
		t.Fatal(err, notices)
	}
	page := read(t, site, "index.html")
	wantAll(t, "the gallery", page, "Works &amp; films", `<source src="works/ada/a%20film.webm" type="video/webm">`, `<a href="works/ada/waves.html"><b>Waves</b></a>`,
		`<img src="works/kurt.gif"`, "&lt;b&gt;&amp;", "Look at")
	wantNone(t, "the gallery", page, "link.gif", "notes.txt", "draft", ".hidden", "<b>&.mp4")
	if got := read(t, site, "works", "ada", "a film.webm"); got != "a film" {
		t.Errorf("the film is %q", got)
	}
	wantNone(t, "a notebook's page", read(t, site, "works", "ada", "waves.html"), "<script>")
	if _, err := Gallery("", filepath.Join(dir, "works", "_draft"), site); err == nil {
		t.Error("a notebook that is none is shown")
	}
	if err := os.Mkdir(filepath.Join(dir, "none"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Gallery("", filepath.Join(dir, "none"), site); err == nil {
		t.Error("a gallery of nothing")
	}
}

func TestPDF(t *testing.T) {
	file := filepath.Join(t.TempDir(), "book.pdf")
	page, _, err := edition(t).Print()
	if err != nil {
		t.Fatal(err)
	}
	if err := PDF(t.Context(), page, file); errors.Is(err, ErrNoChromium) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil || !bytes.HasPrefix(data, []byte("%PDF-")) || bytes.Count(data, []byte("/Type /Page\n")) < 4 {
		t.Errorf("%v, %d bytes, %d pages", err, len(data), bytes.Count(data, []byte("/Type /Page\n")))
	}
}
