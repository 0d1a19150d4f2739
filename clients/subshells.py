"""Subshells and floods of output on the installed msp kernel, asked by jupyter_client."""

import os

import report
from talk import Kernel

os.environ["MSP_HISTORY"] = "off"

kernel = Kernel()
sub = kernel.reply(kernel.ask("create_subshell_request", channel="control"), "control")["subshell_id"]
main = kernel.client.execute('import ("fmt"; "time")\nx := 5\nfor { x++; fmt.Println("main"); time.Sleep(time.Millisecond) }')
kernel.until_shown(main, "main")
with report.check("beside a running cell a subshell reads its variables, prints, declares and calls"):
    for code, want in [
        ("x > 5", [("execute_result", "true")]),
        ('fmt.Println("beside")', [("stdout", "beside\n")]),
        ("func twice(n int) int { return 2 * n }", []),
        ("twice(21)", [("execute_result", "42")]),
    ]:
        reply, shown = kernel.beside(sub, code)
        assert (reply["status"], shown) == ("ok", want), (code, reply, shown)
with report.check("a compile error of a subshell names its cell"):
    reply, _ = kernel.beside(sub, "undefined_name")
    assert f"In[{reply['execution_count']}]:1:1: undefined: undefined_name" in reply["evalue"], reply
with report.check("an interrupt of a subshell stops its cell and leaves the main one running"):
    request = kernel.ask("execute_request", {"code": 'fmt.Println("begun")\nfor {}'}, sub)
    kernel.until_shown(request, "begun")
    kernel.interrupt(sub)
    reply, text = kernel.reply(request), kernel.beside(sub, "before := x\nfor x == before { time.Sleep(time.Millisecond) }")
    assert reply["ename"] == "interrupted" and text[0]["status"] == "ok", (reply, text)
with report.check("an interrupt of the kernel stops the main cell, and its variables are kept"):
    kernel.manager.interrupt_kernel()
    assert kernel.reply(main)["ename"] == "interrupted"
    reply, shown = kernel.beside(None, "twice(x) > 10")
    assert shown == [("execute_result", "true")], (reply, shown)
with report.check("an endless flood is bounded, in order and interrupted, and what is left out is told"):
    request = kernel.client.execute("for i := 0; ; i++ { fmt.Println(i) }")
    kernel.until_shown(request, "what follows is counted")
    kernel.manager.interrupt_kernel()
    assert kernel.reply(request)["ename"] == "interrupted"
    told = "".join(text for _, text in kernel.published(request))
    assert "[output limit: left out" in told and "MSP_OUTPUT_LIMIT" in told, told
with report.check("of a finite flood the first megabyte is shown"):
    reply, shown = kernel.beside(None, "for i := range 1_000_000 { fmt.Println(i) }")
    text = "".join(text for name, text in shown if name == "stdout")
    assert len(text) == 1 << 20 and "".join(f"{i}\n" for i in range(200_000)).startswith(text), len(text)
kernel.client.stop_channels()
kernel.manager.shutdown_kernel(now=True)
report.finish()
