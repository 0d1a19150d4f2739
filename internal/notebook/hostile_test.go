package notebook

import (
	"bytes"
	"encoding/base64"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/microcosm-cc/bluemonday"
	nethtml "golang.org/x/net/html"

	"github.com/massspring/msp/internal/cell"
)

// attempts are Markdown that tries to run something in the page of whoever opens it.
var attempts = []string{
	`[click]($javascript:alert(1)$)`,
	`[click](<$javascript:alert(1)$>)`,
	`[click](\\(javascript:alert(1)\\))`,
	`<a href="$javascript:alert(1)$">x</a>`,
	`<a href='\(javascript:alert(1)\)'>x</a>`,
	`<a href=$javascript:alert(1)$>x</a>`,
	`<a href="\begin{align}javascript:alert(1)\end{align}">x</a>`,
	`<a href="java$script:$alert(1)">x</a>`,
	`<a href="$java$script:alert(1)">x</a>`,
	`<a href="$$data:text/html,<script>alert(1)</script>$$">x</a>`,
	`<blockquote cite="$javascript:alert(1)$">x</blockquote>`,
	`<img src="$x$" alt='$" onerror="alert(1)$'>`,
	`<img src="a.png" alt="\(" onerror=alert(1) x="\)">`,
	`![$" onerror=alert(1) x="$](a.png)`,
	`![a](a.png "$' onerror=alert(1) '$")`,
	`<$img src=x onerror=alert(1)$>`,
	`<b $onclick=alert(1)$>x</b>`,
	`<b class="$"onclick=alert(1)$">x</b>`,
	`<b id="$x" onclick="alert(1)$">x</b>`,
	`<b title="$<script>alert(1)</script>$">x</b>`,
	`$<script>alert(1)</script>$`,
	`$\text{<img src=x onerror=alert(1)>}$`,
	`$\color{red" onclick="alert(1)}{x}$`,
	`$\hspace{1em" onclick="x}$`,
	`$\operatorname{<script>}$ $\href{javascript:alert(1)}{x}$ $\unknown{"><script>}$`,
	"`$</code><script>alert(1)</script>$`",
	"```$x$\n</code></pre><script>alert(1)</script>\n```",
	"# $</h1><script>alert(1)</script>$\n",
	"# <svg onload=alert(1)>\n",
	`[x](javascript:alert(1))`, `[x](JaVaScRiPt:alert(1))`, `[x](&#106;avascript:alert(1))`, "[x](java\nscript:alert(1))",
	"[x](<java\tscript:alert(1)>)", `[x](vbscript:x)`, `[x](//javascript:alert(1))`, `[x]: javascript:alert(1)` + "\n\n[x]",
	`<javascript:alert(1)>`, `[x](data:text/html;base64,PHNjcmlwdD4=)`, `[x](data:image/svg+xml;base64,PHN2Zy8+)`,
	`<a href="data:image/svg+xml;base64,PHN2Zy8+">x</a>`, `<a href=" DATA:image/svg+xml;base64,PHN2Zy8+">x</a>`,
	`<q cite="data:image/png;base64,AAAA">x</q>`, `![x](data:image/svg+xml,<svg onload=alert(1)>)`, `![x](data:text/html;base64,PHNjcmlwdD4=)`,
	`<script>alert(1)</script>`, `<scr<script>ipt>alert(1)</script>`, `<svg><script>alert(1)</script></svg>`,
	`<svg/onload=alert(1)>`, `<math><a xlink:href="javascript:alert(1)">x</a></math>`, `<math href="javascript:alert(1)">x</math>`,
	`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
	`<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`,
	`<noscript><p title="</noscript><img src=x onerror=alert(1)>">`, `<textarea><img title="</textarea><img src=x onerror=alert(1)>">$x$`,
	`<title>$x$</title><style>*{background:url(javascript:alert(1))}</style>`, `<xmp>$x$</xmp><plaintext>$x$`,
	`<iframe srcdoc="<script>alert(1)</script>">`, `<object data="javascript:alert(1)">`, `<embed src="javascript:alert(1)">`,
	`<form action="javascript:alert(1)"><input type=submit formaction="javascript:alert(1)">`, `<base href="https://evil.example/">`,
	`<meta http-equiv=refresh content="0;url=javascript:alert(1)">`, `<link rel=stylesheet href="https://evil.example/x.css">`,
	`<div style="background:url(javascript:alert(1));position:fixed">x</div>`, `<td style="text-align:center;behavior:url(x)">`,
	`<!--><img src=x onerror=alert(1)>-->`, `<![CDATA[<img src=x onerror=alert(1)>]]>`, `<?php <img src=x onerror=alert(1)> ?>`,
	`[^1]` + "\n\n" + `[^1]: <img src=x onerror=alert(1)>`, "| <b onclick=x> | $\"onclick=x$ |\n|--|--|\n| <script> | $</td><script>$ |",
	`- [ ] <input type=image src=x onerror=alert(1)>`, `www.evil.example/"onmouseover="alert(1)`, `https://x/"onmouseover="alert(1)`,
	`a@b.c"onmouseover="alert(1)`, "<a\x00href=javascript:alert(1)>x</a>", "<a href=\"\x01javascript:alert(1)\">x</a>",
	"<a href=\"$\\text{\"}$ onclick=alert(1) $\\text{\"}$\">x</a>",
}

