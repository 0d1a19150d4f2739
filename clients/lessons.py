"""Runs lessons, and the gallery's notebooks, through nbclient on the installed msp kernel, and then works through their exercises
as a student:

    python lessons.py [--engine=NAME] OUT LESSON...

Each lesson is run once from top to bottom, and its outputs are compared with the stored ones. In the session that this leaves,
each exercise is answered: as released ("not yet"), with each known mistake of mistakes/NN.txtar (the verdict must say its
text), and with the answer that unfolds ("right"). The executed copies go to the directory OUT. It prints one line for each
lesson and for each difference.

To try a lesson on the kernel of a worktree, without a change to the one that is installed (PYTHON is any with nbclient):

    go build -o .ci/out/msp ./cmd/msp && .ci/out/msp install --prefix .ci/out/kernel
    JUPYTER_PATH=$PWD/.ci/out/kernel/share/jupyter PYTHON clients/lessons.py .ci/out tutorials/03*.ipynb
"""

import argparse
import copy
import math
import pathlib
import re
import sys

import nbformat

import mistakes
import nbrunner
import report

# Processors differ in what they fuse (multiply and add) and in the order in which they sum. That changes the last of sixteen
# digits, and a cloth that swings for some hundred steps, or a sum that cancels, makes up to a thousand million times as much of it.
RELATIVE = 1e-6
# Of cells with the tag "rounding" the last digits decide more: how many iterations stagnate, where a cloth folds on a ball. A
# Xeon with AVX-512 and an EPYC were up to 1.4 times apart. Another has it because it shows what a method holds in memory.
FACTOR = 2
# Where two numbers should be equal, what is left is nothing but such differences: residuals, −0, entries that are zero.
NOISE = 1e-9

NUMBER = re.compile(r"[-+]?\d+(?:\.(\d+))?(?:[eE]([-+]?\d+))?")
FENCE = re.compile(r"^```go\n(.*?)^```", re.S | re.M)

VIEW = "application/vnd.jupyter.widget-view+json"


def kinds(cell):
    """The kinds of a cell's outputs. Stored ones have no widgets: msp run has no front end that could show them."""
    return sorted({kind for o in cell.outputs for kind in o.get("data", [o.output_type])} - {VIEW})


def text(cell):
    """What a cell prints and shows, as text."""
    shown = ""
    for o in cell.outputs:
        if o.output_type == "stream":
            shown += o.text  # one of several pieces, which may end within a line
        else:
            shown += "\n" * (shown != "" and not shown.endswith("\n")) + o.get("data", {}).get("text/plain", "") + "\n"
    return shown


def near(stored, now, factor=1):
    """Whether a number is the stored one: to the factor, an integer else exactly, others to a unit of the last digit printed."""
    if stored.group() == now.group():
        return True
    a, b = float(stored.group()), float(now.group())
    if abs(a) < NOISE and abs(b) < NOISE or factor > 1 and a * b > 0 and 1 / factor <= a / b <= factor:
        return True
    decimals, exponent = stored.group(1), int(stored.group(2) or 0)
    if decimals is None and stored.group(2) is None:
        return a == b
    unit = 10.0 ** (exponent - len(decimals or ""))
    return abs(a - b) <= 1.001 * unit or math.isclose(a, b, rel_tol=RELATIVE)  # 1.001: a unit is itself rounded


def difference(stored, now, factor=1):
    """The first line of a text that differs by more than the tolerances, or None."""
    for a, b in zip(stored.splitlines(), now.splitlines()):
        words = [" ".join(NUMBER.sub("#", line).split()) for line in (a, b)]
        if words[0] != words[1] or not all(
            near(x, y, factor) for x, y in zip(NUMBER.finditer(a), NUMBER.finditer(b))
        ):
            return f"shows {b.strip()!r}, stored is {a.strip()!r}"
    if len(stored.splitlines()) != len(now.splitlines()):
        return f"shows {len(now.splitlines())} lines, stored are {len(stored.splitlines())}"
    return None


