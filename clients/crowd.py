"""A class at once: many msp kernels on one machine, each of which runs a lesson.

    python clients/crowd.py [--kernels 60] [--within 0] [--lesson tutorials/01-first-cloth.ipynb] [--out FILE.json]

All kernels start at once. With --within each of them begins at a random moment of so many seconds, and waits as long in all between
its cells, as people do who read; without it each runs cell after cell, which is harder than any class. Prints, for the whole and
by kernel, what that costs in time, processor and memory, what fails first, and what a class of 40 and of 400 needs by these
figures. The kernel is the one that Jupyter finds. On a machine that does other things, memory and processor time hold, and
times by the clock do not.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time

state = tempfile.TemporaryDirectory()
os.environ["MSP_HISTORY"] = state.name

import nbformat
import psutil
from jupyter_client.manager import AsyncKernelManager

import report

PATIENCE = 600  # seconds for one cell, and for a kernel's start
LOOK = 2  # seconds between two looks at memory, which cost some milliseconds for each process
MB, GB = 1 << 20, 1 << 30
LESSON_MINUTES, BUSY = 45, 0.5  # how long a class works on a lesson, and how busy its processors may be meanwhile
SIZES = 40, 400


class Pupil:
    """One kernel, and what it has cost."""

    def __init__(self, number):
        self.number, self.cells, self.seconds = number, [], {}
        self.manager = AsyncKernelManager(kernel_name="msp")

    def family(self):
        try:
            kernel = psutil.Process(self.manager.provisioner.pid)
            return [kernel] + kernel.children(recursive=True)
        except psutil.NoSuchProcess:
            return []

    def memory(self):
        """Bytes of all its processes; what several share is counted once among all of them."""
        total = 0
        for process in self.family():
            try:
                total += process.memory_full_info().pss
            except psutil.NoSuchProcess:
                pass
        return total

    def processor(self):
        times = [process.cpu_times() for process in self.family()]
        return sum(t.user + t.system for t in times)

    async def start(self):
        began = time.monotonic()
        await self.manager.start_kernel()
        self.client = self.manager.client()
        self.client.start_channels()
        await self.client.wait_for_ready(timeout=PATIENCE)
        self.seconds["start"] = time.monotonic() - began

    async def work(self, sources, pauses):
        """The lesson: the cells, with a pause before each."""
        for number, (source, pause) in enumerate(zip(sources, pauses), 1):
            await asyncio.sleep(pause)
            began = time.monotonic()
            reply = await self.client.execute_interactive(source, allow_stdin=False, timeout=PATIENCE, output_hook=lambda message: None)
            assert reply["content"]["status"] == "ok", f"cell {number}: {reply['content']}"
            self.cells.append(time.monotonic() - began)
        self.seconds["lesson"], self.seconds["slowest cell"] = sum(self.cells), max(self.cells)

    async def stop(self):
        if self.manager.has_kernel:
            self.client.stop_channels()
            await self.manager.shutdown_kernel(now=True)


class Watch:
    """What the machine has left, and what kernels have held at most."""

    def __init__(self, pupils):
        self.pupils, self.highest, self.available = pupils, {}, psutil.virtual_memory().available

    async def run(self):
        while True:
            for pupil in self.pupils:
                if pupil.manager.has_kernel:
                    self.highest[pupil] = max(self.highest.get(pupil, 0), pupil.memory())
                await asyncio.sleep(0)  # the kernels are waiting for their client
            self.available = min(self.available, psutil.virtual_memory().available)
            await asyncio.sleep(LOOK)


def pauses(choice, within, cells):
    """A moment to begin at, and pauses that are as long in all."""
    cuts = sorted(choice.uniform(0, within) for _ in range(cells - 1))
    return [choice.uniform(0, within)] + [b - a for a, b in zip([0] + cuts, cuts)]


async def crowd(options, sources):
    choice = random.Random(options.seed)
    pupils = [Pupil(number) for number in range(options.kernels)]
    watch, failures = Watch(pupils), []
    watching = asyncio.create_task(watch.run())
    began = time.monotonic()

    async def one(pupil):
        try:
            await pupil.start()
            pupil.idle = pupil.memory()
            await pupil.work(sources, pauses(choice, options.within, len(sources)))
            pupil.kept, pupil.spent = pupil.memory(), pupil.processor()
        except Exception as problem:
            failures.append((time.monotonic() - began, pupil.number, f"{type(problem).__name__}: {problem}"[:300]))

    await asyncio.gather(*map(one, pupils))
    took = time.monotonic() - began
    if watching.done():
        watching.result()  # why it has ended
    watching.cancel()
    await asyncio.gather(*(pupil.stop() for pupil in pupils), return_exceptions=True)
    return pupils, watch, failures, took


def row(name, unit, values):
    values = sorted(values)
    at = lambda share: values[min(int(share * len(values)), len(values) - 1)]
    print(f"      {name + ', ' + unit:44} {statistics.median(values):8.1f} {at(0.95):8.1f} {values[-1]:8.1f}")
    return {"median": statistics.median(values), "of 19 in 20": at(0.95), "most": values[-1]}


def plan(figures):
    """What a class needs: memory for all at their highest, and processors for the lesson's work in the time that it takes."""
    memory, spent = figures["memory, highest"]["of 19 in 20"], figures["processor time"]["median"]
    print(f"      {'class':>8} {'memory, GB':>12} {'processors':>12}   at {BUSY:.0%} for {LESSON_MINUTES} minutes of lesson")
    for size in SIZES:
        print(f"      {size:8} {size * memory / 1024:12.1f} {size * spent / (LESSON_MINUTES * 60 * BUSY):12.1f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernels", type=int, default=60)
    parser.add_argument("--within", type=float, default=0, metavar="SECONDS")
    parser.add_argument("--lesson", default="tutorials/01-first-cloth.ipynb")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", metavar="FILE", help="also write the figures as JSON")
    options = parser.parse_args()
    sources = [c.source for c in nbformat.read(options.lesson, as_version=4).cells if c.cell_type == "code"]
    machine = f"{len(os.sched_getaffinity(0))} processors, {psutil.virtual_memory().total / GB:.0f} GB"
    with report.check(f"{options.kernels} kernels run {options.lesson} on {machine}"):
        pupils, watch, failures, took = asyncio.run(crowd(options, sources))
        done = [p for p in pupils if len(p.cells) == len(sources)]
        print(f"      {len(done)} of {len(pupils)} came to the end, after {took:.1f} s")
        print(f"      least memory available {watch.available / GB:.1f} GB")
        for moment, number, problem in sorted(failures)[:5]:
            print(f"      after {moment:.1f} s kernel {number}: {problem}")
        assert done, "nobody came to the end"
        print(f"      {'by kernel':44} {'median':>8} {'19 of 20':>8} {'most':>8}")
        figures = {name: row(name, "s", [p.seconds[name] for p in done]) for name in ("start", "lesson", "slowest cell")}
        figures["processor time"] = row("processor time", "s", [p.spent for p in done])
        for name, values in {"memory, begun": [p.idle for p in done], "memory, highest": [watch.highest[p] for p in done],
                             "memory, at the end": [p.kept for p in done]}.items():  # fmt: skip
            figures[name] = row(name, "MB", [v / MB for v in values])
        plan(figures)
        if options.out:
            with open(options.out, "w") as f:
                json.dump({"machine": machine, "kernels": len(pupils), "done": len(done), "seconds": took, "failures": failures,
                           "available": watch.available, "figures": figures}, f, indent=1)  # fmt: skip
        assert not failures, f"{len(failures)} kernels failed"
    report.finish()


if __name__ == "__main__":
    main()
