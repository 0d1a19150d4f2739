package viz

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/massspring/msp/pkg/viz/internal/ink"
)

// Table is a table of texts. The first row holds the column heads, and the first text of each other row is its head:
//
//	t := viz.Table{{"method", "time (ms)"}, {"local", "0.31"}}
//	append(t, []string{"global", "0.12"})
//
// A notebook shows it as an accessible HTML table, a terminal as columns. The texts are not HTML or Markdown, except for _{…}
// and ^{…}, as everywhere in this package. Missing cells of a short row are empty.
type Table [][]string

const noRows = "a table without rows"

// HTML returns the table as an HTML element.
func (t Table) HTML() string {
	n := t.columns()
	if n == 0 {
		return "<p>" + noRows + "</p>"
	}
	var b strings.Builder
	b.WriteString("<table>\n<thead>\n")
	for k, row := range t {
		b.WriteString("<tr>")
		for c := range n {
			text, open, end := ink.HTMLText(cellOf(row, c)), "<td>", "</td>"
			switch {
			case text == "": // is the head of nothing
			case k == 0:
				open, end = `<th scope="col">`, "</th>"
			case c == 0:
				open, end = `<th scope="row">`, "</th>"
			}
			b.WriteString(open + text + end)
		}
		b.WriteString("</tr>\n")
		if k == 0 {
			b.WriteString("</thead>\n<tbody>\n")
		}
	}
	b.WriteString("</tbody>\n</table>")
	return b.String()
}

// String returns the table in columns of characters, with a line below the heads.
func (t Table) String() string {
	n := t.columns()
	if n == 0 {
		return noRows
	}
	widths := make([]int, n)
	texts := make([][]string, len(t))
	for k, row := range t {
		for c := range n {
			text := printable(ink.PlainText(cellOf(row, c)))
			texts[k], widths[c] = append(texts[k], text), max(widths[c], utf8.RuneCountInString(text))
		}
	}
	var b strings.Builder
	write := func(row []string) {
		line := ""
		for c, text := range row {
			line += text + strings.Repeat(" ", widths[c]-utf8.RuneCountInString(text)+2)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	write(texts[0])
	for c, w := range widths {
		b.WriteString(strings.Repeat("-", w))
		if c < n-1 {
			b.WriteString("  ")
		}
	}
	b.WriteString("\n")
	for _, row := range texts[1:] {
		write(row)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// columns returns the number of columns: that of the longest row.
func (t Table) columns() (n int) {
	for _, row := range t {
		n = max(n, len(row))
	}
	return n
}

// cellOf returns the text in column c of a row, "" where there is none.
func cellOf(row []string, c int) string {
	if c < len(row) {
		return row[c]
	}
	return ""
}

// printable returns a text of one line that does nothing to a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
