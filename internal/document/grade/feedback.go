package grade

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/massspring/msp/pkg/msp/check"
)

//go:embed feedback.html
var pageText string

// page is the page that a student reads. It is made of the release's tests, so that no line of a hidden one is in it.
var page = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"number":  number,
		"picture": func(c *check.Curve) template.HTML { return template.HTML(c.SVG()) }, // whose words are escaped
	}).Parse(pageText))
})

// part is a task with the cells that lead to its points.
type part struct {
	Points
	Seen []Seen
}

// Name returns the title of the task.
func (p part) Name() string { return cmp.Or(p.Title, p.ID) }

// Failed returns the cells before the tests that ended in an error.
func (p part) Failed() (list []Seen) {
	for _, s := range p.Seen {
		if s.Error != "" && s.ID != p.ID {
			list = append(list, s)
		}
	}
	return list
}

// parts divides the cells of a submission among its tasks: those up to its tests.
func parts(r Result) (list []part) {
	rest := r.Seen
	for _, p := range r.Cells {
		one := part{Points: p}
		for i, s := range rest {
			if s.ID == p.ID {
				one.Seen, rest = rest[:i+1], rest[i+1:]
				break
			}
		}
		list = append(list, one)
	}
	return list
}

// lesson is a page of the course.
type lesson struct{ Name, Link string }

// linked returns the lessons that the assignment names, as pages below a URL, or by name alone if there is none.
func linked(names []string, base string) (list []lesson, err error) {
	for _, n := range names {
		digits, words, _ := strings.Cut(n, "-")
		l := lesson{Name: n}
		if i, err := strconv.Atoi(digits); err == nil {
			l.Name = fmt.Sprintf("Lesson %d: %s", i, strings.ReplaceAll(words, "-", " "))
		}
		if base != "" {
			if l.Link, err = url.JoinPath(base, n+".html"); err != nil {
				return nil, fmt.Errorf("the lessons' URL: %w", err)
			}
		}
		list = append(list, l)
	}
	return list, nil
}

// Percent returns the percentage of the points that were given.
func (p Points) Percent() float64 { return 100 * p.Points / p.Of }

// Full reports whether tests gave all points.
func (p Points) Full() bool { return !p.ByHand && p.Points == p.Of }

// WriteFeedback writes the page of each student, with links to the lessons below a URL; "" stands for no links.
func (c Course) WriteFeedback(results []Result, lessons string) error {
	for _, r := range results {
		text, err := feedback(r, lessons)
		if err != nil {
			return err
		}
		name := filepath.Join(string(c), "feedback", r.Student, r.Assignment, r.Assignment+".html")
		if err := write(name, text); err != nil {
			return err
		}
	}
	return nil
}

// feedback returns the page of one student.
func feedback(r Result, lessons string) ([]byte, error) {
	links, err := linked(r.Lessons, lessons)
	if err != nil {
		return nil, err
	}
	_, all := r.Total()
	points, tested := r.Tested()
	var b bytes.Buffer
	err = page().Execute(&b, map[string]any{
		"R": r, "Parts": parts(r), "Points": points, "Tested": tested, "Unread": all - tested, "Lessons": links,
	})
	return b.Bytes(), err
}
