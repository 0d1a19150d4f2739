package jupyter

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/massspring/msp/internal/kernel/cell"
	"github.com/massspring/msp/internal/kernel/jupyter/channel"
)

// listener is a transport that keeps what is published.
type listener struct {
	memory
	heard     [][][]byte
	essential []bool
}

func (l *listener) Publish(frames [][]byte, essential bool) {
	l.heard, l.essential = append(l.heard, frames), append(l.essential, essential)
}

// The newest state of a display takes the place of one that has not left yet; those of other displays and cells stay.
func TestStatesOfADisplayJoin(t *testing.T) {
	b := newBroadcast(codec{}, "s", nil, t.Logf)
	p, q := json.RawMessage(`{"msg_id":"p"}`), json.RawMessage(`{"msg_id":"q"}`)
	for _, o := range []struct {
		parent json.RawMessage
		id     string
		text   string
	}{{p, "a", "1"}, {p, "b", "2"}, {p, "a", strings.Repeat("3", 1000)}, {q, "a", "4"}, {p, "b", "5"}, {p, "a", "6"}} {
		b.output(o.parent, 1, cell.Output{Kind: cell.Update, ID: o.id, Data: cell.Bundle{"text/plain": o.text}})
	}
	var got []string
	bytes := 0
	for _, n := range b.queue {
		var content struct {
			Data map[string]string `json:"data"`
		}
		if err := json.Unmarshal(n.content, &content); err != nil {
			t.Fatal(err)
		}
		got = append(got, string(n.parent[11])+n.display+content.Data["text/plain"])
		bytes += len(n.content)
	}
	if strings.Join(got, " ") != "pa6 pb5 qa4" || b.outputs != 3 || b.bytes != bytes {
		t.Errorf("waiting are %q, counted %d with %d bytes, want %d", got, b.outputs, b.bytes, bytes)
	}
}

// Text of a full message is not added to, and is sent without waiting for more; so is all once the kernel ends.
func TestFullTextLeavesAtOnce(t *testing.T) {
	b := newBroadcast(codec{}, "s", nil, t.Logf)
	text := func(s string) { b.output(nil, 1, cell.Output{Kind: cell.Stream, Name: "stdout", Text: s}) }
	text("short")
	if n, wait, end := b.next(); n != nil || wait <= 0 || wait > streamDelay || end {
		t.Errorf("short text: %v, waits %v, %v", n, wait, end)
	}
	text(strings.Repeat("x", streamChunk))
	text("more")
	for _, want := range []int{len("short") + streamChunk, 0} {
		n, wait, _ := b.next()
		if want == 0 {
			if n != nil || wait <= 0 {
				t.Errorf("the rest: %v, waits %v", n, wait)
			}
		} else if n == nil || len(n.text) != want || wait != 0 {
			t.Errorf("a full message: %v, waits %v", n, wait)
		}
	}
	go b.close(time.Now())
	<-b.hurry.Done()
	for ended := false; !ended; {
		n, _, end := b.next()
		if ended = end; n != nil && string(n.text) != "more" {
			t.Errorf("at the end comes %q", n.text)
		}
	}
	text("too late")
	if len(b.queue) != 0 {
		t.Error("text was queued after the end")
	}
}

// Messages that the kernel sends of itself, and what a display cannot do without, are essential; others are not.
func TestEssential(t *testing.T) {
	to := &listener{}
	b := newBroadcast(codec{}, "s", to, t.Logf)
	b.send("status", nil, statusContent{"busy"})
	b.send("status", nil, make(chan int)) // cannot be sent, and is noted
	for _, kind := range []cell.Kind{cell.Result, cell.Display, cell.Update, cell.Clear} {
		b.output(nil, 7, cell.Output{Kind: kind, ID: "d", Data: cell.Bundle{"text/plain": "x"}, Metadata: map[string]any{"a/b": 1}})
	}
	b.output(nil, 7, cell.Output{Kind: cell.CommOut, Comm: &cell.Comm{Op: cell.CommMsg, ID: "c", Buffers: [][]byte{{1}}}})
	b.output(nil, 7, cell.Output{Kind: cell.CommOut, Comm: &cell.Comm{Op: cell.CommOpen, ID: "c", Target: "t", Metadata: json.RawMessage(`{"m":1}`)}})
	b.output(nil, 7, cell.Output{Kind: "dream"})
	go b.run()
	b.close(time.Now().Add(time.Minute))
	const body = `{"data":{"text/plain":"x"},"metadata":{"a/b":1},"transient":{"display_id":"d"}}`
	want := []string{`true status {"execution_state":"busy"} {}`,
		`true execute_result {"data":{"text/plain":"x"},"execution_count":7,"metadata":{"a/b":1}} {}`,
		`false display_data ` + body + ` {}`, `false update_display_data ` + body + ` {}`, `false clear_output {"wait":false} {}`,
		`false comm_msg {"comm_id":"c","data":{}} {} 1`, `true comm_open {"comm_id":"c","target_name":"t","data":{}} {"m":1}`,
		`false stream {"name":"stderr","text":"an output could not be shown: jupyter: output of kind \"dream\"\n"} {}`}
	for i, frames := range to.heard {
		m, err := codec{}.decode(frames)
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(to.essential[i], " ", m.Header.Type, " ", string(m.Content), " ", string(object(m.Metadata)))
		for _, b := range m.Buffers {
			got += fmt.Sprintf(" %d", len(b))
		}
		if i >= len(want) || got != want[i] {
			t.Errorf("message %d is %s", i, got)
		}
		if topic := string(m.Identities[0]); topic != "kernel.s."+m.Header.Type {
			t.Errorf("its topic is %s", topic)
		}
	}
	if len(to.heard) != len(want) {
		t.Errorf("%d messages, want %d", len(to.heard), len(want))
	}
}

// More outputs than the queue takes wait, whatever their size.
func TestNumberOfOutputsIsBounded(t *testing.T) {
	b := newBroadcast(codec{}, "s", nil, t.Logf)
	all := make(chan bool)
	go func() {
		for i := range outputQueue + 10 {
			b.output(nil, i, cell.Output{Kind: cell.Clear})
		}
		close(all)
	}()
	for taken := 0; taken < outputQueue+10; {
		b.mu.Lock()
		if len(b.queue) > outputQueue || b.outputs != len(b.queue) {
			t.Errorf("%d wait, counted %d", len(b.queue), b.outputs)
		}
		b.mu.Unlock()
		if n, _, _ := b.next(); n != nil {
			taken++
		}
	}
	<-all
}

// A broadcast that cannot send ends at its deadline.
func TestCloseAtTheDeadline(t *testing.T) {
	b := newBroadcast(codec{}, "s", nil, t.Logf)
	b.close(time.Now()) // nobody runs it
	channel.Wake(b.work)
	if b.hurry.Err() == nil {
		t.Error("it is in no hurry")
	}
}
