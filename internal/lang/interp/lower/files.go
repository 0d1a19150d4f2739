package lower

import (
	"io"
	"unsafe"
)

// screenWord is the type of what stands for an *os.File in an io.Writer; a value of it begins with the file.
var screenWord unsafe.Pointer

// SetScreen says which type stands for an *os.File in an io.Writer.
func SetScreen(v io.Writer) { screenWord = wordsOf(any(v))[0] }
