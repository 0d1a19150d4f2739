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
		"\x1b[38;5;196;48;2;1;2;3mx": `<span style="color:#ff0000;background-color:#010203">x</span>`,
		"\x1b[38;5;7ma\x1b[38;5;8mb\x1b[38;5;15mc": `<span class="ansi-white-fg">a</span><span class="ansi-bright-black-fg">b</span>` +
			`<span class="ansi-bright-white-fg">c</span>`,
		"\x1b[38;5;16ma\x1b[38;5;67mb\x1b[38;5;231mc": `<span style="color:#000000">a</span><span style="color:#5f87af">b</span>` +
			`<span style="color:#ffffff">c</span>`,
		"\x1b[38;5;232ma\x1b[38;5;255mb": `<span style="color:#080808">a</span><span style="color:#eeeeee">b</span>`,
		"\x1b[3ma\x1b[23mb\x1b[4;7mc\x1b[24md\x1b[27me": `<span class="ansi-italic">a</span>b<span class="ansi-inverse ansi-underline">c</span>` +
			`<span class="ansi-inverse">d</span>e`,
		"\x1b[30;47ma\x1b[37;40mb\x1b[39mc\x1b[49md": `<span class="ansi-black-fg ansi-white-bg">a</span>` +
			`<span class="ansi-white-fg ansi-black-bg">b</span><span class="ansi-black-bg">c</span>d`,
		"\x1b[90;107ma\x1b[97;100mb\x1b[mc": `<span class="ansi-bright-black-fg ansi-bright-white-bg">a</span>` +
			`<span class="ansi-bright-white-fg ansi-bright-black-bg">b</span>c`,
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
