package crew

// Parts returns the number of parts of the given size in which n things are.
func Parts(n, size int) int { return (n + size - 1) / size }

// Share does a task on n things in parts of the given size, from one thing up to another. What a part does must not depend on the others.
func (c *Crew) Share(n, size int, task func(from, to int)) {
	parts := Parts(n, size)
	c.Do(Processors(parts), parts, func(_, part int) { task(part*size, min((part+1)*size, n)) })
}
