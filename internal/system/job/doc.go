// Package job groups a process and its descendants on Windows, which has no sessions or process groups to kill. They can be
// ended together, and they end with the process that started them.
package job
