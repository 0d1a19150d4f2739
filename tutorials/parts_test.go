package tutorials

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/massspring/msp/internal/document/notebook"
)

// lesson is a notebook with all its code and all its text.
type lesson struct {
	nb         *notebook.Notebook
	code, text string
}

var (
	motion     = regexp.MustCompile(`\bviz\.(Interact|Live|Animate)\(`)
	prediction = regexp.MustCompile(`\*\*Before you [^*]*[:,]`)
	numbered   = regexp.MustCompile(`(?m)^\d+\. `)
	fence      = regexp.MustCompile("(?ms)^```go\n(.*?)^```")
)

// parts returns which of the parts of a lesson are not there.
func (l lesson) parts(name string) (missing []string) {
	lack := func(ok bool, what string) {
		if !ok {
			missing = append(missing, what)
		}
	}
	number, _ := strconv.Atoi(name[:2])
	title := fmt.Sprintf("# %d · ", number)
	lack(strings.HasPrefix(l.text, title), fmt.Sprintf("it does not begin with %q", title))
	lack(len(prediction.FindAllString(l.text, -1)) >= 3, "fewer than three predictions (**Before you …:**)")
	lack(motion.MatchString(l.code), "nothing moves (viz.Interact, viz.Live, viz.Animate)")
	lack(l.section("What to take home") != "", "no section “What to take home”")
	lack(len(numbered.FindAllString(l.section("Questions"), -1)) >= 5, "no section “Questions” with five numbered ones")
	lack(l.section("References") != "", "no section “References”")
	return missing
}

// section returns the text below the heading of the second level that has the words in it, "" if there is none.
func (l lesson) section(words string) string {
	at := regexp.MustCompile(`(?mi)^## .*\b` + regexp.QuoteMeta(words) + `\b.*$`).FindStringIndex(l.text)
	if at == nil {
		return ""
	}
	text, _, _ := strings.Cut(l.text[at[1]:], "\n## ")
	return strings.TrimSpace(text)
}

// folded returns the text in the fold with the title, "" if there is none.
func (l lesson) folded(title string) string {
	_, text, _ := strings.Cut(l.text, "<details><summary>"+title+"</summary>")
	text, _, _ = strings.Cut(text, "</details>")
	return strings.TrimSpace(text)
}

// letters returns which rows of the table of letters stand for nothing in formulas or in code.
func (l lesson) letters() (wrong []string) {
	table := l.folded("Letters")
	if table == "" {
		table = l.section("Letters")
	}
	rows := 0
	formulas := inFormulas(strings.ReplaceAll(l.text, table, ""))
	for line := range strings.Lines(table) {
		column := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(column) < 3 || strings.Contains(line, "---") || strings.TrimSpace(column[0]) == "letter" {
			continue
		}
		rows++
		for _, letter := range regexp.MustCompile(`\$([^$]+)\$`).FindAllStringSubmatch(column[0], -1) {
			if !strings.Contains(formulas, tokens(letter[1])) {
				wrong = append(wrong, fmt.Sprintf("the letter %s is in no formula", letter[0]))
			}
		}
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(column[1], -1) {
			if !regexp.MustCompile(`(^|[^\pL\pN_])` + regexp.QuoteMeta(name[1]) + `($|[^\pL\pN_])`).MatchString(l.code) {
				wrong = append(wrong, fmt.Sprintf("the name %s of its letters is not in its code", name[0]))
			}
		}
	}
	if rows == 0 {
		wrong = append(wrong, "no section “Letters” with a table | letter | in code | meaning |")
	}
	return wrong
}

// inFormulas returns the formulas of a text as tokens.
func inFormulas(text string) string {
	var all strings.Builder
	for _, formula := range regexp.MustCompile(`(?s)\$\$.+?\$\$|\$[^$\n]+\$`).FindAllString(text, -1) {
		all.WriteString(tokens(strings.Trim(formula, "$")) + "\n")
	}
	return all.String()
}

// tokens returns a formula with a space around each token, so that r is not found in \sqrt, and without braces.
func tokens(formula string) string {
	all := regexp.MustCompile(`\\[A-Za-z]+|\\.|[^\s{}]`).FindAllString(formula, -1)
	return " " + strings.Join(all, "  ") + " "
}

var (
	asksForGuess = regexp.MustCompile(`\*\*Before you (run|move|compute)`)
	takesGuess   = regexp.MustCompile(`\b(check\.(Guess|Choice)|viz\.Sketch)\(`)
)

