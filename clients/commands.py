"""Shell lines and % commands in the msp kernel, asked by jupyter_client: python commands.py [ENGINE]"""

import os
import sys
import tempfile
from pathlib import Path

import process
import report
from talk import PROMPT, TIMEOUT, Kernel, plain

os.chdir(tempfile.mkdtemp())  # the kernel begins here
kernel = Kernel()
engine, other = ("yaegi", "msp") if sys.argv[1:] == ["yaegi"] else ("msp", "yaegi")
kernel.run(f"%engine {engine}")

with report.check("shell lines and Go run in their order"):
    reply, text, _ = kernel.run('import "fmt"\n$ echo one; echo two\nfmt.Println("three")\n$ echo four \\\n  five\nx := 6\nx')
    assert (reply["status"], text) == ("ok", "one\ntwo\nthree\nfour five\n6"), (reply, text)

with report.check("a cell that does not compile runs none of its shell lines"):
    reply, text, _ = kernel.run("$ touch made\nx = undefined_name")
    assert reply["status"] == "error" and not Path("made").exists(), reply

with report.check("a shell command that fails ends the cell and says its status"):
    reply, text, _ = kernel.run("x = 7\n$ ls no-such-file\nx = 8")
    assert reply["ename"] == "command failed" and "exit status 2" in plain(reply) and "no-such-file" in text, (reply, text)
    assert kernel.run("x")[1] == "7"

with report.check("a shell command and its children are interrupted within a second, variables stay") as notes:
    reply, _, took = kernel.run("$ sleep 1000 & echo $! > child; echo $$ > shell; echo begun; wait\nx = 9", interrupt_at="begun")
    assert reply["status"] == "error" and "interrupted" in plain(reply), reply
    assert took < PROMPT, f"it took {took:.2f} s"
    notes.append(f"it took {took:.2f} s")
    assert kernel.run("x")[1] == "7"
    process.gone([int(Path(name).read_text()) for name in ("child", "shell")])

with report.check("a flood from a shell command is bounded like any other") as notes:
    reply, text, took = kernel.run("$ yes", interrupt_after=2)
    assert "interrupted" in plain(reply) and took < PROMPT, (reply, took)
    notes.append(f"its interrupt took {took:.2f} s")
    assert kernel.run("1 + 1")[1] == "2"

with report.check("the directory, the environment and files are the session's"):
    kernel.run("%write notes.txt\n$ text\n% as it stands")
    _, text, _ = kernel.run('import "os"\n%env MSP_COURSE=springs\n$ cat notes.txt; echo $MSP_COURSE\n%cd /\nos.Getwd()')
    assert text == '$ text\n% as it stands\nsprings\n/\n/', text

with report.check("time is said with who interprets"):
    _, text, _ = kernel.run("%time x * 2\n%timeit -n 10 -r 2 x * 2")
    assert "per loop" in text and "2 rounds of 10" in text and f"interpreted by {engine}" in text, text
    _, text, _ = kernel.run("%time x * 2")
    assert text.startswith("14") and "time: " in text, text

with report.check("who lists names; near names are suggested; doc is a page"):
    _, text, _ = kernel.run("%who")
    assert [line.split() for line in text.splitlines()][1] == ["x", "int", "8", "B", "In[2]"], text
    reply, _, _ = kernel.run("%tiem x")
    assert "did you mean %time?" in plain(reply), reply
    reply, _, _ = kernel.run("%doc fmt.Println")
    page = reply["payload"][0]
    assert page["source"] == "page" and "func Println" in page["data"]["text/plain"], reply

with report.check("commands are completed, explained and known to be complete"):
    ask = kernel.client

    def completeness(code):
        return kernel.reply(ask.is_complete(code))["status"]

    content = ask.complete("x := 1\n%ti", reply=True, timeout=TIMEOUT)["content"]
    assert content["matches"] == ["time", "timeit"], content
    content = ask.inspect("%time", reply=True, timeout=TIMEOUT)["content"]
    assert content["found"] and "%time CODE" in content["data"]["text/plain"], content
    states = [completeness(code) for code in ("$ ls", "$ ls \\", "%write f", "%who")]
    assert states == ["complete", "incomplete", "incomplete", "complete"], states

with report.check("reset says what is gone and starts an empty session in the first directory"):
    _, text, _ = kernel.run("%reset")
    assert "variables x" in text, text
    reply, text, _ = kernel.run("$ pwd\n%who")
    assert text == f"{os.path.realpath(os.getcwd())}\nthe session has no names yet\n", text

with report.check("another engine runs the next cells"):
    kernel.run(f"%engine {other}")
    reply, text, _ = kernel.run("y := 20\n$ echo shell\n%timeit -n 10 -r 2 y + 1\ny + 1")
    assert text.startswith("shell\n") and f"interpreted by {other}" in text and text.endswith("21"), (reply, text)
    kernel.run(f"%engine {engine}")
    _, text, _ = kernel.run("%engine")
    assert text.startswith(f"engine {engine}"), text

kernel.client.stop_channels()
kernel.manager.shutdown_kernel()
report.finish()
