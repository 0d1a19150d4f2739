// Package mesh has the shapes that mass-spring systems are made of: points joined to edges, triangles and tetrahedra.
// A mesh is read from a file or made by a function, and becomes a System:
//
//	m, err := mesh.Read("skirt.obj")
//	fmt.Println(m.Report())
//	s, err := m.System(mesh.Options{Density: 0.2})
//	frames, err := msp.Run(s.Rest(), a.Step, 300)
//	err = mesh.WriteFrames("skirt.glb", s, frames)
//
// Read knows OBJ, OFF, PLY, STL, Medit .mesh, Gmsh .msh and TetGen .node with .ele. Write knows OBJ, PLY and legacy VTK;
// WriteFrames writes those as numbered files, and glTF 2.0 or USD as one. WriteSystem and ReadSystem keep a system, WriteRun and
// ReadRun a system with its states.
//
// Block, Ball, Strand, Brush and Implicit make meshes. Fill makes a tetrahedral mesh inside a closed surface, and Shell a
// virtual shell around one (G. Zachmann: Mass-spring systems, lecture, 2018).
package mesh
