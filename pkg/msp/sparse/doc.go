// Package sparse implements real sparse matrices and the direct solution of symmetric positive definite systems, as mass-spring
// simulation needs them. Build a matrix from Triplets, Analyze its pattern once, Factor its values, and Solve for one or for
// three interleaved right-hand sides.
//
// The steps are separate because a pattern outlives the values, and a factor outlives the right-hand sides.
//
//	pattern   Order, Dissect         P: a fill-reducing permutation; the elimination tree of P A Pᵀ (etree.go)
//	symbolic  Analyze, AnalyzeFor    the supernodes of the factor (supernodes.go)
//	numeric   (*Symbolic).Factor     P A Pᵀ = L Lᵀ
//	follow    (*Cholesky).Follow     the factor of a slightly different matrix: Update, RefactorRows; Woodbury
//	solve     (*Cholesky).Solve      x = Pᵀ L⁻ᵀ L⁻¹ P b; Single for half the memory and digits
//
// To understand the factorisation, read LeftLooking first: it fits on a page. elimination.go does the same on panels of four
// columns at a time. The loops over panels (kernels.go) have assembly for AVX2 and AVX-512, which the build tag noasm excludes.
// Large factorisations and solves use several processors, for subtrees of the elimination tree and for blocks of the supernodes
// above them (parallel.go, triangular.go). The same matrix gives the same bits in every run on the same kind of processor, with
// any number of processors.
//
// For matrices that change too often to be factored, CG iterates with the preconditioners Jacobi, BlockJacobi3, SSOR, IC0 and
// the cycle of Multigrid. MINRES does so for matrices that are indefinite.
//
// Method and names follow T. A. Davis: Direct Methods for Sparse Linear Systems, SIAM 2006, cited here as "Davis 2006".
package sparse
