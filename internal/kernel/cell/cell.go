// Package cell is the vocabulary shared by those who run Go cells and those who ask for it. The former are a session and a
// worker process; the latter the Jupyter server, the notebook runner and the terminal. It holds data and one interface, imports
// only the standard library, and knows neither an engine nor a protocol.
package cell

import "context"

// Runner runs cells in one session, one after another in each shell (Request.Shell). Its methods may be
// called from any goroutine; Complete, Inspect and IsComplete answer while a cell runs.
type Runner interface {
	// Execute runs one cell to its end and reports how it ended. Cancelling ctx interrupts the cell.
	Execute(ctx context.Context, r Request, io IO) Reply
	// Complete lists what can stand at byte offset pos of code.
	Complete(code string, pos int) Completion
	// Inspect describes what stands at byte offset pos of code; ok is false where nothing is known.
	// Detail 1 asks for more than detail 0, as in Jupyter's inspect_request.
	Inspect(code string, pos, detail int) (b Bundle, ok bool)
	// IsComplete reports whether code can be run as it is or wants another line.
	IsComplete(code string) Completeness
	// Close ends the session and frees what it holds.
	Close() error
}

// Request asks for one cell to be run.
type Request struct {
	Code  string // Go source
	Count int    // execution count; names the cell "In[Count]" in errors
	// Shell is the line of cells that this one stands in, "" for the main one. The cells of a shell run one
	// after another; those of another may run meanwhile, if the Runner can do that.
	Shell string
	// Silent asks for no result to be shown; what the cell prints is still delivered.
	Silent bool
	// AllowStdin reports whether the asker can answer a request for input.
	AllowStdin bool
	// Parent names the request at the asker's, which knows by it what answers the request.
	Parent string
	// AllowComms reports whether the asker takes outputs of kind CommOut.
	AllowComms bool
	// Course says that the cell is the course's, in a run that grades: nothing is refused to it, and only such cells refuse
	// something to others (%refuse).
	Course bool
}

// IO connects a running cell to whoever asked for it.
type IO struct {
	// Out receives outputs in the order in which the cell made them. It is also called after Execute has
	// returned, for what the cell's goroutines print later, so it is safe for concurrent use.
	Out func(Output)
	// In asks the person for a line of input (returned without its newline); an error, io.EOF at the end
	// of the input, is handed to the reading code. It may be nil: reading then fails with a clear error.
	In func(prompt string, password bool) (string, error)
}

// Kind says what an Output is.
type Kind string

const (
	Stream  Kind = "stream"  // text written to stdout or stderr
	Display Kind = "display" // a value shown while the cell runs
	Update  Kind = "update"  // replaces the earlier Display that has the same ID
	Result  Kind = "result"  // the value of the cell's last expression
	Clear   Kind = "clear"   // forget the cell's outputs so far
	Page    Kind = "page"    // text for the pager beside the notebook; printed where there is none
	CommOut Kind = "comm"    // a message of a comm for the front end
)

// Output is one thing a cell produced. Which fields count depends on Kind.
type Output struct {
	Kind     Kind           `json:"kind"`
	Name     string         `json:"name,omitempty"`     // Stream: "stdout" or "stderr"
	Text     string         `json:"text,omitempty"`     // Stream
	Data     Bundle         `json:"data,omitempty"`     // Display, Update, Result, Page
	Metadata map[string]any `json:"metadata,omitempty"` // Display, Update, Result
	ID       string         `json:"id,omitempty"`       // Display, Update: the display's identity, if it has one
	Wait     bool           `json:"wait,omitempty"`     // Clear: only when the next output arrives
	Comm     *Comm          `json:"comm,omitempty"`     // CommOut
}

// Bundle is one value in several representations, MIME type → content: a string for text, base64 in a
// string for binary types such as image/png, a JSON value for application/json and its kin. As in
// nbformat 4.5, so it is stored and sent as it stands. text/plain is always there.
type Bundle map[string]any

// Drawing is the MIME type of a figure drawn in characters, for terminals that show no pictures. A session makes it only
// where it is asked to.
const Drawing = "text/vnd.msp.drawing"

// Status says how a cell ended.
type Status string

const (
	OK     Status = "ok"
	Failed Status = "error"
)

// Reply says how a cell ended.
type Reply struct {
	Status Status `json:"status"`
	Err    *Error `json:"err,omitempty"` // set when Status is Failed
	// Lost says that the session died with this cell: its variables are gone and the next cell starts
	// with an empty session.
	Lost bool `json:"lost,omitempty"`
	// Fresh says that the cell asked for an empty session. A Runner with a session in another process deals
	// with it; whoever holds the session itself has to.
	Fresh *Fresh `json:"fresh,omitempty"`
}

// Names of errors (Error.Name).
const (
	CompileError = "compile error" // the cell did not type-check; nothing of it ran
	PanicError   = "panic"         // the cell panicked, run-time errors included
	ErrorValue   = "error"         // a call failed and the cell did not look at its error
	Interrupted  = "interrupted"   // stopped by the person
	SessionLost  = "session lost"  // the process that ran the cell ended
	Exit         = "exit"          // the cell called os.Exit
	ExitZero     = "exit 0"        // with the code of success
	Refused      = "refused"       // the engine is known to run this construct wrongly
)

// Error is what went wrong in a cell, in words for a student.
type Error struct {
	Name  string `json:"name"`  // one of the names above
	Value string `json:"value"` // the message; "In[3]:5:1: undefined: x" for compile errors, one a line
	// Traceback is what a front end prints: message, source line, caret, the student's own frames.
	// It has ANSI colours; the text without them is complete.
	Traceback []string `json:"traceback"`
	Line      int      `json:"line,omitempty"`   // 1-based line of the cell, 0 when unknown
	Column    int      `json:"column,omitempty"` // 1-based byte column, 0 when unknown
}

func (e *Error) Error() string { return e.Name + ": " + e.Value }

// Completion lists what can replace code[Start:End].
type Completion struct {
	Start int         `json:"start"`
	End   int         `json:"end"`
	Items []Candidate `json:"items"`
}

// Candidate is one possible completion.
type Candidate struct {
	Text string `json:"text"` // what to insert
	// Kind is "function", "method", "field", "variable", "type", "constant", "package", "keyword", "label", "key" or "path".
	Kind      string `json:"kind"`
	Signature string `json:"signature,omitempty"` // "func(nx int, ny int) *msp.System"
}

// Completeness answers IsComplete.
type Completeness struct {
	Status string `json:"status"`           // "complete", "incomplete", "invalid" or "unknown", as in Jupyter
	Indent string `json:"indent,omitempty"` // for "incomplete": how the next line begins
}
