// Package venv makes private Python virtual environments from pinned requirements, and runs programs so that an interrupt ends
// them and every process they have started.
package venv
