// Package tutorials holds the lessons of the course; its tests read them without running them. What they show and how their
// exercises answer is for clients/lessons.py, and whether they are Go for cmd/msp.
package tutorials

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/mistakes"
	"github.com/massspring/msp/internal/document/notebook"
)

// course is the lessons in their order.
var course = []string{
	"00-go-in-20-minutes",
	"01-first-cloth",
	"02-building-L-and-J",
	"03-the-lemma-and-local-global",
	"04-one-spring",
	"05-explicit-methods",
	"06-stability-regions",
	"07-the-step-a-cloth-allows",
	"08-verlet-and-constraints",
	"09-implicit-and-multistep",
	"10-newton",
	"11-conjugate-gradients",
	"12-how-good-how-fast",
	"13-contact",
	"14-volumes-strands-tearing",
	"15-errata-lab",
	"16-small-steps",
	"17-vertex-block-descent",
	"18-projective-dynamics",
	"19-never-crossing",
	"20-multigrid",
	"21-backwards-in-time",
}

// number returns that of a lesson.
func number(name string) int {
	n, _ := strconv.Atoi(name[:2])
	return n
}

func TestLessons(t *testing.T) {
	files, err := filepath.Glob("[0-9]*.ipynb")
	if err != nil || len(files) == 0 {
		t.Fatal("no lessons", err)
	}
	for _, file := range files {
		if name := strings.TrimSuffix(file, ".ipynb"); !slices.Contains(course, name) {
			t.Errorf("%s is no lesson of the course", file)
		}
	}
	for _, name := range course {
		for _, what := range lacks(t, name) {
			t.Errorf("%s: %s", name, what)
		}
	}
}

// The table of contents links to all lessons, and to nothing that is not there.
func TestContents(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range regexp.MustCompile(`\]\(([^):]+)\)`).FindAllStringSubmatch(string(page), -1) {
		if _, err := os.Stat(link[1]); err != nil {
			t.Error(err)
		}
	}
	for _, name := range course {
		if !strings.Contains(string(page), fmt.Sprintf("\n| %d | ", number(name))) {
			t.Errorf("no row for lesson %d", number(name))
		}
		if !strings.Contains(string(page), "]("+name+".ipynb)") {
			t.Errorf("no link to %s.ipynb", name)
		}
	}
}

// lacks returns what a lesson does not have of what each lesson has.
func lacks(t *testing.T, name string) (missing []string) {
	file := name + ".ipynb"
	info, err := os.Stat(file)
	if err != nil {
		return []string{err.Error()}
	}
	nb, err := notebook.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() > 3<<19 {
		missing = append(missing, fmt.Sprintf("it has %.1f MB, of at most 1.5", float64(info.Size())/(1<<20)))
	}
	l := lesson{nb, sources(nb, notebook.Code), sources(nb, notebook.Markdown)}
	missing = append(missing, l.parts(name)...)
	missing = append(missing, l.letters()...)
	missing = append(missing, l.cells()...)
	missing = append(missing, l.guesses()...)
	exercises, wrong := l.exercises()
	return append(append(missing, wrong...), mistakesOf(name[:2], exercises)...)
}

// A text below a cell that hides its outputs does not tell what they are to a reader who has not guessed.
func TestGuessesAreFolded(t *testing.T) {
	for _, name := range course {
		for _, what := range open(t, name).unfolded() {
			t.Errorf("%s: %s", name, what)
		}
	}
}

// mistakesOf returns what is wrong with the known mistakes of a lesson, which clients/lessons.py tries.
func mistakesOf(number string, exercises map[string]exercise) (wrong []string) {
	file := filepath.Join("mistakes", number+".txtar")
	list, err := mistakes.ReadFile(file)
	if err != nil {
		return []string{err.Error()}
	}
	known := map[string]bool{}
	for _, m := range list {
		e, ok := exercises[m.Task]
		if !ok {
			wrong = append(wrong, fmt.Sprintf("%s: there is no exercise %q", file, m.Task))
		} else if answer, err := m.In(e.answer); err != nil {
			wrong = append(wrong, fmt.Sprintf("%s: %v", file, err))
		} else if strings.TrimSpace(answer) == strings.TrimSpace(e.starter) {
			wrong = append(wrong, fmt.Sprintf("%s: %q is the cell as released", file, m))
		}
		known[m.Task] = true
	}
	for name := range exercises {
		if !known[name] {
			wrong = append(wrong, fmt.Sprintf("%s has no mistake for %q", file, name))
		}
	}
	return wrong
}

func sources(nb *notebook.Notebook, kind string) string {
	var all []string
	for _, c := range nb.Cells {
		if c.Type == kind {
			all = append(all, c.Source)
		}
	}
	return strings.Join(all, "\n\n")
}

// alone is a character that stands alone behind coloured text.
var alone = regexp.MustCompile("[0-9\"'`=+*/<>!&|%^.-][A-Za-z)\\]}]$")

// clipped reports whether JupyterLab drops the last character of a block of code (jupyterlab #16112). A comment behind it helps.
func clipped(code string) bool {
	lines := strings.Split(strings.TrimSuffix(code, "\n"), "\n")
	last := lines[len(lines)-1]
	return alone.MatchString(last) && !strings.Contains(last, "//")
}

// What unfolds is whole in JupyterLab, too.
func TestCodeIsShownWhole(t *testing.T) {
	for _, name := range course {
		for _, block := range fence.FindAllStringSubmatch(open(t, name).text, -1) {
			if clipped(block[1]) {
				t.Errorf("%s: JupyterLab drops the last character of\n%s", name, block[1])
			}
		}
	}
	for code, want := range map[string]bool{"f(x, 63)\n": true, "f(x)\n": false, "a/60*b\n": true, "63) // m\n": false, "\treturn x\n}\n": false} {
		if clipped(code) != want {
			t.Errorf("%q: dropped is %t", code, !want)
		}
	}
}
