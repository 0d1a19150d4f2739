package grade

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// classList is a class whose marks go into a list of testdata/lms, in which ada has 12.5 and kurt 20 points of 20.
func classList() []Result {
	result := func(student string, points float64) Result {
		return Result{Student: student, Assignment: "hw1", Cells: []Points{{ID: "f", Points: points, Of: 20}}}
	}
	return []Result{result("ada", 12.5), result("kurt", 20), result("mallory", 1)}
}

// TestTables: of an exported list only the marks change, those of the students who have been graded. What is written can be read again, and
// then nothing changes.
func TestTables(t *testing.T) {
	for file, want := range map[string][2]string{ // what changes, in this order
		"canvas.csv":           {`"Physics ""A""",,3.5|5.00,16`, `"Physics ""A""",12.5,3.5|20,16`},
		"moodle.csv":           {"ada@uni.example;-;3|kurt@uni.example;;", "ada@uni.example;12.5;3|kurt@uni.example;20;"},
		"moodle-worksheet.csv": {`grading",,20.00|Submitted,3,`, `grading",12.5,20.00|Submitted,20,`},
		"blackboard.csv":       {`10:00:00","Yes","",|"Needs Grading(2)"`, `10:00:00","Yes","12.5",|"20"`},
		"blackboard-utf16.xls": {"10:00:00\"\t\"Yes\"\t\"\"\t|\"Needs Grading(2)\"", "10:00:00\"\t\"Yes\"\t\"12.5\"\t|\"20\""},
	} {
		text, err := os.ReadFile(filepath.Join("testdata", "lms", file))
		if err != nil {
			t.Fatal(err)
		}
		table, err := ReadTable(text, "hw1")
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if string(table.Bytes()) != string(text) {
			t.Errorf("%s is not itself when nothing is put in", file)
		}
		class := classList()
		if file == "moodle-worksheet.csv" {
			class[1].Student = "103" // by the number of the participant
		}
		notes, err := table.Put(class)
		if err != nil || len(notes) != 1 || notes[0] != "mallory is not in the list" {
			t.Errorf("%s: %q, %v", file, notes, err)
		}
		old, form, err := decode(text)
		if err != nil {
			t.Fatal(err)
		}
		then, now := strings.Split(want[0], "|"), strings.Split(want[1], "|")
		for i := range then {
			if strings.Count(old, then[i]) != 1 {
				t.Fatalf("%s: %q is there %d times", file, then[i], strings.Count(old, then[i]))
			}
			old = strings.Replace(old, then[i], now[i], 1)
		}
		written := table.Bytes()
		if string(written) != string(form.encode(old)) {
			got, _, _ := decode(written)
			t.Errorf("%s became\n%s\nwant\n%s", file, got, old)
		}
		again, err := ReadTable(written, "hw1")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := again.Put(class); err != nil || string(again.Bytes()) != string(written) {
			t.Errorf("%s: a second time: %v\n%s", file, err, again.Bytes())
		}
	}
}

// TestTablesThatDoNotFit: what cannot be meant is told, and nothing is written into another column or another student's row.
func TestTablesThatDoNotFit(t *testing.T) {
	const canvas = "Student,ID,SIS Login ID,Section,hw1 (1)\n"
	for _, c := range []struct{ list, want string }{
		{"", "empty"},
		{"a,b\n1,2\n", "no list of Canvas, Moodle or Blackboard"},
		{"Student,ID,Section,hw2 (1)\n", "no column is the assignment hw1"},
		{"Student,ID,Section,hw1 (1),hw1 (2)\n", "are both the assignment hw1"},
		{"Student,ID,Section,\"hw1 (1)\n", "line 1: a quoted field has no end"},
		{canvas + "    Points Possible,,,,100\nAda,1,ada,A,\n", "can have 100 points in the list, and hw1 has 20"},
		{"Identifier,Full name,Grade,Maximum Grade\nParticipant 1,ada,,10.00\n", "can have 10 points"},
		{"Last Name,Username,hw1 [Total Pts: up to 10 Score] |7\nA,ada,\n", "can have 10 points"},
		{"\xff\xfea", "half a character"},
	} {
		table, err := ReadTable([]byte(c.list), "hw1")
		if err == nil {
			_, err = table.Put(classList())
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.list, err, c.want)
		}
	}
	for list, want := range map[string]string{
		canvas + "A,1,ada,A,\nB,2,ADA,A,\nK,3,kurt,A\n":                      "kurt is not in the list",     // its row has no mark
		canvas + "A,1,ada@a.example,A,\nB,2,ada@b.example,A,\nK,3,kurt,A,\n": "ada is 2 people in the list", // who is meant?
		canvas + "Points Possible,ada,ada,A,20\nK,3,kurt,A,\n":               "ada is not in the list",      // a row that is no student
		"Username,Last Name,hw1 [Total Pts: 20 Score]\nkurt,K,\n":            "ada is not in the list",      // and so on
	} {
		table, err := ReadTable([]byte(list), "hw1")
		if err != nil {
			t.Fatal(err)
		}
		if notes, err := table.Put(classList()); err != nil || !strings.Contains(strings.Join(notes, "\n"), want) {
			t.Errorf("%q: %q, %v, want %q", list, notes, err, want)
		}
	}
}

// TestByHand: points of a person are added where an answer waits for one, and nowhere else.
func TestByHand(t *testing.T) {
	results := []Result{{Student: "ada", Cells: []Points{{ID: "f", Points: 2, Of: 2}, {ID: "text", Of: 3, ByHand: true}}}}
	for text, want := range map[string]string{
		"student,cell,points\nada,text,2.5\n": "",
		"student,cell,points\nada,text,3.5\n": "3.5 points of 3",
		"student,cell,points\nada,f,1\n":      "waits for a person: false",
		"student,cell,points\neve,text,1\n":   "that are not there",
		"student,cell,points\nada,text,NaN\n": "no number of points",
		"student,cell,points\nada,text,-1\n":  "no number of points",
		"ada,text,1\n":                        "want the columns",
		"":                                    "want the columns",
	} {
		points, err := ReadHand(strings.NewReader(text))
		var got []Result
		if err == nil {
			got, err = ByHand(results, points)
		}
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		} else if err == nil {
			if total, _ := got[0].Total(); total != 4.5 || got[0].Waiting() || !results[0].Waiting() {
				t.Errorf("%+v", got)
			}
		}
	}
}
