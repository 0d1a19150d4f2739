package tutorials

import (
	"flag"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
)

var update = flag.Bool("update", false, "write the index of letters")

// paths are the two orders in which the lessons are taught.
var paths = map[string][]int{
	"paper":    {1, 2, 3, 4, 10, 12, 11, 13, 14, 16, 17, 18, 19, 20, 21},
	"numerics": {0, 1, 4, 5, 6, 8, 9, 2, 7, 3, 10, 11, 12, 16, 20},
}

// contents returns the rows of the table of contents, as lists of cells without their spaces.
func contents(t *testing.T) (rows [][]string) {
	t.Helper()
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(page)) {
		if regexp.MustCompile(`^\| \d`).MatchString(line) {
			rows = append(rows, columns(line))
		}
	}
	if len(rows) != len(course) {
		t.Fatalf("%d rows for %d lessons", len(rows), len(course))
	}
	return rows
}

// number returns the number of a lesson, with which its file's name begins.
func number(name string) int {
	n, err := strconv.Atoi(name[:2])
	if err != nil {
		panic(err)
	}
	return n
}

func columns(line string) []string {
	parts := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
	}
	return parts
}

// A lesson comes on both paths after the lessons that it needs, the table of contents says when, and a lesson says which comes next.
func TestPaths(t *testing.T) {
	rows := contents(t)
	for k, row := range rows {
		n := number(course[k])
		var next []string
		for i, name := range []string{"paper", "numerics"} {
			at, want := slices.Index(paths[name], n), ""
			if at >= 0 {
				want = strconv.Itoa(at + 1)
				for _, need := range regexp.MustCompile(`\d+`).FindAllString(row[8], -1) {
					if m, _ := strconv.Atoi(need); m > 0 && !slices.Contains(paths[name][:at], m) { // lesson 0 is for those without Go
						t.Errorf("lesson %d needs %d, which comes later on the %s path", n, m, name)
					}
				}
				if at+1 < len(paths[name]) {
					next = append(next, fmt.Sprintf("lesson %d on the %s path", paths[name][at+1], name))
				}
			}
			if row[3+i] != want {
				t.Errorf("the table has lesson %d as number %q of the %s path, want %q", n, row[3+i], name, want)
			}
		}
		if n == 0 {
			next = []string{"lesson 1"}
		}
		if l := open(t, course[k]); len(next) > 0 && !strings.Contains(l.text, "**Next:** "+strings.Join(next, ", ")+".") {
			t.Errorf("%s does not end with “**Next:** %s.”", course[k], strings.Join(next, ", "))
		}
	}
}

// The table of contents and the teacher's guide say how long it takes to read a lesson, at 160 words and ten lines of code a minute,
// without what is folded. They round to five minutes, and a change of a few sentences needs no new figure.
func TestMinutes(t *testing.T) {
	guide, err := os.ReadFile("../docs/teaching/lessons.md")
	if err != nil {
		t.Fatal(err)
	}
	for k, row := range contents(t) {
		n := number(course[k])
		said := regexp.MustCompile(fmt.Sprintf(`(?m)^## %d · .*\((\d+) min`, n)).FindStringSubmatch(string(guide))
		if said == nil || said[1] != row[2] {
			t.Errorf("lesson %d takes %s minutes in the table, and %q in the guide", n, row[2], said)
		}
		words, lines := 0, 0
		for _, c := range open(t, course[k]).nb.Cells {
			if c.Type == notebook.Markdown {
				words += len(strings.Fields(regexp.MustCompile(`(?s)<details>.*?</details>`).ReplaceAllString(c.Source, "")))
			} else if !c.HidesSource() { // folded code is for those who unfold it
				lines += len(regexp.MustCompile(`(?m)^.*\S`).FindAllString(c.Source, -1))
			}
		}
		minutes := float64(words)/160 + float64(lines)/10
		if stated, err := strconv.ParseFloat(row[2], 64); err != nil || math.Abs(stated-minutes) > 4 {
			t.Errorf("lesson %d takes %.1f minutes; the table says %s", n, minutes, row[2])
		}
	}
}

