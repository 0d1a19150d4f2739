// words, frequencies and wrapping of a text with strings, maps and sort
package main

import (
	"fmt"
	"sort"
	"strings"
)

type freq struct {
	word string
	n    int
}

const text = "the spring pulls the mass and the mass pulls the spring back to the rest length"

func wrap(s string, width int) (lines []string) {
	line := ""
	for _, w := range strings.Fields(s) {
		if line != "" && len(line)+1+len(w) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += w
	}
	return append(lines, line)
}

func main() {
	count := map[string]int{}
	for _, w := range strings.Fields(text) {
		count[w]++
	}
	var fs []freq
	for w, n := range count {
		fs = append(fs, freq{w, n})
	}
	sort.Slice(fs, func(i, j int) bool {
		if fs[i].n != fs[j].n {
			return fs[i].n > fs[j].n
		}
		return fs[i].word < fs[j].word
	})
	for _, f := range fs[:3] {
		fmt.Printf("%-8s|%3d|%s\n", f.word, f.n, strings.Repeat("*", f.n))
	}
	for i, l := range wrap(text, 20) {
		fmt.Printf("%2d %q\n", i, l)
	}
	i := strings.Index(text, "mass")
	fmt.Println(i, strings.LastIndex(text, "mass"), text[i:i+4], strings.Count(text, "the"), strings.HasPrefix(text, "the"))
}
