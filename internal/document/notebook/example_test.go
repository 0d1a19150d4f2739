package notebook_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/massspring/msp/internal/document/notebook"
)

func ExampleRead() {
	nb, err := notebook.Read([]byte(`{"nbformat": 4, "nbformat_minor": 2, "metadata": {}, "cells": [
		{"cell_type": "markdown", "metadata": {}, "source": ["# Title\n", "text"]}]}`))
	fmt.Printf("%q %v\n", nb.Cells[0].Source, err)
	_, err = notebook.Read([]byte("{\n  \"cells\": [,]\n}"))
	fmt.Println(err)
	// Output:
	// "# Title\ntext" <nil>
	// line 2, column 13 (byte 14): not valid JSON: invalid character ',' looking for beginning of value
}

func ExampleEncode() {
	nb := &notebook.Notebook{Cells: []*notebook.Cell{{Type: notebook.Markdown, ID: "a", Source: "one\ntwo"}}}
	data, err := notebook.Encode(nb)
	fmt.Printf("%s%v\n", data, err)
	// Output:
	// {
	//  "cells": [
	//   {
	//    "cell_type": "markdown",
	//    "id": "a",
	//    "metadata": {},
	//    "source": [
	//     "one\n",
	//     "two"
	//    ]
	//   }
	//  ],
	//  "metadata": {},
	//  "nbformat": 4,
	//  "nbformat_minor": 5
	// }
	// <nil>
}

func ExampleHTML() {
	nb := &notebook.Notebook{Cells: []*notebook.Cell{
		{Type: notebook.Markdown, ID: "a", Source: "# The lemma\n\n![fig](none.png) $\\mathbf{x}$"},
	}}
	page, notices, err := notebook.HTML(nb, notebook.HTMLOptions{Dir: os.TempDir()})
	fmt.Println(strings.Contains(string(page), "<title>The lemma</title>"), len(notices), err)
	// Output: true 1 <nil>
}
