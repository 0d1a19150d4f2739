"""jupyter console, in a terminal, on the installed msp kernel: python console.py"""

import os
import re
import sys
import tempfile

import pexpect
import psutil

import report

# What steers a terminal without showing anything.
CONTROL = re.compile(r"\x1b\][^\x07]*\x07|\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[=>]|\x1b[()].|\r")
UP, CTRL_C, CTRL_D, CTRL_U = "\x1b[A", "\x03", "\x04", "\x15"


class Console:
    def __init__(self, home):
        self.child = pexpect.spawn(
            sys.executable, ["-m", "jupyter", "console", "--kernel=msp"], encoding="utf-8", timeout=60, dimensions=(40, 100),
            # A console that asks where the cursor is would wait for a terminal to answer.
            env=os.environ | {"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "MSP_HISTORY": home},
        )

    def shows(self, pattern):
        """Wait until pattern matches what the terminal shows from now on; return all of it."""
        raw = ""
        while not re.search(pattern, CONTROL.sub("", raw)):
            try:
                raw += self.child.read_nonblocking(4096, timeout=60)
            except (pexpect.TIMEOUT, pexpect.EOF) as problem:
                raise AssertionError(f"no {pattern!r} in {CONTROL.sub('', raw)!r}") from problem
        return CONTROL.sub("", raw)

    def ask(self, keys, pattern):
        self.child.send(keys)
        return self.shows(pattern)


with tempfile.TemporaryDirectory() as home:
    console = Console(home)
    with report.check("jupyter console starts with the kernel's banner"):
        console.shows(r"msp .*: Go 1\.\d+.*\n(?s:.*)In \[1\]: $")
    with report.check("jupyter console shows the value of an expression, and none of a declaration"):
        console.ask("6 * 7\r", r"Out\[1\]: 42\n\nIn \[2\]: $")
        shown = console.ask("h := 1.0 / 30\r", r"In \[3\]: $")
        assert "Out" not in shown, shown
        console.ask('import ("fmt"; "strings")\r', r"In \[4\]: $")
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
        console.ask('fmt.Println("running"); for {}\r', r"\nrunning\n")
        console.ask(CTRL_C, r"interrupted(?s:.*)In \[8\]: $")
        console.ask("h < 1\r", r"Out\[8\]: true\n\nIn \[9\]: $")
    with report.check("jupyter console asks for input and a cell reads it"):
        console.ask("var name string\r", r"In \[10\]: $")
        console.child.send("fmt.Scan(&name)\r")
        console.shows(r"fmt\.Scan\(&name\)\n")
        console.ask("Ada\r", r"In \[11\]: $")
        console.ask('"hello, " + name\r', r"hello, Ada\"?\n\nIn \[12\]: $")
    with report.check("jupyter console shows where a cell does not compile and where it panics"):
        console.ask("undefinedName\r", r"undefined: undefinedName\n    undefinedName\n    \^\n\nIn \[13\]: $")
        console.ask("list := []int{1}; list[3]\r", r"index out of range \[3\] with length 1.*\n  at In\[13\]:1:\d+\n(?s:.*)In \[14\]: $")
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
