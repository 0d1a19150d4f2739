// Package mistakes reads known mistakes of students, which test the tests of lessons and homework.
//
// A file of known mistakes is an archive in the format txtar. Each entry is one mistake in the answer to a task:
//
//	-- force: the sign were wrong --
//	-	floats.Scale(-k*(length-r)/length, p12)
//	+	floats.Scale(k*(length-r)/length, p12)
//
// The header has the task and what its tests must say about the mistake. A text in parentheses is only a description: the
// tests must notice the mistake, but cannot name it.
//
// The body is an edit of the answer. Each run of lines with a minus must be in the answer once, and the lines with a plus
// after it replace it. A body with any other lines replaces the whole answer.
package mistakes

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/tools/txtar"
)

// Mistake is a wrong answer to a task.
type Mistake struct {
	Task, Says string
	body       string
}

// ReadFile reads the mistakes of a file.
func ReadFile(name string) ([]Mistake, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var list []Mistake
	for _, f := range txtar.Parse(data).Files {
		task, says, ok := strings.Cut(f.Name, ": ")
		m := Mistake{task, strings.TrimSpace(says), string(f.Data)}
		if !ok || m.Says == "" || strings.TrimSpace(m.body) == "" {
			return nil, fmt.Errorf("%s: %q is not a mistake: want -- TASK: TEXT -- and a body", name, f.Name)
		}
		list = append(list, m)
	}
	return list, nil
}

// String returns the task and the text.
func (m Mistake) String() string { return m.Task + ": " + m.Says }

// Named reports whether the tests must say the text.
func (m Mistake) Named() bool { return !strings.HasPrefix(m.Says, "(") }

// In returns the answer with the mistake in it.
func (m Mistake) In(answer string) (string, error) {
	hunks := m.hunks()
	if hunks == nil {
		return m.body, nil
	}
	text := lines(answer)
	for _, h := range hunks {
		at := strings.Index(text, "\n"+h.old)
		switch {
		case h.old == "" || at < 0:
			return "", fmt.Errorf("mistake %q: the answer does not contain the lines\n%s", m, h.old)
		case at != strings.LastIndex(text, "\n"+h.old):
			return "", fmt.Errorf("mistake %q: the answer contains these lines more than once:\n%s", m, h.old)
		}
		text = text[:at+1] + h.new + text[at+1+len(h.old):]
	}
	return strings.Trim(text, "\n"), nil
}

// lines returns the text with a line break before and after each line.
func lines(text string) string { return "\n" + strings.Trim(text, "\n") + "\n" }

// hunk replaces whole lines by others.
type hunk struct{ old, new string }

// hunks returns the edits of the body, nil if it is a whole answer.
func (m Mistake) hunks() (list []hunk) {
	added := true
	for line := range strings.Lines(strings.Trim(m.body, "\n") + "\n") {
		switch line[0] {
		case '-':
			if added {
				list = append(list, hunk{})
			}
			list[len(list)-1].old += line[1:]
		case '+':
			if list == nil {
				list = append(list, hunk{})
			}
			list[len(list)-1].new += line[1:]
		default:
			return nil
		}
		added = line[0] == '+'
	}
	return list
}
