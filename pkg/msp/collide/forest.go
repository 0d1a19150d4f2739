package collide

// forest joins bodies: each has its parent among those that it is joined to, and roots have themselves.
type forest []int

// newForest joins none. body is the body of each particle.
func newForest(body []int) forest {
	var f forest
	for _, b := range body {
		for len(f) <= b {
			f = append(f, len(f))
		}
	}
	return f
}

// root returns the body that stands for those that b is joined to.
func (f forest) root(b int) int {
	for f[b] != b {
		f[b] = f[f[b]]
		b = f[b]
	}
	return b
}

// join joins the bodies of the two parts of a pair, which has these points.
func (f forest) join(body, points []int) {
	a, b := f.root(body[points[0]]), f.root(body[points[len(points)-1]])
	f[max(a, b)] = min(a, b)
}
