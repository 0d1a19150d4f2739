"""What a kernel can do, found out by asking it: every probe sends real requests and says what came back."""

import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from queue import Empty

from client import Grew, Kernel, Late

PROBES = []  # (title, function of a Subject that returns what the table says)

YES, NO, NONE = "yes", "no", "–"

LIMIT = 300  # seconds for all probes of a kernel; those after it are "not reached"


def probe(title):
    """A row of the table; the function returns yes, no, or a few words."""

    def register(function):
        PROBES.append((title, function))
        return function

    return register


class Subject:
    """A kernel under probe, started anew once it has been lost."""

    def __init__(self, kernel):
        self.kernel = kernel
        self.session = Kernel(kernel.spec)

    def cell(self, name):
        """A cell of kernels.toml; KeyError if this language has none."""
        return self.kernel.cells[name]

    def run(self, name, **options):
        """Run a cell by name."""
        return self.session.run(self.cell(name).replace("@", "1"), **options)

    def says(self, code, what, **options):
        return what in self.session.run(code, **options).text

    def alive(self):
        """Does this same kernel still run a cell?"""
        try:
            return "42" in self.run("trivial", timeout=20).text
        except Late:
            return False

    def afresh(self):
        self.session.stop()
        self.session = Kernel(self.kernel.spec)

    def stop(self):
        self.session.stop()


def yes(held):
    return YES if held else NO


def survives(s, name, **options):
    """A cell that would end a careless process: does the kernel stay, and its variables?"""
    code = s.cell(name)
    s.run("set")
    try:
        s.session.run(code, **{"timeout": 20} | options)
    except Grew as grew:
        s.afresh()
        return f"no, {grew}"
    except Late:
        pass
    if not s.alive():
        s.afresh()
        return "no, the kernel is gone"
    return YES if "2" in s.run("show").text.split() else "kernel stays, variables lost"


# The language with live state -----------------------------------------------------------------------------------


@probe("value of the last expression is shown")
def _(s):
    return yes(s.run("finished").kinds & {"execute_result", "display_data"})


@probe("a variable changed in one cell is changed in the next")
def _(s):
    s.run("set")
    s.run("change")
    return yes("42" in s.run("show").text)


@probe("a variable declared again with another type")
def _(s):
    first, second, show = s.cell("retype")
    s.session.run(first)
    s.session.run(second)
    return yes(s.says(show, "4"))


@probe("callers of a function that is declared again use the new one")
def _(s):
    *before, last = s.cell("redefine")
    for code in before:
        s.session.run(code)
    return yes(s.says(last, "42"))


@probe("generic functions")
def _(s):
    return yes("42" in s.run("generic").text)


@probe("unused variables and imports are allowed in a cell")
def _(s):
    return yes("42" in s.run("unused").text)


@probe("a cell with a mistake in its last line changes nothing")
def _(s):
    s.run("set")
    s.run("mistake")
    return yes("2" in s.run("show").text.split())


@probe("a cell that fails half-way keeps what it did before")
def _(s):
    s.run("set")
    s.run("halfway")
    return yes("42" in s.run("show").text)


@probe("a runtime error names the function and its line in the cell")
def _(s):
    function, line = s.cell("fails_says")
    said = s.run("fails").text
    if function not in said:
        return NO
    placed = re.search(rf"(\bline |:|> |^\s*){line}\b", said, re.MULTILINE | re.IGNORECASE)
    return YES if placed else "the function only"


@probe("a misspelt name: the right one is proposed")
def _(s):
    before, slip, name = s.cell("typo")
    s.session.run(before)
    return yes(name in s.session.run(slip).text)


# Not falling over -----------------------------------------------------------------------------------------------


@probe("survives an exit of the process")
def _(s):
    return survives(s, "exit")


@probe("survives unbounded recursion")
def _(s):
    return survives(s, "overflow", timeout=60)


@probe("survives an uncaught error in another goroutine or thread")
def _(s):
    return survives(s, "thread")


@probe("survives endless printing, interrupted after 2 s")
def _(s):
    return survives(s, "flood", interrupt_after=2, timeout=30)


@probe("interrupt stops an endless loop, variables stay")
def _(s):
    return survives(s, "endless", interrupt_after=1)


@probe("interrupt stops sleeping, variables stay")
def _(s):
    return survives(s, "sleep", interrupt_after=1)


