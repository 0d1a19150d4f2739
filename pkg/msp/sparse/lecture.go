package sparse

import _ "embed"

// LeftLookingSource is the text of the file that LeftLooking is in, for lectures that print the method: the code that
// tests compare the fast factor with, not a copy of it.
//
//go:embed leftlooking.go
var LeftLookingSource string
