package notebook

import (
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook/mathml"
)

// What is beyond a limit is shown as it was written, and the limit is reported.
func TestLimitsOfMarkdown(t *testing.T) {
	for _, c := range []struct{ src, has, notice string }{
		{strings.Repeat("[a]: b\n", maxLines+1), "<pre>[a]: b", "more than 20000 lines"},
		{"*a*\n\n" + strings.Repeat("> - ", maxNesting/2) + "a", "<em>a</em>", ""},
		{"*a*\n\n" + strings.Repeat("> - ", maxNesting/2+1) + "a", "<pre>*a*", "nested more than 100 deep in line 3"},
		{strings.Repeat(" ", 2*maxNesting+2) + "- a", "<pre>", "nested more than 100 deep in line 1"},
		{strings.Repeat("|a", maxColumns) + "\n" + strings.Repeat("|-", maxColumns) + "\n|b", "<td>b", ""},
		{strings.Repeat("|a", maxColumns+1) + "\n" + strings.Repeat("|-", maxColumns+1) + "\n|b", "<pre>|a|a", "more than 100 columns in line 2"},
		{strings.Repeat("*a* ", maxMarks/2) + "*b*\n\n*c*", "*b*</p>\n<p><em>c</em>", "more than 2000 marks"},
		{"- " + strings.Repeat("*a* ", maxMarks/2) + "\n- *c*", "<em>c</em>", ""},
		{"*c*\n\n" + strings.Repeat("[a](b", 5000), "<em>c</em>", "more than 2000 marks"},
		{"*c*\n\n" + strings.Repeat("[a](b"+strings.Repeat("b", 10_000), 1000), "<em>c</em>", "more than 2000 marks, or long lines of them"},
	} {
		got, notices := render(t, c.src, HTMLOptions{})
		if !strings.Contains(got, c.has) || !strings.Contains(strings.Join(notices, "\n"), c.notice) || c.notice == "" && notices != nil {
			t.Errorf("%.60q (%d bytes)\n  gives %.300s\n  notices %.300q, want %q and %q", c.src, len(c.src), got, notices, c.has, c.notice)
		}
	}
}

func TestTableOfFormulasIsBounded(t *testing.T) {
	wide, tall := strings.Repeat("&", 5000)+`\tag{1}`, strings.Repeat(`\\a`, 5000)
	if out, err := mathml.Convert(wide+tall, true); err == nil {
		t.Errorf("a formula of %d bytes gives %d", len(wide+tall), len(out))
	}
	if _, err := mathml.Convert(wide, true); err != nil {
		t.Error(err)
	}
}

// Metadata that are nested deep would grow on the disk, as each level is indented by one more.
func TestReadRefusesDeepNesting(t *testing.T) {
	nested := func(n int) string {
		// The notebook and its metadata are two levels.
		return `{"cells": [], "metadata": {"a\"[": ` + strings.Repeat("[", n-2) + strings.Repeat("]", n-2) +
			`}, "nbformat": 4, "nbformat_minor": 5}`
	}
	if _, err := Read([]byte(nested(maxDepth))); err != nil {
		t.Error(err)
	}
	if _, err := Read([]byte(nested(maxDepth + 1))); err == nil || !strings.Contains(err.Error(), "line 1, column 134") {
		t.Errorf("error %v", err)
	}
}

// Windows editors put a mark before UTF-8.
func TestReadTakesAByteOrderMark(t *testing.T) {
	nb, err := Read([]byte("\ufeff" + `{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`))
	if err != nil || nb.Minor != 5 {
		t.Errorf("%v, %v", nb, err)
	}
	if data, err := Encode(nb); err != nil || data[0] != '{' {
		t.Errorf("written as %.20q, %v", data, err)
	}
}
