"""`msp lab` on a machine without JupyterLab: python private_lab.py MSP TUTORIALS

It has to make its private environment once, with what widgets need, offer the kernel, and end at one Ctrl-C or at two.
"""

import json
import os
import pathlib
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

import report

TOKEN = secrets.token_hex(16)
msp, tutorials = map(os.path.abspath, sys.argv[1:3])


def without_jupyter():
    """PATH less the directories that hold a jupyter-lab."""
    return os.pathsep.join(d for d in os.environ["PATH"].split(os.pathsep) if not (pathlib.Path(d) / "jupyter-lab").exists())


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Lab:
    def __init__(self, home):
        self.port = free_port()
        self.log = open(home / f"lab-{self.port}.log", "w+")
        root = ["--allow-root"] if os.geteuid() == 0 else []
        environment = {k: v for k, v in os.environ.items() if k != "VIRTUAL_ENV" and not k.startswith("JUPYTER")}
        environment |= {"PATH": without_jupyter(), "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
        self.process = subprocess.Popen(
            [msp, "lab", tutorials, "--", "--no-browser", f"--port={self.port}", f"--IdentityProvider.token={TOKEN}", *root],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, env=environment,
        )

    def said(self):
        self.log.seek(0)
        return self.log.read()

    def ask(self, path, data=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/{path}", data=None if data is None else json.dumps(data).encode(),
            headers={"Content-Type": "application/json", "Authorization": f"token {TOKEN}"},
        )
        with urllib.request.urlopen(request, timeout=60) as reply:
            return json.load(reply)

    def page(self):
        """JupyterLab's page, with the extensions it loads."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/lab?token={TOKEN}", timeout=60) as reply:
            return reply.read().decode()

    def wait(self, path, good, seconds):
        """Ask until the answer is good."""
        end = time.monotonic() + seconds
        while True:
            try:
                answer = self.ask(path)
                if good(answer):
                    return answer
            except OSError:
                answer = None
            assert self.process.poll() is None and time.monotonic() < end, f"{path}: {answer}\n{self.said()[-4000:]}"
            time.sleep(0.2)

    def kernel(self):
        """Start one, and see its process."""
        started = self.ask("kernels", {"name": "msp"})
        end = time.monotonic() + 60
        while not any(started["id"] in line for line in processes(" kernel ")):
            assert time.monotonic() < end, self.said()[-4000:]
            time.sleep(0.1)
        time.sleep(1)  # so that it is past its start

    def interrupt(self, times):
        began = time.monotonic()
        for _ in range(times):
            self.process.send_signal(signal.SIGINT)
            time.sleep(0.2)
        status = self.process.wait(60)
        assert status == 0, f"exit status {status}\n{self.said()[-4000:]}"
        return time.monotonic() - began


def processes(word):
    out = subprocess.run(["ps", "-eo", "stat,args"], capture_output=True, text=True, check=True).stdout
    return [line for line in out.splitlines() if word in line and not line.startswith("Z")]


with tempfile.TemporaryDirectory() as directory:
    home = pathlib.Path(directory)
    with report.check("msp lab without Jupyter makes its own JupyterLab and offers the kernel"):
        lab = Lab(home)
        try:
            specs = lab.wait("kernelspecs", lambda s: True, 600)
            assert specs["default"] == "msp" and "msp" in specs["kernelspecs"], specs
            program = specs["kernelspecs"]["msp"]["spec"]["argv"][0]
            assert pathlib.Path(program).samefile(msp) or pathlib.Path(program).read_bytes() == pathlib.Path(msp).read_bytes()
            lab.kernel()
            assert "@jupyter-widgets/jupyterlab-manager" in lab.page(), "pkg/widget has no front end"
        finally:
            lab.interrupt(1)
        assert "making a private environment" in lab.said(), lab.said()
        assert not processes(str(home)), processes(str(home))
        left = sorted(p.name for p in (home / "cache" / "msp").iterdir())
        assert len(left) == 1 and left[0].startswith("lab-"), f"left in the cache: {left}"
    with report.check("msp lab finds it again, and two Ctrl-C end it at once with its kernels") as notes:
        lab = Lab(home)
        try:
            lab.wait("kernelspecs", lambda s: True, 180)
            lab.kernel()
        finally:
            took = lab.interrupt(2)
        assert "making a private environment" not in lab.said(), lab.said()
        assert took < 15, f"it took {took:.1f} s"  # after 20 s one Ctrl-C would have ended it as well
        notes.append(f"it took {took:.1f} s")
        end = time.monotonic() + 60
        while left := processes(str(home)):
            assert time.monotonic() < end, f"left running: {left}"
            time.sleep(0.2)
report.finish()
