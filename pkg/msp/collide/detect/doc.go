// Package detect finds what is near, touches or crosses: the first room of contact. It knows points, segments, triangles and
// tetrahedra, but neither springs nor the response to contact.
//
//	broad   Hash       pairs of boxes that overlap, by spatial hashing (Teschner et al. 2003)
//	        Tree       a hierarchy of boxes: the nearest triangle of a mesh
//	narrow  PointTriangle, EdgeEdge   distances with the places that are nearest
//	        TetsOverlap               the exact test of two tetrahedra
//	moving  Advance                   how far points can move before two features meet (continuous detection)
//	exact   Crosses                   whether a segment crosses a triangle, decided without rounding
package detect
