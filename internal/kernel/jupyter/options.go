package jupyter

// Options are what a person may choose about a kernel.
type Options struct {
	// Key is the key by which messages are signed; "" for none.
	Key string
	// History is the file that keeps what is run, shared by all kernels of the person; with "" the history lasts as
	// long as the kernel.
	History string
	// TextLimit is the number of bytes of text that a cell may print, and a 64th of the bytes of values that it may show:
	// 0 for DefaultTextLimit, negative for no limit.
	TextLimit int
	// LimitHelp tells in a few words how to change TextLimit; it is shown where output was left out.
	LimitHelp string
}
