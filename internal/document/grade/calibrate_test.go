package grade

import (
	"fmt"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/document/notebook"
)

// honest are answers to one task of different structure: one way for each of its parts. Parts are written with other words in each way.
type honest struct {
	task  string
	parts [][]string // %s are the parts, in the frame
	frame string
}

var honestTasks = []honest{
	{"force", [][]string{{
		"d := make([]float64, 3)\nfor i := range d {\nd[i] = p1[i] - p2[i]\n}",
		"d := []float64{p1[0] - p2[0], p1[1] - p2[1], p1[2] - p2[2]}",
		"var d []float64\nfor i, a := range p1 {\nd = append(d, a-p2[i])\n}",
		"d := append([]float64(nil), p1...)\nfor i := 0; i < len(d); i++ {\nd[i] -= p2[i]\n}",
		"d := minus(p1, p2)",
	}, {
		"sum := 0.0\nfor _, v := range d {\nsum += v * v\n}\nl := math.Sqrt(sum)",
		"l := math.Hypot(math.Hypot(d[0], d[1]), d[2])",
		"l := math.Sqrt(d[0]*d[0] + d[1]*d[1] + d[2]*d[2])",
		"l := length(d)",
	}, {
		"for i := range d {\nd[i] *= -k * (l - r) / l\n}\nreturn d",
		"f := make([]float64, 3)\nfor i, v := range d {\nf[i] = k * (r - l) * v / l\n}\nreturn f",
		"c := k * (r/l - 1)\nreturn []float64{c * d[0], c * d[1], c * d[2]}",
	}}, "func springForce(p1, p2 []float64, k, r float64) []float64 {\n%s\n%s\n%s\n}"},
	{"total", [][]string{{
		"e := 0.0\nfor _, sp := range s.Springs {\ne += springEnergy(x[3*sp.I:3*sp.I+3], x[3*sp.J:3*sp.J+3], sp.K, sp.R)\n}",
		"var e float64\nfor i := 0; i < len(s.Springs); i++ {\na, b := 3*s.Springs[i].I, 3*s.Springs[i].J\ne = e + springEnergy(x[a:a+3], x[b:b+3], s.Springs[i].K, s.Springs[i].R)\n}",
		"at := func(i int) []float64 { return x[3*i:][:3] }\ne := 0.0\nfor i := range s.Springs {\nsp := s.Springs[i]\ne += springEnergy(at(sp.I), at(sp.J), sp.K, sp.R)\n}",
		"e := elastic(s, x)",
	}, {
		"for j, m := range s.Mass {\nfor c, g := range s.Gravity {\ne -= m * g * x[3*j+c]\n}\n}",
		"for i := range x {\ne -= s.Mass[i/3] * s.Gravity[i%3] * x[i]\n}",
		"for j := 0; j < s.NumParticles(); j++ {\np := x[3*j : 3*j+3]\ne -= s.Mass[j] * (s.Gravity[0]*p[0] + s.Gravity[1]*p[1] + s.Gravity[2]*p[2])\n}",
		"for j := range s.Mass {\ne -= s.Mass[j] * dot(s.Gravity[:], x[3*j:3*j+3])\n}",
	}, {
		"return e", "return float64(e)", "if math.IsNaN(e) {\npanic(\"no energy\")\n}\nreturn e",
	}}, "func totalEnergy(s *msp.System, x []float64) float64 {\n%s\n%s\n%s\n}"},
}

// variants are all answers to the task, and how many parts two of them have in common.
func (h honest) variants() (answers []string, chosen [][]int) {
	var each func(part int, picks []int)
	each = func(part int, picks []int) {
		if part == len(h.parts) {
			var words []any
			for p, i := range picks {
				words = append(words, h.parts[p][i])
			}
			answers = append(answers, fmt.Sprintf(h.frame, words...))
			chosen = append(chosen, append([]int(nil), picks...))
			return
		}
		for i := range h.parts[part] {
			each(part+1, append(picks, i))
		}
	}
	each(0, nil)
	return answers, chosen
}

// disguises are what a copier does to an answer.
var disguises = map[string]func(answer string) string{
	"comments": func(a string) string { return strings.ReplaceAll(a, "\n", " // my own idea\n") },
	"renaming": strings.NewReplacer("sum", "zz", "sp", "feder", "l ", "laenge ", "e ", "energie ").Replace,
	"dead code first": func(a string) string {
		return strings.Replace(a, "{\n", "{\nunused := 0\nfor unused < 3 {\nunused++\n}\n", 1)
	},
	"a helper in front":  func(a string) string { return "func helper(a, b float64) float64 { return a*b + 1 }\n\n" + a },
	"a helper behind":    func(a string) string { return a + "\n\nfunc helper(a, b float64) float64 { return a*b + 1 }" },
	"blank declarations": func(a string) string { return "var _ = 1\nvar _ = 2\n" + a },
	"dead code at the end": func(a string) string {
		i := strings.LastIndex(a, "return")
		return a[:i] + "if len(x) < 0 {\npanic(1)\n}\n" + a[i:]
	},
}

// TestCalibration: pairs of honest answers that share no way of doing any part are not reported, and disguised copies are.
func TestCalibration(t *testing.T) {
	one := func(answer string) *notebook.Notebook {
		return &notebook.Notebook{Cells: []*notebook.Cell{solution("f", answer)}}
	}
	blank := one("")
	for _, h := range honestTasks {
		answers, chosen := h.variants()
		if len(answers) < 40 {
			t.Fatalf("%s: %d variants", h.task, len(answers))
		}
		pairs, falsely, alike := 0, 0, [3]int{}
		var reported [3]int
		for i, a := range answers {
			for j := range i {
				common := 0
				for p := range chosen[i] {
					if chosen[i][p] == chosen[j][p] {
						common++
					}
				}
				alike[common]++
				found := len(Similar(blank, map[string]*notebook.Notebook{"a": one(a), "b": one(answers[j])}, Alike)) > 0
				if found {
					reported[common]++
				}
				if common == 0 {
					pairs++
					if found {
						falsely++
					}
				}
			}
		}
		missed, copies := map[string]int{}, 0
		for _, a := range answers {
			for name, disguise := range disguises {
				copies++
				if len(Similar(blank, map[string]*notebook.Notebook{"a": one(a), "b": one(disguise(a))}, Alike)) == 0 {
					missed[name]++
				}
			}
		}
		total := 0
		for _, n := range missed {
			total += n
		}
		t.Logf("%s: %d variants; reported of pairs with 0, 1, 2 common parts: %v of %v; missed of %d disguised copies: %d %v",
			h.task, len(answers), reported, alike, copies, total, missed)
		if falsely*50 > pairs {
			t.Errorf("%s: %d of %d honest pairs are reported", h.task, falsely, pairs)
		}
		if total*10 > copies {
			t.Errorf("%s: %d of %d copies are missed: %v", h.task, total, copies, missed)
		}
	}
}
