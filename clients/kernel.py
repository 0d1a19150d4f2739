"""What the msp kernel must withstand, asked by jupyter_client: cells that never end, crash or leave.

After each the same kernel has to answer, with its variables unless it said that they are lost.
"""

import report
from talk import PROMPT, Kernel, plain

# name, code, what the error says, whether variables live on
HOSTILE = [
    ("a nil dereference", "var p *struct{ x int }\np.x = 1", "nil pointer", True),
    ("an index error", "a := []int{1, 2, 3}\nfor i := 0; ; i++ { a[i]++ }", "index out of range", True),
    ("a nil map", 'var m map[string]int\nm["a"] = 1', "nil map", True),
    ("an integer division by zero", "z := 0\n1 / z", "divide by zero", True),
    ("a type assertion", "var i any = 1\ni.(string)", "interface conversion", True),
    ("a panic of the student's", 'panic("my own")', "my own", True),
    (
        "a goroutine's panic",
        'go func() { panic("in the background") }()\nselect {}',
        "in the background",
        True,
    ),
    ("a deadlock", "<-make(chan int)", "deadlock", True),
    ("a wait that is interrupted", "import \"time\"\n<-time.After(time.Hour)", "interrupted", True),
    ("os.Exit(3)", 'import "os"\nos.Exit(3)', "3", False),
    ("unbounded recursion", "func f(n int) int { return f(n+1) + 1 }\nf(0)", "", False),
    ("a compile error", "x := 1\ny := x + undefined_name", "undefined_name", True),
]

kernel = None
with report.check("the kernel starts and computes"):
    kernel = Kernel()
    reply, text, _ = kernel.run("6 * 7")
    assert (reply["status"], text) == ("ok", "42"), (reply, text)
if kernel is None:
    report.finish()

with report.check("for {} is interrupted within a second, variables stay") as notes:
    kernel.run('kept := "kept"')
    reply, _, took = kernel.run("for {}", interrupt_after=1)
    assert reply["status"] == "error" and "interrupted" in plain(reply), reply
    assert took < PROMPT, f"it took {took:.2f} s"
    notes.append(f"it took {took:.2f} s")
    _, text, _ = kernel.run("kept")
    assert text == "kept" or text == '"kept"', text

for name, code, says, stays in HOSTILE:
    with report.check(f"{name} is a plain error and the kernel answers afterwards"):
        kernel.run('kept := "kept"')
        reply, _, _ = kernel.run(code, interrupt_after=1 if says == "interrupted" else None)
        assert reply["status"] == "error" and says in plain(reply), reply
        assert "goroutine 1 [running]" not in plain(reply), "the interpreter's own stack is shown"
        after, text, _ = kernel.run("kept")
        if after["status"] == "ok":
            assert "kept" in text, text
        else:
            assert not stays, f"variables are gone: {after['evalue']}"
            assert "lost" in plain(reply) or "variables" in plain(reply), f"it does not say that variables are lost: {plain(reply)}"
        after, text, _ = kernel.run("1 + 1")
        assert (after["status"], text) == ("ok", "2"), (after, text)

with report.check("declarations may be made again, and what uses them follows"):
    for code in [
        'import "fmt"',
        "type body struct{ mass float64; name string }\nfunc (b body) weight() float64 { return b.mass * g() }",
        "func g() float64 { return 10 }",
        "func largest[T int | float64](list []T) T {\n\tm := list[0]\n\tfor _, x := range list { if x > m { m = x } }\n\treturn m\n}",
    ]:
        kernel.run(code)
    # The second cell used g before it was there; now that it is, the cell runs.
    kernel.run("type body struct{ mass float64; name string }\nfunc (b body) weight() float64 { return b.mass * g() }")
    _, text, _ = kernel.run('b := body{2, "anvil"}\nb.weight()')
    assert text == "20", text
    kernel.run("func g() float64 { return 1.6 }")
    _, text, _ = kernel.run("b.weight()")
    assert text == "3.2", text
    kernel.run('b := "now a string"')
    _, text, _ = kernel.run("fmt.Print(len(b), largest([]int{3, 9, 4}), largest([]float64{2.5, 1}))")
    assert text.split() == ["12", "9", "2.5"], text

with report.check("the kernel stops when it is told to"):
    kernel.client.stop_channels()
    kernel.manager.shutdown_kernel()
    assert not kernel.manager.is_alive()
report.finish()
