// Package confine permanently removes from this process the means by which a stranger's code could do harm: files outside one
// directory, the network, and other programs.
package confine

// Limits bound what a confined process may use.
type Limits struct {
	Memory int64 // bytes of data; 0 for no limit
	File   int64 // bytes of one file that it writes
	Open   int64 // descriptors; so many files can be written that have no name in any directory
}
