// Package venv makes private virtual environments of Python, each once from pinned requirements, and runs programs so that an
// interrupt ends them with all that they have started.
package venv