func open(t *testing.T, name string) lesson {
	t.Helper()
	nb, err := notebook.ReadFile(name + ".ipynb")
	if err != nil {
		t.Fatal(err)
	}
	return lesson{nb, sources(nb, notebook.Code), sources(nb, notebook.Markdown)}
}

// rows returns the table of letters of a lesson: letter, name in code, meaning.
func (l lesson) rows() (list [][]string) {
	for line := range strings.Lines(l.folded("Letters")) {
		if c := columns(line); strings.HasPrefix(c[0], "$") {
			list = append(list, c)
		}
	}
	return list
}

// plain are the letters that mean the same everywhere: transpose, e, O(hᵖ), identity, real numbers, difference.
var plain = []string{"T", "e", "O", "I", "R", `\Delta`}

var (
	greek = regexp.MustCompile(`^\\(var)?([aA]lpha|[bB]eta|[gG]amma|[dD]elta|epsilon|zeta|eta|[tT]heta|kappa|[lL]ambda|mu|nu|xi|pi|rho|sigma|` +
		`tau|[pP]hi|chi|[pP]si|[oO]mega)$`)
	words  = regexp.MustCompile(`\\(mathrm|text|operatorname|begin|end|mathsf)\s*\{[^}]*\}`)
	symbol = regexp.MustCompile(`\\[A-Za-z]+|[A-Za-z]`)
)

// symbols returns the letters in formulas, without indices and ornaments.
func symbols(text string) (list []string) {
	for _, formula := range regexp.MustCompile(`(?s)\$\$.+?\$\$|\$[^$\n]+\$`).FindAllString(text, -1) {
		for _, s := range symbol.FindAllString(words.ReplaceAllString(formula, ""), -1) {
			if (len(s) == 1 || greek.MatchString(s)) && !slices.Contains(list, s) {
				list = append(list, s)
			}
		}
	}
	return list
}

// Every letter of a lesson's formulas is in its table.
func TestLettersAreListed(t *testing.T) {
	for _, name := range course {
		l := open(t, name)
		_, table, _ := strings.Cut(l.text, "<details><summary>Letters</summary>")
		listed := slices.Clone(plain)
		for _, row := range l.rows() {
			listed = append(listed, symbols(row[0])...)
		}
		var missing []string
		for _, s := range symbols(strings.ReplaceAll(l.text, table, "")) {
			if !slices.Contains(listed, s) {
				missing = append(missing, s)
			}
		}
		if len(missing) > 0 {
			t.Errorf("%s does not list %v", name, missing)
		}
	}
}

// LETTERS.md is the index of the letters of all lessons.
func TestIndexOfLetters(t *testing.T) {
	type entry struct{ key, letter, code, meaning, lesson string }
	var all []entry
	for _, name := range course {
		n := number(name)
		for _, row := range open(t, name).rows() {
			key := ""
			if s := symbols(row[0]); len(s) > 0 {
				key = strings.TrimPrefix(s[0], `\`)
			}
			all = append(all, entry{key, row[0], row[1], row[2], fmt.Sprintf("[%d](%s.ipynb)", n, name)})
		}
	}
	slices.SortStableFunc(all, func(a, b entry) int {
		if c := strings.Compare(strings.ToLower(a.key), strings.ToLower(b.key)); c != 0 {
			return c
		}
		return strings.Compare(a.key, b.key)
	})
	var page strings.Builder
	page.WriteString("# Letters\n\nThe letters of all lessons, from the lists at their ends. `go test ./tutorials -run Index -update` writes this page.\n\n")
	page.WriteString("| letter | lesson | in code | meaning |\n|---|---|---|---|\n")
	for _, e := range all {
		fmt.Fprintf(&page, "| %s | %s | %s | %s |\n", e.letter, e.lesson, e.code, e.meaning)
	}
	if *update {
		if err := os.WriteFile("LETTERS.md", []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if is, err := os.ReadFile("LETTERS.md"); err != nil || string(is) != page.String() {
		t.Errorf("LETTERS.md is not what the lists of the lessons say; run with -update (%v)", err)
	}
}
