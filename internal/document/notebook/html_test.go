package notebook

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"

	"github.com/massspring/msp/internal/kernel/cell"
)

// render gives the body of the page for one Markdown cell.
func render(t *testing.T, src string, opt HTMLOptions) (page string, notices []string) {
	t.Helper()
	return renderAll(t, []*Cell{{Type: Markdown, ID: "a", Source: src}}, opt)
}

func renderAll(t *testing.T, list []*Cell, opt HTMLOptions) (page string, notices []string) {
	t.Helper()
	data, notices, err := HTML(&Notebook{Cells: list}, opt)
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(data), "<main>\n")
	return strings.TrimSuffix(body, "</main>\n</body>\n</html>\n"), notices
}

func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ in, has, hasNot string }{
		{"# A *b* $x_1$\n\n# A *b* $x_1$", `<h1 id="A-b-x_1">`, ""},
		{"# A\n\n# A", `<h1 id="A-2">`, ""},
		{"# The Lemma", `<h1 id="The-Lemma">`, ""},
		{"a $x_1 y_2$ b", "<msub><mi>x</mi><mn>1</mn></msub><msub><mi>y</mi><mn>2</mn></msub>", "<em>"},
		{"$$\na\n\\\\\nb\n$$", `<mtable`, ""},
		{`\(x\) and \\(y\\)`, "<mi>y</mi>", `\(`},
		{`\[x\]`, `display="block"`, ""},
		{"\\begin{align}\na &= b\n\\end{align}", "<mtable", `\begin`},
		{`\begin{foo}x\end{foo}`, `\begin{foo}`, "<math"},
		{"costs $5 and $6", "costs $5 and $6", "<math"},
		{`costs \$5 and \$6`, "costs $5 and $6", "<math"},
		{`\$a$b$`, "$a<", "<mi>a</mi>"},
		{"${a $b$ c}$ d", "a $ inside the formula", "<math"},
		{"$ x $", "<math", ""},
		{`$\{a$ b`, "<mi>a</mi></mrow></math> b", "$"},
		{`$$\{a$$ b`, "<mi>a</mi>", "$"},
		{`$a\}$ b`, "<mi>a</mi>", "$"},
		{"$a\nb$", "<mi>b</mi></mrow></math>", "$"},
		{"\\(a\nb\\)", "<mi>b</mi></mrow></math>", `\(`},
		{"\\(a\n\nb\\)", "(a", "<math"},
		{"$$a\n\nb$$", "<mi>b</mi></mrow></math>", "$"},
		{`$$\text{a $$ b} c$$`, "<mi>c</mi></mrow></math>", "$"},
		{`$\text{a $x$ b} c$`, "<mi>c</mi></mrow></math>", "$"},
		{`\begin{align}a\begin{align}b\end{align}c\end{align} d`, "</math></span> d", `\end`},
		{`\begin{align}a \begin{gather}b\end{gather}`, `\begin{align}a`, `\end`},
		{"one $ alone", "one $ alone", "<math"},
		{"open $x\n\nclose$", "open $x", "<math"},
		{"`$x$`", "<code>$x$</code>", "<math"},
		{"``a ` $x$``", "$x$</code>", "<math"},
		{"```\n$x$\n```", "$x$", "<math"},
		{"`a` and $x$", "<math", "$"},
		{"```go\nx := \"a\" + 'b' + 1 // c\n```", `x := <span class="s">&#34;a&#34;</span> + <span class="s">&#39;b&#39;</span> + ` +
			`<span class="m">1</span> <span class="c">// c</span>`, ""},
		{"    $x$ <b>", "$x$ &lt;b&gt;", "<math"},
		{"| a | b |\n|--|--|\n| $|x|$ | $\\|y\\|$ |", "<mi>y</mi>", "$"},
		{"$\\text{a $b$ c}$", "<mi>b</mi>", "$"},
		{"$\\unknown$", `<code class="bad"`, "<math"},
		{"a[^1]\n\n[^1]: note", `id="cell-0-fn:1"`, ""},
		{"```go\nfunc f() {}\n```", `<span class="k">func</span>`, ""},
		{"```sh\nls <x>\n```", `ls &lt;x&gt;`, "<span"},
		{"- [x] done", `type="checkbox"`, ""},
		{"<script>alert(1)</script>", "", "alert"},
		{`<img src="data:image/png;base64,AAAA" onerror="alert(1)">`, `src="data:image/png;base64,AAAA"`, "onerror"},
		{`<img src="data:text/html;base64,AAAA">`, "", "text/html"},
		{"[x](javascript:alert(1))", "x", "javascript"},
		{`<div style="position:fixed">x</div>`, "x", "fixed"},
		{`<iframe src="x"></iframe>`, "", "iframe"},
		{`$\text{<script>alert(1)</script>}$`, "&lt;script&gt;", "<script"},
		{`![a $x < "y"$ b](data:image/png;base64,AAAA)`, `alt="a x &lt; &#34;y&#34; b"`, "<math"},
	} {
		got, _ := render(t, c.in, HTMLOptions{})
		if !strings.Contains(got, c.has) || c.hasNot != "" && strings.Contains(got, c.hasNot) {
			t.Errorf("%s\n  gives %s\n  want  %q and not %q", c.in, got, c.has, c.hasNot)
		}
	}
}

