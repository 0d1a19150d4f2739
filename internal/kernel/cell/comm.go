package cell

import (
	"context"
	"encoding/json"
)

// CommOp says what a Comm message does.
type CommOp string

const (
	CommOpen  CommOp = "open"
	CommMsg   CommOp = "msg"
	CommClose CommOp = "close"
)

// Comm is one message of a comm, Jupyter's two-way line between an object in the session and its view in
// the front end. It travels either way: as an Output of kind CommOut, and through a Commer.
type Comm struct {
	Op       CommOp          `json:"op"`
	ID       string          `json:"id"`
	Target   string          `json:"target,omitempty"` // CommOpen: who is to take the other end
	Data     json.RawMessage `json:"data,omitempty"`   // a JSON object
	Metadata json.RawMessage `json:"metadata,omitempty"`
	Buffers  [][]byte        `json:"-"` // binary, beside the JSON
	// Parent names a message of the front end there, which knows by it what its handler shows.
	Parent string `json:"parent,omitempty"`
}

// A Commer is a Runner that takes messages of comms. Each message of the front end is offered to TakeComm as it
// comes; what that declines is given to Comm in its turn among the cells.
type Commer interface {
	// TakeComm takes a message that no handler is wanted for, at once and also while a cell runs, which may be
	// waiting for it.
	TakeComm(c Comm) bool
	// Comm calls the session's handler for the message, as Execute runs a cell, and returns when that has
	// returned. A message of a comm that is not open, or a CommOpen that no one accepts, fails with an Error
	// whose Name is NoComm.
	Comm(ctx context.Context, c Comm, io IO) Reply
}

// NoComm is the name of the Error by which a session declines a comm.
const NoComm = "no such comm"
