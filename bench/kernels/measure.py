"""How long things take and how much memory they hold: every kernel in turn, one step each, so that whatever else
the machine does falls on all of them alike."""

import itertools
import statistics
import time

import psutil

from client import Kernel, Late

number = itertools.count(1)


def fill(code):
    """A cell with a new number for each @."""
    return code.replace("@", str(next(number)))


class Measured:
    """Rows of the table: title → kernel → what was measured, in units that format knows."""

    def __init__(self):
        self.rows = {}
        self.problems = []

    def put(self, title, kernel, value):
        self.rows.setdefault(title, {})[kernel] = value

    def turns(self, title, sessions, count, once, limit=40):
        """once(kernel, session) up to count times for each session, by turns, and what it returned. A kernel for which
        it took longer than limit in all sits the rest out, and so does one that fails."""
        taken = {k: [] for k in sessions}
        spent = dict.fromkeys(sessions, 0.0)
        for _ in range(count):
            for k, session in sessions.items():
                if spent[k] >= limit:
                    continue
                began = time.monotonic()
                try:
                    taken[k].append(once(k, session))
                except (Late, KeyError, AssertionError) as problem:
                    if not isinstance(problem, KeyError):  # a cell this language does not have is no problem
                        self.problems.append(f"{k}, {title}: {problem}")
                    spent[k] = limit
                spent[k] += time.monotonic() - began
        return {k: v for k, v in taken.items() if v}


def ran(session, code, says="", **options):
    """A cell that must succeed and say something; how long it took."""
    done = session.run(fill(code), **options)
    assert done.reply.get("status") == "ok", f"the cell failed: {done.text[:200]!r}"
    assert says in done.text, f"{says!r} was not said, but {done.text[:200]!r}"
    return done


def percentile(values, p):
    """The value that p percent of values do not exceed."""
    return sorted(values)[max(0, -(-len(values) * p // 100) - 1)]


def starts(m, kernels, times):
    """Fresh kernels: start, first output, first imports, first completion, restart, memory."""
    keep = {k: {} for k in kernels}

    def once(name, kernel):
        session = Kernel(kernel.spec)
        try:
            note = lambda what, value: keep[name].setdefault(what, []).append(value)
            note("start: spawned until it answers", session.ready)
            done = ran(session, kernel.cells["trivial"], "42")
            note("start: spawned until the first output", time.perf_counter() - session.spawned - done.seconds + done.first)
            note("first cell", done.seconds)
            note("memory after the first cell", session.memory())
            if psutil.LINUX:
                note("memory after the first cell, shared pages once", session.proportional())
            before, code, offers = kernel.cells["complete"]
            if before:
                ran(session, before)
            answer, took = session.complete(code)
            if any(offers in match for match in answer["matches"]):
                note("first completion of a member", took)
            note("first import of a standard package", statistics.median(ran(session, c).seconds for c in kernel.cells["imports"]))
            began = time.perf_counter()
            session.manager.restart_kernel(now=False)
            session._await_ready(60)
            note("restart", time.perf_counter() - began)
        finally:
            session.stop()

    m.turns("start", kernels, times, once, limit=60)
    for name, notes in keep.items():
        for title, values in notes.items():
            m.put(title, name, statistics.median(values))


def cells(m, kernels, sessions, trivial, declared):
    """Many cells in one session."""
    for k, done in m.turns("trivial cell", sessions, trivial, lambda k, s: ran(s, kernels[k].cells["trivial"], "42").seconds).items():
        m.put("trivial cell, median", k, statistics.median(done))
        m.put("trivial cell, 95 %", k, percentile(done, 95))
        m.put("memory after these cells", k, sessions[k].memory())
    for k, done in m.turns("declaring", sessions, declared, lambda k, s: ran(s, kernels[k].cells["declare"]).seconds, limit=60).items():
        m.put("cell that declares a function and calls it, median", k, statistics.median(done))
        fifty = min(50, len(done) // 2)
        m.put("such cells run", k, len(done))
        m.put("the last 50 of them against the first 50", k, statistics.median(done[-fifty:]) / statistics.median(done[:fifty]))
        m.put("memory after these too", k, sessions[k].memory())


def questions(m, kernels, sessions, times):
    """Completion and inspection in a session that has run cells."""

    def complete(k, s):
        _, code, offers = kernels[k].cells["complete"]
        answer, took = s.complete(code)
        assert any(offers in match for match in answer["matches"]), f"{offers} is not offered but {answer['matches'][:5]}"
        return took

    def inspect(k, s):
        answer, took = s.inspect(kernels[k].cells["inspect"])
        assert answer.get("found"), "nothing found"
        return took

    for k, s in sessions.items():
        if before := kernels[k].cells["complete"][0]:
            ran(s, before)
    for title, once in [("completion of a member", complete), ("inspection", inspect)]:
        for k, took in m.turns(title, sessions, times, once).items():
            m.put(f"{title}, median", k, statistics.median(took))


def loads(m, kernels, sessions, times):
    """Much output, much arithmetic, an end by interrupt."""
    for title, cell, options in [
        ("1 MB printed", "print", {}),
        ("10⁷ additions of floats in a loop", "numeric", {"timeout": 60}),
    ]:
        done = m.turns(title, sessions, times, lambda k, s: ran(s, kernels[k].cells[cell], **options).seconds)
        for k, took in done.items():
            m.put(title, k, statistics.median(took))

    def interrupt(k, s):
        done = s.run(kernels[k].cells["endless"], interrupt_after=1, timeout=15)
        assert "42" in s.run(kernels[k].cells["trivial"]).text, "the next cell fails"
        return done.seconds

    for k, took in m.turns("interrupt of an endless loop", sessions, times, interrupt).items():
        m.put("interrupt of an endless loop until idle", k, statistics.median(took))

    title = "the same additions with `%engine yaegi`"
    for k, s in sessions.items():
        if second := kernels[k].cells.get("second"):
            ran(s, second)
            done = m.turns(title, {k: s}, times, lambda k, s: ran(s, kernels[k].cells["numeric"], timeout=60).seconds)
            m.put(title, k, statistics.median(done[k]))


def measure(kernels, quick):
    """Everything, for the installed kernels. quick: a few of each, to see that it works."""
    m = Measured()
    starts(m, kernels, 1 if quick else 5)
    sessions = {}
    try:
        for k, kernel in kernels.items():
            try:
                sessions[k] = Kernel(kernel.spec)
            except Late as problem:
                m.problems.append(f"{k}: {problem}")
        cells(m, kernels, sessions, *((10, 10) if quick else (300, 500)))
        questions(m, kernels, sessions, 3 if quick else 50)
        loads(m, kernels, sessions, 1 if quick else 3)
    finally:
        for s in sessions.values():
            s.stop()
    return m
