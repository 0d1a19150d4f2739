package slices

// overlaps reports whether a and b have memory in common.
func overlaps[E any](a, b []E) bool { return overlap(a, b) }

func overlap(a, b any) bool
