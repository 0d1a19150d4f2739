// Package viz draws mass-spring systems, their matrices and how methods converge.
//
//	viz.Spy(s.L())                                       // where a matrix has its nonzeros
//	viz.Convergence(viz.Trace("local/global", a.Trace(y, 100)))
//	viz.Cloth(s, q)                                      // a shaded picture of a state
//	viz.Row(viz.Cloth(s, q0), viz.Cloth(s, q1))          // side by side, seen by the same camera
//
// Every verb returns a Figure, which shows itself in a notebook and saves itself as PNG, SVG or PDF. A
// figure copies what it draws: what happens to the matrix or state afterwards does not change it. All of it
// can be used from any Go program; nothing here knows of notebooks but the names of the methods by which
// they find out how a value shows itself (PNG, SVG, Metadata, String).
//
// # Errors
//
// Wrong use of a verb, such as a state of another system, panics with the values. Data that cannot be drawn,
// such as a state with NaN in it or a trace without values, gives a figure that shows what is wrong in
// place of the picture: Figure.Err returns it and Figure.Save fails with it. So a verb stays one line in a
// notebook, and no program overlooks the error.
package viz
