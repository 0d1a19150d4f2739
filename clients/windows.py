"""The program for Windows, tried under Wine:

    python windows.py OUT NOTEBOOK

Tests that are about processes, pipes and handles, a notebook from top to bottom, and the kernel with all that it must withstand.
The programs, a Windows of their own and the pages stay in OUT.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

import report
from command import run

here = pathlib.Path(__file__).parent
root = here.parent

# Left out are the long ones: floods, children that lie, and fifty children of which no handle may be left.
TESTS = {
    "internal/worker": ["-test.skip=TestFlood|TestRestartsLeaveNothing|TestLiesEndTheChild"],
    "internal/command": ["-test.run=TestShell"],
    "internal/jupyter": ["-test.run=TestWatchParent"],
}


def wine(*command, directory=root):
    return run("wine", *command, directory=directory, env=environment)


def main(out, notebook):
    for_windows = os.environ | {"GOOS": "windows", "GOARCH": "amd64", "CGO_ENABLED": "0"}
    program = out / "msp.exe"
    with report.check("msp is built for Windows"):
        run("go", "build", "-o", program, "./cmd/msp", directory=root, env=for_windows)
    with report.check("Wine makes a Windows"):
        run("wineboot", "--init", env=environment)
        dll = pathlib.Path(environment["WINEPREFIX"]) / "drive_c" / "windows" / "system32" / "bcryptprimitives.dll"
        if not dll.exists():
            run("x86_64-w64-mingw32-gcc", "-shared", "-o", dll, here / "wine" / "prng.c", "-lbcrypt")
        assert "windows/amd64" in wine(program, "version")
    for package, chosen in TESTS.items():
        with report.check(f"tests of {package}") as notes:
            test = out / f"{pathlib.Path(package).name}.test.exe"
            run("go", "test", "-c", "-o", test, f"./{package}", directory=root, env=for_windows)
            said = wine(test, "-test.v", *chosen, directory=root / package)
            passed = len(re.findall(r"^--- PASS", said, re.M))
            assert passed, said
            notes.append(f"{passed} passed")
    with report.check(f"msp run runs {notebook.name}"):
        page = out / "windows.html"
        wine(program, "run", "--quiet", notebook, "-o", page)
        assert page.read_text().count('src="data:image/png;base64,') > 5, "no pictures"

    spec = out / "windows" / "kernels" / "msp"
    spec.mkdir(parents=True, exist_ok=True)
    argv = ["wine", str(program), "kernel", "{connection_file}"]
    (spec / "kernel.json").write_text(
        json.dumps({"argv": argv, "display_name": "msp under Wine", "language": "go", "interrupt_mode": "message"})
    )
    asked = subprocess.run([sys.executable, here / "kernel.py"], env=environment | {"JUPYTER_PATH": str(out / "windows")}).returncode
    report.failed = report.failed or asked != 0

    with report.check("nothing is left running"):
        run("wineserver", "--wait", env=environment, timeout=60)


if __name__ == "__main__":
    out = pathlib.Path(sys.argv[1]).resolve()
    environment = os.environ | {
        "WINEPREFIX": str(out / "wine"),
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml=",  # or Wine asks whether it is to install .NET and a browser
    }
    try:
        main(out, pathlib.Path(sys.argv[2]).resolve())
    finally:
        subprocess.run(["wineserver", "--kill"], env=environment)
    report.finish()
