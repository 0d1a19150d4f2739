// text/template, tabwriter, regexp, strconv and time formatting.
package main

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"text/tabwriter"
	"text/template"
	"time"
)

type item struct {
	Name  string
	Price float64
}

func (i item) Total(n int) float64 { return i.Price * float64(n) }

func main() {
	t := template.Must(template.New("t").Parse("{{range .}}{{.Name}} {{printf \"%.2f\" .Price}}\n{{end}}"))
	if err := t.Execute(os.Stdout, []item{{"a", 1}, {"b", 2.5}}); err != nil {
		fmt.Println(err)
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 4, 1, ' ', 0)
	fmt.Fprintln(w, "x\ty")
	fmt.Fprintln(w, "long\tz")
	w.Flush()
	re := regexp.MustCompile(`(\w)(\d+)`)
	fmt.Println(re.FindStringSubmatch("a12"), re.ReplaceAllStringFunc("b3 c4", func(s string) string { return s + s }))
	_, err := strconv.Atoi("x")
	fmt.Println(err, strconv.Quote("q\n"))
	d := 90 * time.Second
	fmt.Println(d, time.Date(2020, time.March, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, -1).Format(time.DateOnly))
}
