package grade

import (
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp/check"
)

func TestWriteBoard(t *testing.T) {
	with := func(student string, races ...*check.Race) (r Result) {
		r.Student = student
		for _, race := range races {
			r.Cells = append(r.Cells, Points{ID: "race-run", Race: race})
		}
		return r
	}
	results := []Result{
		with("kurt", &check.Race{Time: 2, Error: 0.004}), with("none", nil), with("=ada", &check.Race{Time: 0.5, Error: 0.0099}),
		with("wrong", &check.Race{Fault: "the error is 3", Time: 0.1}), with("emmy", &check.Race{Time: 0.5001, Error: 0.001}), with("empty"),
	}
	var b strings.Builder
	const want = "place,student,time,error\n1,'=ada,0.5,0.0099\n1,emmy,0.5,0.001\n3,kurt,2,0.004\n"
	if err := WriteBoard(&b, results); err != nil || b.String() != want {
		t.Errorf("%v\n%swant\n%s", err, &b, want)
	}
	g := readGrade(check.Race{Time: 0.5, Error: 0.001}.MIMEBundle()[check.GradeMIME])
	if g.Race == nil || g.Race.Time != 0.5 || g.Race.Error != 0.001 || len(g.reasons()) != 0 {
		t.Errorf("read %+v", g)
	}
}
