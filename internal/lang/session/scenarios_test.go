package session_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/engine/yaegi"
)

// Each file in testdata/scenarios holds small sessions, written from Go's rules and not from what was shown: a title behind "== ", cells
// separated by lines of three dashes, and behind "-- shows" all that they show, in order. Of an error "! " and a part of its text count.
func TestScenarios(t *testing.T) {
	eachScenario(t, 1, func(t *testing.T, _, text string) { scenario(t, newPerson(t), text) })
}

// On yaegi the same sessions show the same: every sixth, or with MSP_ALL=1 all. Those that do not are named here, with the row of
// docs/cells.md that says so or the reason.
func TestScenariosOnYaegi(t *testing.T) {
	every := 6
	if os.Getenv("MSP_ALL") != "" {
		every = 1
	}
	eachScenario(t, every, func(t *testing.T, title, text string) {
		if why := elsewhere[title]; why != "" {
			t.Skip(why)
		}
		scenario(t, newPersonOn(t, func(h engine.Hooks) (engine.Engine, error) { return yaegi.New(h) }), text)
	})
}

var elsewhere = map[string]string{
	"concurrency/a deadlock is told":                                            "goroutines that wait for each other",
	"concurrency/os.Exit by a goroutine whose cell has ended keeps the session": "it says so when its deferred functions have run",
	"rules/a wait group that nobody finishes":                                   "goroutines that wait for each other",
	"rules/two goroutines lock two mutexes in different order":                  "goroutines that wait for each other",
	"runtime/runtime.Caller names cell and line":                                "places",
	"runtime/a logger names cell and line":                                      "places",
}

// eachScenario runs the test for every so many of the scenarios, with its file and title and its text.
func eachScenario(t *testing.T, every int, test func(t *testing.T, title, text string)) {
	files, err := filepath.Glob("testdata/scenarios/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no scenarios", err)
	}
	count := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Split("\n"+string(data), "\n== ")[1:] {
			count++
			title, text, _ := strings.Cut(text, "\n")
			title = strings.TrimSuffix(filepath.Base(file), ".txt") + "/" + title
			if count%every == 0 {
				t.Run(title, func(t *testing.T) { test(t, title, text) })
			}
		}
	}
	t.Logf("%d scenarios", count)
}

func scenario(t *testing.T, p *person, text string) {
	code, want, ok := strings.Cut(text, "\n-- shows")
	if !ok {
		t.Fatal("it does not say what it shows")
	}
	var shown []string
	for _, c := range strings.Split(code, "\n---\n") {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		got := p.runCtx(ctx, c)
		cancel()
		if got != "" {
			shown = append(shown, got)
		}
	}
	rest := strings.Join(shown, "\n")
	for _, line := range strings.Split(strings.TrimSpace(want), "\n") {
		if part, isError := strings.CutPrefix(line, "! "); isError {
			at := strings.Index(rest, part)
			if at < 0 {
				t.Fatalf("%s\nshowed\n%s\nwant an error with %q", code, strings.Join(shown, "\n"), part)
			}
			rest = rest[at+len(part):]
			if next := strings.Index(rest, "\n"); next >= 0 {
				rest = rest[next:]
			}
			for strings.HasPrefix(rest, "\n  ") { // calls, and the line with its mark
				rest = rest[1:]
				next := strings.Index(rest, "\n")
				if next < 0 {
					next = len(rest)
				}
				rest = rest[next:]
			}
			continue
		}
		rest = strings.TrimPrefix(rest, "\n")
		first, after, _ := strings.Cut(rest, "\n")
		if first == "panic" || first == "compile error" || first == "error" || strings.HasPrefix(first, "exit") || first == "deadlock" {
			first, after, _ = strings.Cut(after, "\n")
		}
		if first != line {
			t.Fatalf("%s\nshowed\n%s\nwant %q in place of %q", code, strings.Join(shown, "\n"), line, first)
		}
		rest = after
	}
	if strings.TrimSpace(rest) != "" {
		t.Errorf("%s\nalso showed\n%s", code, rest)
	}
}