def differences(stored, now):
    for n, (old, new) in enumerate(zip(stored.cells, now.cells)):
        if new.cell_type != "code":
            continue
        where = f"cell {n} ({new.id})"
        if kinds(old) != kinds(new):
            yield f"{where} shows {kinds(new)}, stored is {kinds(old)}"
            continue
        tags = new.metadata.get("tags", [])
        if "timing" not in tags:
            texts = text(old), text(new)
            if any(VIEW in o.get("data", {}) for o in new.outputs):  # widget and first result are one output there, two here
                texts = ["\n".join(sorted(each.splitlines())) for each in texts]
            if found := difference(*texts, FACTOR if "rounding" in tags else 1):
                yield f"{where} {found}"


class Student:
    """Runs cells in the session that a lesson has left."""

    def __init__(self, client):
        self.client = client

    def run(self, source):
        cells = self.client.nb.cells
        cells.append(nbformat.v4.new_code_cell(source))
        self.client.execute_cell(cells[-1], len(cells) - 1)
        return text(cells.pop())

    def exercise(self, name, cells, known):
        """What goes wrong in an exercise, as lines."""

        def verdict(of, source):
            try:
                self.run(source)
                return self.run(cells[f"check-{name}"].source)
            except Exception as problem:
                return f"{of} fails: {str(problem).strip().splitlines()[-1]}"

        got = verdict("the released cell", cells[f"do-{name}"].source)
        if not got.startswith("not yet"):
            yield f"{name}, as it is released, is not “not yet”: {got}"
        answer = FENCE.findall(cells[f"help-{name}"].source)[0]
        for mistake in known:
            got = verdict("this mistake", mistake.put_in(answer))
            if got.startswith("right") or mistake.named and mistake.says not in got:
                yield f"{name}: the mistake “{mistake.says}” is called {got}"
        got = verdict("the answer", answer)
        if not got.startswith("right"):
            yield f"{name}: the answer is called {got}"


def lesson(path, out, engine, notes):
    stored = nbformat.read(path, as_version=4)
    nbformat.validate(stored)
    notebook = copy.deepcopy(stored)
    client = nbrunner.Client(notebook, kernel_name="msp", timeout=600, resources={"metadata": {"path": str(path.parent)}})
    with client.setup_kernel():
        if engine:
            Student(client).run(f"%engine {engine}")
        for n, cell in enumerate(notebook.cells):
            client.execute_cell(cell, n)
        client.set_widgets_metadata()
        nbformat.validate(notebook)
        nbformat.write(notebook, out / f"{path.stem}-nbclient.ipynb")
        wrong = list(differences(stored, notebook))
        cells = {cell.id: cell for cell in notebook.cells}
        names = [id.removeprefix("do-") for id in cells if id.startswith("do-")]
        archive = path.parent / "mistakes" / f"{path.name[:2]}.txtar"
        known = mistakes.read(archive) if archive.exists() else []
        wrong += [f"a mistake for “{m.task}”, which is no exercise of it" for m in known if m.task not in names]
        student = Student(client)
        for name in names:
            wrong += student.exercise(name, cells, [m for m in known if m.task == name])
    assert any("image/png" in o.get("data", {}) for c in notebook.cells for o in c.get("outputs", [])), "no picture"
    for line in wrong:
        print(f"      {path.name}: {line}", flush=True)
    assert not wrong, f"{len(wrong)} of what it shows or answers"
    if names:
        notes.append(f"a student works through it: {len(names)} exercises, {len(known)} mistakes")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="runs lessons and works through their exercises")
    parser.add_argument("--engine", help="the interpreter, if not the usual one")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("lessons", type=pathlib.Path, nargs="+")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for path in args.lessons:
        with report.check(f"nbclient runs {path.name}") as notes:
            lesson(path, args.out, args.engine, notes)
    report.finish()
