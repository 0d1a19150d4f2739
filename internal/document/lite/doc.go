// Package lite makes sites of JupyterLite in which the Go kernel runs in the page: notebooks that a reader opens, runs and keeps
// with nothing but a browser, from any server of files.
//
// JupyterLite itself comes from a private virtual environment. Its extension, in the directory extension, is a webpack container
// written by hand: JupyterLab asks a container for nothing but init and get, and so it needs no bundler.
//
// For pages without JupyterLite there is the element <msp-cell>. In both the kernel, with its scripts in the directory kernel, is the same.
package lite
