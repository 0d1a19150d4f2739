"""Writes points into nbgrader's gradebook by nbgrader's own functions: python gradebook.py FILE < grades.json

Standard input has the release, as a notebook, and what each student earned. A score that a person gave stays, and is marked
to be looked at again, as nbgrader does.
"""

import json
import logging
import sys

import nbformat
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.preprocessors import SaveCells

graded = json.load(sys.stdin)
name, url = graded["assignment"], f"sqlite:///{sys.argv[1]}"
release = nbformat.reads(json.dumps(graded["release"]), as_version=4)
logging.disable(logging.CRITICAL)  # nbgrader logs what it also raises
with Gradebook(url) as book:
    book.update_or_create_assignment(name)
    try:
        known = {cell.name for cell in book.find_notebook(name, name).grade_cells}
    except MissingEntry:
        known = set()
if known != {cell["id"] for cell in graded["cells"]}:
    SaveCells().preprocess(release, {"nbgrader": {"notebook": name, "assignment": name, "db_url": url}})
with Gradebook(url) as book:
    for student in graded["students"]:
        book.update_or_create_student(student["name"])
        book.update_or_create_submission(name, student["name"])
        for cell in student["cells"]:
            grade = book.find_grade(cell["id"], name, name, student["name"])
            grade.auto_score = cell["points"]
            grade.needs_manual_grade = grade.manual_score is not None or grade.auto_score is None
        for solution in graded["solutions"]:
            comment = book.find_comment(solution, name, name, student["name"])
            comment.auto_comment = "No response." if solution in student["unanswered"] else None
    book.db.commit()
