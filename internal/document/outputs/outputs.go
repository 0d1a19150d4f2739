// Package outputs holds the script with which pages without Jupyter show the outputs of cells. The tab of package view and the
// pages of package lite use it.
package outputs

import _ "embed"

// Script is a JavaScript module that exports Outputs: values in the best form that they have, and the widgets of pkg/widget.
//
//go:embed outputs.js
var Script []byte
