package session_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// exported are notebooks: what their cells print, values shown included, a program prints that they are exported to.
var exported = []string{
	`// half of n, if that is even
func half(n int) (int, error) {
	if n%2 == 1 { return 0, fmt.Errorf("%d is odd", n) }
	return n / 2, nil
}
---
x, err := half(8) // a comment
x
---
half(6)
---
y, err := half(x)
fmt.Println(y, strings.Repeat("-", 3), rand.N(1))
---
%time z := y + 1
$ true
z
---
_, err = half(3)
fmt.Println(err)`,
	`total := 0
func add(n int) { total += n }
add(3)
unread := 5
---
type point struct{ x, y int }
func (p point) sum() int { return p.x + p.y }
var p, q = point{1, 2}, point{3, 4}
add(p.sum())
total
---
total := total + 100
add(1)
total
---
x := 1
---
x := "now a string"
fmt.Println(x, len(x))
---
var x string
fmt.Printf("%q\n", x)
---
p, r := q, p
p.sum() - r.sum()
---
defer fmt.Println("deferred", total)
kept := total
fmt.Println("first")
---
kept; 
---
kept`,
	`import "math/rand"
import str "strings"
rand.New(rand.NewSource(1)).Intn(1)
---
fmt := fmt.Sprint(str.ToUpper("shadows"))
len(fmt)
---
const c = iota + 7
for i := range 2 { if i > 0 { print() } }
L: for { break L }
c
---
func(n int) int { return n * n }(3)
---
func fact[T int | float64](n T) T { if n < 2 { return 1 }; return n * fact(n-1) }
fact(5.0)
---
log := 3
big := new(big.Int).SetInt64(int64(log))
big`,
	`at := time.Unix(0, 0).UTC().Weekday()
l := msp.OneSpring(100, 1).L() // of a type of package sparse, which the program does not name
l.At(0, 1) + float64(at)`,
	`package main
import "fmt"
var n = 4
func main() { fmt.Println("main", n) }
---
n++
n`,
}

func TestExportedPrograms(t *testing.T) {
	dir, err := os.MkdirTemp(".", "_exported") // inside the module, for its packages
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	for i, src := range exported {
		cells := strings.Split(src, "\n---\n")
		text, err := newPerson(t).s.Program(cells)
		if err != nil {
			t.Errorf("%v\n%s", err, text)
			continue
		}
		file := filepath.Join(dir, "program.go")
		if err := os.WriteFile(file, text, 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := exec.Command("go", "run", "./"+file).CombinedOutput()
		if err != nil {
			t.Errorf("%v\n%s\n%s", err, got, text)
		}
		p, want := newPerson(t), ""
		for _, c := range cells {
			out := regexp.MustCompile(`(?m)^time: .*\n?`).ReplaceAllString(p.run(c), "")
			if out = strings.ReplaceAll(out, "=> ", ""); out != "" {
				want += out + "\n"
			}
		}
		if string(got) != want {
			t.Errorf("program %d prints\n%s\nthe cells print\n%s\n%s", i, got, want, text)
		}
	}
}
