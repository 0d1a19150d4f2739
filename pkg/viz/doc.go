// Package viz draws mass-spring systems, their matrices and the convergence of methods.
//
//	viz.Spy(s.L())                                       // the nonzeros of a matrix
//	viz.Convergence(viz.Trace("local/global", a.Trace(y, 100)))
//	viz.Draw(s, q)                                       // a shaded picture of a state
//	viz.Animate(s, frames)                               // a player of a simulation
//	q, err := viz.Live(s, a.Step)                        // a running simulation that you can pull
//	viz.Interact(func(k float64) viz.Figure { … }, slider) // a figure that follows its slider (package widget)
//	viz.Row(viz.Draw(s, q0), viz.Draw(s, q1))            // side by side, seen by the same camera
//	viz.Draw(s, q).From(90, 0).SurfaceOnly().Wide(800)   // from another side, without rods and balls, larger
//	viz.Draw(s, q).Strained()                            // the springs, coloured by strain
//	viz.Stability(ode.RK4.R).Mark("z = hλ", z)           // dots over stability regions
//	viz.Lines("t (s)", "energy (J)", curve).LogY()       // semilogarithmic; LogX, LogLog
//	viz.Convergence(traces...).OverTime()                // over seconds instead of iterations; also WorkPrecision
//
//	matrices        Spy, Heat
//	systems         Draw, Springs, Strain, Animate, Live, each with its obstacles
//	over time       Energy, EnergyDrift, Probes, Trajectory, PhasePortrait, Lines
//	methods         Convergence, WorkPrecision, Stability, Regions with RegionOf, Decision
//	equations       DirectionField, PlaneField
//	numbers         Histogram, Bars, LogLog, Table
//	together        Row, Grid
//
// Every function but Animate, Live, Interact and Table returns a Figure, which displays itself in a notebook and saves itself as
// PNG, SVG or PDF. A figure copies its data, so later changes to the matrix or state do not affect it. The package works in any
// Go program. A notebook recognises figures by the names of their methods (PNG, SVG, Metadata, String). Live, Interact and the
// progress of Player.Save use package nb if there is a notebook.
//
// # Text
//
// In titles, captions, labels and names, _{…} sets a subscript and ^{…} a superscript, as do Unicode's subscript and superscript
// letters: x_{0}, 10^{−3}, h², I₃. Labels state the unit: "time (s)". Latin, Greek, Cyrillic and Hebrew letters and mathematical
// signs are available; others are drawn as boxes. Text is at least 13 CSS pixels high, or 10 if a notebook squeezes a row of
// figures into 600. The background is white, so figures look the same in dark notebooks.
//
// # Rows
//
// The figures of a Row or Grid share the camera, axes and scale of systems in space, and the window of stability regions. One
// legend serves all of them.
//
// # Errors
//
// Misuse, such as a nil system or a state of another one, panics with the values. If data cannot be drawn, such as a state with
// NaN or an empty trace, the figure shows the reason instead of the picture. Figure.Err returns it, and Figure.Save fails with
// it. So a call stays one line in a notebook, and no program overlooks the error.
//
// # Much data
//
// If the data has more points than the picture has pixels, it is reduced so that the picture stays the same, and the caption
// says how. Curves become their extremes in each of 2048 columns, matrices of more than 400 rows become blocks, and systems show
// some of their rods if there are more than 50000. If nothing could be told apart, the error is ErrTooMany.
package viz
