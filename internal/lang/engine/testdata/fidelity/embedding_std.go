// embedding types of the standard library: what they promote works in compiled code
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
	"sync"
	"time"
)

type Counter struct {
	sync.Mutex
	n map[string]int
}

func (c *Counter) Inc(k string) {
	c.Lock()
	defer c.Unlock()
	c.n[k]++
}

type Log struct {
	*bytes.Buffer
	name string
}
type Event struct {
	time.Time
	What string
}
type Desc struct{ sort.Interface }

func (d Desc) Less(i, j int) bool { return d.Interface.Less(j, i) }

type upper struct{ io.Writer }

func (u upper) Write(p []byte) (int, error) { return u.Writer.Write(bytes.ToUpper(p)) }

type failure struct {
	error
	code int
}

func main() {
	c := Counter{n: map[string]int{}}
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Add(1)
		go func() { defer wg.Done(); c.Inc(fmt.Sprint(i % 2)) }()
	}
	wg.Wait()
	fmt.Println(c.n)
	l := Log{new(bytes.Buffer), "log"}
	fmt.Fprintf(l, "%d-%s", 1, "a")
	io.WriteString(upper{l}, " shout")
	fmt.Println(l.String(), l.Len(), l)
	e := Event{time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC), "leap"}
	fmt.Println(e.Year(), e.AddDate(1, 0, 0).Format(time.DateOnly), e.Before(time.Unix(0, 0)), e)
	x := []int{3, 1, 2}
	sort.Sort(Desc{sort.IntSlice(x)})
	fmt.Println(x)
	f := failure{io.EOF, 3}
	var err error = f
	var g failure
	fmt.Println(err, errors.As(err, &g), g.code, errors.Is(f.error, io.EOF))
	r := struct{ io.Reader }{strings.NewReader("read me")}
	b, _ := io.ReadAll(r)
	fmt.Println(string(b))
}
