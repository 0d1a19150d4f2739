package notebook

import (
	"regexp"
	"strings"
	"testing"

	"github.com/microcosm-cc/bluemonday"
)

// secondOpinion is what sanitise lets through, in the words of a library that is used for this all over the web.
// sanitise stands on its own because that library compiles some hundred expressions whenever a program starts, which a
// kernel would do too.
func secondOpinion() *bluemonday.Policy {
	p := bluemonday.UGCPolicy()
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^[a-zA-Z0-9 _-]+$`)).Globally()
	p.AllowAttrs("id").Matching(regexp.MustCompile(`^[^\s"'<>&]+$`)).Globally()
	p.AllowAttrs("tabindex").Matching(regexp.MustCompile(`^0$`)).OnElements("pre")
	p.AllowAttrs("type").Matching(regexp.MustCompile(`^checkbox$`)).OnElements("input")
	p.AllowAttrs("checked", "disabled").OnElements("input")
	p.AllowAttrs("role").Matching(regexp.MustCompile(`^doc-[a-z]+$`)).Globally()
	p.AllowElements("figure", "figcaption", "kbd", "mark", "input", "center", "big")
	p.AllowStyles("text-align").MatchingEnum("left", "right", "center").OnElements("td", "th", "p", "div", "figure")
	p.AllowStyles("width", "max-width", "height").Matching(regexp.MustCompile(`^[0-9.]+(px|em|rem|%)$`)).
		OnElements("img", "div", "table", "figure")
	p.AllowURLSchemes("http", "https", "mailto", "attachment", "data")
	p.AllowURLSchemeWithCustomPolicy("data", isImageData)
	p.RequireNoFollowOnLinks(false)
	p.AllowNoAttrs().OnElements("a", "img", "area", "bdo", "map", "meter", "progress", "big")
	// Nothing runs, is loaded or looks different by these, whatever they say.
	p.AllowAttrs("abbr", "align", "alt", "colspan", "coords", "datetime", "dir", "headers", "height", "high", "lang", "low", "max",
		"min", "name", "nowrap", "open", "optimum", "rel", "rowspan", "scope", "shape", "span", "summary", "title", "usemap",
		"valign", "value", "width").Globally()
	p.AllowAttrs("type").OnElements("li", "ol", "ul")
	p.AllowAttrs("cite").OnElements("del", "ins")
	return p
}

// What people write in notebooks stays as it was with the library.
func TestSanitiseLeavesWhatIsHarmless(t *testing.T) {
	for _, s := range []string{
		`<p style="text-align: center; color: red" class="a b">x<br>y<sub>2</sub></p>`,
		`<table width="50%"><tr><th align="left" style="text-align:right">a</th><td colspan="2">&lt;b&gt; &amp; c</td></tr></table>`,
		`<details open=""><summary>more</summary><ol type="a"><li value="3">x</li></ol></details>`,
		`<a href="https://go.dev/doc?a=1&amp;b=2#c" title="Go" onclick="x()">Go</a> <a href="javascript:x()">no</a> <a href="#here">here</a>`,
		`<a href=" mailto:a@b.c ">mail</a><a href="../next.ipynb">next</a><a href="//example.org/a b">space</a>`,
		`<img src="a b.png" alt="none"><img src="attachment:a.png" width="30" style="max-width: 80%; position: fixed"><img src="data:image/png;base64,iVBO">`,
		`<img src="data:text/html;base64,iVBO"><blockquote cite="vbscript:x">q</blockquote><del cite="https://a.b">d</del>`,
		`<input type="checkbox" checked="" disabled=""> done <kbd>Ctrl</kbd> <mark>m</mark> <span lang="de" dir="ltr">ü</span>`,
		`<form action="x">a<button>b</button></form><style>p { color: red }</style><script>1</script><svg onload="x"><text>t</text></svg>`,
		`before <object data="x">inside <b>bold</b></object> after <!-- a remark --><iframe src="x">frame</iframe>`,
		`<b>not closed <i>either</b> a < b && c > d "quoted" 'too'`,
	} {
		if ours, theirs := sanitise(s), secondOpinion().Sanitize(s); ours != theirs {
			t.Errorf("%s\n  gives %s\n  and was %s", s, ours, theirs)
		}
	}
}

func TestSanitiseLeavesNothingThatTheLibraryRefuses(t *testing.T) {
	policy := secondOpinion()
	for _, s := range attempts(t) {
		for _, s := range []string{s, strings.ToUpper(s), "<object>" + s + "</object>", `<p title="` + s + `">` + s} {
			if once := sanitise(s); tokens(policy.Sanitize(once)) != tokens(once) {
				t.Errorf("%q gives\n%s\nof which the library leaves\n%s", s, once, policy.Sanitize(once))
			}
		}
	}
}
