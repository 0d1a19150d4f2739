package mesh

// parseGmsh reads a Gmsh .msh file of format 2, 4.0 or 4.1, as text: lines, triangles, quadrangles and tetrahedra, of
// which only the corners are kept where there are more points.
func parseGmsh(s *source) (*Mesh, error) {
	g := &gmsh{source: s, m: &Mesh{}, place: map[int]int{}}
	for {
		key := g.word()
		if key == nil {
			return g.finish()
		}
		var err error
		switch string(key) {
		case "$MeshFormat":
			err = g.format()
		case "$Nodes":
			if err = g.known(); err == nil && g.version >= 4 {
				err = g.nodes4()
			} else if err == nil {
				err = g.nodes2()
			}
		case "$Elements":
			if err = g.known(); err == nil && g.version >= 4 {
				err = g.elements4()
			} else if err == nil {
				err = g.elements2()
			}
		default:
			if key[0] != '$' {
				return nil, s.fault("%.40q, want the name of a section, such as $Nodes", key)
			}
			err = g.skipTo("$End" + string(key[1:]))
		}
		if err != nil {
			return nil, err
		}
	}
}

type gmsh struct {
	*source
	m       *Mesh
	version float64
	place   map[int]int // of a tag: its index among the points
}

func (g *gmsh) format() (err error) {
	if g.version, err = g.number(g.word()); err != nil {
		return err
	}
	if v := g.version; !(v >= 2 && v < 3 || v == 4 || v == 4.1) {
		return g.fault("format %g, want 2, 4 or 4.1", v)
	}
	if mode := g.word(); string(mode) != "0" {
		return g.fault("file type %.40q, want 0, which is text: gmsh -save -bin 0 writes it", mode)
	}
	return g.skipTo("$EndMeshFormat")
}

// known returns an error unless $MeshFormat has been read.
func (g *gmsh) known() error {
	if g.version == 0 {
		return g.fault("want $MeshFormat first")
	}
	return nil
}

func (g *gmsh) skipTo(end string) error {
	for {
		word := g.word()
		if word == nil {
			return g.fault("the file ends before %.40s", end)
		}
		if string(word) == end {
			return nil
		}
	}
}

// integers reads n whole numbers.
func (g *gmsh) integers(to []int) error {
	for k := range to {
		word := g.word()
		if word == nil {
			return g.fault("the file ends where a number should be")
		}
		var err error
		if to[k], err = g.integer(word); err != nil {
			return err
		}
	}
	return nil
}

// node reads the coordinates of a node.
func (g *gmsh) node(tag int) error {
	p, err := g.point(g.words(3))
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
	n, err := g.size(g.word(), "nodes")
	if err != nil {
		return err
	}
	for range n {
		var tag [1]int
		if err := g.integers(tag[:]); err != nil {
			return err
		}
		if err := g.node(tag[0]); err != nil {
			return err
		}
	}
	return g.skipTo("$EndNodes")
}

// blocks4 reads the numbers that begin a section of version 4 and returns how many blocks follow.
func (g *gmsh) blocks4() (int, error) {
	head := make([]int, 2)
	if g.version > 4 {
		head = make([]int, 4)
	}
	err := g.integers(head)
	return head[0], err
}

// nodes4 reads blocks of nodes. In 4.1 the tags of a block come first, and then its coordinates.
func (g *gmsh) nodes4() error {
	blocks, err := g.blocks4()
	if err != nil {
		return err
	}
	for range blocks {
		var block [3]int // dimension and tag of the entity, whether parameters follow
		if err := g.integers(block[:]); err != nil {
			return err
		}
		if block[2] != 0 {
			return g.fault("nodes with parameters: gmsh -setnumber Mesh.SaveParametric 0 leaves them out")
		}
		n, err := g.size(g.word(), "nodes")
		if err != nil {
			return err
		}
		var tags []int
		if g.version > 4 {
			tags = make([]int, n)
			if err := g.integers(tags); err != nil {
				return err
			}
		}
		for k := range n {
			tag := [1]int{}
			if g.version > 4 {
				tag[0] = tags[k]
			} else if err := g.integers(tag[:]); err != nil {
				return err
			}
			if err := g.node(tag[0]); err != nil {
				return err
			}
		}
	}
	return g.skipTo("$EndNodes")
}

// gmshPoints is how many points the element types of Gmsh have that are read: lines, triangles, quadrangles, tetrahedra
// and points, of the first order and of the second.
var gmshPoints = map[int]int{1: 2, 2: 3, 3: 4, 4: 4, 15: 1, 8: 3, 9: 6, 10: 9, 16: 8, 11: 10}

// element reads the points of an element of the given type, after its number and tags.
func (g *gmsh) element(kind int) error {
	n, known := gmshPoints[kind]
	if !known {
		return g.fault("element type %d, want lines, triangles, quadrangles or tetrahedra", kind)
	}
	var c [10]int
	if err := g.integers(c[:n]); err != nil {
		return err
	}
	for k, tag := range c[:n] {
		i, known := g.place[tag]
		if !known {
			return g.fault("node %d, which the file does not have", tag)
		}
		c[k] = i
	}
	switch kind {
	case 1, 8:
		g.m.Edges = append(g.m.Edges, [2]int(c[:2]))
	case 2, 9:
		g.m.Triangles = append(g.m.Triangles, [3]int(c[:3]))
	case 3, 10, 16:
		return g.fan(g.m, c[:4])
	case 4, 11:
		g.m.Tets = append(g.m.Tets, [4]int(c[:4]))
	}
	return nil
}

func (g *gmsh) elements2() error {
	n, err := g.size(g.word(), "elements")
	if err != nil {
		return err
	}
	for range n {
		var head [3]int // number, type, how many tags
		if err := g.integers(head[:]); err != nil {
			return err
		}
		for range head[2] {
			if g.word() == nil {
				return g.fault("the file ends within an element")
			}
		}
		if err := g.element(head[1]); err != nil {
			return err
		}
	}
	return g.skipTo("$EndElements")
}

func (g *gmsh) elements4() error {
	blocks, err := g.blocks4()
	if err != nil {
		return err
	}
	for range blocks {
		var block [3]int // entity's tag and dimension, in either order; element type
		if err := g.integers(block[:]); err != nil {
			return err
		}
		n, err := g.size(g.word(), "elements")
		if err != nil {
			return err
		}
		for range n {
			var number [1]int
			if err := g.integers(number[:]); err != nil {
				return err
			}
			if err := g.element(block[2]); err != nil {
				return err
			}
		}
	}
	return g.skipTo("$EndElements")
}

// finish drops the lines of a mesh of surfaces or solids: Gmsh writes them for the curves of the model, on which sides of
// triangles lie anyway.
func (g *gmsh) finish() (*Mesh, error) {
	if g.version == 0 {
		return nil, g.fault("no $MeshFormat: not a Gmsh file")
	}
	if len(g.m.Triangles)+len(g.m.Tets) > 0 {
		g.m.Edges = nil
	}
	return g.m, nil
}
