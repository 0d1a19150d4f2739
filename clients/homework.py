"""Stock nbgrader on the installed msp kernel, beside msp's own grading: python homework.py [--all] MSP COURSE [ASSIGNMENT...]

For each assignment, or for those that are named, both grade the reference, the unchanged release, and the reference with one known
mistake in each task, or with --all with every known mistake, those of different tasks in one submission. The release is msp's, so
nbgrader has to accept it. Both gradebooks must have the same contents. (That msp names every mistake is a test in Go.)
"""

import argparse
import itertools
import os
import pathlib
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

import nbformat
from nbgrader.api import Gradebook

import command
import mistakes
import report

parser = argparse.ArgumentParser()
parser.add_argument("--all", action="store_true")
parser.add_argument("msp", type=os.path.abspath)
parser.add_argument("course", type=pathlib.Path)
parser.add_argument("assignments", nargs="*")
arguments = parser.parse_args()
binary, given = arguments.msp, arguments.course
work = pathlib.Path(tempfile.mkdtemp(prefix="homework-"))
assignments = arguments.assignments or sorted(p.name for p in (given / "source").iterdir())


def packs(known):
    """The mistakes in as few submissions as there can be: one of each task in each."""
    tasks = {}
    for mistake in known:
        tasks.setdefault(mistake.task, []).append(mistake)
    return [[m for m in pack if m] for pack in itertools.zip_longest(*tasks.values())]


def mistaken(notebook, pack):
    cells = {cell.metadata.nbgrader.grade_id: cell for cell in notebook.cells if "nbgrader" in cell.metadata}
    for mistake in pack:
        cells[mistake.task].source = mistake.put_in(cells[mistake.task].source)
    return notebook


class Course:
    """One assignment in a directory of its own, so that two can be graded side by side."""

    def __init__(self, name):
        self.name, self.dir = name, work / name
        shutil.copytree(given / "source" / name, self.dir / "source" / name)
        shutil.copy(given / "nbgrader_config.py", self.dir)

    def run(self, *words):
        command.run(*words, directory=self.dir, env=command.environment(), timeout=900)

    def nbgrader(self, verb, *options):
        self.run(sys.executable, "-m", "nbgrader", verb, self.name, *options)

    def msp(self, verb, *options):
        self.run(binary, verb, self.dir, self.name, *options)

    def read(self, kind):
        return nbformat.read(self.dir / kind / self.name / f"{self.name}.ipynb", as_version=4)

    def submit(self, student, notebook):
        place = self.dir / "submitted" / student / self.name
        place.mkdir(parents=True)
        nbformat.write(notebook, place / f"{self.name}.ipynb")

    def book(self, file, student):
        """What a gradebook says of a student: points, whether a person has to look, comments."""
        with Gradebook(f"sqlite:///{self.dir}/{file}") as book:
            found = book.find_submission_notebook(self.name, self.name, student)
            grades = {g.name: (g.auto_score, g.needs_manual_grade, g.max_score) for g in found.grades}
            return grades | {f"comment on {c.name}": c.auto_comment for c in found.comments}


def check(name):
    course = Course(name)
    with report.check(f"{name}: nbgrader and msp release the same"):
        course.nbgrader("generate_assignment")
        theirs = course.read("release")
        course.msp("release")
        ours = course.read("release")
        assert [c.source for c in ours.cells] == [c.source for c in theirs.cells]
        sums = lambda nb: {c.metadata.nbgrader.grade_id: c.metadata.nbgrader.get("checksum") for c in nb.cells}
        assert sums(ours) == sums(theirs), (sums(ours), sums(theirs))
    if name != assignments[0]:  # else msp's gradebook is a new one, which takes nbgrader a while
        shutil.copy(course.dir / "gradebook.db", course.dir / "ours.db")
    course.submit("blank", ours)
    course.submit("reference", course.read("source"))
    known = mistakes.read(given / "mistakes" / f"{name}.txtar")
    students = ["blank", "reference"]
    for i, pack in enumerate(packs(known) if arguments.all else packs(known)[:1]):
        students.append(f"mistakes-{i}")
        course.submit(students[-1], mistaken(course.read("source"), pack))
    packed = f"{len(students) - 2} submissions with mistakes"
    with report.check(f"{name}: nbgrader and msp fill the same gradebook, with {packed}") as notes:
        began = time.monotonic()
        course.nbgrader("autograde", "--Execute.timeout=600")  # a cell may take 30 s otherwise, too little on a busy machine
        between = time.monotonic()
        course.msp("grade", "--time", "120s", "--gradebook", str(course.dir / "ours.db"))
        notes.append(f"nbgrader {between - began:.1f} s, msp {time.monotonic() - between:.1f} s")
        for student in students:
            ours, theirs = course.book("ours.db", student), course.book("gradebook.db", student)
            assert ours == theirs, f"{student}: {[(k, theirs[k], ours.get(k)) for k in theirs if theirs[k] != ours.get(k)]}"
    with report.check(f"{name}: the reference has all points, the release none"):
        points = lambda student: {k: v for k, v in course.book("ours.db", student).items() if isinstance(v, tuple)}
        assert all(p[0] == 0 for p in points("blank").values()), points("blank")
        assert all(p[0] in (None, p[2]) for p in points("reference").values()), points("reference")
    with report.check(f"{name}: both write feedback"):
        page = course.dir / "feedback" / "mistakes-0" / name / f"{name}.html"
        course.nbgrader("generate_feedback", "--student", "mistakes-0")
        assert name in page.read_text()
        course.msp("feedback", "--lessons", "https://course.example/lessons/")
        text = page.read_text()
        assert "behaves as if" in text and "https://course.example/lessons/" in text, text
        assert "<svg" in text or name == "hw2", text  # the tasks of hw2 have no curve
        assert "HIDDEN" not in text and "salt of" not in text and "NewSheet(os.Getenv" not in text, text


with ThreadPoolExecutor(2) as pool:
    list(pool.map(check, assignments))
if not report.failed:
    shutil.rmtree(work)
report.finish()
