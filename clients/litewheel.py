"""Installs the wheel jupyterlite-msp into a fresh environment, has JupyterLite's own command make a site there, which stays, and
takes the wheel out again:

    python litewheel.py WHEEL NOTEBOOK SITE

The site has the notebook, and an empty one beside it, in a directory named course, as clients/lite.mjs looks for it.
"""

import json
import pathlib
import shutil
import sys
import tempfile

import report
from command import run
from wheel import files

ROOT = pathlib.Path(__file__).parents[1]
EMPTY = {
    "nbformat": 4, "nbformat_minor": 5,
    "metadata": {"kernelspec": {"name": "msp", "display_name": "Go (msp)", "language": "go"}},
    "cells": [{"id": "one", "cell_type": "code", "metadata": {}, "execution_count": None, "outputs": [], "source": ""}],
}


def main(wheel, notebook, site):
    with tempfile.TemporaryDirectory() as directory:
        home, contents = pathlib.Path(directory) / "an environment", pathlib.Path(directory) / "contents"
        python = home / "bin" / "python"
        pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet"]
        run(sys.executable, "-m", "venv", home)
        with report.check("pip installs the wheel, and JupyterLite with it") as notes:
            run(*pip, "install", "--constraint", ROOT / "internal" / "document" / "lite" / "requirements.txt", wheel)
            notes.append(f"{wheel.stat().st_size / 1e6:.1f} MB")
        with report.check("jupyter lite makes a site"):
            course = contents / "course"
            course.mkdir(parents=True)
            shutil.copy(notebook, course)
            (course / "empty.ipynb").write_text(json.dumps(EMPTY))
            run(home / "bin" / "jupyter", "lite", "build", "--contents", contents, "--output-dir", site, directory=contents)
        with report.check("pip takes all of it away"):
            run(*pip, "uninstall", "--yes", "jupyterlite-msp")
            left = [path for path in files(home) if "msp" in str(path.relative_to(home))]
            assert not left, f"left behind: {sorted(map(str, left))}"


if __name__ == "__main__":
    main(*(pathlib.Path(argument).resolve() for argument in sys.argv[1:]))
    report.finish()
