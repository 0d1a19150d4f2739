"""Random cells through the installed msp kernel for 20 s, or for as long as MSP_SOAK says (90s, 20m, 24h).

Programs of the fidelity suite, declarations made again, errors, panics, interrupts, floods, displays, comms, subshells,
goroutines, deaths of the session. After each round nothing may be left over: processes, descriptors, threads,
goroutines, memory. MSP_SEED repeats a run.
"""

import glob
import os
import queue
import random
import re
import signal
import tempfile
import time
from collections import Counter

state = tempfile.TemporaryDirectory()
os.environ["MSP_HISTORY"] = state.name

import process
import report
from talk import PROMPT, Kernel, plain

# What a round may leave, of the supervisor and of the child; each is about twice what 15,000 steps have shown.
MEMORY_SLACK = 96 << 20  # bytes that the supervisor may grow after its first rounds: queues, the heap between collections
THREAD_SLACK = 12  # the Go runtime keeps threads that were once blocked
SESSION_HEAP = 48 << 20  # bytes that a session may take once: types of packages, frames of a deep recursion
CELL_HEAP = 400 << 10  # bytes that a cell may leave for good: of a program of a page that is code, types and variables
SUPERVISOR_GOROUTINES = 80  # of the sockets, their clients and one child

UNITS = {"s": 1, "m": 60, "h": 3600}


def seconds(text):
    number, unit = re.fullmatch(r"([\d.]+)([smh])", text).groups()
    return float(number) * UNITS[unit]


