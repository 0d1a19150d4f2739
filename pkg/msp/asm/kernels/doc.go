// Package kernels describes the inner loops of packages sparse and msp for any set of instructions. Read sparse/kernels.go,
// msp/local.go and msp/rightside.go first: they have the same loops in Go.
package kernels
