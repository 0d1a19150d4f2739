package main

import (
	"slices"
	"testing"

	"github.com/massspring/msp/internal/document/grade"
	"github.com/massspring/msp/internal/document/notebook"
)

// What a student edits in the file, instead of in an answer, earns nothing and changes no other task.
func TestForgedMetadata(t *testing.T) {
	needsSandbox(t)
	source := task(t, bench, "hw1", "energy")
	reference := ""
	for _, c := range source.Cells {
		if grade.ID(c) == "energy" {
			reference = c.Source
		}
	}
	nbgraderOf := func(c *notebook.Cell) map[string]any {
		m, _ := c.Metadata["nbgrader"].(map[string]any)
		return m
	}
	// with sets what nbgrader would read of one cell.
	with := func(id, key string, value any) func(*notebook.Notebook) {
		return func(nb *notebook.Notebook) {
			for _, c := range nb.Cells {
				if grade.ID(c) == id {
					nbgraderOf(c)[key] = value
				}
			}
		}
	}
	edit := func(id string, change func(c *notebook.Cell)) func(*notebook.Notebook) {
		return func(nb *notebook.Notebook) {
			for _, c := range nb.Cells {
				if grade.ID(c) == id {
					change(c)
				}
			}
		}
	}
	add := func(at int, id, text string) func(*notebook.Notebook) {
		return func(nb *notebook.Notebook) {
			c := &notebook.Cell{Type: notebook.Code, ID: "x", Source: text, Metadata: map[string]any{"nbgrader": map[string]any{
				"grade_id": id, "grade": true, "solution": false, "points": 2, "locked": true, "schema_version": 3}}}
			if at < 0 {
				at = len(nb.Cells)
			}
			nb.Cells = slices.Insert(nb.Cells, at, c)
		}
	}
	for name, forge := range map[string]func(*notebook.Notebook){
		"no metadata of nbgrader": func(nb *notebook.Notebook) {
			for _, c := range nb.Cells {
				c.Metadata = map[string]any{}
			}
		},
		"metadata of another form": func(nb *notebook.Notebook) {
			for _, c := range nb.Cells {
				c.Metadata["nbgrader"] = []any{"grade_id", 1}
			}
		},
		"tests that are a solution": func(nb *notebook.Notebook) {
			with("energy-tests", "solution", true)(nb)
			edit("energy-tests", func(c *notebook.Cell) { c.Source = "2.0" })(nb)
		},
		"tests that are text":      edit("energy-tests", func(c *notebook.Cell) { c.Type, c.Source = notebook.Markdown, "2.0" }),
		"tests that are skipped":   edit("energy-tests", func(c *notebook.Cell) { c.Metadata["tags"] = []any{notebook.TagSkip, notebook.TagRaises} }),
		"tests that are no tests":  edit("energy-tests", func(c *notebook.Cell) { c.Metadata["msp"] = map[string]any{"grading": "skip"} }),
		"tests without points":     with("energy-tests", "points", 0),
		"tests with negative ones": with("energy-tests", "points", -1000.0),
		"tests with many":          with("energy-tests", "points", 1000.0),
		"an answer that is graded": with("energy", "grade", true),
		"an answer that is locked": with("energy", "locked", true),
		"an answer that is a task": with("energy", "task", true),
		"exchanged IDs": func(nb *notebook.Notebook) {
			for _, c := range nb.Cells {
				switch grade.ID(c) {
				case "energy":
					nbgraderOf(c)["grade_id"] = "energy-tests"
				case "energy-tests":
					c.Source = "2.0"
					nbgraderOf(c)["grade_id"] = "energy"
				}
			}
		},
		"the right answer a second time, below": add(-1, "energy", reference),
		"other tests first":                     add(0, "energy-tests", "2.0"),
		"other tests last":                      add(-1, "energy-tests", "2.0"),
		"other refusals first":                  add(0, "refuse", "%refuse nothing but all"),
		"tests of the student's own":            add(-1, "more-tests", "2.0"),
		"the cells in reverse":                  func(nb *notebook.Notebook) { slices.Reverse(nb.Cells) },
		"no cell but the answer": func(nb *notebook.Notebook) {
			nb.Cells = slices.DeleteFunc(nb.Cells, func(c *notebook.Cell) bool { return grade.ID(c) != "energy" })
		},
		"one ID for all cells": func(nb *notebook.Notebook) {
			for _, c := range nb.Cells {
				c.ID = "x"
			}
		},
		"stored points": edit("energy-tests", func(c *notebook.Cell) {
			c.Outputs = []notebook.Output{{Type: notebook.ResultOutput, Data: map[string]any{"text/plain": "2",
				"application/vnd.msp.grade+json": map[string]any{"points": 2, "of": 2}}}}
		}),
		"another language": func(nb *notebook.Notebook) {
			nb.Metadata = map[string]any{"kernelspec": map[string]any{"language": "python", "name": "python3"},
				"msp": map[string]any{"members": []any{"ada", "../..", 7}}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			nb := attack{assignment: "hw1", cell: "energy", answer: "func springEnergy(p1, p2 []float64, k, r float64) float64 { return 0 }"}.submitted(t, source)
			for i, c := range nb.Cells { // what is edited is a copy
				d := *c
				d.Metadata = map[string]any{}
				for k, v := range c.Metadata {
					if m, ok := v.(map[string]any); ok {
						own := map[string]any{}
						for k, v := range m {
							own[k] = v
						}
						v = own
					}
					d.Metadata[k] = v
				}
				nb.Cells[i] = &d
			}
			forge(nb)
			r, err := grade.Run(t.Context(), source, nb, confinedStart("eve"), patient)
			if err != nil {
				t.Fatal(err)
			}
			graded := 0
			for _, p := range r.Cells {
				if !p.ByHand {
					graded++
				}
			}
			if p := pointsOf(r, "energy-tests"); p.Points != 0 || p.Of != 2 || graded != 1 {
				t.Errorf("%g of %g points, %d cells graded, notes %q", p.Points, p.Of, graded, r.Notes)
			}
		})
	}
}
