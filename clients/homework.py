"""Stock nbgrader on the installed msp kernel: python homework.py COURSE

Three students hand in the assignment hw1 of the course: the reference solution, the release as it came, and one with
mistakes. Each has to get exactly the points that are theirs, and to be told why.
"""

import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import nbformat
from nbgrader.api import Gradebook

import report

SECONDS = 15  # for a cell that does not end; the others have as long on a busy machine
POINTS = {"energy-tests": 2, "force-tests": 3, "total-tests": 2, "project-tests": 2, "difference-tests": 3, "laplacian-tests": 3}
# What is left of the reference after these is wrong in each of the ways there are.
MISTAKES = {
    "energy": ("k * stretch * stretch / 2", "k * stretch * stretch"),  # another number
    "force": ("sum := 0.0", "sum := 0.0 +"),  # does not compile
    "total": ("e := 0.0", "e := 0.0\n\tfor {\n\t}"),  # does not end
    "project": ("if length == 0", "if length < 0"),  # what only a hidden test sees
}
SAID = {
    "energy-tests": "the energy of a spring 2 m too long, k = 10 is 40, want 20",
    "force-tests": "undefined: springForce",
    "project-tests": "the zero vector brought to length 2[0] is NaN, want 2",
}

course = pathlib.Path(tempfile.mkdtemp(prefix="homework-"))
shutil.copytree(sys.argv[1], course, dirs_exist_ok=True, ignore=shutil.ignore_patterns("release", "submitted", "autograded", "feedback", "gradebook.db"))


def nbgrader(*arguments):
    command = [sys.executable, "-m", "nbgrader", *arguments]
    path = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
    done = subprocess.run(command, cwd=course, env=os.environ | {"PATH": path}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=400)
    assert done.returncode == 0, done.stdout[-4000:]


def cells(path):
    return {cell.metadata.nbgrader.grade_id: cell for cell in nbformat.read(course / path, as_version=4).cells}


def submit(student, notebook):
    place = course / "submitted" / student / "hw1"
    place.mkdir(parents=True)
    nbformat.write(notebook, place / "hw1.ipynb")


def mistaken(notebook):
    for cell in notebook.cells:
        if change := MISTAKES.get(cell.metadata.nbgrader.grade_id):
            assert change[0] in cell.source, cell.source
            cell.source = cell.source.replace(*change)
    return notebook


def scores(student):
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        return {g.name: g.auto_score for g in book.find_submission_notebook("hw1", "hw1", student).grades}


def page(student):
    """The feedback as the student reads it, without mark-up."""
    text = (course / "feedback" / student / "hw1" / "hw1.html").read_text()
    return html.unescape(re.sub(r"<[^>]+>", "", text))


with report.check("nbgrader generate_assignment makes hw1"):
    nbgrader("generate_assignment", "hw1")
with report.check("the release has stubs in Go, and neither solutions nor hidden tests"):
    source = {name: cell.source for name, cell in cells("release/hw1/hw1.ipynb").items()}
    assert not [s for s in source.values() if "SOLUTION" in s or "HIDDEN" in s or "slanted" in s]
    assert source["energy"] == 'func springEnergy(p1, p2 []float64, k, r float64) float64 {\n\t// YOUR CODE HERE\n\tpanic("not implemented")\n}', source["energy"]
    assert source["meaning"] == "YOUR ANSWER HERE", source["meaning"]
with report.check("nbgrader autograde takes three submissions, one with an endless loop"):
    reference = nbformat.read(course / "source/hw1/hw1.ipynb", as_version=4)
    submit("blank", nbformat.read(course / "release/hw1/hw1.ipynb", as_version=4))
    submit("reference", reference)
    submit("mistaken", mistaken(reference))
    nbgrader("autograde", "hw1", "--create", f"--Execute.timeout={SECONDS}")
for student, wrong, written in [
    ("reference", set(), None),
    ("blank", set(POINTS), 0),
    ("mistaken", {name + "-tests" for name in MISTAKES}, None),
]:
    with report.check(f"the points of {student}"):
        want = {name: 0 if name in wrong else points for name, points in POINTS.items()} | {"meaning": written}
        assert scores(student) == want, f"{scores(student)}, want {want}"
with report.check("nbgrader generate_feedback writes a page for each student"):
    nbgrader("generate_feedback", "hw1")
    for student in "reference", "blank", "mistaken":
        assert "Homework 1" in page(student)
with report.check("the feedback says what is wrong"):
    read = page("mistaken")
    missing = [message for message in SAID.values() if message not in read]
    assert not missing, missing
    assert "not implemented" in page("blank")
with report.check("an endless loop is told of at the tests that met it, and what follows ran in the same session"):
    graded = cells("autograded/mistaken/hw1/hw1.ipynb")
    errors = [o for o in graded["total-tests"].outputs if o.output_type == "error"]
    assert errors, graded["total-tests"].outputs
    assert "Task 6: all tests pass" in str(graded["laplacian-tests"].outputs), graded["laplacian-tests"].outputs
with report.check("no cell of the reference shows a value that nbgrader would take for a score"):
    graded = cells("autograded/reference/hw1/hw1.ipynb")
    kinds = {o.output_type for cell in graded.values() if cell.cell_type == "code" for o in cell.outputs}
    assert kinds == {"stream"}, kinds
if not report.failed:
    shutil.rmtree(course)
report.finish()
