// Package experiments repeats the experiments of Liu et al. 2013 (figures 2 to 4, the curtain of table 1) and of
// a student's course report (table 1): what to simulate and what to measure, as functions of the number of particles, so
// that a notebook draws them and a test holds them at sizes of its own.
//
//	s := experiments.Curtain(21)
//	frames, err := experiments.Swing(s, 1.0/30, 20, 10)
//	runs, gstar, err := experiments.Figure2(s, 1.0/30, frames[20], 100)
//
// The paper does not print its scene. This one is a horizontal sheet that is let go with two corners held. The
// figures measured on it are of the paper's kind, not its numbers; the tests say which statements carry over.
package experiments
