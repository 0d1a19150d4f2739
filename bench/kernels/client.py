"""One kernel and its client: start, run a cell, ask, stop. Everything goes over the real sockets of jupyter_client."""

import re
import threading
import time
from dataclasses import dataclass, field
from queue import Empty

import psutil
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import KernelManager


class Late(Exception):
    """No answer in the time given."""


class Grew(Late):
    """The kernel, or what stood waiting in its client, took more than MEMORY and was ended."""


MEMORY = 4e9  # bytes; a kernel that prints without end and heeds no interrupt has taken all of a machine


@dataclass
class Ran:
    """What a cell did: its reply, its messages in order and the seconds from request to reply and idle."""

    reply: dict
    messages: list = field(default_factory=list)
    seconds: float = 0.0
    first: float = 0.0  # seconds until the first output, 0 for none

    @property
    def text(self):
        """Everything that was to be read, as a front end without pictures would show it."""
        return "".join(_text(m["msg_type"], m["content"]) for m in self.messages)

    @property
    def kinds(self):
        return {m["msg_type"] for m in self.messages}


def _text(kind, content):
    if kind == "stream":
        return content["text"]
    if kind in ("execute_result", "display_data", "update_display_data"):
        return "\n".join(str(v) for k, v in content["data"].items() if k.startswith("text/")) + "\n"
    if kind == "error":
        return plain("\n".join([content["ename"], content["evalue"], *content["traceback"]])) + "\n"
    return ""


def plain(text):
    """text without colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


OUTPUTS = {"stream", "execute_result", "display_data", "update_display_data", "error"}


class Kernel:
    """A running kernel; ready and info are set when it has answered and its output channel is heard."""

    def __init__(self, spec, timeout=60):
        self.spawned = time.perf_counter()
        self.manager = KernelManager(kernel_name=spec)
        self.manager.start_kernel()
        self.grew = False
        self.stopped = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()
        try:
            self.client = self.manager.blocking_client()
            self.client.start_channels(hb=False)
            self.info = self._await_ready(timeout)
        except BaseException:
            self.stopped.set()
            self.manager.shutdown_kernel(now=True)
            raise
        self.ready = time.perf_counter() - self.spawned

    def _watch(self):
        """End the kernel when it, with what its messages take here, needs more than MEMORY."""
        before = psutil.Process().memory_info().rss
        while not self.stopped.wait(0.2):
            try:
                if self.memory() * 1e6 + psutil.Process().memory_info().rss - before < MEMORY:
                    continue
                for p in self.processes():
                    p.kill()
            except psutil.NoSuchProcess:
                continue
            self.grew = True

    def _gone(self):
        return Grew(f"it took more than {MEMORY / 1e9:.0f} GB") if self.grew else Late("the kernel has ended")

    def _await_ready(self, timeout):
        """As wait_for_ready of jupyter_client, without the 0.2 s in which that empties the output channel."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            try:
                info = self._reply("shell", self.client.kernel_info(), end - time.monotonic())["content"]
                self.client.get_iopub_msg(timeout=0.02)
                return info
            except Empty:
                pass  # its output is not heard yet
        raise Late(f"not ready after {timeout} s")

    def run(self, code, timeout=30, interrupt_after=None, answer=None, **options):
        """Run a cell. interrupt_after is in seconds; answer goes to every question of the cell."""
        began = time.perf_counter()
        asked = None
        request = self.client.execute(code, allow_stdin=answer is not None, **options)
        ran = Ran({})
        while True:
            now = time.perf_counter() - began
            if now > timeout:
                raise Late(f"no end after {timeout} s")
            if interrupt_after is not None and asked is None and now > interrupt_after:
                asked = now
                self.manager.interrupt_kernel()
            wait = 0.5 if interrupt_after is None and answer is None else 0.02
            if answer is not None and self.client.stdin_channel.msg_ready():
                self.client.get_stdin_msg(timeout=1)
                self.client.input(answer)
            try:
                message = self.client.get_iopub_msg(timeout=wait)
            except Empty:
                if not self.manager.is_alive():
                    raise self._gone() from None
                continue
            if message["parent_header"].get("msg_id") != request:
                continue
            if message["msg_type"] in OUTPUTS and not ran.first:
                ran.first = time.perf_counter() - began
            if self.grew:
                raise self._gone()
            ran.messages.append(message)
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                break
        ran.reply = self._reply("shell", request, timeout)["content"]
        ran.seconds = time.perf_counter() - began
        if asked is not None:
            ran.seconds -= asked  # from the interrupt on
        return ran

    def ask(self, kind, content, channel="shell", timeout=10, parent_header=None):
        """The content of the answer to a request of any kind."""
        message = self.client.session.msg(kind, content)
        getattr(self.client, f"{channel}_channel").send(message)
        return self._reply(channel, message["header"]["msg_id"], timeout)["content"]

    def timed(self, kind, content, timeout=10):
        """The answer, and how many seconds it took."""
        began = time.perf_counter()
        return self.ask(kind, content, timeout=timeout), time.perf_counter() - began

    def _reply(self, channel, request, timeout):
        get = getattr(self.client, f"get_{channel}_msg")
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            try:
                message = get(timeout=min(1, max(0.01, end - time.monotonic())))
            except Empty:
                if not self.manager.is_alive():
                    raise self._gone() from None
                continue
            if message["parent_header"].get("msg_id") == request:
                return message
        raise Late(f"no answer after {timeout} s")

    def complete(self, code):
        return self.timed("complete_request", {"code": code, "cursor_pos": len(code)})

    def inspect(self, code, detail=0):
        return self.timed("inspect_request", {"code": code, "cursor_pos": len(code), "detail_level": detail})

    def processes(self):
        """The kernel and what it has started."""
        root = psutil.Process(self.manager.provisioner.pid)
        return [root, *root.children(recursive=True)]

    def memory(self):
        """Resident memory of the kernel's processes, in MB (10^6 bytes). Pages that they share count twice."""
        return self._sum(lambda p: p.memory_info().rss)

    def proportional(self):
        """As memory, but a page that n processes share counts as an n-th of it in each."""
        return self._sum(lambda p: p.memory_full_info().pss)

    def _sum(self, size):
        total = 0
        for p in self.processes():
            try:
                total += size(p)
            except psutil.NoSuchProcess:
                pass
        return total / 1e6

    def stop(self):
        """End the kernel and all it has started."""
        try:
            processes = self.processes()
        except psutil.NoSuchProcess:
            processes = []
        self.stopped.set()
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)
        for p in processes:
            if p.is_running():
                p.kill()


def installed():
    """The names of the kernelspecs that Jupyter finds here."""
    return KernelSpecManager().find_kernel_specs()
