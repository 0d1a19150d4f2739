"""What Linux tells of processes."""

import os
import time
from typing import NamedTuple


class Process(NamedTuple):
    pid: int
    parent: int
    state: str  # "Z" for one that has ended and that its parent has not asked for
    name: str


class Held(NamedTuple):
    files: int
    threads: int
    memory: int  # resident bytes

    def __str__(self):
        return f"{self.files} files, {self.threads} threads, {self.memory >> 20} MB"


def look(pid):
    """The process, None when it is gone."""
    try:
        with open(f"/proc/{pid}/stat") as f:
            text = f.read()
    except (FileNotFoundError, ProcessLookupError):
        return None
    name, _, rest = text.partition("(")[2].rpartition(")")
    state, parent = rest.split()[:2]
    return Process(pid, int(parent), state, name)


def everything():
    return [p for p in (look(int(name)) for name in os.listdir("/proc") if name.isdigit()) if p]


def children(pid):
    return [p for p in everything() if p.parent == pid]


def holds(pid):
    with open(f"/proc/{pid}/status") as f:
        status = dict(line.split(":", 1) for line in f)
    return Held(len(os.listdir(f"/proc/{pid}/fd")), int(status["Threads"]), int(status["VmRSS"].split()[0]) << 10)


def gone(pids, within=60):
    """Wait until none of the processes is left; one that only waits for its parent is none of ours."""
    end = time.monotonic() + within
    while left := [p for p in map(look, pids) if p and p.state != "Z"]:
        assert time.monotonic() < end, f"still there: {left}"
        time.sleep(0.05)
