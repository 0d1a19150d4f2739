"""nbconvert on notebooks of the installed msp kernel: python convert.py MSP OUT NOTEBOOK

A page, Markdown, a script that `msp repl` runs, and a PDF printed by Chromium, all in the directory OUT.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import nbformat
import playwright
from nbconvert import HTMLExporter, MarkdownExporter, ScriptExporter
from nbconvert.preprocessors import CellExecutionError, ExecutePreprocessor

import report

msp, out, source = sys.argv[1], *(pathlib.Path(name).resolve() for name in sys.argv[2:])
# What it shows on this machine: another processor's rounding may print other last digits than the committed ones.
subprocess.run([msp, "run", "--quiet", source, "-o", out / f"{source.stem}-run.ipynb"], check=True, timeout=120)
ran = nbformat.read(out / f"{source.stem}-run.ipynb", as_version=4)


def without_outputs():
    notebook = nbformat.read(source, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return notebook


def streams(notebook):
    """What the cells print."""
    return "".join(o.text for c in notebook.cells if c.cell_type == "code" for o in c.outputs if o.output_type == "stream")


def browsers(directory):
    """A directory of browsers as playwright looks for them, in which its Chromium is the one of this machine."""
    listed = json.loads((pathlib.Path(playwright.__file__).parent / "driver/package/browsers.json").read_text())
    revision = next(b["revision"] for b in listed["browsers"] if b["name"] == "chromium-headless-shell")
    shell = pathlib.Path(directory) / f"chromium_headless_shell-{revision}" / "chrome-headless-shell-linux64/chrome-headless-shell"
    shell.parent.mkdir(parents=True)
    shell.symlink_to(os.environ["CHROMIUM"])
    return directory


with report.check(f"nbconvert makes a page of {source.name} as it is, coloured as Go"):
    page, _ = HTMLExporter().from_notebook_node(ran)
    (out / f"{source.stem}-nbconvert.html").write_text(page)
    assert page.count('src="data:image/png;base64,') > 0, "no picture"
    assert '<span class="kn">import</span>' in page or '<span class="kd">func</span>' in page, "the code is not coloured as Go"

executed = without_outputs()
with report.check(f"nbconvert executes {source.name} and makes a page with the same outputs"):
    ExecutePreprocessor(timeout=120, kernel_name="msp").preprocess(executed, {"metadata": {"path": str(source.parent)}})
    assert streams(executed) == streams(ran), f"printed {streams(executed)!r}"
    page, _ = HTMLExporter().from_notebook_node(executed)
    assert page.count('src="data:image/png;base64,') > 0, "no picture"

with report.check("nbconvert stops at a cell that fails and says what the kernel said"):
    failing = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in ("kept := 1", "undefinedName", "kept")])
    try:
        ExecutePreprocessor(timeout=60, kernel_name="msp").preprocess(failing, {})
    except CellExecutionError as problem:
        assert "undefined: undefinedName" in str(problem), problem
    else:
        raise AssertionError("it did not fail")
    assert failing.cells[2].execution_count is None, "the cell after it ran"

with report.check("nbconvert makes a script that msp repl runs, printing what the notebook prints"):
    script, resources = ScriptExporter().from_notebook_node(ran)
    assert resources["output_extension"] == ".go", resources["output_extension"]
    (out / f"{source.stem}.go").write_text(script)
    said = subprocess.run([msp, "repl"], input=script, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stderr
    missing = [line for line in streams(ran).splitlines() if line not in said.stdout]
    assert not missing, f"not printed: {missing}\nbut\n{said.stdout}"

with report.check("nbconvert makes Markdown with Go fences and its pictures beside it"):
    markdown, resources = MarkdownExporter().from_notebook_node(ran)
    assert "```go\n" in markdown, markdown[:500]
    pictures = [name for name in resources["outputs"] if name.endswith(".png")]
    assert pictures and all(name in markdown for name in pictures), pictures

def prints(form, *options, **environment):
    """The notebook becomes a PDF with its pictures and with the words that it prints."""
    pdf = out / form / f"{source.stem}.pdf"
    said = subprocess.run(
        [sys.executable, "-m", "jupyter", "nbconvert", "--to", form, f"--output-dir={pdf.parent}", *options, source],
        cwd=out, env=os.environ | environment, capture_output=True, text=True, timeout=240,
    )
    assert said.returncode == 0, said.stderr[-4000:]
    pictures = subprocess.run(["pdfimages", "-list", pdf], capture_output=True, text=True, check=True).stdout
    assert " image " in pictures, f"no picture in it: {pictures}"
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
    missing = [word for word in re.findall("[A-Za-z0-9]+", streams(ran)) if word not in text]
    assert not missing, f"not in it: {missing}"


with report.check("nbconvert prints a PDF through Chromium"), tempfile.TemporaryDirectory() as directory:
    # nbconvert prints so many milliseconds after the network has been idle, also a page that a busy machine has read in half.
    prints("webpdf", "--disable-chromium-sandbox", "--WebPDFExporter.page_render_timeout=20000",
           PLAYWRIGHT_BROWSERS_PATH=browsers(directory))
if shutil.which("pandoc") and shutil.which("xelatex"):
    with report.check("nbconvert prints a PDF through LaTeX"):
        prints("pdf")
else:
    print("skip  nbconvert prints a PDF through LaTeX: no pandoc and xelatex")
report.finish()
