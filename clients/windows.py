"""The program for Windows, tried under Wine:

    python windows.py OUT [NOTEBOOK]

Tests that are about processes, pipes, handles and machine code; with a notebook also that from top to bottom, and the kernel with all that it must
withstand. The programs, a Windows of their own, what they print and the pages stay in OUT. Each step has a limit: a test that meets
it says where its goroutines stand.
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
    "internal/kernel/worker": ["-test.skip=TestFlood|TestRestartsLeaveNothing|TestLiesEndTheChild"],
    "internal/lang/command": ["-test.run=TestShell"],
    "internal/kernel/jupyter": ["-test.run=TestWatchParent"],
    "internal/lang/interp/machine": ["-test.short"],
    "internal/lang/engine": ["-test.run=TestDirectCalls|TestCallRows"],
}
LIMIT = 600  # seconds for the tests of a package, of which an idle machine needs some twenty


def wine(*command, directory=root, limit=600):
    """What a program of Windows prints. A file takes it: a pipe would stay open for as long as anything that the program has left."""
    log = out / f"{pathlib.Path(command[0]).stem}.wine.log"
    try:
        with log.open("wb") as file:
            status = subprocess.run(
                ["wine", *map(str, command)],
                stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT, timeout=limit, cwd=directory, env=environment,
            ).returncode  # fmt: skip
    except subprocess.TimeoutExpired:
        status = f"none after {limit} s"
    said = log.read_text(errors="replace")
    assert status == 0, f"{command}: exit status {status}: {said[-8000:]}"
    return said


def boot():
    with report.check("Wine makes a Windows"):
        wine("wineboot", "--init")
        dll = pathlib.Path(environment["WINEPREFIX"]) / "drive_c" / "windows" / "system32" / "bcryptprimitives.dll"
        if not dll.exists():
            run("x86_64-w64-mingw32-gcc", "-shared", "-o", dll, here / "wine" / "prng.c", "-lbcrypt")


def tests():
    for package, chosen in TESTS.items():
        with report.check(f"tests of {package}") as notes:
            test = out / f"{pathlib.Path(package).name}.test.exe"
            run("go", "test", "-c", "-o", test, f"./{package}", directory=root, env=for_windows)
            said = wine(test, "-test.v", f"-test.timeout={LIMIT}s", *chosen, directory=root / package, limit=LIMIT + 60)
            passed = len(re.findall(r"^--- PASS", said, re.M))
            assert passed, said
            notes.append(f"{passed} passed")


def program(notebook):
    program = out / "msp.exe"
    with report.check("msp is built for Windows"):
        run("go", "build", "-o", program, "./cmd/msp", directory=root, env=for_windows)
        assert "windows/amd64" in wine(program, "version")
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


if __name__ == "__main__":
    out = pathlib.Path(sys.argv[1]).resolve()
    out.mkdir(parents=True, exist_ok=True)
    for_windows = os.environ | {"GOOS": "windows", "GOARCH": "amd64", "CGO_ENABLED": "0"}
    environment = os.environ | {
        "WINEPREFIX": str(out / "wine"),
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml=",  # or Wine asks whether it is to install .NET and a browser
    }
    try:
        boot()
        tests()
        for notebook in sys.argv[2:]:
            program(pathlib.Path(notebook).resolve())
        with report.check("nothing is left running"):
            run("wineserver", "--wait", env=environment, timeout=120)
    finally:
        subprocess.run(["wineserver", "--kill"], env=environment)
    report.finish()
