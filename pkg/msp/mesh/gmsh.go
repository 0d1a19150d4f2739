package mesh

// parseGmsh reads a Gmsh .msh file of format 2, 4.0 or 4.1, as text or binary: lines, triangles, quadrangles, tetrahedra, hexahedra,
// prisms and pyramids, of which only the corners are kept where there are more points.
func parseGmsh(s *source) (*Mesh, error) {
	g := &gmsh{source: s, m: &Mesh{}, place: map[int]int{}}
	for {
		key := string(g.word())
		if key == "" {
			return g.finish()
		}
		if key[0] != '$' {
			return nil, g.fault("%.40q, want the name of a section, such as $Nodes", key)
		}
		var err error
		switch key {
		case "$MeshFormat":
			err = g.format()
		case "$Nodes":
			err = g.section(true)
		case "$Elements":
			err = g.section(false)
			g.complete = true
		}
		if err == nil {
			err = g.skipTo("$End" + key[1:])
		}
		if err != nil {
			return nil, err
		}
	}
}

// gmshCells are the element types of Gmsh that are read, of the first order and of the second: their numbers of points, and what is
// made of their corners, which come first.
var gmshCells = map[int]struct {
	points int
	kind   cell
}{
	1: {2, cellLine}, 2: {3, cellTriangle}, 3: {4, cellQuad}, 4: {4, cellTet}, 5: {8, cellHex}, 6: {6, cellPrism}, 7: {5, cellPyramid},
	8: {3, cellLine}, 9: {6, cellTriangle}, 10: {9, cellQuad}, 16: {8, cellQuad}, 11: {10, cellTet}, 12: {27, cellHex}, 17: {20, cellHex},
	13: {18, cellPrism}, 18: {15, cellPrism}, 14: {14, cellPyramid}, 19: {13, cellPyramid}, 15: {1, cellPoint},
}

// section reads the nodes or the elements.
func (g *gmsh) section(nodes bool) error {
	if g.version == 0 {
		return g.fault("want $MeshFormat first")
	}
	if g.binary {
		g.next() // the line of the section's name
	}
	switch {
	case g.version < 4 && nodes:
		return g.nodes2()
	case g.version < 4:
		return g.elements2()
	case nodes:
		return g.nodes4()
	}
	return g.elements4()
}

// node reads the coordinates of a node.
func (g *gmsh) node(tag int) error {
	p, err := g.coordinates()
	if err != nil {
		return err
	}
	if _, twice := g.place[tag]; twice {
		return g.fault("node %d for the second time", tag)
	}
	g.place[tag] = len(g.m.Points)
	g.m.Points = append(g.m.Points, p)
	return nil
}

func (g *gmsh) nodes2() error {
	n, err := g.total("nodes")
	if err != nil {
		return err
	}
	for range n {
		var tag [1]int
		if err := g.ints(tag[:]); err != nil {
			return err
		}
		if err := g.node(tag[0]); err != nil {
			return err
		}
	}
	return nil
}

// blocks4 reads the numbers that begin a section of version 4 and returns how many blocks follow.
func (g *gmsh) blocks4() (int, error) {
	head := make([]int, 2)
	if g.version > 4 {
		head = make([]int, 4)
	}
	err := g.longs(head)
	return head[0], err
}

// nodes4 reads blocks of nodes. In 4.1 the tags of a block come first, and then its coordinates.
func (g *gmsh) nodes4() error {
	blocks, err := g.blocks4()
	if err != nil {
		return err
	}
	for range blocks {
		var block [3]int // dimension and tag of the entity, in either order; whether parameters follow
		if err := g.ints(block[:]); err != nil {
			return err
		}
		if block[2] != 0 {
			return g.fault("nodes with parameters: gmsh -setnumber Mesh.SaveParametric 0 leaves them out")
		}
		n, err := g.many("nodes")
		if err != nil {
			return err
		}
		var tags []int
		if g.version > 4 {
			tags = make([]int, n)
			if err := g.longs(tags); err != nil {
				return err
			}
		}
		for k := range n {
			tag := [1]int{}
			if g.version > 4 {
				tag[0] = tags[k]
			} else if err := g.ints(tag[:]); err != nil {
				return err
			}
			if err := g.node(tag[0]); err != nil {
				return err
			}
		}
	}
	return nil
}

// element reads the points of an element of the given type, after its number and tags.
func (g *gmsh) element(kind int, read func([]int) error) error {
	of, known := gmshCells[kind]
	if !known {
		return g.fault("element type %d, want lines, triangles, quadrangles, tetrahedra, hexahedra, prisms or pyramids of order 1 or 2", kind)
	}
	var points [27]int
	c := points[:of.points]
	if err := read(c); err != nil {
		return err
	}
	for k, tag := range c {
		i, known := g.place[tag]
		if !known {
			return g.fault("node %d, which the file does not have", tag)
		}
		c[k] = i
	}
	return g.cell(g.m, of.kind, c)
}

// elements2 reads elements with their numbers, types and tags; a binary file has blocks of one type.
func (g *gmsh) elements2() error {
	n, err := g.total("elements")
	if err != nil {
		return err
	}
	for read := 0; read < n; {
		var head [3]int // text: number, type, how many tags; binary: type, how many elements, how many tags
		if err := g.ints(head[:]); err != nil {
			return err
		}
		kind, times := head[1], 1
		if g.binary {
			if kind, times = head[0], head[1]; times < 1 || times > n-read {
				return g.fault("a block of %d elements, where %d follow", times, n-read)
			}
		}
		if head[2] < 0 || head[2] > len(g.data) {
			return g.fault("element with %d tags", head[2])
		}
		for range times {
			if g.binary {
				err = g.ints(make([]int, 1)) // its number
			}
			for k := 0; err == nil && k < head[2]; k++ {
				err = g.ints(make([]int, 1))
			}
			if err == nil {
				err = g.element(kind, g.ints)
			}
			if err != nil {
				return err
			}
		}
		read += times
	}
	return nil
}

func (g *gmsh) elements4() error {
	blocks, err := g.blocks4()
	if err != nil {
		return err
	}
	read := g.ints
	if g.version > 4 {
		read = g.longs
	}
	for range blocks {
		var block [3]int // dimension and tag of the entity, in either order; element type
		if err := g.ints(block[:]); err != nil {
			return err
		}
		n, err := g.many("elements")
		if err != nil {
			return err
		}
		for range n {
			if err := read(make([]int, 1)); err != nil { // its number
				return err
			}
			if err := g.element(block[2], read); err != nil {
				return err
			}
		}
	}
	return nil
}

// finish drops the lines of a mesh of surfaces or solids: Gmsh writes them for the curves of the model, on which sides of
// triangles lie anyway.
func (g *gmsh) finish() (*Mesh, error) {
	if g.version == 0 {
		return nil, g.fault("no $MeshFormat: not a Gmsh file")
	}
	if !g.complete {
		return nil, g.fault("the file ends before $Elements")
	}
	if len(g.m.Triangles)+len(g.m.Tets) > 0 {
		g.m.Edges = nil
	}
	return g.m, nil
}
