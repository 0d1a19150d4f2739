//go:build !(js && mspsimd) || noasm

package sparse

// sweeper solves with many panels in one call of a kernel.
type sweeper[T real] struct{}

// sweep does nothing: a call of a kernel costs little here, so each panel has one.
func (sweeper[T]) sweep(t *triangular[T], first, end int32, forward bool) bool { return false }
