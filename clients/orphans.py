"""Who dies takes along what it started: the session, the kernel, its front end, a Jupyter server. Each is killed while
the kernel runs a shell line that has begun programs of its own."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

os.environ["MSP_HISTORY"] = "off"

import process
import report

LINE = "$ sleep 1000 & (sleep 1001 & sleep 1002) & sleep 1003"
SLEEPS = 4


def family(pid):
    """The process and all that descend from it."""
    return [pid] + [p for child in process.children(pid) for p in family(child.pid)]


def named(name, pids):
    """How many of the processes run the program."""
    return sum(p.name == name for p in map(process.look, pids) if p)


def soon(holds, otherwise):
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end, otherwise
        time.sleep(0.05)


def front_end():
    """A program that starts a kernel and has it run the shell line."""
    code = f"import time\nfrom talk import Kernel\nk = Kernel()\nk.client.execute({LINE!r})\ntime.sleep(1000)"
    return subprocess.Popen([sys.executable, "-c", code], cwd=os.path.dirname(os.path.abspath(__file__)))


def kernel_of(front):
    return next(p.pid for p in process.children(front) if p.name == "msp")


for name, chosen in {
    "a front end": lambda front: front,
    "the kernel's supervisor": kernel_of,
    "the session's process": lambda front: process.children(kernel_of(front))[0].pid,
}.items():
    with report.check(f"{name} that is killed leaves nothing of what its cell has started"):
        front = front_end()
        try:
            soon(lambda: named("sleep", family(front.pid)) == SLEEPS, "the shell line does not run")
            pids, victim = family(front.pid), chosen(front.pid)
            below = family(victim)
            os.kill(victim, signal.SIGKILL)
            process.gone(set(below) - {front.pid})
        finally:
            front.kill()
            front.wait()
        process.gone(pids)


def address(runtime):
    """Where the server that writes into the directory listens, "" if none does yet."""
    for name in os.listdir(runtime):
        if name.startswith("jpserver-") and name.endswith(".json"):
            try:
                with open(os.path.join(runtime, name)) as f:
                    url = json.load(f)["url"]
                urllib.request.urlopen(url + "api", timeout=60).close()
                return url
            except (ValueError, urllib.error.URLError):  # it writes its file first
                pass
    return ""


with report.check("a Jupyter server that is killed leaves no kernel and no session"):
    with tempfile.TemporaryDirectory() as runtime:
        os.environ["JUPYTER_RUNTIME_DIR"] = runtime
        options = ["--no-browser", "--allow-root", "--ServerApp.port=0", "--IdentityProvider.token=t"]
        server = subprocess.Popen([sys.executable, "-m", "jupyter", "server", *options], stderr=subprocess.DEVNULL)
        try:
            soon(lambda: address(runtime), "the server does not start")
            start = urllib.request.Request(address(runtime) + "api/kernels?token=t", b'{"name": "msp"}',
                {"Content-Type": "application/json"})
            urllib.request.urlopen(start, timeout=60).close()
            soon(lambda: named("msp", family(server.pid)) == 2, "no session starts")
            pids = family(server.pid)
        finally:
            server.kill()
            server.wait()
        process.gone(pids)
report.finish()
