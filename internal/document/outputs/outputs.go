// Package outputs is what a page without Jupyter's own parts needs to show the outputs of cells: the tab of a terminal's figures, and
// the cells in pages of others.
package outputs

import _ "embed"

// Script is a JavaScript module that exports Outputs: values in the best form that they have, and the widgets of pkg/widget.
//
//go:embed outputs.js
var Script []byte
