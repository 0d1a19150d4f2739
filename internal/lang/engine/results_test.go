package engine_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

var update = flag.Bool("update", false, "write testdata/fidelity/RESULTS.md, or with TestCompiled only PRINTED.txt")

const resultsFile = "testdata/fidelity/RESULTS.md"

// No engine prints anything but what the compiled program prints; what is refused is refused before it prints anything wrong. The
// outcomes are published in RESULTS.md.
func TestFidelity(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the compiler and every engine on every program")
	}
	names := programs(t)
	runs := interpretEveryWay(t, names)
	want := wanted(t, names, runs)
	table := map[string][2]string{} // program → what became of it, by engine; empty where the engine has not run it
	counts := map[string]map[string]int{}
	for i, e := range []string{"msp", "yaegi"} {
		counts[e] = map[string]int{}
		whole, split := runs[e+" whole"], runs[e+" split"]
		for _, n := range names {
			if _, ok := whole[n]; !ok {
				if _, ok = split[n]; !ok {
					continue
				}
				whole[n] = split[n]
			} else if _, ok := split[n]; !ok {
				split[n] = whole[n]
			}
			a, b := verdict(whole[n], want[n]), verdict(split[n], want[n])
			for _, mode := range []struct {
				name, verdict string
				o             outcome
			}{{"whole", a, whole[n]}, {"split", b, split[n]}} {
				if mode.verdict == "differs" {
					t.Errorf("%s %s, %s: %s %s\n--- got\n%s--- want\n%s", e, n, mode.name, mode.o.Name, mode.o.Error,
						mode.o.Output, want[n])
				}
			}
			row := table[n]
			row[i] = describe(a, b, whole[n], split[n])
			table[n] = row
			counts[e][worse(a, b)]++
		}
	}
	// What a program declares is declared again by the next, with other types: nothing of it may show through.
	for n, o := range runs["msp shared"] {
		if verdict(o, want[n]) != "right" {
			t.Errorf("msp %s, all in one session: %s %s\n--- got\n%s--- want\n%s", n, o.Name, o.Error, o.Output, want[n])
		}
	}
	rows := rowsOf(t, names, table)
	got := markdown(names, rows, counts)
	every := os.Getenv(all) != ""
	if *update {
		if !every {
			t.Fatalf("-update writes what every way gives: set %s=1", all)
		}
		writePrinted(t, names, want)
		if err := os.WriteFile(resultsFile, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	published, err := os.ReadFile(resultsFile)
	if err != nil {
		t.Fatal(err)
	}
	const mend = "run: MSP_ALL=1 go test ./internal/lang/engine -run Fidelity -update"
	if every && string(published) != got {
		t.Errorf("%s is out of date; %s\n%s", resultsFile, mend, got)
	}
	for _, row := range rows {
		if !strings.Contains(string(published), row) {
			t.Errorf("%s lacks this row; %s\n%s", resultsFile, mend, row)
		}
	}
}

// all names the variable by which .ci/full has each engine run every program both ways. Without it, msp runs a third of them as one
// cell and the others in cells. yaegi, which takes several times as long, runs one of 24 each way.
const all = "MSP_ALL"

// chosen returns the programs that an engine runs in a mode.
func chosen(names []string, engineName, mode string) []string {
	if os.Getenv(all) != "" || mode == "shared" {
		return names
	}
	var some []string
	for i, n := range names {
		take := false
		switch engineName + " " + mode {
		case "msp whole":
			take = i%3 == 0
		case "msp split":
			take = i%3 != 0
		case "yaegi whole":
			take = i%24 == 0
		case "yaegi split":
			take = i%24 == 12
		}
		if take {
			some = append(some, n)
		}
	}
	return some
}

// interpretEveryWay runs the programs in each engine and mode, side by side, and returns the outcomes by "engine mode".
func interpretEveryWay(t *testing.T, names []string) map[string]map[string]outcome {
	t.Helper()
	var mu sync.Mutex
	runs := map[string]map[string]outcome{}
	t.Run("engines", func(t *testing.T) { // returns when its parallel subtests have ended
		for _, way := range []string{"yaegi whole", "yaegi split", "msp whole", "msp split", "msp shared"} {
			t.Run(way, func(t *testing.T) {
				t.Parallel()
				engineName, mode, _ := strings.Cut(way, " ")
				outcomes := interpretAll(t, engineName, mode, chosen(names, engineName, mode))
				mu.Lock()
				defer mu.Unlock()
				runs[way] = outcomes
			})
		}
	})
	if t.Failed() {
		t.FailNow()
	}
	return runs
}

// verdict is right, refused, or differs.
func verdict(o outcome, want string) string {
	switch {
	case o.Name == cell.Refused && strings.HasPrefix(want, o.Output):
		return "refused"
	case o.Name == "" && o.Output == want:
		return "right"
	}
	return "differs"
}

func worse(a, b string) string {
	for _, v := range []string{"differs", "refused"} {
		if a == v || b == v {
			return v
		}
	}
	return "right"
}

// describe words the outcome of both ways of running a program.
func describe(a, b string, whole, split outcome) string {
	if a == "differs" || b == "differs" {
		return "**differs**"
	}
	if a == "right" && b == "right" {
		return "right"
	}
	o, when := whole, ""
	if a == "right" {
		o, when = split, " in cells"
	} else if b == "right" {
		when = " as a whole"
	}
	_, what, _ := strings.Cut(o.Error, ": ") // without the place
	what, _, _ = strings.Cut(what, " is refused: ")
	return "refused" + when + ": " + strings.ReplaceAll(what, "|", "\\|")
}

// rowsOf words the rows of the table, each to where an engine has not run the program.
func rowsOf(t *testing.T, names []string, table map[string][2]string) (rows []string) {
	t.Helper()
	for _, n := range names {
		src, err := os.ReadFile(filepath.Join("testdata", "fidelity", n+".go"))
		if err != nil {
			t.Fatal(err)
		}
		row := fmt.Sprintf("| [%s](%s.go) | %s | %s |", n, n, strings.TrimPrefix(firstLine(string(src)), "// "), table[n][0])
		if table[n][1] != "" {
			row += " " + table[n][1] + " |\n"
		}
		rows = append(rows, row)
	}
	return rows
}

func markdown(names, rows []string, counts map[string]map[string]int) string {
	var b strings.Builder
	b.WriteString("# What the engines make of Go\n\n")
	b.WriteString("Written by `MSP_ALL=1 go test ./internal/lang/engine -run Fidelity -update`. Each program in this directory is run by\n")
	b.WriteString("the Go compiler and by both engines, as one cell and with every declaration in a cell of its own (by msp also all of\n")
	b.WriteString("them one after the other in a single session), and what it prints\n")
	b.WriteString("is compared. *right*: the same both ways. *refused*: an engine says that it would not run it right, and does\n")
	b.WriteString("not run it. *differs*: it prints something else.\n\n")
	b.WriteString("| engine | programs | right | refused | differs |\n|---|---|---|---|---|\n")
	for _, e := range []string{"msp", "yaegi"} {
		c := counts[e]
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", e, len(names), c["right"], c["refused"], c["differs"])
	}
	b.WriteString("\n| program | what it is about | msp | yaegi |\n|---|---|---|---|\n")
	return b.String() + strings.Join(rows, "")
}
