"""Compares what notebooks show after a run with what they have stored:

    python outputs.py RUN NOTEBOOK...

Copies of the notebooks that have been run, of the same names, are in the directory RUN. It prints a line for each notebook and for each
difference.
"""

import math
import pathlib
import re
import sys

import nbformat

import report

# Processors differ in what they fuse (multiply and add) and in the order in which they sum. That changes the last of sixteen
# digits, and a cloth that swings for some hundred steps, or a sum that cancels, makes up to a thousand million times as much of it.
RELATIVE = 1e-6
# Of cells with the tag "rounding" the last digits decide more: how many iterations stagnate, where a cloth folds on a ball. A
# Xeon with AVX-512 and an EPYC were up to 1.4 times apart. Another has it because it shows what a method holds in memory.
FACTOR = 2
# Where two numbers should be equal, what is left is nothing but such differences: residuals, −0, entries that are zero.
NOISE = 1e-9

NUMBER = re.compile(r"[-+]?\d+(?:\.(\d+))?(?:[eE]([-+]?\d+))?")

VIEW = "application/vnd.jupyter.widget-view+json"


def kinds(cell):
    """The kinds of a cell's outputs. Stored ones have no widgets: msp run has no front end that could show them."""
    return sorted({kind for o in cell.outputs for kind in o.get("data", [o.output_type])} - {VIEW})


def text(cell):
    """What a cell prints, shows and fails with, as text."""
    shown = ""
    for o in cell.outputs:
        if o.output_type == "stream":
            shown += o.text  # one of several pieces, which may end within a line
        else:
            said = f"{o.ename}: {o.evalue}" if o.output_type == "error" else o.get("data", {}).get("text/plain", "")
            shown += "\n" * (shown != "" and not shown.endswith("\n")) + said + "\n"
    return shown


def near(stored, now, factor=1):
    """Whether a number is the stored one: to the factor, an integer else exactly, others to a unit of the last digit printed."""
    if stored.group() == now.group():
        return True
    a, b = float(stored.group()), float(now.group())
    if abs(a) < NOISE and abs(b) < NOISE or factor > 1 and a * b > 0 and 1 / factor <= a / b <= factor:
        return True
    decimals, exponent = stored.group(1), int(stored.group(2) or 0)
    if decimals is None and stored.group(2) is None:
        return a == b
    unit = 10.0 ** (exponent - len(decimals or ""))
    return abs(a - b) <= 1.001 * unit or math.isclose(a, b, rel_tol=RELATIVE)  # 1.001: a unit is itself rounded


def difference(stored, now, factor=1):
    """The first line of a text that differs by more than the tolerances, or None."""
    for a, b in zip(stored.splitlines(), now.splitlines()):
        words = [" ".join(NUMBER.sub("#", line).split()) for line in (a, b)]
        if words[0] != words[1] or not all(
            near(x, y, factor) for x, y in zip(NUMBER.finditer(a), NUMBER.finditer(b))
        ):
            return f"shows {b.strip()!r}, stored is {a.strip()!r}"
    if len(stored.splitlines()) != len(now.splitlines()):
        return f"shows {len(now.splitlines())} lines, stored are {len(stored.splitlines())}"
    return None


def differences(stored, now):
    for n, (old, new) in enumerate(zip(stored.cells, now.cells)):
        if new.cell_type != "code":
            continue
        where = f"cell {n} ({new.id})"
        if kinds(old) != kinds(new):
            yield f"{where} shows {kinds(new)}, stored is {kinds(old)}"
            continue
        tags = new.metadata.get("tags", [])
        if "timing" not in tags:
            texts = text(old), text(new)
            if any(VIEW in o.get("data", {}) for o in new.outputs):  # widget and first result are one output there, two here
                texts = ["\n".join(sorted(each.splitlines())) for each in texts]
            if found := difference(*texts, FACTOR if "rounding" in tags else 1):
                yield f"{where} {found}"


if __name__ == "__main__":
    run, *notebooks = map(pathlib.Path, sys.argv[1:])
    for path in notebooks:
        with report.check(f"{path.name} shows what it has stored"):
            wrong = list(differences(nbformat.read(path, as_version=4), nbformat.read(run / path.name, as_version=4)))
            for line in wrong:
                print(f"      {path.name}: {line}", flush=True)
            assert not wrong, f"{len(wrong)} differences"
    report.finish()
