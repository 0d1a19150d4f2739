// Package sparse has real sparse matrices and the direct solution of symmetric positive definite systems,
// as a mass-spring simulation needs them: build a matrix from Triplets, Analyze its pattern once, Factor
// its values, Solve for one or for three interleaved right-hand sides.
//
// The steps stand apart because they are needed apart: the pattern outlives the values, the factor
// outlives the right-hand sides.
//
//	pattern   Order, Dissect         P: a fill-reducing permutation; the elimination tree of P A Pᵀ (etree.go)
//	symbolic  Analyze, AnalyzeFor    the supernodes of the factor (supernodes.go)
//	numeric   (*Symbolic).Factor     P A Pᵀ = L Lᵀ
//	follow    (*Cholesky).Follow     the factor of a matrix that differs a little; Update changes one spring
//	solve     (*Cholesky).Solve      x = Pᵀ L⁻ᵀ L⁻¹ P b; Single for half the memory and digits
//
// LeftLooking is a whole factorisation in a page, to read first; elimination.go does the same a panel of four columns
// at a time. The loops over panels (kernels.go) are in assembly for AVX2 and AVX-512; the build tag noasm leaves that
// out. Subtrees of the elimination tree, and blocks of the supernodes above them, are factored on several processors where
// that pays, and subtrees solved with (parallel.go, triangular.go). The same matrix gives the same bits in every run on
// the same kind of processor, on any number of them.
//
// Where the matrix changes too often for that, CG iterates, with the preconditioners Jacobi, BlockJacobi3,
// SSOR and IC0.
//
// Method and names follow T. A. Davis: Direct Methods for Sparse Linear Systems, SIAM 2006, cited here as
// "Davis 2006".
package sparse