func picture(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 2, 2))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestImages(t *testing.T) {
	dir := t.TempDir()
	data := picture(t)
	b64 := base64.StdEncoding.EncodeToString(data)
	for name, content := range map[string][]byte{"a b.png": data, "s.svg": []byte("<svg/>"), "secret.png": []byte("root:x:0:0")} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Mkdir(filepath.Join(dir, "in"), 0o700), os.Symlink("..", filepath.Join(dir, "in", "up")),
		os.Symlink("in", filepath.Join(dir, "down")), os.WriteFile(filepath.Join(dir, "in", "c.png"), data, 0o600)); err != nil {
		t.Fatal(err)
	}
	files := map[string]cell.Bundle{"p.png": {"image/png": b64 + "\n"}, "bad.png": {"image/png": "no base64!"}}
	within := filepath.Join(dir, "in")
	for _, c := range []struct{ dir, in, has, notice string }{
		{dir, "![x](<a b.png>)", `src="data:image/png;base64,` + b64, ""},
		{dir, "![x](a%20b.png)", `src="data:image/png;base64,` + b64, ""},
		{dir, `<img src="s.svg" width="30">`, "data:image/svg+xml;base64,PHN2Zy8+", ""},
		{dir, "![x](attachment:p.png)", b64, ""},
		{dir, "![x](attachment:q.png)", `[image: x]`, "no attachment"},
		{dir, "![x](none.png)", `[image: x]`, "none.png"},
		{dir, "![x](secret.png)", `[image: x]`, "no PNG"},
		{dir, "![x](https://example.org/a.png)", `[image: x]`, "on the web"},
		{dir, "![x](//example.org/a.png)", `[image: x]`, "on the web"},
		{dir, "![x](/etc/passwd)", `[image: x]`, "not relative"},
		{dir, "![x](down/c.png)", b64, ""},
		{dir, "![x](in)", `[image: x]`, "no regular file"},
		{dir, "![x](attachment:bad.png)", `[image: x]`, "illegal base64"},
		{dir, "![x](data:image/png;base64,A)", `[image: x]`, "illegal base64"},
		{dir, "![x](data:image/png;base64,AAAA)", `base64,AAAA`, ""},
		{within, "![x](c.png)", b64, ""},
		{within, "![x](../in/c.png)", b64, ""},
		{within, "![x](<../a b.png>)", `[image: x]`, "outside the directory"},
		{within, "![x](<up/a b.png>)", `[image: x]`, "escapes"},
		{within, "![x](../../../../../../../../dev/zero)", `[image: x]`, "outside the directory"},
	} {
		got, notices := renderAll(t, []*Cell{{Type: Markdown, ID: "a", Source: c.in, Attachments: files}}, HTMLOptions{Dir: c.dir})
		if !strings.Contains(got, c.has) || !strings.Contains(strings.Join(notices, "\n"), c.notice) || c.notice == "" && notices != nil {
			t.Errorf("%s\n  gives %s\n  notices %q, want %q", c.in, got, notices, c.notice)
		}
	}
}

