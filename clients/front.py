"""What a cell and its front end say to each other, asked by jupyter_client: displays, the pager, questions, comms."""

import queue

from jupyter_client.manager import start_new_kernel

import report
from talk import TIMEOUT

USE = 'import ("fmt"; "os"; "runtime"; "time"; "context"; "github.com/massspring/msp/pkg/nb"); var _ = fmt.Sprint; var _ = os.Exit; var _ = runtime.GOOS; var _ = time.Now; var _ context.Context'


class Front:
    """One client; it keeps all that is published, by the request that it answers."""

    def __init__(self):
        self.manager, self.client = start_new_kernel(kernel_name="msp", startup_timeout=60)
        self.seen = {}

    def read(self, until, timeout=TIMEOUT):
        """Read iopub until a message fits; return it. Silence may last so long: a busy machine takes minutes for 10,000 messages."""
        while True:
            try:
                message = self.client.get_iopub_msg(timeout=timeout)
            except queue.Empty:
                raise AssertionError(f"not seen, and nothing else in {timeout} s") from None
            self.seen.setdefault(message["parent_header"].get("msg_id"), []).append(message)
            if until(message):
                return message

    def published(self, request, fits, number=1):
        """The messages of a request that fit, once there are so many."""
        while True:
            found = [m for m in self.seen.get(request, []) if fits(m)]
            if len(found) >= number:
                return found
            self.read(lambda m: m["parent_header"].get("msg_id") == request)

    def idle(self, request):
        self.published(request, is_idle)
        return [(m["msg_type"], m["content"]) for m in self.seen[request] if m["msg_type"] not in ("status", "execute_input")]

    def cell(self, code):
        """Run a cell that must go well; return what it published."""
        request = self.client.execute(code)
        published = self.idle(request)
        self.answer = self.reply(request)
        assert self.answer["status"] == "ok", self.answer
        return published

    def reply(self, request):
        """The content of the reply to a request; those to earlier ones that nobody asked for are passed over."""
        while True:
            message = self.client.get_shell_msg(timeout=TIMEOUT)
            if message["parent_header"].get("msg_id") == request:
                return message["content"]

    def comm(self, kind, buffers=None, **content):
        """Send a comm message; return its ID."""
        content.setdefault("data", {})
        message = self.client.session.msg(kind, content)
        self.client.session.send(self.client.shell_channel.socket, message, buffers=buffers)
        return message["header"]["msg_id"]


def is_idle(message):
    return message["msg_type"] == "status" and message["content"]["execution_state"] == "idle"


def texts(published):
    return [(kind, content["data"]["text/plain"]) for kind, content in published]


front = Front()
with report.check("a value is shown, replaced, cleared"):
    shown = front.cell(USE + '\ns := nb.Show("first")\ns.Update("second")\nnb.Clear(true)\nnb.Show("third")\n_ = 0')
    kinds = [kind for kind, _ in shown]
    assert kinds == ["display_data", "update_display_data", "clear_output", "display_data"], kinds
    ids = [content["transient"]["display_id"] for kind, content in shown if kind.endswith("display_data")]
    assert ids[0] == ids[1] != ids[2], ids
    assert texts(front.cell('s.Update("later")')) == [("update_display_data", "later")]
    assert front.cell('nb.Show("last value of the cell")')[1:] == [], "a cell that ends in Show shows its value twice"

with report.check("what a goroutine shows later goes to its own cell"):
    owner = front.client.execute('start := make(chan int)\ngo func() { <-start; nb.Show("late") }()\n_ = 0')
    front.idle(owner)
    front.client.execute("start <- 1")
    front.published(owner, lambda m: m["msg_type"] == "display_data")

with report.check("the pager gets its text with the reply"):
    front.cell('nb.Page("read this")')
    assert front.answer["payload"] == [{"source": "page", "data": {"text/plain": "read this"}, "start": 0}], front.answer["payload"]

