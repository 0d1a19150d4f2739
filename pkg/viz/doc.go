// Package viz draws mass-spring systems, their matrices and how methods converge.
//
//	viz.Spy(s.L())                                       // where a matrix has its nonzeros
//	viz.Convergence(viz.Trace("local/global", a.Trace(y, 100)))
//	viz.Draw(s, q)                                      // a shaded picture of a state
//	viz.Animate(s, frames)                               // a player of a simulation
//	q, err := viz.Live(s, a.Step)                        // the same while it is computed, with a hand in it
//	viz.Interact(func(k float64) viz.Figure { … }, slider) // a figure that moves with its slider (package widget)
//	viz.Row(viz.Draw(s, q0), viz.Draw(s, q1))          // side by side, seen by the same camera
//	viz.Draw(s, q).From(90, 0).SurfaceOnly().Wide(800)  // from another side, without rods and balls, larger
//	viz.Draw(s, q).Strained()                           // the springs, coloured by strain
//	viz.Stability(ode.RK4.R).Mark("z = hλ", z)           // dots over stability regions
//	viz.Lines("t (s)", "energy (J)", curve).LogY()       // semilogarithmic; LogX, LogLog
//	viz.Convergence(traces...).OverTime()                // over seconds in place of iterations; so does WorkPrecision
//
//	matrices        Spy, Heat
//	systems         Draw, Springs, Strain, Animate, Live, each with its obstacles
//	over time       Energy, EnergyDrift, Probes, Trajectory, PhasePortrait, Lines
//	methods         Convergence, WorkPrecision, Stability, Regions with RegionOf, Decision
//	equations       DirectionField, PlaneField
//	numbers         Histogram, Bars, LogLog, Table
//	together        Row, Grid
//
// Every verb but Animate, Live, Interact and Table returns a Figure, which shows itself in a notebook and saves itself as PNG,
// SVG or PDF. A figure copies what it draws: what happens to the matrix or state afterwards does not change it. All of it
// can be used from any Go program: a value says by the names of its methods how a notebook is to show it (PNG, SVG,
// Metadata, String). Live, Interact and the progress of Player.Save talk to a notebook by package nb, and do without one
// where there is none.
//
// # Text
//
// In titles, captions, labels and names, _{…} sets a subscript and ^{…} a superscript, as do the letters of Unicode for
// them: x_{0}, 10^{−3}, h², I₃. Labels say the unit: "time (s)". There are the letters of Latin, Greek, Cyrillic and
// Hebrew, and signs of mathematics; others are drawn as boxes. Text is at least 13 CSS pixels high, or 10 where a notebook
// squeezes a row of figures into 600. The ground is white, so that figures look the same in dark notebooks.
//
// # Rows
//
// What all figures of a Row or Grid have in common stands there once: the camera, axes and scale of systems in space, the
// window of stability regions, and a legend that holds those of all figures.
//
// # Errors
//
// Wrong use of a verb, such as a nil system or a state of another one, panics with the values. Data that cannot be drawn,
// such as a state with NaN in it or a trace without values, gives a figure that shows what is wrong in
// place of the picture: Figure.Err returns it and Figure.Save fails with it. So a verb stays one line in a
// notebook, and no program overlooks the error.
//
// # Much data
//
// Data with more points than a picture has dots are drawn so that the picture is the same as with all of them, and the
// caption says how: lines by their extremes in each of 2048 columns, matrices of more than 400 rows in blocks, systems
// of more than 50000 rods by some of these. Where nothing could be told apart the error is ErrTooMany.
package viz