// A person who says so gets pictures from elsewhere into the page; devices and what is too large stay out of it.
func TestPicturesOfAnotherDirectory(t *testing.T) {
	dir := t.TempDir()
	data := picture(t)
	large := filepath.Join(dir, "large.png")
	if err := errors.Join(os.Mkdir(filepath.Join(dir, "in"), 0o700), os.WriteFile(filepath.Join(dir, "a.png"), data, 0o600),
		os.WriteFile(large, data, 0o600), os.Truncate(large, maxPicture+1)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ within, in, has, notice string }{
		{dir, "![x](../a.png)", base64.StdEncoding.EncodeToString(data), ""},
		{dir, "![x](../large.png)", `[image: x]`, "larger than 32 MB"},
		{filepath.Join(dir, "in"), "![x](../a.png)", `[image: x]`, "outside"},
		{"/", "![x](" + strings.Repeat("../", 30) + "dev/zero)", `[image: x]`, "no regular file"},
	} {
		got, notices := render(t, c.in, HTMLOptions{Dir: filepath.Join(dir, "in"), Pictures: c.within})
		if !strings.Contains(got, c.has) || !strings.Contains(strings.Join(notices, "\n"), c.notice) || c.notice == "" && notices != nil {
			t.Errorf("%s within %s\n  gives %s\n  notices %q, want %q", c.in, c.within, got, notices, c.notice)
		}
	}
}

// A picture that is shown again and again does not make the page many times as large as what it is made of.
func TestPicturesTogether(t *testing.T) {
	dir := t.TempDir()
	data := append(picture(t), make([]byte, 8<<20)...)
	if err := os.WriteFile(filepath.Join(dir, "a.png"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	got, notices := render(t, strings.Repeat("![x](a.png)\n\n", 20), HTMLOptions{Dir: dir})
	if len(got) > maxAll+1<<20 || !strings.Contains(strings.Join(notices, "\n"), "together") {
		t.Errorf("a page of %d bytes, notices %q", len(got), notices)
	}
}

func code(outs ...Output) []*Cell {
	n := 3
	return []*Cell{{Type: Code, ID: "a", Source: "x := 1 // <c>", Count: &n, Outputs: outs}}
}

func TestOutputs(t *testing.T) {
	n := 3
	meta := map[string]any{"image/png": map[string]any{"width": 30.0, "alt": `a "b"`}}
	for _, c := range []struct {
		out         Output
		executed    bool
		has, hasNot string
	}{
		{Output{Type: StreamOutput, Name: "stdout", Text: "a<b>\n"}, false, "a&lt;b&gt;", "<b>"},
		{Output{Type: StreamOutput, Name: "stderr", Text: "x"}, false, `class="output stream stderr"`, ""},
		{Output{Type: ErrorOutput, EName: "panic", EValue: "v", Traceback: []string{"\x1b[31mred\x1b[0m", "second"}}, false, "<span class=\"ansi-red-fg\">red</span>\nsecond", ""},
		{Output{Type: ErrorOutput, EName: "panic", EValue: "v"}, false, "panic: v", ""},
		{Output{Type: ResultOutput, Count: &n, Data: cell.Bundle{"text/plain": "42"}}, false, "Out[3]", ""},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"image/png": "aGk=\n", "text/plain": "p"}, Metadata: meta}, false, `<img src="data:image/png;base64,aGk=" width="30" alt="a &#34;b&#34;">`, ""},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"image/png": "aGk=", "text/plain": "the text"}}, false, `alt="the text"`, ""},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"image/png": `"><script>`, "text/plain": "p"}}, false, "<pre>p</pre>", "script"},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"image/svg+xml": "<svg onload='x'/>", "text/plain": "p"}}, false,
			"data:image/svg+xml;base64,", "onload"},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"text/html": "<p>a</p><script>alert(1)</script>"}}, false, "<p>a</p>", "script"},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"text/html": "<script>alert(1)</script>", "text/plain": "plain"}}, false,
			"<pre>plain</pre>", "script"},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"text/html": "<script>alert(1)</script>"}}, true, "<script>alert(1)</script>", ""},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"text/html": "<p>a film</p><script>f()</script>", "image/png": "aGk="}}, false,
			`<img src="data:image/png;base64,aGk=" alt=""><p>a film</p>`, "script"},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"text/html": "<p>a film</p><script>f()</script>", "image/png": "aGk="}}, true,
			"<p>a film</p>", "<img"},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"text/html": "<p>a table</p>", "image/png": "aGk="}}, false, "<p>a table</p>", "<img"},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"text/latex": "$x^2$", "text/plain": "p"}}, false, "<msup>", "$"},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"text/latex": "x^2"}}, false, "<msup>", ""},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"text/markdown": "**b**"}}, false, "<strong>", ""},
		{Output{Type: DisplayOutput, Data: cell.Bundle{"application/json": map[string]any{"a": "<"}}}, false, `&#34;a&#34;: &#34;`, "<b"},
	} {
		got, _ := renderAll(t, code(c.out), HTMLOptions{Executed: c.executed})
		if !strings.Contains(got, c.has) || c.hasNot != "" && strings.Contains(got, c.hasNot) {
			t.Errorf("%+v\n  gives %s\n  want  %q and not %q", c.out, got, c.has, c.hasNot)
		}
	}
}

