// text/template with maps, methods, functions, nested templates and errors
package main

import (
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"text/template"
)

type Particle struct {
	Name string
	Mass float64
	Pos  [2]float64
}

func (p Particle) Heavy() bool             { return p.Mass > 1 }
func (p *Particle) Double() float64        { return 2 * p.Mass }
func (p Particle) Times(k float64) float64 { return k * p.Mass }
func (p Particle) Fail() (string, error)   { return "", fmt.Errorf("failed for %s", p.Name) }

func main() {
	t := template.Must(template.New("t").Funcs(template.FuncMap{
		"upper": strings.ToUpper,
		"add":   func(a, b int) int { return a + b },
	}).Parse(`{{define "row"}}{{.Name | upper | printf "%-4s"}} {{printf "%.2f" .Mass}}{{if .Heavy}} heavy{{else}} light{{end}} {{.Times 2}}{{end -}}
{{range $i, $p := .Ps}}{{add $i 1}}: {{template "row" $p}} {{index $p.Pos 1}}
{{else}}none{{end}}{{with .Tags}}{{range $k, $v := .}}{{$k}}={{$v}};{{end}}{{end}}
{{len .Ps}} {{eq .N 2}} {{and .N .Zero}} {{or .Zero "x"}} {{not .Zero}} {{.F}} {{(index .Ps 0).Name}}
`))
	data := map[string]any{
		"Ps":   []Particle{{"a", 0.5, [2]float64{1, 2}}, {"b", 2, [2]float64{}}},
		"Tags": map[string]int{"z": 1, "y": 2}, "N": 2, "Zero": 0,
	}
	data["F"] = 0
	if err := t.Execute(os.Stdout, data); err != nil {
		fmt.Println("\nerror")
	}
	p := template.Must(template.New("p").Parse("{{.Double}} {{.Name}} {{.Fail}}"))
	err := p.Execute(os.Stdout, &Particle{Name: "q", Mass: 4})
	fmt.Println("|", err)
	_, err = template.New("x").Parse("{{.A")
	fmt.Println(err)
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', tabwriter.AlignRight|tabwriter.Debug)
	fmt.Fprintln(w, "a\tbbb\tc")
	fmt.Fprintln(w, "aaaa\tb\tccccc")
	w.Flush()
}
