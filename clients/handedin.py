"""Homework that was done in a page of the live book: python handedin.py MSP COURSE FILE

nbgrader and msp grade the file that the page saved, and a release with the same answers put in, as JupyterLab would have saved it. All four
must give the same points.
"""

import os
import pathlib
import shutil
import sys
import tempfile

import nbformat
from nbgrader.api import Gradebook

import command
import report

binary, given, file = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
name = file.stem
course = pathlib.Path(tempfile.mkdtemp(prefix="handedin-"))
shutil.copytree(given / "source" / name, course / "source" / name)
shutil.copy(given / "nbgrader_config.py", course)


def run(*words):
    command.run(*words, directory=course, env=command.environment(), timeout=900)


def submit(student, notebook):
    place = course / "submitted" / student / name
    place.mkdir(parents=True)
    nbformat.write(notebook, place / f"{name}.ipynb")


def points(book, student):
    with Gradebook(f"sqlite:///{course}/{book}") as opened:
        found = opened.find_submission_notebook(name, name, student)
        return {g.name: (g.auto_score, g.needs_manual_grade, g.max_score) for g in found.grades}


with report.check(f"{name} from the page has the same points as from JupyterLab, by nbgrader and by msp") as notes:
    run(sys.executable, "-m", "nbgrader", "generate_assignment", name)
    page = nbformat.read(file, as_version=4)
    nbformat.validate(page)
    lab = nbformat.read(course / "release" / name / f"{name}.ipynb", as_version=4)
    answers = {c.metadata.nbgrader.grade_id: c.source for c in page.cells if c.metadata.nbgrader.solution}
    for cell in lab.cells:
        if cell.metadata.nbgrader.solution:
            cell.source = answers[cell.metadata.nbgrader.grade_id]
    submit("page", page)
    submit("lab", lab)
    shutil.copy(course / "gradebook.db", course / "ours.db")
    run(sys.executable, "-m", "nbgrader", "autograde", name, "--Execute.timeout=600")
    run(binary, "grade", course, name, "--time", "120s", "--gradebook", course / "ours.db")
    seen = {(book, student): points(book, student) for book in ("gradebook.db", "ours.db") for student in ("page", "lab")}
    first = seen["ours.db", "page"]
    assert all(p == first for p in seen.values()), seen
    assert sum(score or 0 for score, _, _ in first.values()) > 0, first
    notes.append(", ".join(f"{task} {score} of {most}" for task, (score, _, most) in first.items()))

if not report.failed:
    shutil.rmtree(course)
report.finish()
