"""The msp kernel behind a jupyter_client, a cell at a time."""

import queue
import re
import time

from jupyter_client.manager import start_new_kernel

TIMEOUT = 60  # seconds, generous: no answer takes one
PROMPT = 10  # seconds for what is to take one: a busy machine takes longer, and the checks print how long it was


class Kernel:
    def __init__(self, **options):
        self.manager, self.client = start_new_kernel(kernel_name="msp", startup_timeout=60, **options)
        self.replies = {}  # those that nobody has asked for yet

    def run(self, code, interrupt_after=None, interrupt_at=None, timeout=60):
        """Run a cell; return its reply, its text (streams and results) and how long after the interrupt it ended. The
        interrupt comes so many seconds after the request, or when a text has been shown."""
        text, errors, asked = [], [], None
        began = time.monotonic()
        request = self.client.execute(code)
        while True:
            assert time.monotonic() - began < timeout, f"no end after {timeout} s"
            due = interrupt_after is not None and time.monotonic() - began > interrupt_after
            if asked is None and (due or interrupt_at is not None and interrupt_at in "".join(text)):
                self.manager.interrupt_kernel()
                asked = time.monotonic()
            try:
                message = self.client.get_iopub_msg(timeout=0.05)
            except queue.Empty:
                continue
            if message["parent_header"].get("msg_id") != request:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "stream":
                text.append(content["text"])
            elif kind in ("execute_result", "display_data"):
                text.append(content["data"]["text/plain"])
            elif kind == "error":
                errors.append(content)
            elif kind == "status" and content["execution_state"] == "idle":
                break
        reply = self.reply(request)
        assert reply["status"] == "ok" or errors, f"no error was shown, but the reply says {reply}"
        return reply, "".join(text), None if asked is None else time.monotonic() - asked

    def ask(self, kind, content=None, subshell=None, channel="shell"):
        """Send a request, to a subshell if one is named, and return its id."""
        message = self.client.session.msg(kind, content or {})
        message["header"]["subshell_id"] = subshell
        getattr(self.client, channel + "_channel").send(message)
        return message["header"]["msg_id"]

    def reply(self, request, channel="shell"):
        while request not in self.replies:
            message = getattr(self.client, f"get_{channel}_msg")(timeout=TIMEOUT)
            self.replies[message["parent_header"].get("msg_id")] = message["content"]
        return self.replies.pop(request)

    def interrupt(self, subshell=None):
        """Interrupt, and wait until that has been done: it cannot hit a later cell."""
        self.reply(self.ask("interrupt_request", subshell=subshell, channel="control"), "control")

    def published(self, request):
        """What the request has shown: kinds and texts, up to its idle."""
        shown = []
        while True:
            message = self.client.get_iopub_msg(timeout=TIMEOUT)
            kind, content = message["msg_type"], message["content"]
            if message["parent_header"].get("msg_id") != request:
                continue
            if kind == "status" and content["execution_state"] == "idle":
                return shown
            if kind in ("stream", "execute_result"):
                shown.append((content.get("name", kind), content["text"] if kind == "stream" else content["data"]["text/plain"]))

    def until_shown(self, request, text):
        while True:
            message = self.client.get_iopub_msg(timeout=TIMEOUT)
            if message["parent_header"].get("msg_id") == request and text in message["content"].get("text", ""):
                return

    def beside(self, subshell, code):
        request = self.ask("execute_request", {"code": code, "allow_stdin": True}, subshell)
        return self.reply(request), self.published(request)


def plain(reply):
    lines = "\n".join(reply["traceback"]) + reply["ename"] + reply["evalue"]
    return re.sub(r"\x1b\[[0-9;]*m", "", lines)
