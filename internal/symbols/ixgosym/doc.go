// Package ixgosym registers the packages of internal/symbols with github.com/goplus/ixgo. Import it for that
// effect:
//
//	import _ "github.com/massspring/msp/internal/symbols/ixgosym"
//
// The tables of the standard library are ixgo's own, with what they lack of Go 1.26 added; the others are
// generated. What an interpreted program cannot see of a package is listed in internal/symbols/omitted.txt.
package ixgosym
