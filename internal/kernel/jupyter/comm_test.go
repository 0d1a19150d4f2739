package jupyter

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// The toy accepts comms to "toy" and takes messages of the comm "inbox" at once. Its handler prints the data and sends
// the message back; it fails, panics or loses the session when the data says so.

func (t *toy) TakeComm(c cell.Comm) bool { return c.ID == "inbox" && c.Op == cell.CommMsg }

func (t *toy) Comm(ctx context.Context, c cell.Comm, io cell.IO) cell.Reply {
	var data struct{ Do string }
	json.Unmarshal(c.Data, &data)
	no := func(name string) cell.Reply {
		return cell.Reply{Status: cell.Failed, Err: &cell.Error{Name: name, Value: data.Do}}
	}
	switch {
	case c.Op == cell.CommOpen && c.Target != "toy":
		return no(cell.NoComm)
	case data.Do == "fail":
		return no(cell.PanicError)
	case data.Do == "panic":
		panic("a defect")
	case data.Do == "wait":
		io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: "waits"})
		<-ctx.Done()
		return no(cell.Interrupted)
	}
	io.Out(cell.Output{Kind: cell.Stream, Name: "stdout", Text: string(c.Op) + " under " + c.Parent})
	if c.Op == cell.CommMsg {
		io.Out(cell.Output{Kind: cell.CommOut, Comm: &c})
	}
	return cell.Reply{Status: cell.OK}
}

func (c *client) comm(op, id, data string, buffers ...[]byte) string {
	c.t.Helper()
	m, err := compose("client", "comm_"+op, nil, json.RawMessage(fmt.Sprintf(`{"comm_id":%q,"target_name":"toy","data":%s}`, id, data)))
	if err != nil {
		c.t.Fatal(err)
	}
	m.Buffers = buffers
	c.sendMessage(c.shell, m)
	return m.Header.ID
}

// published lists what is published in answer to a request, up to its idle, one line for each message.
func (c *client) published(request string) (lines []string, buffers [][]byte) {
	c.t.Helper()
	for {
		m, parent, content := c.recv(c.iopub)
		if parent != request {
			continue
		}
		line := m.Header.Type
		for _, key := range []string{"execution_state", "comm_id", "text", "ename"} {
			if v, ok := content[key]; ok {
				line += " " + fmt.Sprint(v)
			}
		}
		lines = append(lines, line)
		buffers = append(buffers, m.Buffers...)
		if content["execution_state"] == "idle" {
			return lines, buffers
		}
	}
}

func (c *client) wantPublished(request string, want ...string) [][]byte {
	c.t.Helper()
	lines, buffers := c.published(request)
	if want = append([]string{"status busy"}, append(want, "status idle")...); !slices.Equal(lines, want) {
		c.t.Errorf("published %q, want %q", lines, want)
	}
	return buffers
}

func (c *client) openComms() map[string]any {
	c.send(c.shell, "comm_info_request", struct{}{})
	for {
		if m, _, content := c.recv(c.shell); m.Header.Type == "comm_info_reply" {
			return content["comms"].(map[string]any)
		}
	}
}

func TestComms(t *testing.T) {
	c, _ := toyServer(t, freePorts(t))
	opened := c.comm("open", "a", `{}`)
	c.wantPublished(opened, "stream open under "+opened)
	big := bytes.Repeat([]byte{0, 1, 2, 255}, 1<<20)
	sent := c.comm("msg", "a", `{"n":1}`, big, nil)
	if got := c.wantPublished(sent, "stream msg under "+sent, "comm_msg a"); len(got) != 2 ||
		!bytes.Equal(got[0], big) || len(got[1]) != 0 {
		t.Errorf("%d buffers came back", len(got))
	}
	for do, says := range map[string]string{"fail": "error panic", "panic": "error internal error"} {
		c.wantPublished(c.comm("msg", "a", `{"do":"`+do+`"}`), says)
	}
	c.wantPublished(c.comm("open", "b", `{"do":"fail"}`), "comm_close b", "error panic")
	c.wantPublished(c.comm("msg", "unknown", `{}`), "comm_close unknown")
	c.wantPublished(c.comm("msg", "a", `"no object"`))
	if open := c.openComms(); len(open) != 1 || open["a"] == nil {
		t.Errorf("open are %v", open)
	}
	closed := c.comm("close", "a", `{}`)
	c.wantPublished(closed, "stream close under "+closed)
	if open := c.openComms(); len(open) != 0 {
		t.Errorf("open are %v", open)
	}
}

