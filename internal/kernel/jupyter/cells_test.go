package jupyter

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/internal/kernel/cell"
)

// run runs a cell to its end and returns its reply and what was published, a line for each message.
func (c *client) run(content map[string]any) (reply map[string]any, published []string) {
	c.t.Helper()
	sent := c.send(c.shell, "execute_request", content)
	for {
		m, parent, content := c.recv(c.iopub)
		if parent != sent {
			continue
		}
		if content["execution_state"] == "idle" {
			_, reply := c.replyTo(c.shell, sent)
			return reply, published
		}
		if m.Header.Type == "status" {
			continue
		}
		body, err := marshal(content)
		if err != nil {
			c.t.Fatal(err)
		}
		published = append(published, m.Header.Type+" "+string(body))
	}
}

// What a request asks for beside its code is done, and so is all that a cell can show.
func TestCells(t *testing.T) {
	c, _ := toyServerWith(t, freePorts(t), Options{TextLimit: 64 << 10, LimitHelp: "ask the toy"})
	input := func(code string, n int) string {
		return fmt.Sprintf(`execute_input {"code":%q,"execution_count":%d}`, code, n)
	}
	failed := func(name, value, at string) string {
		return fmt.Sprintf(`error {"ename":%q,"evalue":%q,"traceback":[%q]}`, name, value, at)
	}
	for _, q := range []struct {
		name      string
		content   map[string]any
		reply     string // count, status, user_expressions, payload
		published []string
	}{
		{"nothing", map[string]any{"code": " \n"}, `0 ok {} []`, nil},
		{"a value", map[string]any{"code": "value 3"}, `1 ok {} []`,
			[]string{input("value 3", 1), `execute_result {"data":{"text/plain":"3"},"execution_count":1,"metadata":{}}`}},
		{"silent", map[string]any{"code": "print a\nvalue 3", "silent": true}, `2 ok {} []`, []string{`stream {"name":"stdout","text":"a\n"}`}},
		{"not stored", map[string]any{"code": "value 4", "store_history": false}, `2 ok {} []`,
			[]string{input("value 4", 2), `execute_result {"data":{"text/plain":"4"},"execution_count":2,"metadata":{}}`}},
		{"displays", map[string]any{"code": "display a x\nclear wait\nclear\nupdate a y\ndisplay - z"}, `2 ok {} []`, []string{
			input("display a x\nclear wait\nclear\nupdate a y\ndisplay - z", 2),
			`display_data {"data":{"text/html":"<b>x</b>","text/plain":"x"},"metadata":{},"transient":{"display_id":"a"}}`,
			`clear_output {"wait":true}`, `clear_output {"wait":false}`,
			`update_display_data {"data":{"text/html":"<b>y</b>","text/plain":"y"},"metadata":{},"transient":{"display_id":"a"}}`,
			`display_data {"data":{"text/html":"<b>z</b>","text/plain":"z"},"metadata":{},"transient":{}}`}},
		{"a failure", map[string]any{"code": "\nfail no", "user_expressions": map[string]string{"a": "value 1"}}, `3 error {} []`,
			[]string{input("\nfail no", 3), failed("panic", "no", "In[3]:2: no")}},
		{"a defect", map[string]any{"code": "panic odd"}, `4 error {} []`,
			[]string{input("panic odd", 4), failed("internal error", "odd", "internal error: odd")}},
		{"a page", map[string]any{"code": "page long"}, `5 ok {} [map[data:map[text/plain:long] source:page start:0]]`,
			[]string{input("page long", 5)}},
		{"expressions alone", map[string]any{"user_expressions": map[string]string{"a": "value 1", "b": "fail no", "c": "print p"}},
			`6 ok {"a":{"data":{"text/plain":"1"},"metadata":{},"status":"ok"},` +
				`"b":{"ename":"panic","evalue":"no","status":"error","traceback":["In[6]:1: no"]},` +
				`"c":{"ename":"no value","evalue":"the expression print p has no value","status":"error",` +
				`"traceback":["no value: the expression print p has no value"]}} []`,
			[]string{input("", 6), `stream {"name":"stdout","text":"p\n"}`}},
		{"no one to ask", map[string]any{"code": "input who?", "allow_stdin": false}, `7 error {} []`,
			[]string{input("input who?", 7), failed("panic", ErrNoStdin.Error(), "In[7]:1: "+ErrNoStdin.Error())}},
		{"too much text", map[string]any{"code": "put " + strings.Repeat("x", 64<<10) + "\nprint y\nprint z"}, `8 ok {} []`, []string{
			input("put "+strings.Repeat("x", 64<<10)+"\nprint y\nprint z", 8),
			`stream {"name":"stdout","text":"` + strings.Repeat("x", 64<<10) + `"}`,
			`stream {"name":"stderr","text":"\n[output limit: a cell may print 64.0 kB and show 4.0 MB; what follows is counted, not shown]\n` +
				`[output limit: left out 0.0 kB of text (2 lines); ask the toy]\n"}`}},
	} {
		reply, published := c.run(q.content)
		if !slices.Equal(published, q.published) {
			t.Errorf("%s: published\n%.500s\nwant\n%.500s", q.name, strings.Join(published, "\n"), strings.Join(q.published, "\n"))
		}
		expressions, _ := marshal(reply["user_expressions"])
		if got := fmt.Sprintf("%v %v %s %v", reply["execution_count"], reply["status"], expressions, reply["payload"]); got != q.reply {
			t.Errorf("%s: the reply says\n%s, want\n%s", q.name, got, q.reply)
		}
		if e := reply["ename"]; (e != nil) != (reply["status"] == "error") {
			t.Errorf("%s: %v with ename %v", q.name, reply["status"], e)
		}
	}
}

