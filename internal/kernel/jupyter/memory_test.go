package jupyter

import (
	"time"

	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

// memory is a transport on which nothing arrives and on which what is published is lost.
type memory struct{}

func (memory) Open(func(channel.Name, channel.Peer, [][]byte), func([]byte) [][]byte) {}
func (memory) Reply(_ channel.Name, to channel.Peer, frames [][]byte)                 { to.Send(frames, true) }
func (memory) Publish([][]byte, bool)                                                 {}
func (memory) Stdin(string) channel.Peer                                              { return nil }
func (memory) Ports() map[string]int                                                  { return nil }
func (memory) Close(time.Time)                                                        {}

// keeper keeps what is sent to it.
type keeper struct{ received [][][]byte }

func (k *keeper) Identity() string      { return "client" }
func (k *keeper) Gone() <-chan struct{} { return nil }
func (k *keeper) Send(frames [][]byte, essential bool) bool {
	k.received = append(k.received, frames)
	return true
}
