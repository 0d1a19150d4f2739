//go:build (!amd64 && !(js && mspsimd)) || noasm

package msp

// localFast handles no springs: there is no assembly for this processor, or the build tag noasm leaves it out.
func (p *packed) localFast(d, x []float64, n, end int) int { return 0 }

// rightSideFast does nothing, for the same reason.
func (a *globalMatrix) rightSideFast(x, d, b []float64, part int) bool { return false }
