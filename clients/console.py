"""jupyter console, in a terminal, on the installed msp kernel: python console.py"""

import os
import pathlib
import re
import sys
import tempfile
import time

import pexpect
import psutil

import report

# What steers a terminal without showing anything.
CONTROL = re.compile(r"\x1b\][^\x07]*\x07|\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[=>]|\x1b[()].|\r")
PROMPT = r"In \[\d+\]: $"
UP, CTRL_C, CTRL_D, CTRL_U = "\x1b[A", "\x03", "\x04", "\x15"


# A console of jupyter_console 6.6 takes the idle status of its question whether a cell is complete for the cell's own if the kernel takes
# more than 50 ms to begin the cell (ptshell.py, run_cell). Then it shows nothing and asks for no input until the cell ends or Ctrl-C is
# pressed. So a file tells that a cell runs, and a cell that reads is asked to again.
class Console:
    def __init__(self, home):
        self.child = pexpect.spawn(
            sys.executable, ["-m", "jupyter", "console", "--kernel=msp"], encoding="utf-8", timeout=60, dimensions=(40, 100),
            # A console that asks where the cursor is would wait for a terminal to answer.
            env=os.environ | {"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "MSP_HISTORY": home},
        )

    def shows(self, pattern, seconds=60):
        """Wait until pattern matches what the terminal shows from now on; return all of it."""
        raw = ""
        while not re.search(pattern, CONTROL.sub("", raw)):
            try:
                raw += self.child.read_nonblocking(4096, timeout=seconds)
            except (pexpect.TIMEOUT, pexpect.EOF) as problem:
                raise AssertionError(f"no {pattern!r} in {CONTROL.sub('', raw)!r}") from problem
        return CONTROL.sub("", raw)

    def ask(self, keys, pattern, seconds=60):
        self.child.send(keys)
        return self.shows(pattern, seconds)

    def answer(self, cell, text):
        """Run a cell that reads a line, and type the line. It returns what the terminal shows then."""
        for last in (False, False, True):
            self.ask(cell + "\r", re.escape(cell) + r"\n")
            try:
                return self.ask(text + "\r", PROMPT, 60 if last else 15)
            except AssertionError:
                if last:
                    raise
                self.ask(CTRL_C, PROMPT)


with tempfile.TemporaryDirectory() as home:
    console = Console(home)
    with report.check("jupyter console starts with the kernel's banner"):
        console.shows(r"msp .*: Go 1\.\d+.*\n(?s:.*)In \[1\]: $")
    with report.check("jupyter console shows the value of an expression, and none of a declaration"):
        console.ask("6 * 7\r", r"Out\[1\]: 42\n\nIn \[2\]: $")
        shown = console.ask("h := 1.0 / 30\r", r"In \[3\]: $")
        assert "Out" not in shown, shown
        console.ask('import ("fmt"; "os"; "strings")\r', r"In \[4\]: $")
    with report.check("jupyter console completes with Tab"):
        console.ask("strings.ToUpp\t", r"strings\.ToUpper\n ToUpper +\n ToUpperSpecial")
        console.ask('("abc")\r', r"Out\[4\]: \"?ABC\"?\n\nIn \[5\]: $")
    with report.check("jupyter console brings earlier cells back with the arrow"):
        console.ask(UP, r'strings\.ToUpper\("abc"\)$')
        console.ask(UP + UP, r"h := 1.0 / 30$")
        console.ask(CTRL_U + "h > 0\r", r"Out\[5\]: true\n\nIn \[6\]: $")
    with report.check("jupyter console waits for the rest of an open block, indented, and runs it"):
        console.ask("for i := range 3 {\r", r"\.\.\.: {5}$")
        console.ask("fmt.Println(i * i)\r", r"\n   \.\.\.: {5}$")
        console.ask("}\r", r"\n0\n1\n4\n\nIn \[7\]: $")
    with report.check("jupyter console interrupts with Ctrl-C and the variables stay"):
        running = pathlib.Path(home) / "running"
        console.child.send(f'fmt.Println("running"); os.WriteFile("{running}", nil, 0o600); for {{}}\r')
        end = time.monotonic() + 60
        while not running.exists():
            assert time.monotonic() < end, "the cell does not run"
            time.sleep(0.05)
        shown = console.ask(CTRL_C, r"interrupted(?s:.*)In \[8\]: $")
        assert "running\n" in shown, shown
        console.ask("h < 1\r", r"Out\[8\]: true\n\nIn \[9\]: $")
    with report.check("jupyter console asks for input and a cell reads it"):
        console.ask("var name string\r", r"In \[10\]: $")
        console.answer("fmt.Scan(&name)", "Ada")
        console.ask('"hello, " + name\r', r"hello, Ada\"?\n\n" + PROMPT)
    with report.check("jupyter console shows where a cell does not compile and where it panics"):
        console.ask("undefinedName\r", r"undefined: undefinedName\n    undefinedName\n    \^\n\n" + PROMPT)
        console.ask("list := []int{1}; list[3]\r", r"index out of range \[3\] with length 1.*\n  at In\[\d+\]:1:\d+\n(?s:.*)" + PROMPT)
    with report.check("jupyter console ends and takes its kernel along"):
        kernel = psutil.Process(console.child.pid).children(recursive=True)
        assert len(kernel) >= 2, kernel  # the process that answers and the one that runs the cells
        console.ask(CTRL_D, r"\(\[y\]/n\)\? $")
        console.child.send("y\r")
        console.child.expect(pexpect.EOF)
        console.child.wait()
        assert console.child.exitstatus == 0, console.child.exitstatus
        _, alive = psutil.wait_procs(kernel, timeout=60)
        assert not alive, alive
    with report.check("jupyter console brings the cells of an earlier console back"):
        console = Console(home)
        console.shows(r"In \[1\]: $")
        console.ask(UP, r"list := \[\]int\{1\}; list\[3\]$")
        console.child.close()
report.finish()
