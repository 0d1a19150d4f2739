package jupyter

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/go-zeromq/zmq4"
)

// answer sends a request and returns the type and the content of the reply to it.
func (c *client) answer(on zmq4.Socket, msgType string, content any) (replyType string, reply map[string]any) {
	c.t.Helper()
	return c.replyTo(on, c.send(on, msgType, content))
}

func (c *client) replyTo(on zmq4.Socket, request string) (replyType string, reply map[string]any) {
	c.t.Helper()
	for {
		if m, parent, content := c.recv(on); parent == request {
			return m.Header.Type, content
		}
	}
}

// started waits until a cell is said to run.
func (c *client) started(cell string) {
	c.t.Helper()
	for {
		if m, parent, _ := c.recv(c.iopub); parent == cell && m.Header.Type == "execute_input" {
			return
		}
	}
}

// wantAnswer compares the content of a reply with JSON.
func (c *client) wantAnswer(on zmq4.Socket, msgType, content, want string) {
	c.t.Helper()
	replyType, reply := c.answer(on, msgType, json.RawMessage(content))
	got, err := marshal(reply) // sorted by key
	if err != nil {
		c.t.Fatal(err)
	}
	if replyType != strings.TrimSuffix(msgType, "request")+"reply" || string(got) != want {
		c.t.Errorf("%s %s is answered by %s\n%s, want\n%s", msgType, content, replyType, got, want)
	}
}

// Every request is answered as the protocol says.
func TestAnswers(t *testing.T) {
	conn := freePorts(t)
	c, _ := toyServer(t, conn)
	malformed := func(what string) string {
		return fmt.Sprintf(`{"ename":"malformed request","evalue":%q,"status":"error","traceback":[%q]}`, what, "malformed request: "+what)
	}
	number := malformed("json: cannot unmarshal number into Go struct field .code of type string")
	for _, q := range []struct{ request, content, want string }{
		{"kernel_info_request", `{}`, `{"banner":"a toy","debugger":false,"help_links":[{"text":"Go","url":"https://go.dev"}],` +
			`"implementation":"toy","implementation_version":"1","language_info":{"codemirror_mode":"null","file_extension":".toy",` +
			`"mimetype":"text/plain","name":"toy","pygments_lexer":"text","version":"1"},"protocol_version":"5.5","status":"ok",` +
			`"supported_features":["kernel subshells"]}`},
		{"connect_request", `{}`, fmt.Sprintf(`{"control_port":%d,"hb_port":%d,"iopub_port":%d,"shell_port":%d,"status":"ok","stdin_port":%d}`,
			conn.ControlPort, conn.HBPort, conn.IOPubPort, conn.ShellPort, conn.StdinPort)},
		{"complete_request", `{"code":"π pr","cursor_pos":4}`, `{"cursor_end":4,"cursor_start":2,"matches":["print"],` +
			`"metadata":{"_jupyter_types_experimental":[{"end":4,"signature":"print TEXT: a line on stdout","start":2,"text":"print",` +
			`"type":"function"}]},"status":"ok"}`},
		{"complete_request", `{"code":"𝜋 flo"}`, `{"cursor_end":5,"cursor_start":2,"matches":["flood"],` +
			`"metadata":{"_jupyter_types_experimental":[{"end":5,"signature":"flood N: N megabytes on stdout","start":2,"text":"flood",` +
			`"type":"function"}]},"status":"ok"}`},
		{"complete_request", `{"code":"nothing"}`, `{"cursor_end":7,"cursor_start":0,"matches":[],` +
			`"metadata":{"_jupyter_types_experimental":[]},"status":"ok"}`},
		{"complete_request", `{"code":1}`, malformed("json: cannot unmarshal number into Go struct field position.code of type string")},
		{"inspect_request", `{"code":"π sleep 3","cursor_pos":4}`, `{"data":{"text/plain":"sleep SECONDS"},"found":true,"metadata":{},"status":"ok"}`},
		{"inspect_request", `{"code":"π sleep 3","cursor_pos":1}`, `{"data":{},"found":false,"metadata":{},"status":"ok"}`},
		{"inspect_request", `{"code":""}`, `{"ename":"internal error","evalue":"runtime error: index out of range [0] with length 0",` +
			`"status":"error","traceback":["internal error: runtime error: index out of range [0] with length 0"]}`}, // the toy panics
		{"inspect_request", `{"detail_level":"x"}`, malformed("json: cannot unmarshal string into Go struct field .detail_level of type int")},
		{"is_complete_request", `{"code":"print 1"}`, `{"status":"complete"}`},
		{"is_complete_request", `{"code":"print \\"}`, `{"indent":"    ","status":"incomplete"}`},
		{"is_complete_request", `{"code":")"}`, `{"status":"invalid"}`},
		{"is_complete_request", `{"code":1}`, number},
		{"comm_info_request", `{"target_name":1}`, malformed("json: cannot unmarshal number into Go struct field .target_name of type string")},
		{"history_request", `{"hist_access_type":"dream"}`, malformed(`hist_access_type "dream" is not range, tail or search`)},
		{"history_request", `{"n":"x"}`, malformed("json: cannot unmarshal string into Go struct field .n of type int")},
		{"execute_request", `{"code":1}`, malformed("json: cannot unmarshal number into Go struct field executeRequest.code of type string")},
		{"interrupt_request", `{}`, `{"status":"ok"}`},
	} {
		c.wantAnswer(c.shell, q.request, q.content, q.want)
	}
	c.wantAnswer(c.control, "debug_request", `{"seq":7,"command":"attach"}`, `{"body":{},"command":"attach",`+
		`"message":"this kernel has no debugger","request_seq":7,"success":false,"type":"response"}`)
	c.wantAnswer(c.control, "debug_request", `{"seq":"x"}`, malformed("json: cannot unmarshal string into Go struct field .seq of type int"))
	c.wantAnswer(c.control, "shutdown_request", `{"restart":false}`, `{"restart":false,"status":"ok"}`)
}

