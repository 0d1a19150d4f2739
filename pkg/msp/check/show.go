package check

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
)

// mark is put before properties and standings.
var mark = map[bool]string{true: "✓", false: "✗"}

// String returns the verdict for a terminal.
func (v Verdict) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v: %s", v.Standing(), v.Subject)
	if v.Standing() == Right {
		return b.String()
	}
	for _, p := range v.Properties {
		fmt.Fprintf(&b, "\n  %s %s", mark[p.Holds], p.Name)
		if !p.Holds {
			b.WriteString(": " + p.Why)
		}
	}
	if v.Mistake != "" {
		b.WriteString("\n  behaves as if " + v.Mistake)
	}
	if v.HintText != "" {
		b.WriteString("\n  (a hint is in HintText)")
	}
	if v.AnswerText != "" {
		b.WriteString("\n  (an answer is in AnswerText)")
	}
	return b.String()
}

// colours of the bar beside a verdict, which show on light and on dark pages.
var colours = [...]string{NotYet: "#c0504d", Almost: "#d79b00", Right: "#3a9a4f"}

// HTML returns the verdict for a notebook, with the hint and the answer folded.
func (v Verdict) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<div style="border-left:4px solid %s;padding-left:.8em;margin:.3em 0"><b>%v</b>: %s`,
		colours[v.Standing()], v.Standing(), html.EscapeString(v.Subject))
	if v.Standing() != Right {
		b.WriteString(`<ul style="list-style:none;padding-left:0;margin:.2em 0">`)
		for _, p := range v.Properties {
			fmt.Fprintf(&b, "<li>%s %s", mark[p.Holds], html.EscapeString(p.Name))
			if !p.Holds {
				b.WriteString(": " + html.EscapeString(p.Why))
			}
			b.WriteString("</li>")
		}
		b.WriteString("</ul>")
		if v.Mistake != "" {
			fmt.Fprintf(&b, "<p style=\"margin:.2em 0\">behaves as if <b>%s</b></p>", html.EscapeString(v.Mistake))
		}
		fold(&b, "hint", v.HintText, "p")
		fold(&b, "answer", v.AnswerText, "pre")
	}
	b.WriteString("</div>")
	return b.String()
}

func fold(b *strings.Builder, title, text, tag string) {
	if text != "" {
		fmt.Fprintf(b, "<details><summary>%s</summary><%s>%s</%s></details>", title, tag, html.EscapeString(text), tag)
	}
}

// Grade is the points that verdicts earn together. As the value of a cell, its text is the number alone, which nbgrader
// reads as the cell's points.
type Grade struct {
	Points, Of float64
	Verdicts   []Verdict
}

// GradeMIME is the MIME type of a Grade as JSON.
const GradeMIME = "application/vnd.msp.grade+json"

// Points returns the grade of a cell worth the given points. Each verdict has an equal share, and the grade is rounded to
// hundredths. If some verdicts are of sheets with a salt, only those count, because a student could type in the answers
// to all other inputs.
func Points(of float64, verdicts ...Verdict) Grade {
	g := Grade{Of: of, Verdicts: verdicts}
	count := verdicts
	if slices.ContainsFunc(verdicts, func(v Verdict) bool { return v.hidden }) {
		count = slices.DeleteFunc(slices.Clone(verdicts), func(v Verdict) bool { return !v.hidden })
	}
	whole := len(count) > 0
	for _, v := range count {
		g.Points += of * v.Score() / float64(len(count))
		whole = whole && v.holds()
	}
	g.Points = math.Floor(100*g.Points+1e-6) / 100
	if whole {
		g.Points = of
	}
	return g
}

// String returns the grade with its reasons.
func (g Grade) String() string {
	parts := make([]string, len(g.Verdicts))
	for i, v := range g.Verdicts {
		parts[i] = v.String()
	}
	return fmt.Sprintf("%g of %g points\n%s", g.Points, g.Of, strings.Join(parts, "\n"))
}

// HTML returns the grade with its reasons for a notebook.
func (g Grade) HTML() string {
	var b strings.Builder
	for _, v := range g.Verdicts {
		b.WriteString(v.HTML())
	}
	fmt.Fprintf(&b, "<p><b>%g of %g points</b></p>", g.Points, g.Of)
	return b.String()
}

// MIMEBundle returns the grade as the number alone, as HTML and, for graders, as JSON.
func (g Grade) MIMEBundle() map[string]any {
	verdicts := make([]any, len(g.Verdicts))
	for i, v := range g.Verdicts {
		var properties []any
		for _, p := range v.Properties {
			properties = append(properties, map[string]any{"name": p.Name, "holds": p.Holds, "why": p.Why})
		}
		verdicts[i] = map[string]any{"subject": v.Subject, "standing": v.Standing().String(), "mistake": v.Mistake, "properties": properties}
		if v.Curve != nil {
			verdicts[i].(map[string]any)["curve"] = v.Curve
		}
	}
	return map[string]any{
		"text/plain": strconv.FormatFloat(g.Points, 'g', -1, 64),
		"text/html":  g.HTML(),
		GradeMIME:    map[string]any{"points": g.Points, "of": g.Of, "verdicts": verdicts},
	}
}
