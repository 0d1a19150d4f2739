package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/terminal/repl"
)

// readmeGo is the first Go of README.md.
func readmeGo(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	first := regexp.MustCompile("(?s)```go\n(.*?)```").FindSubmatch(text)
	if first == nil {
		t.Fatal("README.md shows no Go")
	}
	return string(first[1])
}

// What README.md shows first runs as it stands, as one cell and piped into the REPL, where each line is a cell.
func TestREADMERunsAsTyped(t *testing.T) {
	code := readmeGo(t)
	r, err := startWorker(t.Context(), "msp")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	shown := 0
	reply := r.Execute(t.Context(), cell.Request{Code: code, Count: 1}, cell.IO{Out: func(o cell.Output) {
		if o.Kind == cell.Result {
			shown++
		}
	}})
	if reply.Err != nil || shown != 1 {
		t.Errorf("as a cell: %v, %d values shown", reply.Err, shown)
	}

	piped, err := startWorker(t.Context(), "msp")
	if err != nil {
		t.Fatal(err)
	}
	defer piped.Close()
	var out, errs bytes.Buffer
	err = repl.Run(t.Context(), repl.Options{Runner: piped, In: strings.NewReader(code), Out: &out, Err: &errs})
	if err != nil || errs.Len() > 0 || !strings.Contains(out.String(), "picture") {
		t.Errorf("piped: %v\n%s%s", err, &out, &errs)
	}
}