@probe("what is printed after its cell has ended is shown")
def _(s):
    request = s.run("late").messages[0]["parent_header"]["msg_id"]
    end = time.monotonic() + 2
    while time.monotonic() < end:
        try:
            message = s.session.client.get_iopub_msg(timeout=0.5)
        except Empty:
            continue
        if message["msg_type"] == "stream" and "late 42" in message["content"]["text"]:
            return YES if message["parent_header"].get("msg_id") == request else "yes, in another cell"
    return NO


# The protocol ---------------------------------------------------------------------------------------------------


@probe("protocol version")
def _(s):
    return s.session.info["protocol_version"]


@probe("completion of a member")
def _(s):
    before, code, offers = s.cell("complete")
    if before:
        s.session.run(before)
    answer, _ = s.session.complete(code)
    return yes(any(offers in match for match in answer["matches"]))


@probe("completion says what kind of thing it offers")
def _(s):
    answer, _ = s.session.complete(s.cell("complete")[1])
    return yes(any(m.get("type") for m in answer["metadata"].get("_jupyter_types_experimental", [])))


@probe("completion of a local variable inside an unfinished function")
def _(s):
    answer, _ = s.session.complete(s.cell("local"))
    return yes(any("eightOfIt" in match or "eight_of_it" in match for match in answer["matches"]))


@probe("completion of what can be imported")
def _(s):
    code, offers = s.cell("import_path")
    answer, _ = s.session.complete(code)
    return yes(any(offers in match for match in answer["matches"]))


@probe("inspection: documentation of the standard library")
def _(s):
    code, says = s.cell("doc")
    answer, _ = s.session.inspect(code)
    text = " ".join(str(v) for v in answer.get("data", {}).values())
    return YES if says.lower() in text.lower() else "found, without text" if answer.get("found") else NO


@probe("inspection: value of a variable")
def _(s):
    before, code, says = s.cell("value")
    s.session.run(before)
    answer, _ = s.session.inspect(code)
    return yes(says in " ".join(str(v) for v in answer.get("data", {}).values()))


@probe("is_complete: unfinished, finished, wrong; indentation")
def _(s):
    ask = lambda name: s.session.ask("is_complete_request", {"code": s.cell(name)})
    answers = [ask(name) for name in ("unfinished", "finished", "wrong")]
    right = [a["status"] == want for a, want in zip(answers, ("incomplete", "complete", "invalid"))]
    if all(right):
        return YES if answers[0].get("indent", "").strip() == "" and answers[0].get("indent") else "yes, no indentation"
    return NO if sum(right) < 2 else f"{sum(right)} of 3"


@probe("history: the last cells")
def _(s):
    s.run("trivial")
    ask = {"hist_access_type": "tail", "n": 3, "output": False, "raw": True, "session": 0, "start": 0, "stop": 0, "pattern": "",
        "unique": False}
    return yes(any(s.cell("trivial") in str(entry[2]) for entry in s.session.ask("history_request", ask)["history"]))


@probe("history: search in it, also after a restart")
def _(s):
    marked = f"{s.cell('trivial')} "  # the blank keeps the cell what it is
    s.session.run(marked)
    s.session.manager.restart_kernel(now=False)
    s.session._await_ready(30)
    ask = {"hist_access_type": "search", "n": 5, "output": False, "raw": True, "pattern": "*6 * 7*", "unique": True}
    return yes(s.session.ask("history_request", ask)["history"])


@probe("input from the user")
def _(s):
    return yes("said yes-42" in s.run("ask", answer="yes-42", timeout=15).text)


@probe("HTML shown by a function")
def _(s):
    done = s.run("html", timeout=60)
    return yes(any("text/html" in m["content"].get("data", {}) and "<b>42</b>" in m["content"]["data"]["text/html"] for m in done.messages))


@probe("comms: asked which there are; a comm for nobody is closed")
def _(s):
    listed = "comms" in s.session.ask("comm_info_request", {}, timeout=3)
    message = s.session.client.session.msg("comm_open", {"comm_id": "42", "target_name": "nobody", "data": {}})
    s.session.client.shell_channel.send(message)
    end, closed = time.monotonic() + 2, False
    while not closed and time.monotonic() < end:
        try:
            closed = s.session.client.get_iopub_msg(timeout=0.5)["msg_type"] == "comm_close"
        except Empty:
            continue
    return YES if listed and closed else "asked only" if listed else NO


