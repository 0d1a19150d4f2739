"""Go's own test programs in a cell: GOROOT/test, where that is installed.

python3 clients/goroot.py MSP [NAME…] runs each program that begins with "// run" compiled and as the one cell of a notebook, and lists
those that differ in what they print or in how they end. NAME.go chooses programs; --every N takes each N-th of them.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

LIMIT = 120  # seconds for a program, on a busy machine
# Programs that look at their own callers, stack, collector, arguments or files compare what a cell does not have.
INSPECTS = re.compile(r"runtime\.(Callers?|Stack|GC|MemStats|ReadMemStats|SetFinalizer|FuncForPC|NumGoroutine)\b|os\.Args|debug\.|"
                      r'"(unsafe|C|go/build|os/exec|runtime/cgo|runtime/debug|runtime/metrics|internal/.*)"|//go:linkname')


class End:
    """How a program ended: what it printed, and whether without failure."""

    def __init__(self, text, well, why=""):
        self.text, self.well, self.why = text, well, why

    def __eq__(self, other):
        return self.text == other.text and self.well == other.well


def run(*command):
    try:
        return subprocess.run(list(map(str, command)), capture_output=True, timeout=LIMIT, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None


def compiled(file, directory):
    program = directory / "program"
    built = run("go", "build", "-o", program, file)
    if not built or built.returncode:
        return None
    done = run(program)
    return done and End(done.stdout.decode(errors="replace"), done.returncode == 0)


def interpreted(msp, file, directory):
    cell = {"cell_type": "code", "id": "c", "source": file.read_text(), "metadata": {}, "outputs": [], "execution_count": None}
    notebook = directory / "program.ipynb"
    notebook.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell]}))
    out = directory / "out.ipynb"
    done = run(msp, "run", "-q", "--keep-going", notebook, "-o", out)
    if not done or not out.exists():
        return End("", False, "no end" if not done else done.stderr.decode(errors="replace")[-300:])
    text, why = "", ""
    for o in json.loads(out.read_text())["cells"][0]["outputs"]:
        if o.get("name") == "stdout":
            text += "".join(o["text"])
        elif o["output_type"] == "error":
            why = o["ename"] + ": " + o["evalue"]
    return End(text, done.returncode == 0, why)


def compare(msp, file):
    """What became of a program: agrees, differs, cannot run here, and the reason."""
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        want = compiled(file, directory)
        if want is None:
            return "skipped", "it does not compile or end here"
        got = interpreted(msp, file, directory)
        if got == want:
            return "agrees", ""
        if got.why.startswith("refused") or "is refused in cells" in got.why or "is not compiled in" in got.why:
            return "refused", got.why[:120]
        return "differs", got.why[:200] or f"printed {got.text[-100:]!r}, not {want.text[-100:]!r}"


def programs(root, names):
    for file in sorted(root.glob("**/*.go")):
        text = file.read_text(errors="replace")
        if names and file.name not in names or not re.match(r"// run\s*\n", text) or file.stat().st_size > 200_000:
            continue
        if names or not INSPECTS.search(text):
            yield file


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("msp")
    arguments.add_argument("names", nargs="*")
    arguments.add_argument("--every", type=int, default=1)
    arguments.add_argument("--at-once", type=int, default=2)
    a = arguments.parse_args()
    root = pathlib.Path(run("go", "env", "GOROOT").stdout.decode().strip()) / "test"
    if not root.is_dir():
        sys.exit(f"{root} is not installed: Go's binary archive has it, some distributions leave it out")
    files = list(programs(root, a.names))[:: a.every]
    count = {"agrees": 0, "differs": 0, "refused": 0, "skipped": 0}
    with ThreadPoolExecutor(a.at_once) as pool:
        for file, (what, why) in zip(files, pool.map(lambda f: compare(a.msp, f), files)):
            count[what] += 1
            if what != "agrees":
                print(f"{what}: {file.relative_to(root)}: {why}", flush=True)
    print(", ".join(f"{n} {what}" for what, n in count.items()))
    sys.exit(count["differs"] > 0)


if __name__ == "__main__":
    main()
