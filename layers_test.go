package repository

import (
	"go/parser"
	"go/token"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The diagram of layers in ARCHITECTURE.md agrees with the imports: in "a < b" each package of b imports each package of a, directly or
// through others, and none of a imports one of b. A name is the end of a directory's path and stands for all packages below it.
func TestLayers(t *testing.T) {
	page, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	diagram := regexp.MustCompile("(?s)```layers\n(.*?)```").FindStringSubmatch(string(page))
	if diagram == nil {
		t.Fatal("ARCHITECTURE.md has no block ```layers")
	}
	imports := importGraph(t)
	pairs := 0
	for line := range strings.Lines(diagram[1]) {
		layers := strings.Split(line, "<")
		for i := range len(layers) - 1 {
			for _, lower := range strings.Split(layers[i], ",") {
				for _, upper := range strings.Split(layers[i+1], ",") {
					a, b := directory(t, imports, strings.TrimSpace(lower)), directory(t, imports, strings.TrimSpace(upper))
					pairs++
					if !reaches(imports, b, a) {
						t.Errorf("%s: %s does not import %s", strings.TrimSpace(line), b, a)
					}
					if reaches(imports, a, b) {
						t.Errorf("%s: %s imports %s", strings.TrimSpace(line), a, b)
					}
				}
			}
		}
	}
	if pairs < 20 {
		t.Errorf("only %d pairs were compared", pairs)
	}
}

// importGraph returns the directories of our packages, each with the directories that its files import, tests left out.
func importGraph(t *testing.T) map[string][]string {
	imports := map[string][]string{}
	eachFile(t, ".go", func(name string) {
		if strings.HasSuffix(name, "_test.go") || strings.Contains("/"+name, "/testdata/") || strings.Contains("/"+name, "/_") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			return
		}
		dir := path.Dir(name)
		imports[dir] = append(imports[dir], "")
		for _, spec := range file.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value) // the parser has read it
			if own, ours := strings.CutPrefix(imported, module+"/"); ours {
				imports[dir] = append(imports[dir], own)
			}
		}
	})
	return imports
}

// directory returns the shortest directory of packages that ends in the name.
func directory(t *testing.T, imports map[string][]string, name string) string {
	found := ""
	for dir := range imports {
		if at := strings.Index("/"+dir+"/", "/"+name+"/"); at >= 0 {
			if whole := strings.TrimPrefix(("/" + dir)[:at+1+len(name)], "/"); found == "" || len(whole) < len(found) {
				found = whole
			}
		}
	}
	if found == "" {
		t.Fatalf("there is no directory %s", name)
	}
	return found
}

// reaches reports whether a package in the directory from imports one in the directory to, directly or through packages outside of from.
func reaches(imports map[string][]string, from, to string) bool {
	var queue []string
	for dir := range imports {
		if within(dir, from) && !within(dir, to) {
			queue = append(queue, dir)
		}
	}
	seen := slices.Clone(queue)
	for len(queue) > 0 {
		dir := queue[0]
		queue = queue[1:]
		for _, next := range imports[dir] {
			if next != "" && within(next, to) && !within(dir, to) {
				return true
			}
			if next != "" && !slices.Contains(seen, next) {
				seen, queue = append(seen, next), append(queue, next)
			}
		}
	}
	return false
}
