package grade

import (
	"encoding/binary"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// Table is the list of a course that a learning management system has exported, and will import again: Canvas's gradebook, Moodle's
// grading worksheet or gradebook, Blackboard's grade centre. Everything but the marks that are put in stays, byte by byte.
type Table struct {
	system system
	rows   [][]string // raw: with quotes
	ends   []string   // of lines
	comma  string
	form   textForm
	mark   int // the column of the assignment's marks
}

// system is what distinguishes a learning management system's list.
type system struct {
	name  string
	signs []string         // columns by which it is recognised
	ids   []string         // columns that name a student, the surest first
	marks []*regexp.Regexp // of the header of an assignment's marks; group 1 is its name
	most  string           // a column with the points possible
	first string           // in the first column, of a row that is no student
}

var systems = []system{
	{
		name: "Canvas", signs: []string{"Student", "ID", "Section"}, ids: []string{"SIS Login ID", "SIS User ID", "ID", "Student"},
		marks: []*regexp.Regexp{regexp.MustCompile(`^(.+?)(?: \(\d+\))?$`)}, first: "Points Possible",
	},
	{
		name: "Moodle's worksheet", signs: []string{"Identifier", "Grade", "Full name"},
		ids:   []string{"Username", "ID number", "Email address", "Identifier", "Full name"},
		marks: []*regexp.Regexp{regexp.MustCompile(`^(Grade)$`)}, most: "Maximum Grade",
	},
	{
		name: "Moodle", signs: []string{"Email address", "First name"}, ids: []string{"Username", "ID number", "Email address"},
		marks: []*regexp.Regexp{regexp.MustCompile(`^(?:[^:]+: ?)?(.+?)(?: \(Real\))?$`)},
	},
	{
		name: "Blackboard", signs: []string{"Username", "Last Name"}, ids: []string{"Username", "Student ID"},
		marks: []*regexp.Regexp{regexp.MustCompile(`^(.+?) \[Total Pts: .*\](?: \|\d+)?$`)},
	},
}

// ReadTable reads an exported list and finds the column of an assignment's marks.
func ReadTable(text []byte, assignment string) (*Table, error) {
	decoded, form, err := decode(text)
	if err != nil {
		return nil, err
	}
	t := &Table{form: form, comma: ","}
	first, _, _ := strings.Cut(decoded, "\n")
	for _, c := range []string{"\t", ";"} {
		if strings.Count(first, c) > strings.Count(first, t.comma) {
			t.comma = c
		}
	}
	if err := t.split(decoded); err != nil {
		return nil, err
	}
	if len(t.rows) == 0 {
		return nil, fmt.Errorf("the list is empty")
	}
	header := t.values(0)
	has := func(column string) bool { return slices.Contains(header, column) }
	at := slices.IndexFunc(systems, func(s system) bool { return !slices.ContainsFunc(s.signs, func(c string) bool { return !has(c) }) })
	if at < 0 {
		return nil, fmt.Errorf("its columns are %q: this is no list of Canvas, Moodle or Blackboard", header)
	}
	t.system, t.mark = systems[at], -1
	for i, column := range header {
		for _, re := range t.system.marks {
			m := re.FindStringSubmatch(column)
			if m == nil || !(strings.EqualFold(m[1], assignment) || m[1] == "Grade" && t.system.most != "") {
				continue
			}
			if t.mark >= 0 {
				return nil, fmt.Errorf("%s: %q and %q are both the assignment %s", t.system.name, header[t.mark], column, assignment)
			}
			t.mark = i
		}
	}
	if t.mark < 0 {
		return nil, fmt.Errorf("%s: no column is the assignment %s: there are %q", t.system.name, assignment, header)
	}
	return t, nil
}

// split divides the text into rows of raw fields.
func (t *Table) split(text string) error {
	line := 1
	for row := []string(nil); text != ""; {
		end, began := 0, line
		if text[0] == '"' {
			for end = 1; ; {
				i := strings.IndexByte(text[end:], '"')
				if i < 0 {
					return fmt.Errorf("line %d: a quoted field has no end", began)
				}
				line += strings.Count(text[end:end+i], "\n")
				end += i + 1
				if end == len(text) || text[end] != '"' {
					break
				}
				end++
			}
		}
		stop := strings.IndexAny(text[end:], t.comma+"\r\n")
		if stop < 0 {
			stop = len(text) - end
		}
		row, text = append(row, text[:end+stop]), text[end+stop:]
		switch {
		case strings.HasPrefix(text, t.comma):
			if text = text[1:]; text == "" {
				row = append(row, "")
			} else if text[0] != '\r' && text[0] != '\n' {
				continue
			} else {
				row = append(row, "")
			}
		}
		eol := ""
		for _, e := range []string{"\r\n", "\n", "\r"} {
			if strings.HasPrefix(text, e) {
				eol = e
				break
			}
		}
		t.rows, t.ends, row, text = append(t.rows, row), append(t.ends, eol), nil, text[len(eol):]
		line++
	}
	return nil
}

// values returns the fields of a row without quotes and the blanks around them.
func (t *Table) values(row int) []string {
	list := make([]string, len(t.rows[row]))
	for i, raw := range t.rows[row] {
		if len(raw) > 1 && raw[0] == '"' {
			raw = strings.ReplaceAll(strings.TrimSuffix(raw[1:], `"`), `""`, `"`)
		}
		list[i] = strings.TrimSpace(raw)
	}
	return list
}

// Put puts the points of a class into the list. It returns what a person should look at: students who are not in it, or could be two.
// Where the list says how many points there can be, they have to be as many as the assignment's.
func (t *Table) Put(results []Result) (notes []string, err error) {
	header := t.values(0)
	for _, r := range results {
		row, err := t.find(header, r.Student)
		if err != nil {
			notes = append(notes, err.Error())
			continue
		}
		points, of := r.Total()
		if most := t.most(header, row); most >= 0 && most != of {
			return nil, fmt.Errorf("%s: %s can have %g points in the list, and %s has %g", t.system.name, r.Student, most, r.Assignment, of)
		}
		if r.Waiting() {
			notes = append(notes, r.Student+" has an answer that a person has to read: its points are not in the mark")
		}
		t.put(row, number(points))
	}
	return notes, nil
}

// find returns the row of a student, who is known by any of the columns, also by the part of an address in front of its @.
func (t *Table) find(header []string, student string) (row int, err error) {
	for _, id := range t.system.ids {
		column := slices.Index(header, id)
		if column < 0 {
			continue
		}
		for _, same := range []func(value string) bool{
			func(v string) bool { return v == student },
			func(v string) bool { return strings.EqualFold(v, student) },
			func(v string) bool {
				before, _, at := strings.Cut(v, "@")
				return at && strings.EqualFold(before, student)
			},
			func(v string) bool { return id == "Identifier" && v == "Participant "+student },
		} {
			found := 0
			for i := 1; i < len(t.rows); i++ {
				if v := t.values(i); column < len(v) && len(v) > t.mark && !t.isNobody(v) && same(v[column]) {
					row, found = i, found+1
				}
			}
			if found > 1 {
				return 0, fmt.Errorf("%s is %d people in the list, by %s", student, found, id)
			}
			if found == 1 {
				return row, nil
			}
		}
	}
	return 0, fmt.Errorf("%s is not in the list", student)
}

func (t *Table) isNobody(values []string) bool {
	return t.system.first != "" && len(values) > 0 && values[0] == t.system.first
}

// most returns how many points the list says that there can be, −1 if it does not say.
func (t *Table) most(header []string, row int) float64 {
	text := ""
	if i := slices.Index(header, t.system.most); i >= 0 {
		text = t.values(row)[i]
	}
	if m := totalPoints.FindStringSubmatch(header[t.mark]); m != nil {
		text = m[1]
	}
	for i := 1; i < len(t.rows) && t.system.first != ""; i++ {
		if v := t.values(i); t.isNobody(v) && len(v) > t.mark {
			text = v[t.mark]
		}
	}
	most, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	if err != nil || most == 0 {
		return -1
	}
	return most
}

var totalPoints = regexp.MustCompile(`\[Total Pts: (?:up to )?([\d.,]+)`)

// put replaces the mark in a row, in quotes if it was in some.
func (t *Table) put(row int, mark string) {
	if old := t.rows[row][t.mark]; strings.HasPrefix(old, `"`) {
		mark = `"` + mark + `"`
	}
	t.rows[row][t.mark] = mark
}

// Bytes returns the list unchanged except for the marks.
func (t *Table) Bytes() []byte {
	var b strings.Builder
	for i, row := range t.rows {
		b.WriteString(strings.Join(row, t.comma) + t.ends[i])
	}
	return t.form.encode(b.String())
}

// textForm is how a text is written in bytes: its byte order mark, and the order of UTF-16; nil for UTF-8.
type textForm struct {
	mark  string
	order binary.ByteOrder
}

// decode returns a text that is UTF-8 or, with a mark, UTF-16, as Blackboard exports for spreadsheets.
func decode(b []byte) (string, textForm, error) {
	for _, f := range []textForm{{"\xff\xfe", binary.LittleEndian}, {"\xfe\xff", binary.BigEndian}} {
		rest, ok := strings.CutPrefix(string(b), f.mark)
		if !ok {
			continue
		}
		if len(rest)%2 != 0 {
			return "", f, fmt.Errorf("UTF-16 with half a character at its end")
		}
		units := make([]uint16, len(rest)/2)
		for i := range units {
			units[i] = f.order.Uint16([]byte(rest[2*i:]))
		}
		return string(utf16.Decode(units)), f, nil
	}
	rest, marked := strings.CutPrefix(string(b), "\ufeff")
	if marked {
		return rest, textForm{mark: "\ufeff"}, nil
	}
	return rest, textForm{}, nil
}

func (f textForm) encode(text string) []byte {
	out := []byte(f.mark)
	if f.order == nil {
		return append(out, text...)
	}
	for _, u := range utf16.Encode([]rune(text)) {
		out = append(out, 0, 0)
		f.order.PutUint16(out[len(out)-2:], u)
	}
	return out
}