// guesses returns the cells whose stored outputs give away what a reader is to guess: the first with outputs below a text that asks for a
// guess, and those that take one.
func (l lesson) guesses() (wrong []string) {
	asked := false
	for n, c := range l.nb.Cells {
		switch {
		case c.Type == notebook.Markdown:
			asked = asksForGuess.MatchString(c.Source)
		case strings.HasPrefix(c.ID, "do-") || strings.HasPrefix(c.ID, "check-"):
			asked = false
		case len(c.Outputs) > 0 && (asked || takesGuess.MatchString(c.Source)):
			if !c.HidesOutputs() {
				wrong = append(wrong, fmt.Sprintf(`cell %d (%s) gives its result away: put "jupyter": {"outputs_hidden": true} into its metadata`, n, c.ID))
			}
			asked = false
		}
	}
	return wrong
}

// unfolded returns the cells with hidden outputs whose result stands in the open below them. The next text has to begin with the fold
// “What came out”, or with the caption of the figure and then the fold.
func (l lesson) unfolded() (wrong []string) {
	for n, c := range l.nb.Cells {
		if !c.HidesOutputs() {
			continue
		}
		next := ""
		if n+1 < len(l.nb.Cells) && l.nb.Cells[n+1].Type == notebook.Markdown {
			next = caption.ReplaceAllString(l.nb.Cells[n+1].Source, "")
		}
		if !strings.HasPrefix(next, "<details><summary>What came out</summary>") {
			wrong = append(wrong, fmt.Sprintf("the text below cell %d (%s) does not fold what came out", n, c.ID))
		}
	}
	return wrong
}

var caption = regexp.MustCompile(`^\*\*Figure \d+\.\*\*[^\n]*\n\n`)

// cells returns which code cells are long, and whose outputs are not those of a run.
func (l lesson) cells() (wrong []string) {
	for n, c := range l.nb.Cells {
		if c.Type != notebook.Code {
			continue
		}
		if lines := strings.Count(strings.TrimSpace(c.Source), "\n") + 1; lines > 15 {
			wrong = append(wrong, fmt.Sprintf("cell %d (%s) has %d lines, of at most 15", n, c.ID, lines))
		}
		if c.Count == nil && !c.HasTag(notebook.TagSkip) {
			wrong = append(wrong, fmt.Sprintf("cell %d (%s) has not run", n, c.ID))
		}
		for _, o := range c.Outputs {
			if o.Type == notebook.ErrorOutput && !c.HasTag(notebook.TagRaises) {
				wrong = append(wrong, fmt.Sprintf("cell %d (%s) shows an error: %s", n, c.ID, o.EValue))
			}
			if _, picture := o.Data["image/png"]; picture && o.Data["text/plain"] == nil {
				wrong = append(wrong, fmt.Sprintf("cell %d (%s) shows a picture without a text for it", n, c.ID))
			}
		}
	}
	return wrong
}

// exercise is the cell of an exercise as released, and its answer.
type exercise struct{ starter, answer string }

// exercises returns the exercises by name, and what is wrong with them.
func (l lesson) exercises() (all map[string]exercise, wrong []string) {
	all = map[string]exercise{}
	for n, c := range l.nb.Cells {
		name, ok := strings.CutPrefix(c.ID, "do-")
		if !ok {
			if kind, of, ok := strings.Cut(c.ID, "-"); ok && (kind == "check" || kind == "help") && all[of].starter == "" {
				wrong = append(wrong, fmt.Sprintf("cell %d (%s) comes without a cell do-%s before it", n, c.ID, of))
			}
			continue
		}
		all[name] = exercise{starter: c.Source}
		problem := func(what string) { wrong = append(wrong, fmt.Sprintf("exercise %q: %s", name, what)) }
		if n+2 >= len(l.nb.Cells) || l.nb.Cells[n+1].ID != "check-"+name || l.nb.Cells[n+2].ID != "help-"+name {
			problem(fmt.Sprintf("check-%s and help-%[1]s do not follow it", name))
			continue
		}
		check, help := l.nb.Cells[n+1], l.nb.Cells[n+2]
		if c.Type != notebook.Code || check.Type != notebook.Code || help.Type != notebook.Markdown {
			problem("it is code, code, Markdown")
		}
		if !strings.Contains(c.Source, "// your turn") {
			problem("its cell has no comment “your turn”")
		}
		for _, summary := range []string{"<details><summary>Hint</summary>", "<details><summary>Answer</summary>"} {
			if strings.Count(help.Source, summary) != 1 {
				problem("its help has no " + summary)
			}
		}
		answers := fence.FindAllStringSubmatch(help.Source, -1)
		if len(answers) != 1 {
			problem(fmt.Sprintf("its help has %d answers in ```go", len(answers)))
			continue
		}
		all[name] = exercise{c.Source, answers[0][1]}
		_, folded, _ := strings.Cut(help.Source, "<details><summary>Answer</summary>")
		if strings.Count(l.code+l.text, answers[0][1]) != 1 || !strings.Contains(folded, answers[0][1]) {
			problem("its answer does not stand in its fold alone")
		}
	}
	if len(all) < 3 {
		wrong = append(wrong, fmt.Sprintf("%d exercises, of at least 3", len(all)))
	}
	return all, wrong
}
