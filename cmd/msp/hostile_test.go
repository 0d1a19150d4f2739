package main

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/document/grade"
	"github.com/massspring/msp/internal/document/notebook"
)

// small is an assignment of two tasks: the first is the hostile one's, the second honest.
func small() *notebook.Notebook {
	meta := func(id string, graded, solution bool) map[string]any {
		return map[string]any{"nbgrader": map[string]any{"schema_version": 3, "grade_id": id, "grade": graded, "solution": solution,
			"locked": !solution, "task": false, "points": 5}}
	}
	tests := func(f string) string {
		return "import \"github.com/massspring/msp/pkg/msp/check\"\n\ncheck.Points(5,\n\tcheck.Number(\"" + f + "\", " + f + "(), 7, 0, nil),\n" +
			"\t// BEGIN HIDDEN TESTS\n\tcheck.Number(\"secretly " + f + "\", " + f + "(), 7, 0, nil),\n\t// END HIDDEN TESTS\n)"
	}
	return &notebook.Notebook{Minor: 5, Metadata: map[string]any{"kernelspec": map[string]any{"name": "msp", "display_name": "Go",
		"language": "go"}}, Cells: []*notebook.Cell{
		{Type: notebook.Code, ID: "a", Metadata: meta("bad", false, true), Source: "func bad() float64 { return 7 }"},
		{Type: notebook.Code, ID: "b", Metadata: meta("good", false, true), Source: "func good() float64 { return 7 }"},
		{Type: notebook.Code, ID: "c", Metadata: meta("bad-tests", true, false), Source: tests("bad")},
		{Type: notebook.Code, ID: "d", Metadata: meta("good-tests", true, false), Source: tests("good")},
	}}
}

// Hostile answers earn nothing, cost the other task nothing, and harm nothing.
func TestHostileAnswers(t *testing.T) {
	needsSandbox(t)
	const mark = "MSP_HOSTILE" // in the environment of all that is started here
	t.Setenv(mark, rand.Text())
	secret := filepath.Join(t.TempDir(), "answers")
	if err := os.WriteFile(secret, []byte("7"), 0o644); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	went := make(chan struct{}, 100)
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			went <- struct{}{}
			c.Close()
		}
	}()
	fn := func(body string) string { return "func bad() float64 { " + body + " }" }
	for name, answer := range map[string]string{
		"reads the answers": "import (\"os\"; \"fmt\")\nfunc bad() (x float64) { b, err := os.ReadFile(" +
			fmt.Sprintf("%q", secret) + "); if err != nil { panic(err) }; fmt.Sscan(string(b), &x); return x }",
		"writes outside":       "import \"os\"\n" + fn(fmt.Sprintf("os.WriteFile(%q, []byte(\"x\"), 0o644); return 0", secret)),
		"removes outside":      "import \"os\"\n" + fn(fmt.Sprintf("os.RemoveAll(%q); return 0", filepath.Dir(secret))),
		"goes to the network":  "import \"net/http\"\n" + fn(fmt.Sprintf("if _, err := http.Get(%q); err == nil { return 7 }; return 0", "http://"+listener.Addr().String())),
		"prints a score":       "import \"fmt\"\n" + fn("fmt.Println(5.0); return 0"),
		"shows a score":        fn("Display(5.0); return 0"),
		"patches the tests":    "type fake struct{}\nfunc (fake) Points(of float64, v ...any) float64 { return of }\nfunc (fake) Number(s string, got, want, tol float64, k any) any { return nil }\nvar check fake\n" + fn("return 0"),
		"patches the language": "func panic(any) {}\nconst true = false\nfunc bad() float64 { return 0 }",
		"floods the output":    "import \"fmt\"\n" + fn("for range 1 << 20 { fmt.Println(string(make([]byte, 1000))) }; return 0"),
		"bombs with a picture": "import (\"image\"; \"image/color\")\ntype huge struct{}\nfunc (huge) ColorModel() color.Model { return color.RGBAModel }\nfunc (huge) Bounds() image.Rectangle { return image.Rect(0, 0, 1<<20, 1<<20) }\nfunc (huge) At(x, y int) color.Color { return color.Black }\n" + fn("Display(huge{}); return 0"),
		"leaves a process":     "$ sleep 1000 &\n" + fn("return 0"),
		"starts a process":     "import \"os/exec\"\n" + fn("if err := exec.Command(\"/bin/sleep\", \"1000\").Start(); err != nil { panic(err) }; return 7"),
		"kills its parent":     "import \"syscall\"\n" + fn("syscall.Kill(syscall.Getppid(), syscall.SIGKILL); return 0"),
		"leaves goroutines":    fn("for range 20 { go func() { for { } }() }; return 0"),
		"hangs":                fn("for { }"),
		"exits":                "import \"os\"\n" + fn("os.Exit(0); return 7"),
		"ends the goroutine":   "import \"runtime\"\n" + fn("runtime.Goexit(); return 7"),
		"overflows the stack":  "func deep(n int) int { return deep(n+1) + 1 }\n" + fn("return float64(deep(0))"),
		"takes 10 GB":          "var hog [][]byte\n" + fn("for range 10 { b := make([]byte, 1<<30); for i := 0; i < len(b); i += 4096 { b[i] = 1 }; hog = append(hog, b) }; return 0"),
		"fills the disk":       "import (\"fmt\"; \"os\")\n" + fn("for i := 0; ; i++ { os.WriteFile(fmt.Sprint(i), make([]byte, 8<<20), 0o644) }"),
		"writes endless files": "import (\"fmt\"; \"os\")\n" + fn("for i := 0; ; i++ { os.WriteFile(fmt.Sprint(i), nil, 0o644) }"),
		"does not compile":     "func bad() float64 { return \"7\" }",
		"is not a number":      "import \"math\"\n" + fn("return math.NaN()"),
		"reads the tests":      "import \"os\"\n" + fn("b, _ := os.ReadFile(\"/proc/self/mem\"); if len(b) > 0 { return 7 }; return 0"),
	} {
		t.Run(name, func(t *testing.T) {
			limits := patient
			if name == "hangs" { // an honest cell takes a few milliseconds
				limits.Time = 4 * time.Second
			}
			r, err := grade.Run(t.Context(), small(), answered(small(), "bad", answer), confinedStart("eve"), limits)
			if err != nil {
				t.Fatal(err)
			}
			if p := pointsOf(r, "bad-tests"); p.Points != 0 {
				t.Errorf("earns %g points: %+v", p.Points, p)
			}
			if p := pointsOf(r, "good-tests"); !p.Full() {
				t.Errorf("costs the honest task: %+v", p)
			}
			if b, err := os.ReadFile(secret); string(b) != "7" {
				t.Errorf("the file outside is now %q, %v", b, err)
			}
			for _, s := range r.Seen {
				if strings.Contains(s.Source, "secretly") {
					t.Errorf("a hidden test is shown:\n%s", s.Source)
				}
			}
		})
	}
	nothingLeft(t, mark)
	select {
	case <-went:
		t.Error("a submission has reached the network")
	default:
	}
}

