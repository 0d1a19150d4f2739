package mistakes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const answer = "func f(a, b int) int {\n\tif a > b {\n\t\treturn a\n\t}\n\treturn a + b\n}\n"

func TestIn(t *testing.T) {
	for body, want := range map[string]string{
		"-\treturn a + b\n+\treturn a - b\n":                                       "func f(a, b int) int {\n\tif a > b {\n\t\treturn a\n\t}\n\treturn a - b\n}",
		"-\tif a > b {\n-\t\treturn a\n-\t}\n":                                     "func f(a, b int) int {\n\treturn a + b\n}",
		"-\tif a > b {\n+\tif a < b {\n-\treturn a + b\n+\ta--\n+\treturn a + b\n": "func f(a, b int) int {\n\tif a < b {\n\t\treturn a\n\t}\n\ta--\n\treturn a + b\n}",
		"-func f(a, b int) int {\n+func f(b, a int) int {\n":                       strings.Trim(strings.Replace(answer, "a, b", "b, a", 1), "\n"),
		"func f(a, b int) int { return 0 }\n":                                      "func f(a, b int) int { return 0 }\n",
	} {
		if got, err := (Mistake{"f", "wrong", body}).In(answer); err != nil || got != want {
			t.Errorf("%v:\n%s\nwant\n%s", err, got, want)
		}
	}
	for body, want := range map[string]string{
		"-\treturn b\n+\treturn a\n":           "does not contain",
		"-return a + b\n+return a\n":           "does not contain", // not the whole line
		"+\treturn a\n":                        "does not contain",
		"-\t}\n+\t}\n-\treturn a\n+\treturn\n": "does not contain",
	} {
		if got, err := (Mistake{"f", "wrong", body}).In(answer); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), `"f: wrong"`) {
			t.Errorf("%q, %v, want %s", got, err, want)
		}
	}
	if _, err := (Mistake{"f", "wrong", "-x\n+y\n"}).In("x\nx"); err == nil || !strings.Contains(err.Error(), "more than once") {
		t.Error(err)
	}
}

func TestReadFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "hw.txtar")
	read := func(text string) ([]Mistake, error) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return ReadFile(name)
	}
	list, err := read("Of f.\n-- f: the sign: it were wrong --\n-a\n+b\n-- g: (a guess) --\nx := 1\n")
	if err != nil || len(list) != 2 || list[0].String() != "f: the sign: it were wrong" || !list[0].Named() || list[1].Named() {
		t.Error(list, err)
	}
	for _, text := range []string{"-- f --\n-a\n+b\n", "-- f: --\n-a\n+b\n", "-- f: wrong --\n\n"} {
		if list, err := read(text); err == nil || !strings.Contains(err.Error(), name+": ") {
			t.Errorf("%q: %v, %v", text, list, err)
		}
	}
	if _, err := ReadFile(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Error(err)
	}
}
