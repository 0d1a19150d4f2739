// Package detect finds parts of a system that are near each other, touch or cross. It is the first layer of contact: it knows
// points, segments, triangles and tetrahedra, but neither springs nor the response to contact.
//
//	broad   Hash       pairs of boxes that overlap, by spatial hashing (Teschner et al. 2003)
//	        Tree       a hierarchy of boxes: the nearest triangle of a mesh
//	narrow  PointTriangle, EdgeEdge   distances and the nearest points
//	        TetsOverlap               the exact test of two tetrahedra
//	moving  Advance                   how far points can move before two features meet (continuous detection)
//	        PassesThrough             whether a point passes through a triangle on its way
//	exact   Crosses, Skin             whether a segment crosses a triangle, decided without rounding, and which of many
package detect
