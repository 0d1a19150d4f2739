"""Compares Go kernels and others: `compare.py [--write docs/kernels.md]`. See README.md.

Prints two Markdown tables, what was measured and what was tried. With --write they replace those in a document,
between lines `<!-- measured -->`, `<!-- tried -->` and `<!-- end -->`.
"""

import argparse
import datetime
import os
import platform
import re
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import client
import measure
import probe


def load(names):
    """The kernels of kernels.toml by name, each with its cells; missing says why one is not there."""
    data = tomllib.loads(Path(__file__).with_name("kernels.toml").read_text())
    found = client.installed()
    kernels = {}
    for name, about in data["kernels"].items():
        if not names or name in names:
            cells = data["cells"][about["language"]] | data["cells"].get(name, {})
            kernels[name] = SimpleNamespace(**about, cells=cells, missing="" if about["spec"] in found else "not installed")
    return kernels


def shown(title, value):
    """A value with its unit, by what the row is about."""
    if value is None:
        return "–"
    if title.startswith("memory"):
        return f"{value:.0f} MB"
    if title.startswith("such cells"):
        return str(value)
    if "against" in title:
        return f"{value:.2f}"
    return f"{value * 1000:.1f} ms" if value < 0.1 else f"{value * 1000:.0f} ms" if value < 1 else f"{value:.2f} s"


def table(kernels, rows, cell):
    """Markdown: a row for each of rows, a column for each kernel."""
    lines = ["| |" + "".join(f" {k.title} |" for k in kernels.values()), "|---|" + "---|" * len(kernels)]
    for title, values in rows.items():
        columns = [cell(title, values, k) if not kernels[k].missing else kernels[k].missing.partition(":")[0] for k in kernels]
        lines.append(f"| {title} | " + " | ".join(columns) + " |")
    return "\n".join(lines)


def measured(title, values, kernel):
    """A value, and how often ipykernel's it is where that is a fair question."""
    value, base = values.get(kernel), values.get("ipykernel")
    text = shown(title, value)
    if value is None or not base or kernel == "ipykernel" or title.startswith("such") or "against" in title:
        return text
    return f"{text} ({value / base:.2g}×)"


def look(kernels):
    """Start each kernel once: sets why one cannot be compared, and returns who answered and on what."""
    lines = []
    for kernel in kernels.values():
        if not kernel.missing:
            try:
                session = client.Kernel(kernel.spec)
            except client.Late as problem:
                kernel.missing = f"does not start: {problem}"
        if kernel.missing:
            lines.append(f"- {kernel.title}: {kernel.missing}")
            continue
        info, language = session.info, session.info["language_info"]
        session.stop()
        lines.append(
            f"- {kernel.title}: {info.get('implementation')} {info.get('implementation_version')}, "
            f"{language['name']} {language['version']}, protocol {info['protocol_version']}"
        )
    lines.append(
        f"- {datetime.date.today()}, {platform.system()} {platform.machine()}, {os.cpu_count()} processors, "
        f"Python {platform.python_version()}, load {os.getloadavg()[0]:.1f} when the run began"
    )
    return "\n".join(lines)


def write(path, parts):
    """Replace what stands between `<!-- NAME -->` and `<!-- end -->` for each part."""
    text = path.read_text()
    for name, part in parts.items():
        text, count = re.subn(rf"(<!-- {name} -->\n).*?(<!-- end -->)", lambda m: f"{m[1]}{part}\n{m[2]}", text, flags=re.S)
        if count != 1:
            sys.exit(f"{path}: {count} places for <!-- {name} -->, want 1")
    path.write_text(text)


def main():
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--kernels", nargs="*", help="only these of kernels.toml")
    asked.add_argument("--only", choices=["measured", "tried"], help="one of the tables")
    asked.add_argument("--quick", action="store_true", help="a few cells each, to see that it works")
    asked.add_argument("--write", type=Path, metavar="FILE", help="put the tables into this document")
    asked = asked.parse_args()

    kernels = load(asked.kernels)
    parts, problems = {"versions": look(kernels)}, []
    here = {name: k for name, k in kernels.items() if not k.missing}
    if asked.only != "tried":
        m = measure.measure(here, asked.quick)
        problems += m.problems
        parts["measured"] = table(kernels, m.rows, measured)
    if asked.only != "measured":
        parts["tried"] = table(kernels, probe.probe(here), lambda _, values, k: values[k])
    for part in parts.values():
        print(part, end="\n\n")
    for problem in problems:
        print("problem:", problem, file=sys.stderr)
    if asked.write:
        write(asked.write, parts)


if __name__ == "__main__":
    main()
