package scope

import "strings"

// Mark ends names that a program cannot have: of variables of the cell that an earlier name hides from its functions, of packages
// whose name the cell declares.
const Mark = "ʹ"

// MadeUp reports whether the name is of something that is not the person's.
func MadeUp(name string) bool { return strings.HasPrefix(name, "__") || strings.HasSuffix(name, Mark) }
