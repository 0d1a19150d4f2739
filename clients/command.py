"""Programs that are run to their end, of which a failure is an error with their last words."""

import os
import subprocess
import sys


def run(*command, directory=None, env=None, timeout=600):
    """What a program prints to standard output."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=timeout, cwd=directory, env=env)
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def environment():
    """This process's environment with the programs of this Python first, as nbgrader and msp look for them."""
    return os.environ | {"PATH": os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]}
