package native

// Where machine code finds the closure in a func value, in that its runner, and there the function. Packages bind and machine have the
// types; machine compares.
const (
	AtCaptured = 8
	AtRunner   = 8
	AtFunc     = 0
)