with report.check("a cell asks for a line and for a password"):
    request = front.client.execute('a, err := nb.Input("name: ")\nb, err := nb.Password("secret: ")\nfmt.Print(a, b, err)',
        allow_stdin=True)
    for prompt, hidden, answer in [("name: ", False, "ada "), ("secret: ", True, "xyz ")]:
        asked = front.client.get_stdin_msg(timeout=TIMEOUT)["content"]
        assert asked == {"prompt": prompt, "password": hidden}, asked
        front.client.input(answer)
    assert front.idle(request) == [("stream", {"name": "stdout", "text": "ada xyz <nil>"})], front.idle(request)

OPEN = """c, err := nb.Open("toy", nb.Message{Data: map[string]any{"x": 1}, Metadata: map[string]any{"version": "2.1.0"}, Buffers: [][]byte{{0, 10, 255}}})
c.OnMessage(func(m nb.Message) {
	fmt.Print("got ", m.Data["v"], len(m.Buffers[0]))
	c.Send(nb.Message{Data: map[string]any{"echo": m.Data["v"]}, Buffers: m.Buffers})
})"""

with report.check("a comm opened by a cell: messages and buffers both ways, idle after the handler"):
    front.cell(OPEN)
    opened = next(m for messages in front.seen.values() for m in messages if m["msg_type"] == "comm_open")
    comm = opened["content"]["comm_id"]
    assert opened["content"]["target_name"] == "toy" and opened["content"]["data"] == {"x": 1}, opened
    assert opened["metadata"]["version"] == "2.1.0" and bytes(opened["buffers"][0]) == b"\0\n\xff", opened
    big = bytes(range(256)) * 40_000  # 10 MB
    request = front.comm("comm_msg", comm_id=comm, data={"v": 7}, buffers=[big])
    published = front.idle(request)
    assert ("stream", {"name": "stdout", "text": f"got 7 {len(big)}"}) in published, published
    answer = next(m for m in front.seen[request] if m["msg_type"] == "comm_msg")
    assert answer["content"]["data"] == {"echo": 7} and bytes(answer["buffers"][0]) == big
    assert front.seen[request][0]["content"]["execution_state"] == "busy" and is_idle(front.seen[request][-1])

with report.check("comm_info lists it, and a page that is loaded anew finds it"):
    for target, listed in [(None, True), ("toy", True), ("other", False)]:
        reply = front.reply(front.client.comm_info(target))
        assert (comm in reply["comms"]) == listed, (target, reply)

with report.check("handlers wait for the running cell, in order of arrival, before the next cell"):
    began = front.client.execute('fmt.Print("cell")\ntime.Sleep(500 * time.Millisecond)\nfmt.Print(" end")')
    moves = [front.comm("comm_msg", comm_id=comm, data={"v": v}, buffers=[b""]) for v in range(3)]
    after = front.client.execute('fmt.Print("next")')
    front.idle(after)
    order = [m["parent_header"]["msg_id"] for messages in front.seen.values() for m in messages if is_idle(m)]
    times = {request: min(m["header"]["date"] for m in front.seen[request] if is_idle(m)) for request in [began, *moves, after]}
    assert sorted(times, key=times.get) == [began, *moves, after], times
    assert len(order) == len(set(order)), "a request became idle twice"

with report.check("an inbox brings messages to the cell that runs"):
    front.cell('in, err := nb.Open("drag", nb.Message{})')
    drag = next(m["content"]["comm_id"] for messages in front.seen.values() for m in messages if m["msg_type"] == "comm_open" and m["content"]["target_name"] == "drag")
    running = front.client.execute(
        'sum := 0.0\nfor steps := 0; sum < 6; steps++ {\n\tm, err := in.Receive(context.Background())\n\tif err != nil { panic(err) }\n'
        '\tsum += m.Data["by"].(float64)\n\tin.Send(nb.Message{Data: map[string]any{"sum": sum}})\n}\nfmt.Print(sum)'
    )
    for number, (by, total) in enumerate([(1, 1), (2, 3), (3, 6)], 1):
        request = front.comm("comm_msg", comm_id=drag, data={"by": by})
        # Its idle comes although the cell runs on; the cell answers under its own request.
        front.idle(request)
        answers = front.published(running, lambda m: m["msg_type"] == "comm_msg", number)
        assert answers[-1]["content"]["data"] == {"sum": total}, answers
    assert ("stream", {"name": "stdout", "text": "6"}) in front.idle(running)