// inEveryPlace gives the notebook that holds the text wherever a person or a cell can put it.
func inEveryPlace(s string) *Notebook {
	n := 1
	outputs := []Output{
		{Type: StreamOutput, Name: s, Text: s},
		{Type: ErrorOutput, EName: s, EValue: s, Traceback: []string{s}},
		{Type: ErrorOutput, EName: s, EValue: s},
		{Type: ResultOutput, Count: &n, Data: cell.Bundle{"application/json": map[string]any{s: s}}},
		{Type: DisplayOutput, Data: cell.Bundle{"image/png": "AAAA", "text/plain": s}, Metadata: map[string]any{"image/png": map[string]any{"width": s, "height": s, "alt": s}}},
	}
	for _, mime := range []string{"text/html", "text/markdown", "text/latex", "text/plain", "image/svg+xml", "image/png", "image/jpeg"} {
		outputs = append(outputs, Output{Type: DisplayOutput, Data: cell.Bundle{mime: s}})
	}
	return &Notebook{Cells: []*Cell{
		{Type: Markdown, ID: "a", Source: s},
		{Type: Markdown, ID: "b", Source: "# " + s, Attachments: map[string]cell.Bundle{s: {"image/png": s}}},
		{Type: Markdown, ID: "c", Source: "![" + s + "](<attachment:" + url.PathEscape(s) + ">)", Attachments: map[string]cell.Bundle{s: {"image/svg+xml": s}}},
		{Type: Raw, ID: "d", Source: s},
		{Type: Raw, ID: "e", Source: s, Metadata: map[string]any{"format": "text/html"}},
		{Type: Code, ID: "f", Source: s, Outputs: outputs, Count: &n},
	}}
}

// elements is all that a page of ours is made of; MathML is added below.
var elements = regexp.MustCompile(`^(html|head|body|main|section|meta|link|title|style|a|abbr|acronym|article|aside|b|bdi|bdo|big|blockquote|br|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|h[1-6]|hgroup|hr|i|img|input|ins|kbd|li|map|area|mark|meter|ol|p|pre|progress|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr|math|` + mathElements + `)$`)

const mathElements = "mrow|mi|mn|mo|ms|mtext|mspace|mfrac|msqrt|mroot|mstyle|merror|mpadded|mphantom|msub|msup|msubsup|munder|mover|munderover|mtable|mtr|mtd"

