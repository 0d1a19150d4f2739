// Package check grades answers about mass-spring systems by properties: laws that a right answer obeys for any input.
//
//	sheet := check.NewSheet("ada", "hw1", "")
//	sheet.SpringForce(springForce)
//
// A sheet draws inputs at random. Its seed is a hash of student, assignment and salt, so each student gets different
// inputs and an instructor can draw them again. Its methods take the student's function and return a Verdict: right,
// almost or not yet, with a reason for each property that fails. If an answer behaves like a known mistake, the
// verdict says so:
//
//	almost: the force of a spring
//	  ✗ has the right values: component 0 is 3.1, want -3.1
//	  behaves as if the sign were wrong
//
// Points turns verdicts into the points of a cell that is graded, by `msp grade` and by nbgrader.
//
// For questions with a natural picture, the verdict has a Curve for the feedback page. It shows the answer over the
// reference, for example the energy over steps or the error over h. Verdicts of a sheet with a salt have no curve.
//
// The student's functions get copies of all inputs. If one panics, that property fails. An answer that is not finite earns
// nothing.
package check
