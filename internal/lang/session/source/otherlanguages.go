package source

import (
	"strings"
)

// Habits of other languages, and how Go writes what was meant.

// from returns what stands in a line from a column on.
func from(line string, column int) string { return line[min(max(column-1, 0), len(line)):] }

// atEnd reports whether a message of the parser is that the cell ends too early: the brace that was put around it stands there.
func atEnd(msg, line string, column int) bool {
	return strings.HasSuffix(msg, "found 'EOF'") || strings.HasSuffix(msg, "found '}'") && !strings.HasPrefix(from(line, column), "}")
}

// plainSyntax rewords a message of the parser, which names its tokens, for the line that it is about.
func plainSyntax(msg, line string, column int) string {
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	if atEnd(msg, line, column) {
		if (first == "if" || first == "for" || first == "switch") && !strings.Contains(line, "{") {
			return "expected { in this line, found its end"
		}
		msg = msg[:strings.LastIndex(msg, "found ")] + "found the end of the cell"
	}
	msg = strings.Replace(msg, "expected 'IDENT'", "expected a name", 1)
	msg = strings.Replace(msg, "expected ';'", "expected the end of the statement", 1)
	switch {
	case strings.HasPrefix(msg, "unexpected comma; expecting ]"):
		return msg + "; Go writes []float64{1, 2, 3}"
	case msg == "expected 1 expression" && strings.Contains(line, ","):
		return "expected one expression; Go has no tuples: fmt.Println(a, b) prints several values"
	}
	return msg + otherLanguage(line, column)
}

// otherLanguage says how Go writes what begins or stands in a line as in C or Python; empty for all else.
func otherLanguage(line string, column int) string {
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	here := from(line, column)
	switch {
	case strings.HasPrefix(here, "\"") && column > 1 && len(line) >= column && line[column-2] == 'f':
		return "; Go writes fmt.Sprintf(\"x is %v\", x)"
	case (first == "import" || first == "from") && !strings.Contains(line, "\""):
		return "; Go writes import \"strings\""
	case strings.HasPrefix(here, "#"):
		return "; Go writes a comment behind //, and import \"fmt\" for #include"
	case strings.HasPrefix(here, "?") && (column == 1 || strings.TrimSpace(here) == "?"):
		return "; %doc X documents X"
	case strings.HasPrefix(here, "?"):
		return "; Go has no ?: operator: use if"
	case strings.HasPrefix(here, "++"), strings.HasPrefix(here, "--"):
		return "; x++ and x-- are statements and have no value"
	case strings.HasPrefix(here, "'"):
		return "; strings stand in double quotes"
	case strings.HasPrefix(here, "in range(") && first == "for":
		return "; Go writes for i := range 10"
	case strings.HasPrefix(here, "in ") && first == "for":
		return "; Go writes for i, x := range xs"
	case strings.Contains(line[:len(line)-len(here)], "lambda"):
		return "; Go writes func(x float64) float64 { return x * x }"
	case strings.HasPrefix(here, "and "):
		return "; Go writes a && b"
	case strings.HasPrefix(here, "or "):
		return "; Go writes a || b"
	case strings.HasPrefix(here, "if ") && strings.Contains(here, " else "):
		return "; Go has no conditional expression: use if"
	case strings.HasPrefix(here, "{") && strings.HasSuffix(strings.TrimSpace(line[:len(line)-len(here)]), "="):
		return "; Go writes map[string]int{\"a\": 1} or []int{1, 2}"
	case strings.HasPrefix(here, ":") && (first == "if" || first == "for" || first == "while" || first == "else:"):
		return "; Go writes if x > 0 { … } and for x > 0 { … }"
	case first == "if" && !strings.Contains(line, "{"):
		return "; Go writes if x > 0 { … }"
	case strings.Contains(line[:len(line)-len(here)], "[") &&
		strings.HasSuffix(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(line), ";")), "]"):
		return "; Go writes []float64{1, 2, 3} and [][]float64{{1, 2}, {3, 4}}"
	case strings.HasPrefix(here, "else"):
		return "; else stands behind the } of its if, in the same line"
	}
	switch first {
	case "while":
		return "; Go writes a while loop as for condition { … }"
	case "class":
		return "; Go writes type Name struct { x int } and func (n Name) Method() { … }"
	case "let", "def", "int", "float", "double", "auto", "string":
		return "; Go writes name := value, var name type and func name(…)"
	}
	return ""
}
