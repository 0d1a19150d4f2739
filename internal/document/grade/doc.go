// Package grade sets and grades homework as nbgrader does, with one binary. It releases an assignment, restores and runs
// submissions, each in its own session, and reports points with reasons.
//
// A course is a directory in nbgrader's layout:
//
//	source/hw1/hw1.ipynb              with solutions and hidden tests
//	release/hw1/hw1.ipynb             without them
//	submitted/ada/hw1/hw1.ipynb
//	graded/hw1.jsonl                  a line for each submission
//	feedback/ada/hw1/hw1.html
//
// Points follow nbgrader's rules. A test cell that ends in an error or writes to standard error gets none. Otherwise it gets its
// last value if that is a number, and all points if not.
package grade
