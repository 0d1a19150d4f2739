// Package grade sets and grades homework as nbgrader does, with one binary: it releases an assignment, restores and runs
// submissions, each in a session of its own, and reports points with reasons.
//
// A course is a directory as nbgrader lays it out:
//
//	source/hw1/hw1.ipynb              with solutions and hidden tests
//	release/hw1/hw1.ipynb             without them
//	submitted/ada/hw1/hw1.ipynb
//	graded/hw1.jsonl                  a line for each submission
//	feedback/ada/hw1/hw1.html
//
// Points are those that nbgrader gives: none for a cell of tests that ends in an error or writes to standard error, as
// many as its last value if that is a number, and all of them otherwise.
package grade