// The failure of a handler is shown below the cell that opened the comm, in one display, which is about its last
// message.
func TestFaultsOfHandlersAreToldBelowTheirCell(t *testing.T) {
	c, _ := toyServer(t, freePorts(t))
	home := c.send(c.shell, "execute_request", map[string]any{"code": "open w"})
	c.published(home)
	display := ""
	for _, step := range []struct{ data, shows, says string }{
		{`{"do":"fail"}`, "display_data", "panic: fail"},
		{`{"do":"panic"}`, "update_display_data", "internal error: a defect"},
		{`{}`, "update_display_data", ""},
		{`{"do":"fail"}`, "update_display_data", "panic: fail"},
	} {
		sent := c.comm("msg", "w", step.data)
		for shown, idle := false, false; !shown || !idle; {
			m, parent, content := c.recv(c.iopub)
			idle = idle || parent == sent && content["execution_state"] == "idle"
			if parent != home {
				continue
			}
			shown = true
			data, _ := content["data"].(map[string]any)
			if m.Header.Type != step.shows || data["text/plain"] != step.says ||
				(data["application/vnd.jupyter.stderr"] != nil) != (step.says != "") {
				t.Errorf("%s shows %s %v", step.data, m.Header.Type, data)
			}
			id, _ := content["transient"].(map[string]any)["display_id"].(string)
			if id == "" || display != "" && id != display {
				t.Errorf("%s is shown as %q, before it was %q", step.data, id, display)
			}
			display = id
		}
	}
	c.wantPublished(c.comm("close", "w", `{"do":"fail"}`), "error panic")
}

// A handler waits for the cell before it, and is not aborted with the cells behind one that fails; a message that is
// taken at once does not wait.
func TestHandlersStandInLineWithCells(t *testing.T) {
	c, _ := toyServer(t, freePorts(t))
	c.published(c.comm("open", "a", `{}`))
	c.send(c.shell, "execute_request", map[string]any{"code": "sleep 60"})
	handler := c.comm("msg", "a", `{}`)
	c.send(c.shell, "execute_request", map[string]any{"code": "print next"})
	c.openComms() // once it is answered, all before it stand in line
	c.send(c.control, "interrupt_request", struct{}{})
	c.wantPublished(handler, "stream msg under "+handler, "comm_msg a")
	for _, want := range []string{"error", "aborted"} {
		if _, _, content := c.recv(c.shell); content["status"] != want {
			t.Errorf("a reply says %v, want %s", content["status"], want)
		}
	}

	running := c.send(c.shell, "execute_request", map[string]any{"code": "sleep 60"})
	if lines, _ := c.published(c.comm("msg", "inbox", `{}`)); !slices.Equal(lines, []string{"status busy", "status idle"}) {
		t.Errorf("the inbox: %q", lines)
	}
	c.send(c.control, "interrupt_request", struct{}{})
	c.published(running)
	waiting := c.comm("msg", "a", `{"do":"wait"}`)
	for {
		if m, parent, _ := c.recv(c.iopub); parent == waiting && m.Header.Type == "stream" {
			break
		}
	}
	c.send(c.control, "interrupt_request", struct{}{})
	for {
		if m, parent, content := c.recv(c.iopub); parent == waiting && m.Header.Type == "error" {
			if content["ename"] != cell.Interrupted {
				t.Errorf("ended with %v", content)
			}
			return
		}
	}
}
