package repl

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"

	"github.com/massspring/msp/internal/kernel/cell"
)

// inputName stands for the input in errors, as in "stdin:12:5: undefined: x".
const inputName = "stdin"

var cellName = regexp.MustCompile(`\bIn\[\d+\]:`)

// inInput replaces the names of cells by the input's. Their line numbers are the input's already.
func inInput(text string) string { return cellName.ReplaceAllString(text, inputName+":") }

// piped runs the whole input cell by cell and stops at the first that fails.
func (t *terminal) piped(ctx context.Context) error {
	source, err := io.ReadAll(t.opts.In)
	if err != nil {
		return fmt.Errorf("repl: reading the input: %w", err)
	}
	var once sync.Once
	in := func(string, bool) (string, error) {
		once.Do(func() {
			t.show.note("msp: the cell asks for input, but the program itself came through the standard input: it gets the end of input")
		})
		return "", io.EOF
	}
	lines := strings.Split(strings.ReplaceAll(string(source), "\r\n", "\n"), "\n")
	for start := 0; start < len(lines) && !t.left; {
		if err := ctx.Err(); err != nil {
			return err
		}
		if line := strings.TrimSpace(lines[start]); strings.HasPrefix(line, ":") {
			code, err := t.colon(line)
			if err != nil {
				t.show.failure(&cell.Error{Traceback: []string{fmt.Sprintf("%s:%d: %v", inputName, start+1, err)}}, inInput)
				return ErrFailed
			}
			lines[start] = code
		}
		if strings.TrimSpace(lines[start]) == "" {
			start++
			continue
		}
		end := t.cellEnd(lines, start)
		code := strings.Join(lines[start:end], "\n")
		// Empty lines before the cell make its line numbers those of the input.
		reply := t.execute(ctx, strings.Repeat("\n", start)+code, in)
		if reply.Status != cell.OK {
			t.show.failure(reply.Err, inInput)
			return ErrFailed
		}
		start = end
	}
	return ctx.Err()
}

// cellEnd returns the line after the cell that begins at line start: the first complete piece of code that the next
// line does not continue. Comments belong to what follows them; a whole program is one cell.
func (t *terminal) cellEnd(lines []string, start int) int {
	if isProgram(lines[start:]) {
		return len(lines)
	}
	var code strings.Builder
	onlyComments := true
	for i := start; i < len(lines); i++ {
		if i > start {
			code.WriteByte('\n')
		}
		code.WriteString(lines[i])
		if isCommentLine(lines[i]) && onlyComments {
			continue
		}
		onlyComments = false
		if t.completeness(code.String()).Status == "incomplete" {
			continue
		}
		if i+1 < len(lines) && continues(lines[i+1]) {
			continue
		}
		return i + 1
	}
	return len(lines)
}

func isCommentLine(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || strings.HasPrefix(line, "//")
}

// isProgram reports whether the first line that is not a comment is a package clause.
func isProgram(lines []string) bool {
	for _, line := range lines {
		if !isCommentLine(line) {
			return strings.HasPrefix(strings.TrimSpace(line), "package ")
		}
	}
	return false
}

// continues reports whether a line can only continue what stands before it. Some such lines are errors in Go, which the
// compiler words better when it sees both lines.
func continues(line string) bool {
	line = strings.TrimSpace(line)
	if word, ok := strings.CutPrefix(line, "else"); ok && (word == "" || strings.ContainsAny(word[:1], " {\t")) {
		return true
	}
	return line != "" && strings.ContainsAny(line[:1], ".)]}")
}
