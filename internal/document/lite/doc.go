// Package lite makes JupyterLite sites in which the Go kernel runs in the page. Any file server can serve them, and readers need
// only a browser.
//
// JupyterLite itself comes from a private virtual environment. Its extension, in the directory extension, is a hand-written
// webpack container: JupyterLab only calls its functions init and get, so it needs no bundler.
//
// Pages without JupyterLite use the element <msp-cell>. Both share one kernel, with its scripts in the directory kernel.
package lite
