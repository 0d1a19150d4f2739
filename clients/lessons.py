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
import pathlib
import re
import sys

import nbformat

import mistakes
import nbrunner
import outputs
import report

FENCE = re.compile(r"^```go\n(.*?)^```", re.S | re.M)


class Student:
    """Runs cells in the session that a lesson has left."""

    def __init__(self, client):
        self.client = client

    def run(self, source, **options):
        cells = self.client.nb.cells
        cells.append(nbformat.v4.new_code_cell(source))
        self.client.execute_cell(cells[-1], len(cells) - 1, **options)
        return outputs.text(cells.pop())

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
            Student(client).run(f"%engine {engine}", store_history=False)  # or all cells after it had other numbers
        for n, cell in enumerate(notebook.cells):
            client.execute_cell(cell, n)
        client.set_widgets_metadata()
        nbformat.validate(notebook)
        nbformat.write(notebook, out / f"{path.stem}-nbclient.ipynb")
        wrong = list(outputs.differences(stored, notebook))
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
