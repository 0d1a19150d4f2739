package jupyter

import (
	"context"

	"golang.org/x/time/rate"
)

// jupyter_server drops what a kernel publishes beyond 1000 messages or 1 MB of stream messages a second, on
// average over 3 s (its iopub_msg_rate_limit, iopub_data_rate_limit and rate_limit_window). Burst + 3 s × rate
// stays below 3000 messages and 3 MB, so that nothing is dropped; cells that go faster wait.
const (
	messageRate, messageBurst = 800, 500
	textRate, textBurst       = 500_000, 1_400_000
)

// pace delays messages.
type pace struct {
	messages, text *rate.Limiter
}

func newPace() pace {
	return pace{rate.NewLimiter(messageRate, messageBurst), rate.NewLimiter(textRate, textBurst)}
}

// wait returns when a message of a cell may leave, or when ctx is done.
func (p pace) wait(ctx context.Context, msgType string, size int) {
	p.messages.Wait(ctx)
	if msgType == "stream" {
		p.text.WaitN(ctx, min(size, textBurst))
	}
}