@probe("user_expressions")
def _(s):
    done = s.session.run(s.cell("finished"), user_expressions={"a": "40 + 2"})
    value = done.reply.get("user_expressions", {}).get("a", {})
    return yes("42" in str(value.get("data", "")))


@probe("silent and store_history=False do not count")
def _(s):
    count = s.session.run(s.cell("finished")).reply["execution_count"]
    s.session.run(s.cell("finished"), silent=True)
    s.session.run(s.cell("finished"), store_history=False)
    return yes(s.session.run(s.cell("finished")).reply["execution_count"] == count + 1)


@probe("cells that are waiting are aborted after an error")
def _(s):
    client = s.session.client
    first = client.execute(s.cell("fails").replace("@", "2"))
    second = client.execute(s.cell("finished"))
    s.session._reply("shell", first, 20)
    answer = s.session._reply("shell", second, 20)["content"]["status"]
    return yes(answer in ("aborted", "error"))


@probe("kernel_info is answered while a cell runs")
def _(s):
    return during(s, lambda: "protocol_version" in s.session.ask("kernel_info_request", {}, channel="control", timeout=3))


@probe("a subshell runs a cell while another cell runs")
def _(s):
    answer = s.session.ask("create_subshell_request", {}, channel="control", timeout=3)
    if "subshell_id" not in answer:
        return NO

    def elsewhere():
        message = s.session.client.session.msg("execute_request", {
            "code": s.cell("trivial"), "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False,
            "stop_on_error": True})
        message["header"]["subshell_id"] = answer["subshell_id"]
        s.session.client.shell_channel.send(message)
        return s.session._reply("shell", message["header"]["msg_id"], 3)["content"]["status"] == "ok"

    return during(s, elsewhere)


def during(s, action):
    """What an action gives while a cell sleeps; the cell is interrupted afterwards."""
    client = s.session.client
    sleeping = client.execute(s.cell("sleep"))
    time.sleep(0.5)  # it takes that long for the slowest to have begun
    try:
        return yes(action())
    finally:
        s.session.manager.interrupt_kernel()
        try:
            s.session._reply("shell", sleeping, 10)
        except Late:
            s.afresh()


@probe("debugger (debug_request)")
def _(s):
    ask = {"type": "request", "seq": 1, "command": "debugInfo", "arguments": {}}
    answer = s.session.ask("debug_request", ask, channel="control", timeout=3)
    return yes(answer.get("success"))


@probe("features it declares")
def _(s):
    declared = list(s.session.info.get("supported_features", []))
    if s.session.info.get("debugger"):
        declared.append("debugger")
    return ", ".join(sorted(set(declared))) or "none"


@probe("shell commands in a cell")
def _(s):
    return yes("42" in s.run("shell").text)


@probe("leaves nothing behind when it is shut down")
def _(s):
    processes = s.session.processes()
    s.session.manager.shutdown_kernel(now=False)
    end = time.monotonic() + 5
    while (left := [p for p in processes if p.is_running() and p.status() != "zombie"]) and time.monotonic() < end:
        time.sleep(0.05)
    for p in left:
        p.kill()
    s.session = Kernel(s.kernel.spec)
    return YES if not left else f"{len(left)} processes left"


def probe_one(kernel):
    """Every probe on one kernel: title → answer."""
    said = {}
    end = time.monotonic() + LIMIT
    s = Subject(kernel)
    try:
        for title, function in PROBES:
            began = time.monotonic()
            if began > end:
                said[title] = "not reached"
                continue
            try:
                said[title] = function(s)
            except KeyError as problem:
                said[title] = NONE if str(problem).strip("'") not in ("data",) else NO
            except Late as problem:
                said[title] = NO
                print(f"{kernel.title}, {title}: {problem}", file=sys.stderr)
            if not s.alive():
                s.afresh()
            print(f"{kernel.title}, {title}: {said[title]} ({time.monotonic() - began:.1f} s)", file=sys.stderr)
    finally:
        s.stop()
    return said


def probe(kernels):  # noqa: F811 (the decorator has done its work)
    """The rows of the table: title → kernel → what it says."""
    with ThreadPoolExecutor(len(kernels)) as pool:  # nothing here is timed, and most of it is waiting
        said = dict(zip(kernels, pool.map(probe_one, kernels.values())))
    return {title: {name: said[name][title] for name in said} for title, _ in PROBES}
