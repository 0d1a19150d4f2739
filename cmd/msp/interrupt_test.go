//go:build unix

package main

import (
	"strings"
	"testing"

	"github.com/massspring/msp/internal/cell"
)

// TestInterruptKeepsTheSession interrupts whatever a cell can be busy with. What stands after the interrupted call
// does not run, and all variables are there for the next cell.
func TestInterruptKeepsTheSession(t *testing.T) {
	p := newPupil(t)
	p.want(`import ("bufio"; "encoding/json"; "fmt"; "gonum.org/v1/gonum/mat"; "io"; "math/big"; "os"; "sort"; "strings"; "sync"; "time"; "github.com/massspring/msp/pkg/nb")
kept, after := 42, 0
type loops struct{}
func (loops) String() string { fmt.Println("ready"); for {} }
func (loops) Error() string { fmt.Println("ready"); for {} }
func (loops) MarshalJSON() ([]byte, error) { fmt.Println("ready"); for {} }`, "")
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
		// What nothing can stop is left behind.
		{`r, _, _ := os.Pipe(); fmt.Println("ready"); r.Read(make([]byte, 1))`, "os.File.Read cannot be stopped"},
		{`r, _, _ := os.Pipe(); fmt.Println("ready"); io.ReadAll(r)`, "io.ReadAll cannot be stopped"},
		{`r, _, _ := os.Pipe(); s := bufio.NewScanner(r); fmt.Println("ready"); s.Scan()`, "bufio.Scanner.Scan cannot be stopped"},
		{`fmt.Println("ready"); new(big.Int).Exp(big.NewInt(3), big.NewInt(20_000_000), nil)`, "big.Int.Exp cannot be stopped"},
		{`d := mat.NewDense(1500, 1500, nil); d.Set(0, 0, 1); fmt.Println("ready"); new(mat.SVD).Factorize(d, mat.SVDFull)`, "mat.SVD.Factorize cannot be stopped"},
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
