"""Lessons are programs: python exports.py MSP OUT LESSON...

Each is exported as Go, compiled and run, and prints what its cells print: the lines of the copy that lessons.py has executed
into the directory OUT, in their order and to its tolerances. (A program shows less: values that a cell ends in are no text.)
"""

import pathlib
import re
import sys

import nbformat

import report
from command import run
from lessons import difference

COMMAND = re.compile(r"^[%$]", re.M)  # to the session, which a program does not have


def printed(notebook):
    """The lines that the cells of an executed notebook print, without those whose numbers are times or that have commands."""
    for cell in notebook.cells:
        left = {"timing", "raises-exception"}.intersection(cell.metadata.get("tags", []))
        if cell.cell_type == "code" and not left and not COMMAND.search(cell.source):
            for output in cell.outputs:
                if output.output_type == "stream" and output.name == "stdout":
                    yield from output.text.splitlines()


def same(lines, program):
    """Checks that the lines are among those of a program, in their order, and returns how many there are."""
    rest, n = iter(program.splitlines()), 0
    for n, line in enumerate(lines, 1):
        assert any(difference(line, other) is None for other in rest), f"the program does not print {line!r} (any more)"
    return n


if __name__ == "__main__":
    msp, out = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    sources = out / "exported"
    lessons = [pathlib.Path(name) for name in sys.argv[3:]]
    with report.check("the lessons compile as programs"):
        for lesson in lessons:
            program = sources / lesson.stem / "main.go"
            program.parent.mkdir(parents=True, exist_ok=True)
            program.write_text(run(msp, "run", "--export", "go", lesson))
        run("go", "build", "-o", f"{out / 'programs'}/", *(f"./{sources / lesson.stem}" for lesson in lessons))
    for lesson in lessons:
        with report.check(f"the program of {lesson.name} prints what its cells print") as notes:
            executed = nbformat.read(out / f"{lesson.stem}-nbclient.ipynb", as_version=4)
            program = run((out / "programs" / lesson.stem).resolve(), directory=lesson.parent)
            notes.append(f"{same(printed(executed), program)} lines")
    report.finish()
