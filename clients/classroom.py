"""A class of 200 hands in homework 3, with crashes, hangs and hostile code among it: python classroom.py MSP COURSE

All are graded to the end, two at a time, with memory bounded; a run that is killed in the middle and taken up again comes
to what one comes to that was left alone. Some of the honest ones are graded by nbgrader too, for the points and the time.
"""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import nbformat
from nbgrader.api import Gradebook

import command
import mistakes
import process
import report

NAME = "hw3"
STUDENTS = 200
MEMORY = 400 << 20  # that cells may use, of one submission
binary = os.path.abspath(sys.argv[1])
given = pathlib.Path(sys.argv[2])
work = pathlib.Path(tempfile.mkdtemp(prefix="classroom-"))
secret = work / "secret"
secret.write_text("7")
mark = f"MSP_CLASSROOM={os.getpid()}"  # in the environment of all that is started here
source = nbformat.read(given / "source" / NAME / f"{NAME}.ipynb", as_version=4)
known = mistakes.read(given / "mistakes" / f"{NAME}.txtar")


def velocity(body, before=""):
    """An answer to the last task, so that it could harm all others."""
    return f"{before}\nfunc velocity(q, x []float64, h float64) []float64 {{ {body} }}"


address = socket.create_server(("127.0.0.1", 0))
address.settimeout(0)
reach = "{}:{}".format(*address.getsockname())
# What costs its own task all points, and no other task anything.
DISASTERS = {
    "panics": velocity('panic("no")'),
    "exits": velocity("os.Exit(0); return nil", 'import "os"'),
    "overflows the stack": velocity("return velocity(append(q, 1), x, h)"),
    "hangs": velocity("for { }"),
    "deadlocks": velocity("select {}"),
    "sleeps": velocity("time.Sleep(time.Hour); return nil", 'import "time"'),
    "takes 10 GB": velocity(
        "for range 10 { b := make([]byte, 1<<30); for i := 0; i < len(b); i += 4096 { b[i] = 1 }; hog = append(hog, b) }; return nil",
        "var hog [][]byte",
    ),
    "floods with goroutines": velocity("for { go func() { select {} }() }"),
    "prints 1 GB": velocity(
        'line := strings.Repeat("x", 1<<20); for range 1 << 10 { fmt.Println(line) }; return nil',
        'import ("fmt"; "strings")',
    ),
    "shows a picture bomb": velocity(
        "Display(huge{}); return nil",
        'import ("image"; "image/color")\ntype huge struct{}\nfunc (huge) ColorModel() color.Model { return color.RGBAModel }\n'
        "func (huge) Bounds() image.Rectangle { return image.Rect(0, 0, 1<<20, 1<<20) }\n"
        "func (huge) At(x, y int) color.Color { return color.Black }",
    ),
    "reads files": velocity(
        f'b, err := os.ReadFile("{secret}"); if err != nil {{ panic(err) }}; return []float64{{float64(b[0])}}', 'import "os"'
    ),
    "writes files": velocity(f'if err := os.WriteFile("{secret}", nil, 0o644); err != nil {{ panic(err) }}; return nil', 'import "os"'),
    "goes to the network": velocity(f'if _, err := net.Dial("tcp", "{reach}"); err != nil {{ panic(err) }}; return nil', 'import "net"'),
    "leaves a process": velocity("return nil", f"$ {mark} sleep 1000 &"),
    "kills its parent": velocity("syscall.Kill(syscall.Getppid(), syscall.SIGKILL); return nil", 'import "syscall"'),
    "prints a score": velocity("fmt.Println(1.0); return nil", 'import "fmt"'),
    "patches the tests": velocity(
        "return nil", "type fake struct{}\nfunc (fake) Points(of float64, v ...any) float64 { return of }\nvar check fake"
    ),
    "does not compile": velocity("return 7"),
}


def cell(notebook, name):
    return next(c for c in notebook.cells if c.metadata.get("nbgrader", {}).get("grade_id") == name)