// An unknown request is not answered, and what follows it is; the channel counts too.
func TestUnknownRequestsAreLeftOut(t *testing.T) {
	c, _ := toyServer(t, freePorts(t))
	for _, unknown := range []string{"dream_request", "create_subshell_request"} {
		c.send(c.shell, unknown, struct{}{})
		next := c.send(c.shell, "kernel_info_request", struct{}{})
		if m, parent, _ := c.recv(c.shell); parent != next {
			t.Errorf("%s was answered by %s", unknown, m.Header.Type)
		}
	}
}

// A shutdown is told to all front ends, wherever it was asked for.
func TestShutdownIsPublished(t *testing.T) {
	c, served := toyServer(t, freePorts(t))
	asked := c.send(c.shell, "shutdown_request", map[string]any{"restart": true})
	for {
		m, parent, content := c.recv(c.iopub)
		if m.Header.Type == "shutdown_reply" {
			if parent != asked || content["restart"] != true {
				t.Errorf("published %v", content)
			}
			break
		}
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// Subshells are made, listed and deleted; their cells run beside those of the main shell, and a request to one that is
// not there is refused.
func TestSubshells(t *testing.T) {
	c, _ := toyServer(t, freePorts(t))
	make := func() string {
		_, made := c.answer(c.control, "create_subshell_request", struct{}{})
		return made["subshell_id"].(string)
	}
	one, two := make(), make()
	wantList := func(ids ...string) {
		t.Helper()
		_, list := c.answer(c.control, "list_subshell_request", struct{}{})
		slices.Sort(ids)
		if got := fmt.Sprint(list["subshell_id"]); got != fmt.Sprint(ids) || list["status"] != "ok" {
			t.Errorf("the list is %v, want %v", list, ids)
		}
	}
	wantList(one, two)

	sleeping := c.send(c.shell, "execute_request", map[string]any{"code": "sleep 600"})
	c.started(sleeping)
	beside := c.sendIn(c.shell, one, "execute_request", map[string]any{"code": "set x 1"})
	if _, reply := c.replyTo(c.shell, beside); reply["status"] != "ok" || reply["execution_count"] != 2.0 {
		t.Errorf("beside the main shell: %v", reply)
	}
	busyAgain := false // the front end shows the last status, and something still runs
	for !busyAgain {
		_, parent, content := c.recv(c.iopub)
		if parent == beside && content["execution_state"] == "idle" {
			_, parent, content = c.recv(c.iopub)
			busyAgain = true
			if parent != sleeping || content["execution_state"] != "busy" {
				t.Errorf("after the idle of a subshell's cell: %v of %s", content, parent)
			}
		}
	}

	// What runs in a deleted subshell is interrupted, what waits is aborted.
	running := c.sendIn(c.shell, two, "execute_request", map[string]any{"code": "sleep 600"})
	c.started(running)
	waiting := c.sendIn(c.shell, two, "execute_request", map[string]any{"code": "print next"})
	c.answer(c.shell, "kernel_info_request", struct{}{}) // once it is answered, the cell before it stands in line
	for _, id := range []string{"", "gone"} {
		c.wantAnswer(c.control, "delete_subshell_request", `{"subshell_id":"`+id+`"}`, `{"ename":"no such subshell","evalue":"there is no subshell `+
			id+`","status":"error","traceback":["no such subshell: there is no subshell `+id+`"]}`)
	}
	c.wantAnswer(c.control, "delete_subshell_request", `{"subshell_id":"`+two+`"}`, `{"status":"ok"}`)
	replies := map[string]any{}
	for len(replies) < 2 {
		_, parent, content := c.recv(c.shell)
		replies[parent] = content["status"]
	}
	if want := map[string]any{running: "error", waiting: "aborted"}; !maps.Equal(replies, want) {
		t.Errorf("the replies say %v, want %v", replies, want)
	}
	wantList(one)
	lost := c.sendIn(c.shell, two, "execute_request", map[string]any{"code": "print x"})
	if replyType, reply := c.replyTo(c.shell, lost); replyType != "execute_reply" || reply["ename"] != "no such subshell" {
		t.Errorf("a cell for a deleted subshell: %s %v", replyType, reply)
	}

	// An interrupt names its subshell; without one it means all.
	inOne := c.sendIn(c.shell, one, "execute_request", map[string]any{"code": "sleep 600"})
	c.started(inOne)
	c.sendIn(c.control, one, "interrupt_request", struct{}{})
	if _, parent, content := c.recv(c.shell); parent != inOne || content["ename"] != "interrupted" {
		t.Errorf("interrupted is %v of %s", content, parent)
	}
	c.send(c.control, "interrupt_request", struct{}{})
	if _, reply := c.replyTo(c.shell, sleeping); reply["status"] != "error" {
		t.Errorf("the main shell's cell: %v", reply)
	}
}

// A kernel without subshells says so.
func TestNoSubshells(t *testing.T) {
	s := &server{}
	for request, h := range map[string]handler{"create": createSubshell, "list": listSubshells} {
		replyType, content := h(s, nil)
		if e, is := content.(errorContent); replyType != request+"_subshell_reply" || !is || e.Value != noSubshells {
			t.Errorf("%s is answered by %s %v", request, replyType, content)
		}
	}
	if _, content := kernelInfo(s, nil); !strings.Contains(fmt.Sprint(content), "ok 5.5 [] false") {
		t.Errorf("kernel_info_reply: %v", content)
	}
}

// A subscription is greeted under its own topic.
func TestWelcome(t *testing.T) {
	s := &server{session: "this"}
	for _, topic := range []string{"", "kernel.this.stream"} {
		m, err := s.codec.decode(s.welcome([]byte(topic)))
		if err != nil {
			t.Fatal(err)
		}
		var identities []string
		for _, id := range m.Identities {
			identities = append(identities, string(id))
		}
		if m.Header.Type != "iopub_welcome" || string(m.Content) != `{"subscription":"`+topic+`"}` || strings.Join(identities, "") != topic ||
			(len(identities) == 0) != (topic == "") {
			t.Errorf("%q is greeted by %s %s to %q", topic, m.Header.Type, m.Content, identities)
		}
	}
}