// Outputs that the notebook hides are folded.
func TestHiddenOutputs(t *testing.T) {
	out := Output{Type: StreamOutput, Name: "stdout", Text: "the answer"}
	for hidden, folds := range map[any]bool{true: true, false: false, "yes": false, nil: false} {
		cells := code(out)
		cells[0].Metadata = map[string]any{"jupyter": map[string]any{"outputs_hidden": hidden}}
		got, _ := renderAll(t, cells, HTMLOptions{})
		before, _, _ := strings.Cut(got, "the answer")
		if strings.Contains(before, "<details class=\"result\">") != folds || strings.Contains(got, "</details>") != folds {
			t.Errorf("hidden: %v gives %s", hidden, got)
		}
	}
	cells := code()
	cells[0].Metadata = map[string]any{"jupyter": map[string]any{"outputs_hidden": true}}
	if got, _ := renderAll(t, cells, HTMLOptions{}); strings.Contains(got, "details") {
		t.Errorf("without outputs: %s", got)
	}
}

// Code that the notebook hides is folded, and its outputs are not.
func TestHiddenSource(t *testing.T) {
	for hidden, folds := range map[any]bool{true: true, false: false, "yes": false, nil: false} {
		cells := code(Output{Type: StreamOutput, Name: "stdout", Text: "the answer"})
		cells[0].Metadata = map[string]any{"jupyter": map[string]any{"source_hidden": hidden}}
		got, _ := renderAll(t, cells, HTMLOptions{})
		before, after, _ := strings.Cut(got, `class="input"`)
		if strings.Contains(before, `<details class="source">`) != folds || !strings.Contains(after, "the answer") ||
			strings.LastIndex(after, "</details>") > strings.Index(after, "the answer") {
			t.Errorf("hidden: %v gives %s", hidden, got)
		}
	}
}

// TestLinksAreTurned: links lead where the page's maker says, and of one that leads nowhere the text stays in its place.
func TestLinksAreTurned(t *testing.T) {
	link := func(to string) (string, bool) { return "other/" + to, to != "gone" }
	got, _ := render(t, "a [*b* c](gone) d [e](f) [g](gone)", HTMLOptions{Link: link})
	if want := `<p>a <em>b</em> c d <a href="other/f">e</a> g</p>`; !strings.Contains(got, want) {
		t.Errorf("gives %s, want %s", got, want)
	}
}

// TestTitle: a page is called what its first heading says, without its marks.
func TestTitle(t *testing.T) {
	nb := &Notebook{Cells: []*Cell{{Type: Markdown, ID: "a", Source: "text\n\n# A *b **c*** `d` $e$\n\n# Another"}}}
	page, _, err := HTML(nb, HTMLOptions{})
	if want := "<title>A b c d e</title>"; err != nil || !strings.Contains(string(page), want) {
		t.Errorf("%v, no %s in\n%s", err, want, page)
	}
}