// harms names what could run or load something in a page, as a browser reads it.
func harms(page []byte) []string {
	root, err := nethtml.Parse(bytes.NewReader(page))
	if err != nil {
		return []string{err.Error()}
	}
	var found []string
	var walk func(n *nethtml.Node)
	walk = func(n *nethtml.Node) {
		if n.Type == nethtml.ElementNode {
			if !elements.MatchString(n.Data) || (n.Data == "meta" || n.Data == "link" || n.Data == "style") && n.Parent.Data != "head" {
				found = append(found, "<"+n.Data+">")
			}
			for _, a := range n.Attr {
				if harmful(n.Data, a) {
					found = append(found, n.Data+" "+a.Key+"="+a.Val)
				}
			}
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(root)
	return found
}

func harmful(element string, a nethtml.Attribute) bool {
	switch {
	case element == "meta" || element == "link":
		return false // only those of the page's own head pass above
	case strings.HasPrefix(a.Key, "on"), a.Namespace != "":
		return true
	case a.Key == "style":
		return strings.ContainsAny(a.Val, `(\@`) || strings.Contains(a.Val, "position")
	case a.Key == "src":
		mime, content, ok := strings.Cut(strings.TrimPrefix(a.Val, "data:"), ";base64,")
		_, err := base64.StdEncoding.DecodeString(content)
		return element != "img" || !ok || !imageTypes[mime] || err != nil
	case a.Key == "href" || a.Key == "cite":
		u, err := url.Parse(a.Val)
		return err != nil || !slices.Contains([]string{"", "http", "https", "mailto", "attachment"}, u.Scheme)
	}
	return slices.Contains([]string{"action", "formaction", "srcset", "srcdoc", "background", "ping", "poster", "data", "xlink:href"}, a.Key)
}

func TestNothingRunsInAPage(t *testing.T) {
	for _, s := range attempts {
		page, _, err := HTML(inEveryPlace(s), HTMLOptions{Dir: "testdata"})
		if err != nil {
			t.Fatal(err)
		}
		if found := harms(page); found != nil {
			t.Errorf("%s\n  makes %q", s, found)
		}
		if !bytes.Contains(page, []byte(noScripts)) {
			t.Errorf("%s: the page does not forbid scripts", s)
		}
	}
}

// A page in which a cell that has just run put HTML of its own cannot forbid scripts.
func TestTrustedOutputKeepsItsScripts(t *testing.T) {
	list := code(Output{Type: DisplayOutput, Data: cell.Bundle{"text/html": "<script>1</script>"}})
	page, _, err := HTML(&Notebook{Cells: list}, HTMLOptions{Executed: true})
	if err != nil || bytes.Contains(page, []byte("Content-Security-Policy")) || !bytes.Contains(page, []byte("<script>1</script>")) {
		t.Errorf("%v, gives %s", err, page)
	}
}

// mathPolicy is what sanitises Markdown, and the MathML that is put in afterwards.
func mathPolicy() *bluemonday.Policy {
	p := newPolicy()
	names := append(strings.Split(mathElements, "|"), "math")
	p.AllowElements(names...)
	p.AllowNoAttrs().OnElements(names...)
	word := regexp.MustCompile(`^[-+#a-zA-Z0-9.]*$`)
	p.AllowAttrs("display", "displaystyle", "scriptlevel", "mathvariant", "stretchy", "fence", "form", "lspace", "rspace", "minsize", "maxsize",
		"movablelimits", "accent", "linethickness", "width", "mathcolor").Matching(word).OnElements(names...)
	p.AllowAttrs("style").Matching(regexp.MustCompile(`^[-a-z:;0-9. ]*$`)).OnElements(names...)
	return p
}

func tokens(s string) string {
	var b strings.Builder
	for z := nethtml.NewTokenizer(strings.NewReader(s)); z.Next() != nethtml.ErrorToken; {
		b.WriteString(z.Token().String())
	}
	return b.String()
}

// Sanitising rendered Markdown again changes nothing: what is put in after the sanitiser could as well come before it.
func FuzzSanitisedAgain(f *testing.F) {
	for _, s := range attempts {
		f.Add(s)
	}
	for _, s := range []string{"a $\\left(\\frac{x_1}{\\sqrt[3]{2}}\\right)$ $$\\begin{align}a&=b\\tag{1}\\\\&\\boxed c\\end{align}$$", "$\\unknown$ `x` ![a](b)",
		"# $x$\n\n| a |\n|:-:|\n| $\\color{red}b$ |\n\n[^1]\n\n[^1]: c\n\n```go\nx := 1\n```\n- [x] d"} {
		f.Add(s)
	}
	policy := mathPolicy()
	f.Fuzz(func(t *testing.T, s string) {
		p := &page{opt: HTMLOptions{Dir: "testdata"}, ids: headingIDs{}}
		body, err := p.markdown(s, map[string]cell.Bundle{"a": {"image/png": s}})
		if err != nil {
			t.Fatal(err)
		}
		if once, again := tokens(body), tokens(policy.Sanitize(body)); once != again {
			t.Errorf("%q gives\n%s\nsanitised again\n%s", s, once, again)
		}
		if found := harms([]byte("<main>" + body)); found != nil {
			t.Errorf("%q makes %q", s, found)
		}
	})
}
