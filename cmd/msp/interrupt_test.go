//go:build unix

package main

import (
	"strings"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// TestInterruptKeepsTheSession interrupts whatever a cell can be busy with. What stands after the interrupted call
// does not run, and all variables are there for the next cell.
func TestInterruptKeepsTheSession(t *testing.T) {
	p := newPupil(t)
	p.want(`import ("bufio"; "crypto/rand"; "encoding/json"; "fmt"; "io"; "os"; "sort"; "strings"; "sync"; "time"; "github.com/massspring/msp/pkg/nb")
kept, after := 42, 0
time.AfterFunc(time.Hour, func() {}) // could wake a goroutine: what waits below is no deadlock
type loops struct{}
func (loops) String() string { fmt.Println("ready"); for {} }
func (loops) Error() string { fmt.Println("ready"); for {} }
func (loops) MarshalJSON() ([]byte, error) { fmt.Println("ready"); for {} }
var ends []*os.File // held, or the garbage collector closes them
func flood() io.Reader { r, w, _ := os.Pipe(); ends = append(ends, w); go func() { w.Write(make([]byte, 1<<20)); fmt.Println("ready") }(); return r }`, "")
	for _, c := range []struct{ code, says string }{
		{`fmt.Println("ready"); for {}`, ""},
		{`fmt.Println("ready"); select {}`, ""},
		{`fmt.Println("ready"); <-make(chan int)`, ""},
		{`fmt.Println("ready"); make(chan int) <- 1`, ""},
		{`fmt.Println("ready"); for range make(chan int) {}`, ""},
		{`fmt.Println("ready"); time.Sleep(time.Hour)`, ""},
		{`fmt.Println("ready"); var m sync.Mutex; m.Lock(); m.Lock()`, ""},
		{`fmt.Println("ready"); var g sync.WaitGroup; g.Add(1); g.Wait()`, ""},
		{`fmt.Println("ready"); c := sync.NewCond(new(sync.Mutex)); c.L.Lock(); c.Wait()`, ""},
		{`sort.Slice(make([]int, 1_000_000), func(i, j int) bool { fmt.Println("ready"); for {} })`, ""},
		{`fmt.Sprint(loops{})`, ""},
		{`json.Marshal(loops{})`, ""},
		{`panic(loops{})`, "its text"},
		{`go func() { panic(loops{}) }(); for {}`, ""},
		{`go func() { fmt.Println("ready"); for {} }(); defer func() { for {} }(); for {}`, ""},
		{`nb.Show(loops{})`, ""},
		// What nothing can stop is left behind. A pipe holds less than flows here, so that each call is known to have begun.
		{`r := flood(); io.ReadFull(r, make([]byte, 2<<20))`, "io.ReadFull cannot be stopped"},
		{`r := flood(); io.ReadAll(r)`, "io.ReadAll cannot be stopped"},
		{`r := flood(); bufio.NewReader(r).ReadString('\n')`, "bufio.Reader.ReadString cannot be stopped"},
		{`r, w, _ := os.Pipe(); go func() { r.Read(make([]byte, 1)); fmt.Println("ready"); io.Copy(io.Discard, r) }(); io.Copy(w, rand.Reader)`, "io.Copy cannot be stopped"},
	} {
		out, r := p.run(c.code + "\nafter++")
		if r.Err == nil || r.Lost || !strings.Contains(r.Err.Value, c.says) || r.Err.Name != cell.Interrupted && c.says != "its text" {
			t.Fatalf("%s: %+v", c.code, r)
		}
		if !strings.HasPrefix(out, "ready\n") {
			t.Errorf("%s printed %q", c.code, out)
		}
		if got, _ := p.run("fmt.Println(kept, after)"); got != "42 0\n" {
			t.Fatalf("after %s: %q", c.code, got)
		}
	}
}