// Metadata that a submission claims, tests that it changed or left out and its own outputs count for nothing.
func TestForgedNotebook(t *testing.T) {
	needsSandbox(t)
	forged := answered(small(), "bad", "func bad() float64 { return 0 }")
	forged.Cells[2].Source = "5.0"
	forged.Cells[2].Metadata = map[string]any{"nbgrader": map[string]any{"grade_id": "bad-tests", "grade": true, "locked": false,
		"points": 500}}
	own := func(id, source string) *notebook.Cell {
		return &notebook.Cell{Type: notebook.Code, ID: id, Source: source, Metadata: map[string]any{}}
	}
	// One stands before the tests, and would take the place of what they import and call.
	patch := own("y", "type fake struct{}\nfunc (fake) Points(of float64, v ...any) float64 { return of }\nvar check fake")
	forged.Cells = append(slices.Insert(forged.Cells[:3], 2, patch), own("x", "5.0"))
	r, err := grade.Run(t.Context(), small(), forged, confinedStart("eve"), patient)
	if err != nil {
		t.Fatal(err)
	}
	if p := pointsOf(r, "bad-tests"); p.Points != 0 || p.Of != 5 {
		t.Errorf("forged tests: %+v", p)
	}
	if p := pointsOf(r, "good-tests"); !p.Full() || len(r.Notes) != 2 {
		t.Errorf("tests that were left out: %+v, notes %q", p, r.Notes)
	}
}

// nothingLeft waits until no process but this one has the variable of the environment with our value of it.
func nothingLeft(t *testing.T, variable string) {
	t.Helper()
	want := []byte(variable + "=" + os.Getenv(variable))
	for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		var left []string
		names, err := filepath.Glob("/proc/[0-9]*/environ")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			environ, err := os.ReadFile(name) // fails for those that have ended
			if err == nil && bytes.Contains(environ, want) && name != fmt.Sprintf("/proc/%d/environ", os.Getpid()) {
				left = append(left, name)
			}
		}
		if len(left) == 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("still there: %q", left)
		}
	}
}
