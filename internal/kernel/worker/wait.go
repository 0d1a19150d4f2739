package worker

import (
	"context"
	"fmt"
	"time"
)

// waitForStuck waits for a cell of the shell that outlived its interrupt, and kills the child if it takes too long
// or the person asks again.
func (p *process) waitForStuck(ctx context.Context, shell string, wait time.Duration) {
	p.mu.Lock()
	c := p.last[shell]
	p.mu.Unlock()
	if c == nil {
		return
	}
	limit := time.NewTimer(wait)
	defer limit.Stop()
	select {
	case <-c.done:
		return
	case <-p.dead:
		return
	case <-ctx.Done():
	case <-limit.C:
	}
	p.kill("compiled code of an interrupted cell did not end")
	<-p.dead
}

// await kills the child if what it has to say at once is not said although the supervisor has nothing else to handle: some
// code in it must have read the message that it needs for that. await returns early when done is closed or the child dies.
func (p *process) await(done <-chan struct{}, missing string) {
	for {
		select {
		case <-done:
			return
		case <-p.dead:
			return
		case <-time.After(p.replyWait):
		}
		if p.idle.Load() && !isClosed(done) {
			p.kill(missing + " (did a cell read from the session's own pipes?)")
			return
		}
	}
}

// waitForSession waits until the child can run cells or has died; it is false when ctx was done before.
func (p *process) waitForSession(ctx context.Context) bool {
	if p.isDead() {
		return true
	}
	limit := time.NewTimer(startWait)
	defer limit.Stop()
	select {
	case <-p.ready:
	case <-p.dead:
	case <-ctx.Done():
		return false
	case <-limit.C:
		p.kill(fmt.Sprintf("the session did not start within %v", startWait))
		<-p.dead
	}
	return true
}

func (p *process) isDead() bool  { return isClosed(p.dead) }
func (p *process) isReady() bool { return isClosed(p.ready) }

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// giveUp waits for the death of a child that no longer takes orders, so as to learn its own reason, and
// kills it when it lives on.
func (p *process) giveUp(err error) {
	select {
	case <-p.dead:
	case <-time.After(2 * drainWait):
		p.kill("the process that runs the cells does not take orders: " + err.Error())
		<-p.dead
	}
}
