"""Stock nbgrader on the installed msp kernel, beside msp's own grading: python homework.py MSP COURSE

For each assignment of the course the reference, the release as it came, and the reference with some of the known mistakes
are graded by both. The release is msp's, so that nbgrader has to take it. All points have to be the same.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import nbformat
from nbgrader.api import Gradebook

import report

binary = os.path.abspath(sys.argv[1])
MISTAKES = 1  # of each assignment; msp grade --mutants looks at all
course = pathlib.Path(tempfile.mkdtemp(prefix="homework-"))
shutil.copytree(sys.argv[2], course, dirs_exist_ok=True, ignore=shutil.ignore_patterns("release", "submitted", "autograded",
    "feedback", "gradebook.db"))
assignments = sorted(p.name for p in (course / "source").iterdir())


def run(*command):
    path = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
    done = subprocess.run(command, cwd=course, env=os.environ | {"PATH": path}, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, timeout=900)
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout


def nbgrader(*arguments):
    return run(sys.executable, "-m", "nbgrader", *arguments)


def submit(student, name, notebook):
    place = course / "submitted" / student / name
    place.mkdir(parents=True)
    nbformat.write(notebook, place / f"{name}.ipynb")


def mutant(name, notebook, mistake):
    for cell in notebook.cells:
        if cell.metadata.nbgrader.grade_id == mistake["cell"]:
            assert mistake["old"] in cell.source, mistake
            cell.source = cell.source.replace(mistake["old"], mistake["new"])
    return notebook


def theirs(name, student):
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        return {g.name: g.auto_score for g in book.find_submission_notebook(name, name, student).grades}


def ours(name):
    graded = {}
    for line in (course / "graded" / f"{name}.jsonl").read_text().splitlines():
        result = json.loads(line)
        graded[result["student"]] = {c["id"]: None if c.get("by_hand") else c["points"] for c in result["cells"]}
    return graded


for name in assignments:
    read = lambda kind: nbformat.read(course / kind / name / f"{name}.ipynb", as_version=4)
    with report.check(f"{name}: nbgrader and msp release the same"):
        nbgrader("generate_assignment", name)
        release = read("release")
        run(binary, "release", str(course), name)
        ahead = read("release")
        assert [c.source for c in ahead.cells] == [c.source for c in release.cells]
        sums = lambda nb: {c.metadata.nbgrader.grade_id: c.metadata.nbgrader.get("checksum") for c in nb.cells}
        assert sums(ahead) == sums(release), (sums(ahead), sums(release))
    submit("blank", name, read("release"))
    submit("reference", name, read("source"))
    for i, mistake in enumerate(json.loads((course / "source" / name / "mutants.json").read_text())[:MISTAKES]):
        submit(f"mutant-{i}", name, mutant(name, read("source"), mistake))
    with report.check(f"{name}: nbgrader and msp give the same points"):
        began = time.monotonic()
        nbgrader("autograde", name)
        between = time.monotonic()
        run(binary, "grade", str(course), name, "--time", "120s")
        ended = time.monotonic()
        graded = ours(name)
        for student, points in graded.items():
            assert theirs(name, student) == points, f"{student}: {theirs(name, student)}, ours {points}"
        print(f"  {len(graded)} submissions: nbgrader {between - began:.1f} s, msp {ended - between:.1f} s")
    with report.check(f"{name}: the reference has all points, the release none"):
        assert all(p == 0 for p in graded["blank"].values()), graded["blank"]
        total = {c.metadata.nbgrader.grade_id: c.metadata.nbgrader.points for c in read("source").cells if c.metadata.nbgrader.grade}
        assert all(p in (None, total[k]) for k, p in graded["reference"].items()), graded["reference"]
with report.check("both write feedback"):
    nbgrader("generate_feedback", assignments[0])
    assert (course / "feedback" / "reference" / assignments[0] / f"{assignments[0]}.html").exists()
    run(binary, "feedback", str(course), assignments[0])
    page = (course / "feedback" / "mutant-0" / assignments[0] / f"{assignments[0]}.html").read_text()
    assert "behaves as if" in page and "HIDDEN" not in page and "salt of" not in page, page
if not report.failed:
    shutil.rmtree(course)
report.finish()