class Soak(Kernel):
    """A kernel, and what has been done to it."""

    def __init__(self, choice, log):
        super().__init__(stderr=log)
        self.random = choice
        self.cells = 0  # of this session
        self.done = Counter()
        self.programs = [open(path).read() for path in sorted(glob.glob("internal/lang/engine/testdata/fidelity/*.go"))]
        imports = [re.findall(r'^(?:import |\t)"([a-z0-9/]+)"$', text, re.M) for text in self.programs]
        self.imports = sorted(set(sum(imports, ["image", "runtime", "github.com/massspring/msp/pkg/nb"])))
        self.fresh()

    def fresh(self):
        """What later cells count on, in a session that has just begun."""
        for path in self.imports:  # all of them now: a package's first import takes memory once
            self.expect(f'import "{path}"')
        self.cells = 0
        self.base = self.child()

    def expect(self, code, text=None, error=None, lost=False, **options):
        """A cell that has to end in just this way."""
        reply, shown, took = self.run(code, **options)
        self.cells += 1
        if error is None:
            assert reply["status"] == "ok", f"{code}: {plain(reply)}"
        else:
            assert reply["status"] == "error" and error in plain(reply), f"{code}: {reply}"
        assert text is None or shown == text, f"{code}: shows {shown[:200]!r}, want {text!r}"
        assert took is None or took < PROMPT, f"{code}: {took:.1f} s from interrupt to end"
        if lost:
            self.fresh()

    # What may happen to a kernel: each method is one step of a person.

    def program(self):
        self.expect(self.random.choice(self.programs))

    def declares(self):
        n, k = self.random.randrange(10**6), self.random.randrange(8)
        of, value = self.random.choice([("int", n), ("string", f'"{n}"'), ("float64", f"{n}.5"), ("[]int", f"[]int{{{n}}}")])
        self.expect(
            f"type T{k} struct{{ field {of} }}\nfunc (t T{k}) get() {of} {{ return t.field }}\n"
            f"func f{k}(v {of}) T{k} {{ return T{k}{{v}} }}\nv{k} := f{k}({value})\nv{k}.get()",
            str(value).removesuffix(".0").replace("[]int{", "[").replace("}", "]").replace('"', ""),
        )

    def fails(self):
        code, error = self.random.choice(
            [
                ("undefined_name", "undefined_name"),
                ("var p *struct{ x int }\np.x", "nil pointer"),
                ("a := []int{1}\nfor i := 0; ; i++ { a[i]++ }", "index out of range"),
                ('panic(errors.New("mine"))', "mine"),
                ('go func() { panic("beside") }()\nselect {}', "beside"),
                ("func deep(n int) int { return deep(n+1) + 1 }\ndeep(0)", "stack overflow"),
                ("x := )", "expected"),
            ]
        )
        self.expect(code, error=error)

    def interrupts(self):
        code = self.random.choice(["for {}", "time.Sleep(time.Hour)", "<-time.After(time.Hour)",
            "select { case <-time.After(time.Hour): }", "new(sync.WaitGroup).Wait(); for {}"])
        if self.random.random() < 0.5:
            code = f"for range 20 {{ go func() {{ {code} }}() }}\n{code}"
        self.expect(code, error="interrupted", interrupt_after=0.2)

    def prints(self):
        n = self.random.randrange(1, 30_000)
        self.expect(f"for i := range {n} {{ fmt.Println(i) }}", "".join(f"{i}\n" for i in range(n)))

    def floods(self):
        self.expect("for i := 0; ; i++ { fmt.Println(i) }", error="interrupted", interrupt_after=1)

    def displays(self):
        self.expect(
            "shown := nb.Show(image.NewGray(image.Rect(0, 0, 300, 300)))\nfor i := range 20 { shown.Update(i) }\nnb.Clear(false)\nimage.NewRGBA(image.Rect(0, 0, 9, 9))"
        )

    def comms(self):
        # No program has these names: a function that uses an earlier variable of a name is told of.
        self.expect(
            'wire, refused := nb.Open("soak", nb.Message{})\nwire.OnMessage(func(m nb.Message) { wire.Send(m) })\n'
            "wire.Send(nb.Message{})\nwire.Close()\nfmt.Print(refused)",
            "<nil>",
        )

    def goroutines(self):
        self.expect(
            "results := make(chan int)\nfor i := range 500 { go func() { time.Sleep(time.Millisecond); results <- i } () }\n"
            "collected := 0\nfor range 500 { collected += <-results }\ncollected",
            "124750",
        )

    def late(self):
        """Goroutines that print and panic when their cell has ended."""
        self.expect('over := make(chan bool)\ngo func() { <-over; fmt.Println("late") }()\ngo func() { <-over; panic("late") }()')
        self.expect("close(over)")

    def commands(self):
        self.expect(self.random.choice(["$ echo $((6 * 7))", "%time 6 * 7", "%who", "$ sleep 100 & echo begun", "%doc fmt.Println"]))

    def subshell(self):
        sub = self.reply(self.ask("create_subshell_request", channel="control"), "control")["subshell_id"]
        main = self.ask("execute_request", {"code": 'fmt.Println("begun")\nfor {}'})
        self.until_shown(main, "begun")
        reply, shown = self.beside(sub, 'func beside() int { return 42 }\nfmt.Print("in")\nbeside()')
        assert shown == [("stdout", "in"), ("execute_result", "42")], (reply, shown)
        endless = self.ask("execute_request", {"code": 'fmt.Println("also")\nfor {}'}, sub)
        self.until_shown(endless, "also")
        if self.random.random() < 0.5:
            self.interrupt()
        self.reply(self.ask("delete_subshell_request", {"subshell_id": sub}, channel="control"), "control")
        self.interrupt()
        for request in main, endless:
            assert self.reply(request)["ename"] == "interrupted"
        self.cells += 4
        self.drain()

    def asks(self):
        """Questions while a cell runs."""
        main = self.ask("execute_request", {"code": 'fmt.Println("begun")\nfor {}'})
        self.until_shown(main, "begun")
        for kind, content in [
            ("complete_request", {"code": "fmt.Pr", "cursor_pos": 6}),
            ("inspect_request", {"code": "fmt.Println", "cursor_pos": 7, "detail_level": 1}),
            ("is_complete_request", {"code": "for {"}),
            ("history_request", {"hist_access_type": "tail", "n": 10, "output": False, "raw": True}),
            ("kernel_info_request", {}),
        ]:
            assert self.reply(self.ask(kind, content)).get("status") != "error", kind
        self.interrupt()
        assert self.reply(main)["ename"] == "interrupted"
        self.cells += 1
        self.drain()

    def dies(self):
        code, error, lost = self.random.choice(
            [
                ('import "os"\nos.Exit(3)', "os.Exit(3)", False),
                ("all := []any{nil}\nall[0] = all\nfmt.Sprint(all)", "stack overflow", True),
                ("runtime.GOMAXPROCS(4)\nm := map[int]int{}\nfor range 4 { go func() { for i := 0; ; i++ { m[i%100]++ } }() }\nselect {}", "map", True),
                ("$ kill -9 $PPID", "killed", True),
                ("$ sleep 100 & kill -9 $PPID", "killed", True),
            ]
        )
        self.expect(code, error=error, lost=lost)

    def resets(self):
        self.expect("%reset")
        self.fresh()

    def drain(self):
        """Wait until nothing runs, and forget what was shown."""
        self.reply(self.ask("execute_request", {"code": ""}))
        while True:
            try:
                self.client.get_iopub_msg(timeout=0.1)
            except queue.Empty:
                return

    # weights: a session is to live for some hundred cells
    STEPS = {
        program: 30, declares: 30, fails: 15, interrupts: 6, prints: 8, floods: 1, displays: 6, comms: 6, goroutines: 6, late: 4,
        commands: 6, subshell: 3, asks: 3, dies: 0.6, resets: 0.4,
    }  # fmt: skip

    def step(self):
        what = self.random.choices(list(self.STEPS), list(self.STEPS.values()))[0]
        self.done[what.__name__] += 1
        what(self)

    def child(self):
        """The session's goroutines and live heap in bytes, once goroutines and pools have had a moment to end."""
        _, shown, _ = self.run(
            "func() (int, uint64) {\n\ttime.Sleep(50 * time.Millisecond)\n\truntime.GC()\n\truntime.GC()\n\truntime.GC()\n\tvar m runtime.MemStats\n\truntime.ReadMemStats(&m)\n"
            '\treturn runtime.NumGoroutine(), m.HeapAlloc\n}()'
        )
        return [int(n) for n in re.findall(r"\d+", shown)]


    def look(self):
        goroutines, heap = self.child()
        assert goroutines <= self.base[0] + 2, f"{goroutines} goroutines in the session, {self.base[0]} at first"
        left = heap - self.base[1] - self.cells * CELL_HEAP
        assert left <= SESSION_HEAP, f"{heap >> 20} MB of heap after {self.cells} cells, {self.base[1] >> 20} at first"
        return goroutines, heap


