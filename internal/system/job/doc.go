// Package job is for Windows, which has no sessions or process groups to kill: it keeps a process and all that it starts
// together, so that they can be ended together, and end with the process that has started them.
package job
