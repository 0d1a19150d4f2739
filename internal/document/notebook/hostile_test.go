package notebook

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/microcosm-cc/bluemonday"
	nethtml "golang.org/x/net/html"

	"github.com/massspring/msp/internal/kernel/cell"
)

// attempts are Markdown that tries to run something in the page of whoever opens it; clients/hostile.mjs opens them in a
// browser.
func attempts(t testing.TB) (list []string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "hostile.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &list); err != nil || len(list) < 70 {
		t.Fatalf("%d attempts, %v", len(list), err)
	}
	return list
}

// inEveryPlace gives the notebook that holds the text wherever a person or a cell can put it.
func inEveryPlace(s string) *Notebook {
	n := 1
	outputs := []Output{
		{Type: StreamOutput, Name: s, Text: s},
		{Type: ErrorOutput, EName: s, EValue: s, Traceback: []string{s}},
		{Type: ErrorOutput, EName: s, EValue: s},
		{Type: ResultOutput, Count: &n, Data: cell.Bundle{"application/json": map[string]any{s: s}}},
		{Type: DisplayOutput, Data: cell.Bundle{"image/png": "AAAA", "text/plain": s},
			Metadata: map[string]any{"image/png": map[string]any{"width": s, "height": s, "alt": s}}},
	}
	for _, mime := range []string{"text/html", "text/markdown", "text/latex", "text/plain", "image/svg+xml", "image/png", "image/jpeg"} {
		outputs = append(outputs, Output{Type: DisplayOutput, Data: cell.Bundle{mime: s}})
	}
	return &Notebook{Cells: []*Cell{
		{Type: Markdown, ID: "a", Source: s},
		{Type: Markdown, ID: "b", Source: "# " + s, Attachments: map[string]cell.Bundle{s: {"image/png": s}}},
		{Type: Markdown, ID: "c", Source: "![" + s + "](<attachment:" + url.PathEscape(s) + ">)",
			Attachments: map[string]cell.Bundle{s: {"image/svg+xml": s}}},
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
	return slices.Contains([]string{"action", "formaction", "srcset", "srcdoc", "background", "ping", "poster", "data",
		"xlink:href"}, a.Key)
}

func TestNothingRunsInAPage(t *testing.T) {
	for _, s := range attempts(t) {
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
	p.AllowAttrs("display", "displaystyle", "scriptlevel", "mathvariant", "stretchy", "fence", "form", "lspace",
		"rspace", "minsize", "maxsize",
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
	for _, s := range attempts(f) {
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
