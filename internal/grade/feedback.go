package grade

import (
	"bytes"
	"html/template"
	"path/filepath"
)

// page is the page that a student reads. It is made of the release's tests, so that no line of a hidden one is in it.
var page = template.Must(template.New("").Funcs(template.FuncMap{"number": number}).Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.R.Assignment}} · {{.R.Student}}</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50em; margin: 2em auto; padding: 0 1em }
table { border-collapse: collapse } td, th { padding: .2em .8em; text-align: left; vertical-align: top }
tr { border-bottom: 1px solid #8884 } pre { overflow-x: auto; padding: .6em; background: #8881 }
.bar { display: inline-block; height: .7em; background: #3a9a4f } .of { display: inline-block; width: 8em; background: #8883 }
.error { color: #c0504d }
</style></head><body>
<h1>{{.R.Assignment}}: {{number .Points}} of {{number .Of}} points</h1>
<p>{{.R.Student}}{{if .R.Waiting}} · some answers are still to be read by a person{{end}}</p>
{{with .R.Failure}}<p class="error">{{.}}</p>{{end}}
{{range .R.Notes}}<p>{{.}}</p>{{end}}
<table><tr><th>task</th><th>points</th><th></th><th>reasons</th></tr>
{{range .R.Cells}}<tr><td>{{.ID}}</td><td>{{if .ByHand}}?{{else}}{{number .Points}}{{end}}/{{number .Of}}</td>
<td>{{if .Of}}<span class="of"><span class="bar" style="width:{{.Percent}}%"></span></span>{{end}}</td>
<td>{{range .Reasons}}{{.}}<br>{{else}}{{if .Full}}all properties hold{{end}}{{end}}</td></tr>
{{end}}</table>
<h2>The code</h2>
{{range .R.Seen}}<pre>{{.Source}}</pre>{{with .Error}}<p class="error">{{.}}</p>{{end}}
{{end}}</body></html>
`))

// Percent returns the percentage of the points that were given.
func (p Points) Percent() float64 { return 100 * p.Points / p.Of }

// Full reports whether tests gave all points.
func (p Points) Full() bool { return !p.ByHand && p.Points == p.Of }

// WriteFeedback writes the page of each student.
func (c Course) WriteFeedback(results []Result) error {
	for _, r := range results {
		var b bytes.Buffer
		points, of := r.Total()
		if err := page.Execute(&b, map[string]any{"R": r, "Points": points, "Of": of}); err != nil {
			return err
		}
		name := filepath.Join(string(c), "feedback", r.Student, r.Assignment, r.Assignment+".html")
		if err := write(name, b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}
