package viz_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/viz"
)

func ExampleTable() {
	t := viz.Table{{"", "unknowns", "frame (ms)"}, {"local/global", "m", "9.87"}}
	t = append(t, []string{"Newton's method", "3m", "54"})
	fmt.Println(t)
	// Output:
	//                  unknowns  frame (ms)
	// ---------------  --------  ----------
	// local/global     m         9.87
	// Newton's method  3m        54
}

// The page of a table is what is kept beside the golden pictures, where -regen writes it.
func TestTableOfAPage(t *testing.T) {
	table := viz.Table{{"", "m", "error, 10^{−3}"}, {"<b>A & B</b>", "x_{0} < 1", ""}, {"short"}, {"", "no head", "3", "further"}}
	golden := filepath.Join(home, "testdata", "golden", "table.html")
	got := []byte(table.HTML() + "\n")
	if *regen {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}

// Whatever is in a table, its page has the cells of a rectangle and no other element, and its text one line for each row, with
// nothing that a terminal would obey.
func TestBadTables(t *testing.T) {
	hostile := []string{"<script>alert(1)</script>", "</td></table>", `" onclick="x`, "&lt;", "_{<i>}", "^{", "a\tb\r\nc",
		"\x1b[31mred\x1b]0;title\a",
		"\u202eright to left", "\xff\xfe", strings.Repeat("long ", 1000), "\u2028", "**", "$x$ | y"}
	for _, table := range []viz.Table{nil, {}, {{}}, {{}, {}}, {nil, {"a"}}, {{"a"}}, {{""}}, {{"a", "b"}, {"c"}}, {{"a"}, {"b", "c", "d"}},
		{hostile, hostile}, {{"head"}, hostile, nil}} {
		rows, columns := len(table), 0
		for _, row := range table {
			columns = max(columns, len(row))
		}
		page, text := table.HTML(), table.String()
		if columns == 0 {
			if page != "<p>a table without rows</p>" || text != "a table without rows" {
				t.Errorf("%q: %q, %q", table, page, text)
			}
			continue
		}
		bare := page
		for tag, n := range map[string]int{"<table>": 1, "<thead>": 1, "<tbody>": 1, "<tr>": rows} {
			end := "</" + tag[1:]
			if strings.Count(page, tag) != n || strings.Count(page, end) != n {
				t.Errorf("%q: not %d of %s and %s in %s", table, n, tag, end, page)
			}
			bare = strings.NewReplacer(tag, "", end, "").Replace(bare)
		}
		if n := strings.Count(page, "<td>") + strings.Count(page, "<th "); n != rows*columns {
			t.Errorf("%q: %d cells, want %d×%d", table, n, rows, columns)
		}
		bare = strings.NewReplacer("<td>", "", "</td>", "", `<th scope="col">`, "", `<th scope="row">`, "", "</th>", "",
			"<sub>", "", "</sub>", "", "<sup>", "", "</sup>", "").Replace(bare)
		if strings.ContainsAny(bare, `<>"`) {
			t.Errorf("%q: there is more in the page: %s", table, bare)
		}
		if n := strings.Count(text, "\n"); n != rows {
			t.Errorf("%q: %d lines, want %d: %s", table, n+1, rows+1, text)
		}
		if strings.ContainsAny(text, "\x1b\a\r\t\u202e\u2028") {
			t.Errorf("%q: the terminal would obey %q", table, text)
		}
	}
}
