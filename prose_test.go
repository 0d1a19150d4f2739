package repository

import (
	"bufio"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var prune = flag.Bool("prune", false, "remove sentences from "+knownProse+" that are no longer in any text")

// knownProse lists the sentences that TestProse tolerates, each by its fingerprint. It may only become shorter.
const knownProse = ".ci/prose-known.txt"

const mostWords = 30

// habits are the patterns of CONTRIBUTING.md's rules for English that a program can find.
var habits = []struct {
	pattern *regexp.Regexp
	advice  string
}{
	{regexp.MustCompile(`^(Who|Whoever|What|Whatever) .*[.:]$`), "give the sentence an agent: you, the program, a named part"},
	{regexp.MustCompile(`(?i)\b(whoever|whatever|what came back|(what|who) (is|are|was|were) left)\b`), "name the thing or the person"},
	{regexp.MustCompile(`(?i)\bbeside\b`), "write next to, compared with or besides"},
	{regexp.MustCompile(`(?i)\bof (one's|its|your|their|our|his|her) own\b|\bof (theirs|ours|yours)\b`), "write its X, your X, their X"},
	{regexp.MustCompile(`(?i)\bhangs? on (how|what|which|whether)\b`), "write depends on"},
	{regexp.MustCompile(`(?i)\btakes? along\b`), "write kills, or includes"},
	{regexp.MustCompile(`(?i)\bmakes? \w+ know\b`), "write registers"},
	{regexp.MustCompile(`(?i)\bcounts? on\b`), "write assumes, or relies on"},
	{regexp.MustCompile(`(?i)\b(as (it|they) (was|were)|as ever)\b`), "write unchanged, or as usual"},
	{regexp.MustCompile(`(?i)\bgoes on\b`), "write continues"},
	{regexp.MustCompile(`(?i)\bstands? (in|below|above|there|behind|beside)\b`), "write is, or appears"},
	{regexp.MustCompile(`(?i)\balso\b[^.;:]*\btoo\b`), "write also or too, not both"},
	{regexp.MustCompile(`(?i)\b(rooms|kin)\b`), "use the field's term"},
}

// TestProse reads the documents, the prose of the notebooks, all package comments and the doc comments of what pkg/ exports. It
// fails on a sentence that is longer than mostWords or shows one of the habits, unless the sentence is in knownProse. A sentence
// keeps its fingerprint when its file is moved or when a name, a number or a line break in it changes.
func TestProse(t *testing.T) {
	known := readKnown(t)
	found := map[string]bool{}
	check := func(where, text string) {
		for _, s := range sentences(text) {
			var faults []string
			if n := len(strings.Fields(s)); n > mostWords {
				faults = append(faults, fmt.Sprintf("%d words, at most %d", n, mostWords))
			}
			for _, h := range habits {
				if m := h.pattern.FindString(s); m != "" {
					faults = append(faults, fmt.Sprintf("%q: %s", short(m), h.advice))
				}
			}
			mark := fingerprint(s)
			if found[mark] = found[mark] || faults != nil; faults != nil && known[mark] == "" {
				t.Errorf("%s: %s\n\t%s", where, strings.Join(faults, "; "), s)
			}
		}
	}
	eachFile(t, ".md", func(name string) {
		if data, err := os.ReadFile(name); err != nil {
			t.Error(err)
		} else if !strings.Contains(name, "testdata/") {
			check(name, string(data))
		}
	})
	eachFile(t, ".ipynb", func(name string) { eachMarkdownCell(t, name, check) })
	eachFile(t, ".go", func(name string) { eachDocComment(t, name, check) })
	if *prune {
		writeKnown(t, known, found)
	}
}

func eachMarkdownCell(t *testing.T, name string, check func(where, text string)) {
	var book struct {
		Cells []struct {
			Type   string          `json:"cell_type"`
			Source json.RawMessage `json:"source"`
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Error(err)
	}
	if json.Unmarshal(data, &book) != nil {
		return // a notebook that is wrong on purpose
	}
	for i, c := range book.Cells {
		var lines []string
		var whole string
		if json.Unmarshal(c.Source, &lines) != nil {
			_ = json.Unmarshal(c.Source, &whole) // what is neither is no source
		}
		if c.Type == "markdown" {
			check(fmt.Sprintf("%s, cell %d", name, i+1), strings.Join(lines, "")+whole)
		}
	}
}

// eachDocComment calls check with the package comment of a Go file and, in pkg/, the doc comments of what it exports.
func eachDocComment(t *testing.T, name string, check func(where, text string)) {
	if strings.Contains(name, "testdata/") || strings.HasSuffix(name, "_test.go") {
		return
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Error(err)
		return
	}
	read := func(doc *ast.CommentGroup) {
		if doc != nil {
			check(set.Position(doc.Pos()).String(), doc.Text())
		}
	}
	read(file.Doc)
	if !strings.HasPrefix(name, "pkg/") || strings.Contains(name, "/internal/") || !ast.FileExports(file) {
		return
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch d := n.(type) {
		case *ast.GenDecl:
			read(d.Doc)
		case *ast.TypeSpec:
			read(d.Doc)
		case *ast.ValueSpec:
			read(d.Doc)
		case *ast.Field:
			read(d.Doc)
		case *ast.FuncDecl:
			read(d.Doc)
			return false
		}
		return true
	})
}

var (
	notProse = regexp.MustCompile("(?s)```.*?```|~~~.*?~~~|<!--.*?-->|<[a-z/][^>]*>|\\$\\$.*?\\$\\$") // code, comments, tags, formulas
	indented = regexp.MustCompile(`(?m)^(\t|    ).*$`)                                                // code of Markdown and of doc comments
	aName    = regexp.MustCompile("`[^`\n]+`|\\$[^$\n]+\\$|\\]\\([^)]*\\)")                           // inline code, formulas, targets of links
	piece    = regexp.MustCompile(`\n\s*\n|\n\s*([-*+>|#]|\d+\.) |\||\n#`)                            // between paragraphs, items, cells of tables
	stop     = regexp.MustCompile(`([.!?])["”*_)]* +([A-Z"“*_(\[])`)
	letters  = regexp.MustCompile(`\pL`)
)

// sentences returns the sentences of Markdown or of a doc comment. Each inline code span or formula is one word.
func sentences(text string) []string {
	text = indented.ReplaceAllString(notProse.ReplaceAllString("\n"+text, "\n\n"), "")
	text = aName.ReplaceAllStringFunc(text, func(s string) string {
		if strings.HasPrefix(s, "]") {
			return ""
		}
		return "N"
	})
	var all []string
	for _, p := range piece.Split(text, -1) {
		p = strings.Join(strings.Fields(p), " ")
		for s := range strings.SplitSeq(stop.ReplaceAllString(p, "$1\n$2"), "\n") {
			words := slices.DeleteFunc(strings.Fields(s), func(w string) bool { return !letters.MatchString(w) })
			if len(words) > 2 {
				all = append(all, strings.Join(words, " "))
			}
		}
	}
	return all
}

var plainWord = regexp.MustCompile(`\b[a-z]{2,}\b`)

func fingerprint(sentence string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(plainWord.FindAllString(sentence, -1), " "))))[:12]
}

func short(s string) string { return string([]rune(s)[:min(40, len([]rune(s)))]) }

// readKnown returns the lines of knownProse by fingerprint.
func readKnown(t *testing.T) map[string]string {
	file, err := os.Open(knownProse)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	known := map[string]string{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		mark, _, _ := strings.Cut(lines.Text(), " ")
		known[mark] = lines.Text()
	}
	return known
}

func writeKnown(t *testing.T, known map[string]string, found map[string]bool) {
	var rest []string
	for mark, line := range known {
		if found[mark] {
			rest = append(rest, line+"\n")
		}
	}
	slices.Sort(rest)
	if err := os.WriteFile(knownProse, []byte(strings.Join(rest, "")), 0o644); err != nil {
		t.Error(err)
	}
}
