// Package experiments repeats the experiments of Liu et al. 2013 (figures 2 to 4, the curtain of table 1) and of
// a student's course report (table 1). Each function simulates and measures one of them for a given number of particles.
// Notebooks draw the results, and tests check them at smaller sizes.
//
//	s := experiments.Curtain(21)
//	frames, err := experiments.Swing(s, 1.0/30, 20, 10)
//	runs, gstar, err := experiments.Figure2(s, 1.0/30, frames[20], 100)
//
// Race compares methods of our time on one step by their values of g, and RaceSteps on one with contact or rods by their distance from
// its solution.
//
// The paper does not specify its scene. Curtain is a horizontal sheet, released with two corners pinned. The
// figures measured on it have the paper's shape but not its numbers. The tests state which of the paper's claims hold here.
package experiments