def submission(i):
    """What student i hands in, and of which kind it is: every fifth a disaster, the others with one known mistake or none."""
    notebook = nbformat.from_dict(source)
    if i % 5 == 4:
        kind = list(DISASTERS)[i // 5 % len(DISASTERS)]
        cell(notebook, "velocity").source = DISASTERS[kind]
    elif i % 5 == 3:
        mistake = known[i // 5 % len(known)]
        kind = str(mistake)
        answer = cell(notebook, mistake.task)
        answer.source = mistake.put_in(answer.source)
    elif i % 50 == 0:
        kind = "forged"
        cell(notebook, "velocity").source = velocity("return nil")
        tests = cell(notebook, "velocity-tests")
        tests.source, tests.metadata.nbgrader["points"], tests.metadata.nbgrader["locked"] = "100.0", 100, False
    else:
        kind = "honest"
    return kind, notebook


def course(place, students):
    place = work / place
    shutil.copytree(given / "source" / NAME, place / "source" / NAME)
    shutil.copy(given / "nbgrader_config.py", place)
    for i in students:
        hand_in = place / "submitted" / f"student-{i:03}" / NAME
        hand_in.mkdir(parents=True)
        nbformat.write(submission(i)[1], hand_in / f"{NAME}.ipynb")
    return place


def ours():
    """The processes that were started here, wherever they are now: pid and resident bytes."""
    found = {}
    for p in process.everything():
        try:
            if mark.encode() in pathlib.Path(f"/proc/{p.pid}/environ").read_bytes().split(b"\0"):
                found[p.pid] = process.holds(p.pid).memory
        except (OSError, KeyError):  # it has ended
            pass
    return found


class Watch(threading.Thread):
    """The most memory that all our processes have held together."""

    def __init__(self):
        super().__init__(daemon=True)
        self.most, self.done = 0, threading.Event()
        self.start()

    def run(self):
        while not self.done.wait(0.2):
            self.most = max(self.most, sum(ours().values()))


def grading(place):
    name, value = mark.split("=")
    words = [binary, "grade", str(place), NAME, "--beside", "2", "--time", "10s", "--memory", str(MEMORY)]
    return subprocess.Popen(words, env=os.environ | {name: value}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def grade(place):
    began = time.monotonic()
    running = grading(place)
    lines = running.stderr.read().splitlines()
    assert running.wait() == 0, lines[-5:]
    return time.monotonic() - began


def nbgrader(place, *words):
    command.run(sys.executable, "-m", "nbgrader", *words, NAME, directory=place, env=command.environment())


def results(place):
    """The points by student, from the journal, in which everybody stands once."""
    graded = {}
    for line in (place / "graded" / f"{NAME}.jsonl").read_text().splitlines():
        result = json.loads(line)
        assert result["student"] not in graded, result["student"]
        graded[result["student"]] = {c["id"]: None if c.get("by_hand") else c["points"] for c in result["cells"]}
    return graded


everybody = range(STUDENTS)
with report.check(f"{STUDENTS} submissions are graded to the end, two at a time") as notes:
    whole, watch = course("whole", everybody), Watch()
    took = grade(whole)
    watch.done.set()
    graded = results(whole)
    assert len(graded) == STUDENTS
    notes.append(f"{took:.0f} s, {took / STUDENTS:.2f} s a submission, at most {watch.most >> 20} MB of memory together")
    # Two sessions at a time are killed at half as much again as their cells may use; the rest is what programs need.
    assert watch.most < 2 * 1.5 * MEMORY + (800 << 20), f"{watch.most >> 20} MB"
with report.check("a disaster costs its own task, and no other"):
    full = {c.metadata.nbgrader.grade_id: c.metadata.nbgrader.points for c in source.cells if c.metadata.get("nbgrader", {}).get("grade")}
    for i in everybody:
        kind, points = submission(i)[0], graded[f"student-{i:03}"]
        lost = {k for k in points if points[k] not in (None, full[k])}
        if kind == "honest":
            assert not lost, (kind, points)
        elif kind in DISASTERS or kind == "forged":
            assert lost == {"velocity-tests"} and points["velocity-tests"] == 0, (kind, points)
        else:
            assert lost, (kind, points)
with report.check("nothing was harmed, reached or left behind"):
    assert secret.read_text() == "7"
    try:
        address.accept()
        raise AssertionError("a submission has reached the network")
    except BlockingIOError:
        pass
    process.gone(list(ours()))
with report.check("a run that is killed in the middle and taken up again comes to the same") as notes:
    killed = course("killed", everybody)
    running = grading(killed)
    for line in running.stderr:
        if line.startswith(f"[{STUDENTS // 2}/"):
            break
    running.send_signal(signal.SIGKILL)
    running.wait()
    before = (killed / "graded" / f"{NAME}.jsonl").read_text().count("\n")
    assert STUDENTS // 2 <= before < STUDENTS, before
    process.gone(list(ours()))
    grade(killed)
    again = results(killed)
    assert again == graded, {s: (again.get(s), graded[s]) for s in graded if again.get(s) != graded[s]}
    notes.append(f"{before} were graded when it was killed")
with report.check("nbgrader gives some of the honest ones the same points") as notes:
    some = [i for i in everybody if submission(i)[0] in ("honest", *map(str, known))][:4]
    few = course("few", some)
    took = grade(few)
    nbgrader(few, "generate_assignment")
    began = time.monotonic()
    nbgrader(few, "autograde", "--Execute.timeout=600", "--create")
    slow = time.monotonic() - began
    for student, points in results(few).items():
        with Gradebook(f"sqlite:///{few}/gradebook.db") as book:
            theirs = {g.name: g.auto_score for g in book.find_submission_notebook(NAME, NAME, student).grades}
        assert theirs == points, (student, theirs, points)
    notes.append(f"{slow / len(some):.2f} s each, msp {took / len(some):.2f} s each: {slow / took:.0f} times as fast")
if not report.failed:
    shutil.rmtree(work)
report.finish()
