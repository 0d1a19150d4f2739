package session_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// TestLateText has goroutines of the first cell print, in every way a program can, while the second one runs.
func TestLateText(t *testing.T) {
	p := newPerson(t)
	p.run(`import ("bufio"; "encoding/json"; "fmt"; "io"; "iter"; "log"; "os"; "sync"; "text/tabwriter"; "text/template")
go_, done := make(chan func()), make(chan bool)
type thing struct{}
func (thing) String() string { fmt.Print("inner;"); return "outer" }
enc := json.NewEncoder(os.Stdout)
logger := log.New(os.Stderr, "", 0)
log.SetFlags(0)`)
	var mu sync.Mutex
	late := map[string]string{}
	p.count++
	r := p.s.Execute(t.Context(), cell.Request{Count: p.count, Code: `go func() { for f := range go_ { f(); done <- true } }()
var group sync.WaitGroup`}, cell.IO{Out: func(o cell.Output) {
		mu.Lock()
		defer mu.Unlock()
		late[o.Name] += o.Text
	}})
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	for _, c := range []struct{ code, stdout, stderr string }{
		{`fmt.Print("a", 1); fmt.Println(" b"); fmt.Printf("%d", 3)`, "a1 b\n3", ""},
		{`fmt.Fprint(os.Stdout, "a"); fmt.Fprintln(os.Stderr, "b"); io.WriteString(os.Stdout, "c")`, "ac", "b\n"},
		{`os.Stdout.Write([]byte("a")); os.Stderr.WriteString("b"); var w io.Writer = os.Stdout; w.Write([]byte("c"))`, "ac", "b"},
		{`println("a", 1, true, 2.5); print("b")`, "", "a 1 true 2.5\nb"},
		{`log.Println("a"); logger.Print("b")`, "", "a\nb\n"},
		{`enc.Encode([]int{1}); b := bufio.NewWriter(os.Stdout); b.WriteString("b"); b.Flush()`, "[1]\nb", ""},
		{`w := tabwriter.NewWriter(os.Stdout, 0, 1, 1, ' ', 0); fmt.Fprint(w, "a\tb"); w.Flush()`, "a b", ""},
		{`template.Must(template.New("").Parse("{{.}}")).Execute(os.Stdout, 7)`, "7", ""},
		{`fmt.Print(thing{})`, "inner;outer", ""},
		{`group.Go(func() { fmt.Print("of a group") }); group.Wait()`, "of a group", ""},
		{`next, stop := iter.Pull(func(yield func(int) bool) { fmt.Print("pulled"); yield(1) }); next(); stop()`, "pulled", ""},
		{`io.Copy(os.Stdout, bufio.NewReader(os.Stdin))`, "", ""},
		{`f, ok := io.Writer(os.Stdout).(*os.File); fmt.Print(ok, f == os.Stdout, io.Writer(os.Stdout) == io.Writer(f))`, "true true true", ""},
	} {
		clear(late)
		if got := p.run("fmt.Print(\"own\")\ngo_ <- func() { " + c.code + " }\n<-done"); got != "own" && !strings.Contains(got, "=> true") {
			t.Errorf("%s printed in the cell that ran: %q", c.code, got)
		}
		if late["stdout"] != c.stdout || late["stderr"] != c.stderr {
			t.Errorf("%s gave its own cell %q", c.code, late)
		}
	}
}
