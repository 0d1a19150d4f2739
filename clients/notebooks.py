"""Executes notebooks through nbclient on the installed msp kernel: python notebooks.py OUT NOTEBOOK...

The executed copies go to the directory OUT.
"""

import pathlib
import sys

import nbformat
from nbclient import NotebookClient

import lessons
import report


def shown(notebook):
    """What each code cell shows: the kinds of its outputs."""
    return [lessons.kinds(cell) for cell in notebook.cells if cell.cell_type == "code"]


out = pathlib.Path(sys.argv[1])
for name in map(pathlib.Path, sys.argv[2:]):
    with report.check(f"nbclient executes {name.name}"):
        notebook = nbformat.read(name, as_version=4)
        nbformat.validate(notebook)
        committed = shown(notebook)
        NotebookClient(notebook, kernel_name="msp", timeout=1200, resources={"metadata": {"path": str(name.parent)}}).execute()
        nbformat.validate(notebook)
        nbformat.write(notebook, out / f"{name.stem}-nbclient.ipynb")
        outputs = [o for cell in notebook.cells if cell.cell_type == "code" for o in cell.outputs]
        assert outputs, "no outputs at all"
        errors = [o for o in outputs if o.output_type == "error"]
        assert not errors, f"error outputs: {errors}"
        assert any("image/png" in o.get("data", {}) for o in outputs), "no picture among the outputs"
        assert shown(notebook) == committed, f"the committed outputs are of other kinds: {committed}, now {shown(notebook)}"
report.finish()
