// Package docs embeds the texts of this directory that the program shows.
package docs

import _ "embed"

// Cheatsheet is the course on one page, in Markdown.
//
//go:embed cheatsheet.md
var Cheatsheet string

// Tour and Examples are for the terminal: cells, separated by empty lines. A line of a tour that begins with # is said
// before its cell; the first line of an example, a comment, names it.
var (
	//go:embed tour.txt
	Tour string
	//go:embed examples.txt
	Examples string
)