// TestRawCells: text stands as it is, HTML is sanitised, and what is for other programs is not shown.
func TestRawCells(t *testing.T) {
	for format, want := range map[string]string{
		"":              "<section class=\"cell raw\"><pre>&lt;b onclick=&#34;x()&#34;&gt;a&lt;/b&gt;</pre></section>\n",
		"text/plain":    "<section class=\"cell raw\"><pre>&lt;b onclick=&#34;x()&#34;&gt;a&lt;/b&gt;</pre></section>\n",
		"text/html":     "<section class=\"cell raw\"><b>a</b></section>\n",
		"text/x-python": "",
	} {
		for _, key := range []string{"format", "raw_mimetype"} {
			raw := &Cell{Type: Raw, ID: "a", Source: `<b onclick="x()">a</b>`, Metadata: map[string]any{key: format}}
			if got, _ := renderAll(t, []*Cell{raw}, HTMLOptions{}); got != want {
				t.Errorf("%s %q gives %s, want %s", key, format, got, want)
			}
		}
	}
}

// TestCodeCells: code of a notebook that names no language is Go's; a cell of nothing is not shown.
func TestCodeCells(t *testing.T) {
	got, _ := renderAll(t, []*Cell{{Type: Code, ID: "a", Source: "func"}}, HTMLOptions{})
	for _, want := range []string{`<span class="k">func</span>`, ">In[ ]<", `id="cell-a"`} {
		if !strings.Contains(got, want) {
			t.Errorf("gives %s, want %s", got, want)
		}
	}
	if got, _ := renderAll(t, []*Cell{{Type: Code, ID: "a", Source: " \n"}}, HTMLOptions{}); got != "" {
		t.Errorf("nothing gives %s", got)
	}
}

// Outputs of a skipped cell come from the file, whatever ran beside it.
func TestSkippedCellIsNotTrusted(t *testing.T) {
	list := code(Output{Type: DisplayOutput, Data: cell.Bundle{"text/html": "<script>alert(1)</script>", "text/plain": "p"}})
	list[0].Metadata = map[string]any{"tags": []any{TagSkip}}
	if got, _ := renderAll(t, list, HTMLOptions{Executed: true}); strings.Contains(got, "script") {
		t.Errorf("gives %s", got)
	}
}

func TestPageNeedsNothingElse(t *testing.T) {
	nb, err := ReadFile(filepath.Join("testdata", "nbformat45.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	data, _, err := HTML(nb, HTMLOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(data, []byte("<title>Title</title>")) {
		t.Error("the title is not that of the first heading")
	}
	if m := regexp.MustCompile(`(?i)(src|href)="(https?:|//)[^"]*"|@import|url\(|<script`).Find(data); m != nil {
		t.Errorf("the page loads %s", m)
	}
	if again, _, _ := HTML(nb, HTMLOptions{}); !bytes.Equal(data, again) {
		t.Error("the same notebook gives two different pages")
	}
	if _, err := nethtml.Parse(bytes.NewReader(data)); err != nil {
		t.Error(err)
	}
}

// No Markdown makes a script, a handler or a link that runs.
func FuzzMarkdownIsHarmless(f *testing.F) {
	for _, s := range []string{"$x$ `$`", "<a href=javascript:x>", "![$\\text{\"onload=x}$](a)", "$$<script>$$",
		"```go\n</code><script>\n```", "\\begin{align}<x\\end{align}", "| $|$ |\n|-|", "[^1]\n\n[^1]: <b onclick=x>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		data, _, err := HTML(&Notebook{Cells: []*Cell{{Type: Markdown, ID: "a", Source: s}}}, HTMLOptions{Dir: "testdata"})
		if err != nil {
			t.Fatal(err)
		}
		for z := nethtml.NewTokenizer(bytes.NewReader(data)); ; {
			kind := z.Next()
			if kind == nethtml.ErrorToken {
				return
			}
			token := z.Token()
			if kind != nethtml.StartTagToken && kind != nethtml.SelfClosingTagToken {
				continue
			}
			if token.Data == "script" || token.Data == "iframe" || token.Data == "object" {
				t.Fatalf("%q makes <%s>", s, token.Data)
			}
			for _, a := range token.Attr {
				if strings.HasPrefix(a.Key, "on") || strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.Val)), "javascript:") {
					t.Fatalf("%q makes %v", s, a)
				}
			}
		}
	})
}
