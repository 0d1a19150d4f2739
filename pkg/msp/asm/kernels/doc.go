// Package kernels describes the inner loops of packages sparse, msp and methods for any set of instructions. Read sparse/kernels.go,
// msp/local.go, msp/rightside.go and methods/rows.go first: they have the same loops in Go.
package kernels