class Supervisor:
    """What the kernel's first process holds, and held after its first rounds."""

    def __init__(self, pid):
        self.pid, self.rounds, self.first = pid, 0, None

    def check(self):
        self.rounds += 1
        return settled(self.look)

    def look(self):
        now = process.holds(self.pid)
        children = process.children(self.pid)
        assert len(children) == 1 and children[0].state != "Z", f"children of the kernel: {children}"
        assert not process.children(children[0].pid), f"left by the session: {process.children(children[0].pid)}"
        if self.first:
            assert now.files <= self.first.files, f"{now.files} open files, {self.first.files} before"
            assert now.threads <= self.first.threads + THREAD_SLACK, f"{now.threads} threads, {self.first.threads} before"
            assert now.memory <= self.first.memory + MEMORY_SLACK, f"{now.memory >> 20} MB, {self.first.memory >> 20} before"
        elif self.rounds == 3:
            self.first = now
        return now


def settled(check):
    """Repeat a check for a while: what has been ended takes a moment to go."""
    end = time.monotonic() + 30
    while True:
        try:
            return check()
        except AssertionError:
            if time.monotonic() > end:
                raise
        time.sleep(0.2)


seed = int(os.environ.get("MSP_SEED", "1"))
length = seconds(os.environ.get("MSP_SOAK", "20s"))
log = tempfile.TemporaryFile()
kernel = Soak(random.Random(seed), log)
pid = kernel.manager.provisioner.pid
supervisor = Supervisor(pid)
began, noted = time.monotonic(), 0.0
with report.check(f"random cells leave nothing behind (seed {seed}, {length:g} s)"):
    while time.monotonic() - began < length:
        for _ in range(25):
            kernel.step()
        now = supervisor.check()
        goroutines, heap = settled(kernel.look)
        if length > 60 and time.monotonic() - noted > 60:
            noted = time.monotonic()
            print(f"      {noted - began:.0f} s: {sum(kernel.done.values())} steps, {now}, session: {kernel.cells} cells, {goroutines} goroutines, {heap >> 20} MB", flush=True)
    print(f"      {dict(kernel.done)}; the kernel holds {now}")
with report.check("the history on disk is bounded"):
    size = os.path.getsize(os.path.join(state.name, "cells.jsonl"))
    assert 0 < size <= 9 << 20, size
with report.check("a kernel that is killed leaves no process, and has had a bounded number of goroutines"):
    family = [pid] + [p.pid for p in process.children(pid)]
    kernel.client.stop_channels()
    os.kill(pid, signal.SIGQUIT)  # the Go runtime then lists all goroutines
    kernel.manager.provisioner.process.wait(60)
    log.seek(0)
    count = len(re.findall(rb"^goroutine \d+ ", log.read(), re.M))
    assert 0 < count <= SUPERVISOR_GOROUTINES, f"{count} goroutines in the kernel"
    process.gone(family)
report.finish()
