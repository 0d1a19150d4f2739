package display

import (
	"fmt"
	"html"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// maxSmall is the most rows, and columns, of a matrix whose numbers are shown below the text of its own String method.
const maxSmall = 12

// smallMatrix returns v as a matrix if it has a String method of its own and is small enough to show its numbers too.
func smallMatrix(v any) (m mat.Matrix, ok bool) {
	if _, sums := v.(fmt.Stringer); !sums || isNil(v) {
		return nil, false
	}
	if _, formats := v.(fmt.Formatter); formats {
		return nil, false
	}
	m, ok = v.(mat.Matrix)
	if !ok {
		return nil, false
	}
	panicked := guard(func() {
		rows, cols := m.Dims()
		ok = 0 < rows && rows <= maxSmall && 0 < cols && cols <= maxSmall
	})
	return m, ok && panicked == ""
}

// entries lays out the entries of a small matrix in columns, with a dot for each zero.
func entries(m mat.Matrix) (text string) {
	verb := "% v"
	if !shortElements(m, 0) {
		verb = "% .4g"
	}
	guard(func() { text = fmt.Sprintf(verb, mat.Formatted(m, mat.Squeeze())) })
	return text
}

// matrixHTML returns a small matrix as a table below the text of its String method.
func matrixHTML(m mat.Matrix) string {
	short := shortElements(m, 0)
	var b strings.Builder
	fmt.Fprintf(&b, "<p>%s</p>\n<table>\n", html.EscapeString(m.(fmt.Stringer).String()))
	rows, cols := m.Dims()
	for i := range rows {
		b.WriteString("<tr>")
		for j := range cols {
			x := m.At(i, j)
			text := fmt.Sprintf("%.4g", x)
			switch {
			case x == 0:
				text = "·"
			case short:
				text = fmt.Sprint(x)
			}
			fmt.Fprintf(&b, "<td style=\"text-align:right\">%s</td>", strings.Replace(text, "-", "−", 1))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>")
	return b.String()
}

// pointed is a value made of particles, such as a state.
type pointed interface{ Points() [][3]float64 }

// particles lists points with a line for each, which begins with the particle's number; of many, those at both ends.
func particles(points [][3]float64) string {
	from, to := omitted(3*len(points), 0)
	from, to = from/3, (to+2)/3
	var rows [][4]string
	wide := [4]int{}
	for i := 0; i < len(points); i++ {
		if i == from && from < to {
			rows = append(rows, [4]string{"…", thousands(to-from) + " more"})
			i = to
		}
		row := [4]string{fmt.Sprint(i)}
		for k, x := range points[i] {
			row[k+1] = fmt.Sprintf("%.6g", x)
		}
		for k := range row {
			wide[k] = max(wide[k], len(row[k]))
		}
		rows = append(rows, row)
	}
	var b strings.Builder
	for _, r := range rows {
		if r[0] == "…" {
			fmt.Fprintf(&b, "%*s  %s\n", wide[0], r[0], r[1])
			continue
		}
		fmt.Fprintf(&b, "%*s  %*s %*s %*s\n", wide[0], r[0], wide[1], r[1], wide[2], r[2], wide[3], r[3])
	}
	return strings.TrimSuffix(b.String(), "\n")
}
