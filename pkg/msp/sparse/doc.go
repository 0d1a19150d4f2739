// Package sparse has real sparse matrices and the direct solution of symmetric positive definite systems,
// as a mass-spring simulation needs them: build a matrix from Triplets, Analyze its pattern once, Factor
// its values, Solve for one or for three interleaved right-hand sides.
//
// The steps stand apart because they are needed apart: the pattern outlives the values, the factor
// outlives the right-hand sides.
//
//	pattern   Order, etree.go        P: a fill-reducing permutation; the elimination tree of P A Pᵀ
//	symbolic  Analyze                the pattern of the factor
//	numeric   (*Symbolic).Factor     P A Pᵀ = L Lᵀ
//	solve     (*Cholesky).Solve      x = Pᵀ L⁻ᵀ L⁻¹ P b
//
// Where the matrix changes too often for that, CG iterates, with the preconditioners Jacobi, BlockJacobi3,
// SSOR and IC0.
//
// Method and names follow T. A. Davis: Direct Methods for Sparse Linear Systems, SIAM 2006, cited here as
// "Davis 2006".
package sparse
