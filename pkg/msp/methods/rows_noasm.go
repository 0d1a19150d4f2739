//go:build (!amd64 && !(js && mspsimd)) || noasm

package methods

// There is no assembly for this processor, or the build tag noasm leaves it out: the kernels do nothing.

const hasVectors = false

func inertiaFast(*inertiaSums, []float64, []float64, []float64, []float64, []float64) int { return 0 }

func pullFast(*lanesOf, []float64, []float64, []float64, []float64, []float64, []float64) int {
	return 0
}

func relaxFast([]float64, []float64, []float64, []float64) int { return 0 }

func addScaledFast([]float64, []float64, float64) int { return 0 }

func combineFast([]float64, []float64, *[4][]float64, *[4]float64) int { return 0 }
