"""Installs a wheel of msp into a fresh environment as a student would, and takes it out again:

    python wheel.py WHEEL VERSION NOTEBOOK...

The kernel is found and runs the notebooks under nbclient, the program says its version, and nothing stays behind.
"""

import os
import pathlib
import sys
import tempfile

import report
from command import run

NBCLIENT = """
import sys, nbformat, nbrunner
notebook = nbformat.read(sys.argv[1], as_version=4)
nbrunner.Client(notebook, kernel_name="msp", timeout=600).execute()
print(sum("image/png" in output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", [])))
"""


def files(directory):
    """All but what Python makes while it runs, and directories: pip leaves those behind."""
    return {path for path in directory.rglob("*") if path.is_file() and "__pycache__" not in path.parts}


def main(wheel, version, *notebooks):
    with tempfile.TemporaryDirectory() as directory:
        home = pathlib.Path(directory) / "an environment"  # a name with a space in it
        python, msp = home / "bin" / "python", home / "bin" / "msp"
        environment = os.environ | {"PYTHONPATH": str(pathlib.Path(__file__).parent.resolve()), "PYTHONDONTWRITEBYTECODE": "1"}  # for nbrunner
        pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet"]
        run(sys.executable, "-m", "venv", home)
        import nbclient
        run(*pip, "install", f"nbclient=={nbclient.__version__}")
        before = files(home)

        with report.check("pip installs the wheel") as notes:
            run(*pip, "install", wheel)
            notes.append(f"{wheel.stat().st_size / 1e6:.1f} MB")
        with report.check("the program and its module say the version"):
            for said in run(msp, "version"), run(python, "-m", "msp_kernel", "version"):
                assert said.splitlines()[0] == f"msp {version}", said
        for notebook in notebooks:
            with report.check(f"nbclient finds the kernel and runs {notebook.name}") as notes:
                notes.append(f"{int(run(python, '-c', NBCLIENT, notebook, env=environment))} pictures")
        with report.check("pip takes all of it away"):
            run(*pip, "uninstall", "--yes", "msp-kernel")
            left = files(home) - before
            assert not left, f"left behind: {sorted(map(str, left))}"


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2], *map(pathlib.Path, sys.argv[3:]))
    report.finish()