with report.check("a cell that waits for a message, and a handler that does not end, are interrupted"):
    waiting = front.client.execute("in.Receive(context.Background())")
    front.published(waiting, lambda m: m["msg_type"] == "execute_input")
    front.manager.interrupt_kernel()
    assert [content["ename"] for kind, content in front.idle(waiting) if kind == "error"] == ["interrupted"]
    front.cell('c.OnMessage(func(nb.Message) { fmt.Println("in it"); for {} })')
    request = front.comm("comm_msg", comm_id=comm)
    front.published(request, lambda m: m["msg_type"] == "stream")
    front.manager.interrupt_kernel()
    assert [content["ename"] for kind, content in front.idle(request) if kind == "error"] == ["interrupted"]

with report.check("a handler that panics shows its own frames, and the kernel stays"):
    front.cell('c.OnMessage(func(m nb.Message) {\n\tpanic("in the handler")\n})')
    request = front.comm("comm_msg", comm_id=comm)
    errors = [content for kind, content in front.idle(request) if kind == "error"]
    trace = "\n".join(errors[0]["traceback"])
    assert errors[0]["ename"] == "panic" and "func literal" in trace and ":2:" in trace and "goroutine 1" not in trace, trace
    front.cell("1 + 1")

with report.check("comms that the front end opens are accepted by their target or closed"):
    front.cell('nb.Target("hello", func(c *nb.Comm, m nb.Message) { c.Send(nb.Message{Data: m.Data}) })')
    published = front.idle(front.comm("comm_open", comm_id="mine", target_name="hello", data={"a": [1]}))
    assert published == [("comm_msg", {"comm_id": "mine", "data": {"a": [1]}})], published
    for request in [front.comm("comm_open", comm_id="nobodys", target_name="nobody"), front.comm("comm_msg", comm_id="unknown")]:
        assert [kind for kind, _ in front.idle(request)] == ["comm_close"]
    front.idle(front.comm("comm_close", comm_id="mine"))
    reply = front.reply(front.client.comm_info())
    assert set(reply["comms"]) == {comm, drag}, reply

with report.check("messages that mean nothing cost nothing"):
    front.comm("comm_msg", data=[1, 2])
    front.comm("comm_msg", comm_id=comm, data="text")
    front.comm("comm_open", comm_id="x")
    for _ in range(5000):
        front.comm("comm_msg", comm_id=drag, data={"by": 0})
    front.cell('fmt.Print("alive")')
    lost = front.cell("_, e := in.Receive(context.Background())\nfmt.Print(e)")
    assert "messages were lost: 904" in lost[-1][1]["text"], lost

with report.check("comms are closed when the session is lost, and the next one begins without"):
    front.cell(OPEN)
    def closes():
        return {m["content"]["comm_id"] for messages in front.seen.values() for m in messages if m["msg_type"] == "comm_close"}

    before = closes()
    gone = front.client.execute('func deep(n int) int { return deep(n+1) + 1 }\nvar m = map[int]int{}\nruntime.GOMAXPROCS(4)\nfor range 4 { go func() { for i := 0; ; i++ { m[i%9]++ } }() }\ntime.Sleep(20 * time.Second)')
    front.idle(gone)
    reply = front.reply(gone)
    assert reply["ename"] == "session lost", reply
    assert len(closes() - before) == 3, closes() - before
    reply = front.reply(front.client.comm_info())
    assert reply["comms"] == {}, reply

front.client.stop_channels()
front.manager.shutdown_kernel()
report.finish()