// An interrupt where nothing runs and nothing waits is for no one.
func TestInterruptOfNothing(t *testing.T) {
	c, _ := toyServer(t, freePorts(t))
	c.answer(c.control, "interrupt_request", struct{}{})
	if reply, _ := c.run(map[string]any{"code": "sleep 0.1"}); reply["status"] != "ok" {
		t.Errorf("the next cell: %v", reply)
	}
}

// A client that goes on after errors says so; then the cells behind one that fails run.
func TestCellsBehindAFailureMayRun(t *testing.T) {
	c, _ := toyServer(t, freePorts(t))
	first := c.send(c.shell, "execute_request", map[string]any{"code": "sleep 600", "stop_on_error": false})
	c.started(first)
	next := c.send(c.shell, "execute_request", map[string]any{"code": "print x"})
	c.answer(c.shell, "kernel_info_request", struct{}{}) // once it is answered, the cell before it stands in line
	c.send(c.control, "interrupt_request", struct{}{})
	if _, reply := c.replyTo(c.shell, next); reply["status"] != "ok" {
		t.Errorf("the cell behind the failure: %v", reply)
	}
}

// A cell that runs when the kernel is told to end is interrupted, and its client hears of it.
func TestShutdownInterruptsAndAnswers(t *testing.T) {
	c, served := toyServer(t, freePorts(t))
	running := c.send(c.shell, "execute_request", map[string]any{"code": "sleep 600"})
	c.started(running)
	c.send(c.control, "shutdown_request", struct{}{})
	lines, _ := c.published(running) // with "busy" again after the shutdown's "idle", if that comes first
	lines = slices.DeleteFunc(lines, func(line string) bool { return line == "status busy" })
	if !slices.Equal(lines, []string{"error interrupted", "status idle"}) {
		t.Errorf("published %q", lines)
	}
	if _, reply := c.replyTo(c.shell, running); reply["ename"] != cell.Interrupted {
		t.Errorf("the reply says %v", reply)
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// A cell's question goes to the client that runs it, and only the answer to it counts.
func TestQuestions(t *testing.T) {
	c, _ := toyServer(t, freePorts(t))
	reply := func(parent json.RawMessage, value string) {
		t.Helper()
		m, err := compose("client", "input_reply", parent, json.RawMessage(value))
		if err != nil {
			t.Fatal(err)
		}
		c.sendMessage(c.stdin, m)
	}
	for _, q := range []struct{ code, prompt, shown string }{
		{"input who?", `{"password":false,"prompt":"who?"}`, "got Ada\n"},
		{"password word", `{"password":true,"prompt":"word"}`, "got 3\n"},
	} {
		cell := c.send(c.shell, "execute_request", map[string]any{"code": q.code})
		m, parent, content := c.recv(c.stdin)
		if got, _ := marshal(content); m.Header.Type != "input_request" || parent != cell || string(got) != q.prompt {
			t.Errorf("%s asks by %s %s", q.code, m.Header.Type, got)
		}
		reply(json.RawMessage(`{"msg_id":"another question"}`), `{"value":"no"}`)
		reply(nil, `{"value":7}`)
		reply(m.RawHeader, `{"value":"Ada"}`)
		reply(m.RawHeader, `{"value":"too late"}`)
		var text string
		for text == "" {
			_, parent, content := c.recv(c.iopub)
			if parent == cell {
				text, _ = content["text"].(string)
			}
		}
		if text != q.shown {
			t.Errorf("%s shows %q, want %q", q.code, text, q.shown)
		}
	}

	// A question can be interrupted, and the next one is asked all the same; some clients do not say what they answer.
	waiting := c.send(c.shell, "execute_request", map[string]any{"code": "input first"})
	c.recv(c.stdin)
	c.send(c.control, "interrupt_request", struct{}{})
	if _, reply := c.replyTo(c.shell, waiting); reply["evalue"] != errEnded.Error() {
		t.Errorf("interrupted: %v", reply)
	}
	c.send(c.shell, "execute_request", map[string]any{"code": "input second"})
	c.recv(c.stdin)
	reply(nil, `{"value":"Bob"}`)
	for {
		if _, _, content := c.recv(c.iopub); content["text"] == "got Bob\n" {
			break
		}
	}
}

// A client without a stdin channel cannot be asked, and its cell ends.
func TestNoStdinChannel(t *testing.T) {
	s := &server{transport: memory{}, session: "this"}
	r := &request{Message: &Message{}, peer: new(keeper)}
	if _, err := s.ask(t.Context(), r, "who?", false); err == nil || !strings.Contains(err.Error(), "no stdin channel") {
		t.Errorf("asking gives %v", err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := s.ask(ended, r, "who?", false); err != errEnded {
		t.Errorf("asking for a cell that has ended gives %v", err)
	}
}

// The history is that of all sessions of the file; the present one is the last to be searched and to be listed.
func TestHistoryRequests(t *testing.T) {
	file := filepath.Join(t.TempDir(), "history")
	old := newHistory(file, "old", t.Logf)
	for i, code := range []string{"value 1", "print a", "value 1"} {
		old.add(i+1, code, "")
	}
	old.flush()
	c, _ := toyServerWith(t, freePorts(t), Options{History: file})
	c.run(map[string]any{"code": "value 5"})
	c.run(map[string]any{"code": "fail no"})
	c.run(map[string]any{"code": "print unseen", "store_history": false})
	c.wantAnswer(c.shell, "history_request", `{"hist_access_type":"tail","n":1}`, `{"history":[[2,2,"fail no"]],"status":"ok"}`) // it is written
	later := newHistory(file, "later", t.Logf)
	later.add(1, "of another kernel", "")
	later.flush()
	for _, q := range []struct{ request, want string }{
		{`"hist_access_type":"tail"`, `[[1,1,"value 1"],[1,2,"print a"],[1,3,"value 1"],[3,1,"of another kernel"],[2,1,"value 5"],[2,2,"fail no"]]`},
		{`"hist_access_type":"tail","n":2,"output":true`, `[[2,1,["value 5","5"]],[2,2,["fail no",null]]]`},
		{`"hist_access_type":"tail","n":-1`, `[[1,1,"value 1"],[1,2,"print a"],[1,3,"value 1"],[3,1,"of another kernel"],[2,1,"value 5"],[2,2,"fail no"]]`},
		{`"hist_access_type":"search","pattern":"value*"`, `[[1,1,"value 1"],[1,3,"value 1"],[2,1,"value 5"]]`},
		{`"hist_access_type":"search","pattern":"value*","unique":true,"n":2`, `[[1,3,"value 1"],[2,1,"value 5"]]`},
		{`"hist_access_type":"search","pattern":"no*"`, `[]`},
		{`"hist_access_type":"range","session":0`, `[[2,1,"value 5"],[2,2,"fail no"]]`},
		{`"hist_access_type":"range","session":-1,"start":2,"stop":3`, `[[1,2,"print a"]]`},
		{`"hist_access_type":"range","session":3,"start":1`, `[[3,1,"of another kernel"]]`},
	} {
		c.wantAnswer(c.shell, "history_request", "{"+q.request+"}", `{"history":`+q.want+`,"status":"ok"}`)
	}
}

// When a kernel has ended, all that it ran is in the file.
func TestHistoryOfAnEndedKernel(t *testing.T) {
	file := filepath.Join(t.TempDir(), "history")
	c, served := toyServerWith(t, freePorts(t), Options{History: file})
	for range 20 {
		c.run(map[string]any{"code": "value 5"})
	}
	c.send(c.control, "shutdown_request", map[string]any{"restart": false})
	if err := <-served; err != nil {
		t.Fatal(err)
	}
	if all, _ := newHistory(file, "later", t.Logf).all(); len(all) != 20 || all[19].Line != 20 {
		t.Errorf("of 20 cells %d are kept", len(all))
	}
}

// A history whose file cannot be written is kept as long as its kernel lives, and says so once.
func TestHistoryWithoutItsFile(t *testing.T) {
	notes := 0
	h := newHistory(t.TempDir(), "this", func(string, ...any) { notes++ }) // a directory
	h.add(1, "a", "")
	h.add(2, "b", "1")
	all, this := h.all()
	if len(all) != 2 || all[1].Input != "b" || all[1].Output != "1" || all[1].number != this || notes != 1 {
		t.Errorf("kept are %v of %d, noted %d times", all, this, notes)
	}
	file := newHistory(filepath.Join(t.TempDir(), "h"), "this", t.Logf)
	file.add(1, strings.Repeat("x", historySize/8), "") // too long for the file
	file.add(2, "short", "")
	file.add(3, strings.Repeat("x", historySize/8-1<<10), "") // the rest of its line takes less than that
	if all, _ := file.all(); len(all) != 3 || len(file.mine) != 1 {
		t.Errorf("%d entries, %d of them in memory", len(all), len(file.mine))
	}
}

// Text takes from what may be sent as text in a while, other messages only from their number.
func TestOnlyTextHasATextPace(t *testing.T) {
	p := newPace()
	p.wait(t.Context(), "display_data", 2*textBurst)
	if left := p.text.Tokens(); left != textBurst {
		t.Errorf("a picture leaves room for %v bytes of text", left)
	}
	p.wait(t.Context(), "stream", 2*textBurst) // more than fits goes out when all is there
	if left := p.text.Tokens(); left > textBurst/2 {
		t.Errorf("a long text leaves room for %v bytes", left)
	}
	if left := p.messages.Tokens(); left > messageBurst-1 {
		t.Errorf("two messages leave room for %v", left)
	}
}
