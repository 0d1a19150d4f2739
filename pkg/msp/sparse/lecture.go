package sparse

import _ "embed"

// LeftLookingSource is the source file of LeftLooking, for lectures that print the method. Tests compare this very code with the
// fast factorisation.
//
//go:embed leftlooking.go
var LeftLookingSource string
