package cell

// CommandFailed is the name of the Error of a shell command or % command that failed.
const CommandFailed = "command failed"

// Fresh asks for an empty session in the place of the one that replies with it.
type Fresh struct {
	Engine string `json:"engine,omitempty"` // the interpreter to start, "" for the same one
}
