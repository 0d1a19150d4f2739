// A template calls methods of declared types.
package main

import (
	"fmt"
	"os"
	"text/template"
)

type item struct {
	Name  string
	Price float64
}

func (i item) Total(n int) float64 { return i.Price * float64(n) }

func main() {
	t := template.Must(template.New("t").Parse("{{.Name}}: {{.Total 3}}\n"))
	if err := t.Execute(os.Stdout, item{"a", 1.5}); err != nil {
		fmt.Println("failed")
	}
}
