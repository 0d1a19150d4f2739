"""How nbclient may run a notebook, each way on the installed msp kernel: python execution.py"""

import asyncio

import nbformat
from nbclient.exceptions import CellExecutionError, CellTimeoutError

import nbrunner
import report


def notebook(*cells):
    """A notebook of code cells; a pair is a cell and its tag."""
    made = nbformat.v4.new_notebook()
    for cell in cells:
        source, *tags = cell if isinstance(cell, tuple) else (cell,)
        made.cells.append(nbformat.v4.new_code_cell(source, metadata={"tags": tags}))
    return made


def shows(nb, *expected):
    """Each cell shows these texts, and errors by their names."""
    shown = [[o.get("text") or o.get("ename") or o.data["text/plain"] for o in cell.outputs] for cell in nb.cells]
    assert shown == list(expected), shown


def client(nb, **options):
    return nbrunner.Client(nb, kernel_name="msp", **{"timeout": 60, **options})


with report.check("four notebooks at once, each with a kernel of its own"):
    several = [notebook(f"kept := {n}", 'import "time"\ntime.Sleep(200 * time.Millisecond)\nkept * kept') for n in range(4)]

    async def all_at_once():
        await asyncio.gather(*(client(nb).async_execute() for nb in several))

    asyncio.run(all_at_once())
    for n, nb in enumerate(several):
        shows(nb, [], [str(n * n)])

with report.check("a cell that takes too long is interrupted and the notebook goes on"):
    nb = notebook("kept := 1", "for {}", "kept")
    client(nb, timeout=10, interrupt_on_timeout=True, allow_errors=True).execute()
    shows(nb, [], ["interrupted"], ["1"])

with report.check("a cell that takes too long ends the run when nothing else is asked for"):
    nb = notebook("for {}", "1")
    try:
        client(nb, timeout=1).execute()
    except CellTimeoutError as problem:
        assert "for {}" in str(problem), problem
    else:
        raise AssertionError("it did not end")

with report.check("an error in the middle ends the run; cells before it keep what they show"):
    nb = notebook("1 + 1", 'panic("on purpose")', "3")
    try:
        client(nb).execute()
    except CellExecutionError as problem:
        assert (problem.ename, problem.evalue) == ("panic", "on purpose"), problem
    else:
        raise AssertionError("it went on")
    shows(nb, ["2"], ["panic"], [])
    nbformat.validate(nb)

with report.check("allow_errors runs every cell"):
    nb = notebook("list := []int{1}", "list[3]", "undefinedName", "len(list)")
    client(nb, allow_errors=True).execute()
    shows(nb, [], ["panic"], ["compile error"], ["1"])

with report.check("cells tagged raises-exception may fail, and those tagged skip-execution do not run"):
    nb = notebook("n := 1", ("n / (n - 1)", "raises-exception"), ("n = 2", "skip-execution"), "n")
    client(nb).execute()
    shows(nb, [], ["panic"], [], ["1"])

with report.check("a later cell changes what an earlier one shows, and a cell clears its outputs"):
    nb = notebook(
        'import ("fmt"; "github.com/massspring/msp/pkg/nb")',
        'at := nb.Show("before")\nat',
        'at.Update("after")',
        'for i := range 3 { nb.Clear(true); fmt.Print(i) }',
    )
    client(nb).execute()
    shows(nb, [], ["after"], [], ["2"])

with report.check("a cell whose process is killed is an error, and the next one starts anew"):
    nb = notebook("kept := 1", 'import "os"\nself, _ := os.FindProcess(os.Getpid())\nself.Kill()\nselect {}', "kept", "2 + 2")
    client(nb, allow_errors=True).execute()
    shows(nb, [], ["session lost"], ["compile error"], ["4"])
report.finish()
