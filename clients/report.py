"""One line for each check, and an exit status that says whether all held."""

import sys
import time
import traceback
from contextlib import contextmanager

failed = False


@contextmanager
def check(name):
    """Print `ok` or `FAIL` and the name when the block ends; the reason goes below a FAIL. What the block appends to the
    list that it gets is printed behind the name: figures that depend on the machine."""
    global failed
    began, notes = time.monotonic(), []
    try:
        yield notes
    except Exception as problem:
        failed = True
        print(f"FAIL  {name}: {type(problem).__name__}: {problem}", flush=True)
        traceback.print_exc(file=sys.stdout)
    else:
        print(f"ok    {': '.join([name, *notes])} ({time.monotonic() - began:.1f} s)", flush=True)


def finish():
    sys.exit(1 if failed else 0)
