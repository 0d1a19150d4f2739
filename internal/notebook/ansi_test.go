package notebook

import (
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestANSI(t *testing.T) {
	for in, want := range map[string]string{
		"plain <&>":         "plain &lt;&amp;&gt;",
		"\x1b[31mr\x1b[0m.": `<span class="ansi-red-fg">r</span>.`,
		"\x1b[1;4;92mx\x1b[22;39my": `<span class="ansi-bright-green-fg ansi-bold ansi-underline">x</span>` +
			`<span class="ansi-underline">y</span>`,
		"\x1b[38;5;196;48;2;1;2;3mx":         `<span style="color:#ff0000;background-color:#010203">x</span>`,
		"\x1b[7mx\x1b[27my":                  `<span class="ansi-inverse">x</span>y`,
		"\x1b[2Ka\x1b]0;title\ab\x1b(Bc\x1b": "abBc",
		"10%\r20%\n":                         "20%\n",
		"long line\rab":                      "abng line",
		"abc\b\bX":                           "aXc",
		"a\r\nb":                             "a\nb",
		"12345\r\x1b[Kx":                     "x",
		"\x1b[31":                            "",
		"\x1b[38;5m\x1b[999mx":               "x",
	} {
		if got := ansiHTML(in); got != want {
			t.Errorf("%q gives %s, want %s", in, got, want)
		}
	}
}

// Highlighting changes no character, and terminal text makes no element but <span>.
func FuzzTextToHTML(f *testing.F) {
	for _, s := range []string{"x := `a\r\nb` // c", "\x1b[31mr\x1b[0m\r<b>", "'\"/*", "a\xffb\b\x1b]", "\ufeffpackage x"} {
		f.Add(s)
	}
	tags := regexp.MustCompile(`</?span[^<>]*>`)
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			return
		}
		if got := html.UnescapeString(tags.ReplaceAllString(goHTML(s), "")); got != html.UnescapeString(html.EscapeString(s)) {
			t.Errorf("%q became %q", s, got)
		}
		if got := tags.ReplaceAllString(ansiHTML(s), ""); strings.ContainsAny(got, "<>") {
			t.Errorf("%q became %q", s, got)
		}
	})
}
