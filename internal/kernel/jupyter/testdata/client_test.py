"""Drives the toy kernel with the real jupyter_client. client_test.go starts it; the kernelspec "toy" is on
JUPYTER_PATH."""

import json
import os
import queue
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import zmq
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.jsonutil import parse_date
from jupyter_client.manager import start_new_kernel
from jupyter_client.session import Session

TIMEOUT = 60  # seconds: generous, the machine may be busy; nothing here waits that long when all is well


def start(**env):
    return start_new_kernel(kernel_name="toy", stderr=subprocess.DEVNULL, env=os.environ | env)


def another_client(km):
    """A client with a session (and so an identity) of its own."""
    kc = BlockingKernelClient(connection_file=km.connection_file)
    kc.load_connection_file()
    # A client without a manager takes a kernel for dead whose heartbeat is late by a second, as it is on a busy machine.
    kc.hb_channel.time_to_dead = TIMEOUT
    kc.start_channels()
    kc.wait_for_ready(timeout=TIMEOUT)
    return kc


def reply_to(kc, msg_id, channel="shell"):
    while True:
        msg = getattr(kc, f"get_{channel}_msg")(timeout=TIMEOUT)
        if msg["parent_header"].get("msg_id") == msg_id:
            return msg


def replies_to(kc, msg_ids):
    """The contents of the replies to several requests, which may come in any order."""
    left, contents = set(msg_ids), {}
    while left:
        msg = kc.get_shell_msg(timeout=TIMEOUT)
        msg_id = msg["parent_header"].get("msg_id")
        if msg_id in left:
            left.remove(msg_id)
            contents[msg_id] = msg["content"]
    return [contents[msg_id] for msg_id in msg_ids]


def published(kc, msg_id):
    """All iopub messages of a request, up to its idle."""
    out = []
    while True:
        msg = kc.get_iopub_msg(timeout=TIMEOUT)
        if msg["parent_header"].get("msg_id") != msg_id:
            continue
        out.append(msg)
        if msg["msg_type"] == "status" and msg["content"]["execution_state"] == "idle":
            return out


def run(kc, code, **kw):
    msg_id = kc.execute(code, **kw)
    return reply_to(kc, msg_id)["content"], published(kc, msg_id)


def types(msgs):
    """Text that goes on in the next message counts as one: how much waits for more depends on the machine."""
    names = [(m["msg_type"], m["content"].get("name")) for m in msgs]
    return [name[0] for name, before in zip(names, [None, *names]) if name[0] != "stream" or name != before]


def text(msgs, name="stdout"):
    return "".join(m["content"]["text"] for m in msgs if m["msg_type"] == "stream" and m["content"]["name"] == name)


def until_running(kc, *msg_ids):
    left = set(msg_ids)
    while left:
        msg = kc.get_iopub_msg(timeout=TIMEOUT)
        if msg["msg_type"] == "execute_input":
            left.discard(msg["parent_header"].get("msg_id"))


def until_input(kc):
    return kc.get_stdin_msg(timeout=TIMEOUT)


def until_read(kc):
    """Wait until the kernel has read what was sent on the shell channel: cells stand in line then."""
    reply_to(kc, kc.comm_info())


def held(kc, code):
    """A cell that runs, and does not go on to code before it is given a line with kc.input."""
    msg_id = kc.execute("input go on?\n" + code)
    until_input(kc)
    return msg_id


class Shared(unittest.TestCase):
    """Tests that leave the kernel as they found it."""

    @classmethod
    def setUpClass(cls):
        cls.km, cls.kc = start()

    @classmethod
    def tearDownClass(cls):
        cls.kc.stop_channels()
        cls.km.shutdown_kernel(now=True)

    def setUp(self):
        self.assertTrue(self.km.is_alive())

    def test_kernel_info(self):
        for channel in "shell", "control":
            msg = self.kc.session.msg("kernel_info_request", {})
            getattr(self.kc, channel + "_channel").send(msg)
            reply = reply_to(self.kc, msg["header"]["msg_id"], channel)
            content = reply["content"]
            self.assertEqual(content["protocol_version"], "5.5")
            self.assertEqual(content["language_info"]["name"], "toy")
            self.assertEqual(content["supported_features"], ["kernel subshells"])
            self.assertEqual(content["help_links"][0]["text"], "Go")
            states = [m["content"]["execution_state"] for m in published(self.kc, msg["header"]["msg_id"])]
            self.assertEqual(states, ["busy", "idle"])

    def test_execute_outputs(self):
        reply, msgs = run(self.kc, "print a\nprint b\neprint c\nprint d\nvalue 42")
        self.assertEqual(reply["status"], "ok")
        self.assertEqual(types(msgs), ["status", "execute_input", "stream", "stream", "stream", "execute_result", "status"])
        self.assertEqual((text(msgs), text(msgs, "stderr")), ("a\nb\nd\n", "c\n"))
        result = msgs[-2]["content"]
        self.assertEqual(result["data"], {"text/plain": "42"})
        self.assertEqual(result["execution_count"], reply["execution_count"])
        self.assertEqual(msgs[1]["content"]["execution_count"], reply["execution_count"])

    def test_display_update_clear(self):
        _, msgs = run(self.kc, "display d1 one\nupdate d1 two\ndisplay - three\nclear\nclear wait")
        self.assertEqual(types(msgs)[2:-1], ["display_data", "update_display_data", "display_data", "clear_output", "clear_output"])
        self.assertEqual(msgs[2]["content"]["transient"], {"display_id": "d1"})
        self.assertEqual(msgs[3]["content"]["transient"], {"display_id": "d1"})
        self.assertEqual(msgs[4]["content"]["transient"], {})
        self.assertEqual([m["content"]["wait"] for m in msgs[5:7]], [False, True])

    def test_error(self):
        reply, msgs = run(self.kc, "print before\nfail no such luck")
        self.assertEqual((reply["status"], reply["ename"], reply["evalue"]), ("error", "panic", "no such luck"))
        self.assertEqual(types(msgs), ["status", "execute_input", "stream", "error", "status"])
        self.assertEqual(msgs[3]["content"]["traceback"], reply["traceback"])
        reply, _ = run(self.kc, "panic in the runner")
        self.assertEqual((reply["status"], reply["ename"]), ("error", "internal error"))

    def test_counting(self):
        first, _ = run(self.kc, "print")
        n = first["execution_count"]
        reply, msgs = run(self.kc, "print s\nvalue 1", silent=True)
        self.assertNotIn("execute_input", types(msgs))
        self.assertNotIn("execute_result", types(msgs))
        reply, msgs = run(self.kc, "print s\nvalue 1", store_history=False)
        self.assertIn("execute_result", types(msgs))
        reply, _ = run(self.kc, "   \n")
        self.assertEqual(reply["execution_count"], n)
        reply, _ = run(self.kc, "print")
        self.assertEqual(reply["execution_count"], n + 1)

    def test_user_expressions(self):
        reply, _ = run(self.kc, "print", user_expressions={"a": "value 7", "b": "fail x", "c": "print"})
        e = reply["user_expressions"]
        self.assertEqual(e["a"], {"status": "ok", "data": {"text/plain": "7"}, "metadata": {}})
        self.assertEqual((e["b"]["status"], e["b"]["evalue"]), ("error", "x"))
        self.assertEqual(e["c"]["status"], "error")

    def test_200_rapid_executes(self):
        ids = [self.kc.execute(f"print {i}\neprint {i}\nvalue {i}") for i in range(200)]
        counts = []
        for i, msg_id in enumerate(ids):
            reply = reply_to(self.kc, msg_id)  # in their order, or one of them is passed over
            counts.append(reply["content"]["execution_count"])
            msgs = published(self.kc, msg_id)
            self.assertEqual(types(msgs), ["status", "execute_input", "stream", "stream", "execute_result", "status"])
            self.assertEqual((text(msgs), text(msgs, "stderr")), (f"{i}\n", f"{i}\n"))
        self.assertEqual(counts, list(range(counts[0], counts[0] + 200)))

    def test_many_small_writes_keep_their_order(self):
        _, msgs = run(self.kc, "count 100000")
        self.assertEqual(text(msgs), "".join(f"{i}\n" for i in range(100000)))
        self.assertLess(len(msgs), 2000)  # 589 kB in pieces of 64 KiB, or of 30 ms each

    def test_stop_on_error(self):
        ids = [held(self.kc, "fail x"), self.kc.execute("print 1"), self.kc.execute("print 2")]
        until_read(self.kc)
        self.kc.input("")
        self.assertEqual([reply_to(self.kc, i)["content"]["status"] for i in ids], ["error", "aborted", "aborted"])
        for i in ids:
            self.assertNotRegex(text(published(self.kc, i)), r"\d")
        ids = [self.kc.execute(c, stop_on_error=False) for c in ("input go on?\nfail x", "print 1")]
        until_input(self.kc)
        until_read(self.kc)
        self.kc.input("")
        self.assertEqual([reply_to(self.kc, i)["content"]["status"] for i in ids], ["error", "ok"])

    def test_answers_while_a_cell_runs(self):
        cell = held(self.kc, "print done")
        until_running(self.kc, cell)
        complete, inspect = self.kc.complete("pri"), self.kc.inspect("print")
        whole, comms, tail = self.kc.is_complete("print \\"), self.kc.comm_info(), self.kc.history(hist_access_type="tail", n=1)
        for msg_id in complete, inspect, whole, comms, tail:
            reply_to(self.kc, msg_id)
        self.kc.input("")
        reply_to(self.kc, cell)
        # While the cell runs the last word on iopub is "busy", whatever request was answered meanwhile.
        states, pending = [], {complete, inspect, whole, comms, tail}
        while True:
            m = self.kc.get_iopub_msg(timeout=TIMEOUT)
            if m["msg_type"] != "status":
                continue
            states.append((m["parent_header"]["msg_id"], m["content"]["execution_state"]))
            if states[-1] == (cell, "idle"):
                break
        for p in pending:
            at = states.index((p, "idle"))
            self.assertIn((cell, "busy"), states[at:])

    def test_complete_counts_code_points(self):
        msg_id = self.kc.complete("print π😀𝜋\npri xyz", cursor_pos=13)
        c = reply_to(self.kc, msg_id)["content"]
        self.assertEqual((c["matches"], c["cursor_start"], c["cursor_end"]), (["print"], 10, 13))
        self.assertEqual(c["metadata"]["_jupyter_types_experimental"],
                         [{"start": 10, "end": 13, "text": "print", "type": "function",
                           "signature": "print TEXT: a line on stdout"}])
        for pos in -5, 10**9:
            self.assertEqual(reply_to(self.kc, self.kc.complete("zzz", cursor_pos=pos))["content"]["status"], "ok")

    def test_inspect_and_is_complete(self):
        c = reply_to(self.kc, self.kc.inspect("sleep 1", cursor_pos=2))["content"]
        self.assertEqual((c["found"], c["data"]), (True, {"text/plain": "sleep SECONDS"}))
        c = reply_to(self.kc, self.kc.inspect("nothing"))["content"]
        self.assertEqual((c["status"], c["found"], c["data"]), ("ok", False, {}))
        c = reply_to(self.kc, self.kc.is_complete("print \\"))["content"]
        self.assertEqual(c, {"status": "incomplete", "indent": "    "})

    def test_history(self):
        run(self.kc, "value one/two")
        run(self.kc, "value one/two")
        run(self.kc, "print three")
        ask = lambda **kw: reply_to(self.kc, self.kc.history(raw=True, **kw))["content"]["history"]
        last = ask(hist_access_type="tail", n=2, output=True)
        self.assertEqual([h[2] for h in last], [["value one/two", "one/two"], ["print three", None]])
        session, line, _ = ask(hist_access_type="tail", n=1)[0]
        self.assertEqual(ask(hist_access_type="range", session=0, start=line, stop=line + 1), [[session, line, "print three"]])
        self.assertEqual(len(ask(hist_access_type="search", pattern="value one*", unique=True)), 1)
        self.assertEqual(len(ask(hist_access_type="search", pattern="*one?t[v-x]o", n=2)), 2)

    def test_comms(self):
        self.assertEqual(reply_to(self.kc, self.kc.comm_info())["content"], {"status": "ok", "comms": {}})
        msg = self.kc.session.msg("comm_open", {"comm_id": "c1", "target_name": "nobody", "data": {}})
        self.kc.shell_channel.send(msg)
        closed = [m for m in published(self.kc, msg["header"]["msg_id"]) if m["msg_type"] == "comm_close"]
        self.assertEqual([m["content"]["comm_id"] for m in closed], ["c1"])
        msg = self.kc.session.msg("comm_msg", {"comm_id": "c1", "data": {}})
        self.kc.session.send(self.kc.shell_channel.socket, msg, buffers=[b"\x00\xff", b"<IDS|MSG>"])
        self.assertEqual(types(published(self.kc, msg["header"]["msg_id"])), ["status", "comm_close", "status"])

    def test_a_page_comes_with_the_reply(self):
        reply, msgs = run(self.kc, "page a help text")
        self.assertEqual(reply["payload"], [{"source": "page", "data": {"text/plain": "a help text"}, "start": 0}])
        self.assertEqual(types(msgs), ["status", "execute_input", "status"])

    def test_metadata_of_a_reply(self):
        """JupyterLab records when a cell started."""
        msg = reply_to(self.kc, self.kc.execute("print"))
        self.assertLessEqual(parse_date(msg["metadata"]["started"]), msg["header"]["date"])
        self.assertEqual(msg["metadata"]["status"], "ok")

    def test_a_silent_failure_aborts_nothing(self):
        ids = [self.kc.execute("input go on?\nfail x", silent=True), self.kc.execute("print 1")]
        until_input(self.kc)
        until_read(self.kc)
        self.kc.input("")
        self.assertEqual([reply_to(self.kc, i)["content"]["status"] for i in ids], ["error", "ok"])

    def test_connect(self):
        msg = self.kc.session.msg("connect_request", {})
        self.kc.shell_channel.send(msg)
        c = reply_to(self.kc, msg["header"]["msg_id"])["content"]
        self.assertEqual([c[name + "_port"] for name in ("shell", "iopub", "stdin", "hb", "control")],
                         [getattr(self.km, name + "_port") for name in ("shell", "iopub", "stdin", "hb", "control")])

    def test_every_subscription_is_welcomed_first(self):
        session = Session(key=self.kc.session.key)  # each reads a message once only
        with zmq.Context.instance().socket(zmq.SUB) as s:
            s.linger = 0
            s.connect(self.km._make_url("iopub"))
            for topic in b"", "kernel.π".encode(), b"":
                s.subscribe(topic)
                while True:
                    self.assertTrue(s.poll(TIMEOUT * 1000))
                    identities, frames = session.feed_identities(s.recv_multipart())
                    msg = session.deserialize(frames)
                    if msg["msg_type"] == "iopub_welcome":
                        break
                    self.assertTrue(topic)  # the first message of all is the welcome
                self.assertEqual(msg["content"], {"subscription": topic.decode()})
                self.assertEqual(msg["parent_header"], {})
                self.assertEqual(identities, [topic] if topic else [])
                if not topic:
                    run(self.kc, "print")

    def control(self, msg_type, subshell=None, **content):
        msg = self.kc.session.msg(msg_type, content)
        msg["header"]["subshell_id"] = subshell
        self.kc.control_channel.send(msg)
        return reply_to(self.kc, msg["header"]["msg_id"], "control")["content"]

    def execute_in(self, subshell, code, **kw):
        msg = self.kc.session.msg("execute_request", {"code": code} | kw)
        msg["header"]["subshell_id"] = subshell
        self.kc.shell_channel.send(msg)
        return msg["header"]["msg_id"]

    def test_subshells(self):
        one, two = (self.control("create_subshell_request")["subshell_id"] for _ in range(2))
        self.assertEqual(set(self.control("list_subshell_request")["subshell_id"]), {one, two})
        main, in_one = self.kc.execute("print main\nsleep 60"), self.execute_in(one, "print one\nsleep 60")
        until_running(self.kc, main, in_one)
        in_two = self.execute_in(two, "set sub shell\nget sub")
        self.assertEqual(reply_to(self.kc, in_two)["content"]["status"], "ok")
        msgs = published(self.kc, in_two)
        self.assertEqual(msgs[2]["content"]["data"]["text/plain"], "shell")
        self.assertEqual({m["parent_header"]["subshell_id"] for m in msgs}, {two})
        # Each has a queue and an interrupt of its own; one that names no subshell reaches all.
        behind, failing = self.execute_in(one, "print behind"), self.execute_in(two, "fail x")
        self.assertEqual(reply_to(self.kc, failing)["content"]["status"], "error")
        self.assertEqual(self.control("interrupt_request", one), {"status": "ok"})
        self.assertEqual(reply_to(self.kc, in_one)["content"]["ename"], "interrupted")
        self.assertEqual(reply_to(self.kc, behind)["content"]["status"], "aborted")
        in_two = self.execute_in(two, "sleep 60")
        until_running(self.kc, in_two)
        self.control("interrupt_request")
        self.assertEqual([c["ename"] for c in replies_to(self.kc, [main, in_two])], ["interrupted"] * 2)
        # Deleting one interrupts what runs in it.
        in_one = self.execute_in(one, "sleep 60")
        until_running(self.kc, in_one)
        waiting = self.execute_in(one, "print")
        until_read(self.kc)
        self.assertEqual(self.control("delete_subshell_request", subshell_id=one), {"status": "ok"})
        behind, interrupted = replies_to(self.kc, [waiting, in_one])
        self.assertEqual((behind["status"], interrupted["ename"]), ("aborted", "interrupted"))
        self.assertEqual(self.control("list_subshell_request")["subshell_id"], [two])
        for wrong in one, "", "nothing":
            self.assertEqual(self.control("delete_subshell_request", subshell_id=wrong)["status"], "error")
        self.assertEqual(reply_to(self.kc, self.execute_in(one, "print"))["content"]["ename"], "no such subshell")
        self.assertEqual(self.control("delete_subshell_request", subshell_id=two), {"status": "ok"})
        self.assertEqual(run(self.kc, "print")[0]["status"], "ok")

    def test_debugger_declines(self):
        msg = self.kc.session.msg("debug_request", {"type": "request", "seq": 3, "command": "initialize", "arguments": {}})
        self.kc.control_channel.send(msg)
        c = reply_to(self.kc, msg["header"]["msg_id"], "control")["content"]
        self.assertEqual((c["success"], c["request_seq"]), (False, 3))

    def test_interrupt(self):
        run(self.kc, "set x 5")
        for how in "message", "signal":
            msg_id = self.kc.execute("sleep 60")
            after = self.kc.execute("print never")
            until_running(self.kc, msg_id)
            until_read(self.kc)  # the cell after it stands in line
            if how == "message":
                msg = self.kc.session.msg("interrupt_request", {})
                self.kc.control_channel.send(msg)
                self.assertEqual(reply_to(self.kc, msg["header"]["msg_id"], "control")["content"]["status"], "ok")
            else:
                os.kill(self.km.provisioner.pid, signal.SIGINT)
            c = reply_to(self.kc, msg_id)["content"]
            self.assertEqual((c["status"], c["ename"]), ("error", "interrupted"))
            self.assertEqual(reply_to(self.kc, after)["content"]["status"], "aborted")
            published(self.kc, after)
        # An interrupt of a cell that has not begun, which the first in line may be, stops it before it does.
        msg_id = self.kc.execute("sleep 60")
        until_read(self.kc)
        self.control("interrupt_request")
        self.assertEqual(reply_to(self.kc, msg_id)["content"]["ename"], "interrupted")
        os.kill(self.km.provisioner.pid, signal.SIGINT)  # with nothing running
        _, msgs = run(self.kc, "get x")
        self.assertEqual(msgs[2]["content"]["data"]["text/plain"], "5")

    def test_stdin(self):
        msg_id = self.kc.execute("input name?\npassword secret?")
        ask = until_input(self.kc)
        self.assertEqual(ask["content"], {"prompt": "name?", "password": False})
        self.assertEqual(ask["parent_header"]["msg_id"], msg_id)
        self.kc.input("Ada π")
        ask = until_input(self.kc)
        self.assertEqual(ask["content"], {"prompt": "secret?", "password": True})
        # As JupyterLab does, with the question as parent.
        self.kc.stdin_channel.send(self.kc.session.msg("input_reply", {"value": "12345"}, parent=ask))
        self.assertEqual(reply_to(self.kc, msg_id)["content"]["status"], "ok")
        self.assertEqual(text(published(self.kc, msg_id)), "got Ada π\ngot 5\n")
        reply, _ = run(self.kc, "input name?", allow_stdin=False)
        self.assertIn("allow_stdin is false", reply["evalue"])

    def test_stdin_interrupted_and_stale_answers(self):
        msg_id = self.kc.execute("input first?")
        ask = until_input(self.kc)
        self.km.interrupt_kernel()
        self.assertIn("interrupted", reply_to(self.kc, msg_id)["content"]["evalue"])
        # Only an answer that names no question can be taken for that to the next one, and must have been read before.
        self.kc.input("too late")
        msg_id = self.kc.execute("sleep 1\ninput second?")
        until_input(self.kc)
        self.kc.stdin_channel.send(self.kc.session.msg("input_reply", {"value": "for the first"}, parent=ask))
        self.kc.input("in time")
        reply_to(self.kc, msg_id)
        self.assertEqual(text(published(self.kc, msg_id)), "got in time\n")

    def test_a_client_that_leaves_without_answering(self):
        b = another_client(self.km)
        msg_id = b.execute("input b?")
        until_input(b)
        b.stop_channels()
        msgs = published(self.kc, msg_id)
        self.assertIn("front end left", next(m for m in msgs if m["msg_type"] == "error")["content"]["evalue"])

    def test_late_output_has_its_own_parent(self):
        msg_id = self.kc.execute("late gate tardy\nprint now")
        published(self.kc, msg_id)
        other = self.kc.execute("set gate open\nprint other")
        seen = {}  # request: text, in whichever order they come
        while "tardy" not in seen.get(msg_id, "") or other not in seen:
            m = self.kc.get_iopub_msg(timeout=TIMEOUT)
            if m["msg_type"] == "stream":
                parent = m["parent_header"]["msg_id"]
                seen[parent] = seen.get(parent, "") + m["content"]["text"]
        self.assertEqual(seen, {msg_id: "tardy\n", other: "other\n"})

    def test_two_clients(self):
        b = another_client(self.km)
        try:
            ia = self.kc.execute("input a?\nprint from a")
            until_running(self.kc, ia)  # nothing orders messages of different clients
            ib = b.execute("input b?\nprint from b")
            until_input(self.kc)
            with self.assertRaises(queue.Empty):
                b.get_stdin_msg(timeout=0.2)
            self.kc.input("A")
            until_input(b)
            b.input("B")
            self.assertEqual(reply_to(self.kc, ia)["content"]["status"], "ok")
            self.assertEqual(reply_to(b, ib)["content"]["status"], "ok")
            for kc in self.kc, b:  # both see everything
                self.assertEqual(text(published(kc, ia)), "got A\nfrom a\n")
                self.assertEqual(text(published(kc, ib)), "got B\nfrom b\n")
            # Clients of one manager share an identity; a reply goes to the one that asked.
            twin = self.km.client()
            twin.start_channels()
            twin.wait_for_ready(timeout=TIMEOUT)
            for kc in self.kc, twin, self.kc:
                self.assertEqual(reply_to(kc, kc.is_complete("print"))["content"]["status"], "complete")
            twin.stop_channels()
        finally:
            b.stop_channels()

    def test_reconnect(self):
        for _ in range(5):
            kc = another_client(self.km)
            self.assertEqual(run(kc, "print")[0]["status"], "ok")
            kc.stop_channels()
            again = self.km.client(session=kc.session)  # the same identity
            again.start_channels()
            again.wait_for_ready(timeout=TIMEOUT)
            self.assertEqual(run(again, "print")[0]["status"], "ok")
            again.stop_channels()

    def test_heartbeat(self):
        ctx = zmq.Context.instance()
        for _ in range(3):
            with ctx.socket(zmq.REQ) as s:
                s.linger = 0
                s.connect(self.km._make_url("hb"))
                for body in b"ping", b"", os.urandom(1000):
                    s.send(body)
                    self.assertTrue(s.poll(TIMEOUT * 1000))
                    self.assertEqual(s.recv(), body)

    def test_bad_messages(self):
        """None of these gets an answer, and the kernel lives."""
        ctx, session = zmq.Context.instance(), self.kc.session
        good = session.serialize(session.msg("kernel_info_request", {}))

        def signed(*parts):
            return [b"<IDS|MSG>", session.sign(list(parts)), *parts]

        bad = [
            [b""], [b"x"] * 20, [b"<IDS|MSG>"], good[:4],
            [good[0], b"0" * 64, *good[2:]], [good[0], b"", *good[2:]], [good[0], good[1].upper(), *good[2:]],
            signed(b"{", b"{}", b"{}", b"{}"), signed(b"[]", b"{}", b"{}", b"{}"), signed(b"{}", b"{}", b"{}", b"{}"),
            signed(b'{"msg_type":5}', b"{}", b"{}", b"{}"), signed(b'{"msg_type":"unheard_of"}', b"{}", b"{}", b"{}"),
            signed(b'{"msg_type":"x_request"}', b"null", b"3", b'""'),
        ]
        for channel in "shell", "control", "stdin":
            with ctx.socket(zmq.DEALER) as s:
                s.linger = 1000
                s.connect(self.km._make_url(channel))
                for frames in bad:
                    s.send_multipart(frames)
                self.assertFalse(s.poll(100))
        for t in "execute", "complete", "inspect", "is_complete", "history":
            msg = session.msg(t + "_request", {"code": 5, "hist_access_type": []})
            self.kc.shell_channel.send(msg)
            reply = reply_to(self.kc, msg["header"]["msg_id"])
            self.assertEqual((reply["msg_type"], reply["content"]["status"]), (t + "_reply", "error"))
        self.assertEqual(run(self.kc, "print")[0]["status"], "ok")

    def test_bad_transport(self):
        """Peers that are not ZMTP, that stop half-way, or that announce terabytes."""
        greeting = b"\xff" + bytes(8) + b"\x7f\x03\x00NULL" + bytes(16) + b"\x00" + bytes(31)
        ready = b"\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER"
        hello = greeting + b"\x04" + bytes([len(ready)]) + ready
        held = []
        for port in self.km.ports:
            for data in (b"", b"GET / HTTP/1.1\r\n\r\n" * 10, greeting, greeting + b"\x06" + b"\x7f" + b"\xff" * 7,
                         greeting + b"\x04\x07\x05READY\xff", greeting + b"\x04\x0c\x05READY\x01a\x7f\xff\xff\xff",
                         hello + b"\x02" + b"\x7f" + b"\xff" * 7, hello + b"\x02" + b"\x00\x00\x01" + bytes(5),
                         hello + b"\x04\x05\x04PING"):
                s = socket.create_connection((self.km.ip, port))
                try:
                    s.sendall(data)
                except OSError:
                    pass
                held.append(s)
        kc = another_client(self.km)  # not kept out by those that wait
        self.assertEqual(run(kc, "print")[0]["status"], "ok")
        kc.stop_channels()
        for s in held:
            s.close()

    def test_nbclient(self):
        import nbformat
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError

        cells = ["print hello", "value 1", "display - picture", "count 1000", "fail on purpose"]
        nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
        with self.assertRaises(CellExecutionError):
            NotebookClient(nb, kernel_name="toy", timeout=TIMEOUT).execute()
        self.assertEqual([c.execution_count for c in nb.cells], [1, 2, 3, 4, 5])
        self.assertEqual([c.outputs[0].output_type for c in nb.cells],
                         ["stream", "execute_result", "display_data", "stream", "error"])
        nbformat.validate(nb)


class Own(unittest.TestCase):
    """Tests that end or burden their kernel."""

    def setUp(self):
        self.km, self.kc = start()

    def tearDown(self):
        self.kc.stop_channels()
        if self.km.has_kernel:
            self.km.shutdown_kernel(now=True)

    def wait_dead(self, pid):
        for _ in range(TIMEOUT * 20):
            try:
                os.kill(pid, 0)
                with open(f"/proc/{pid}/stat") as f:
                    if f.read().rpartition(")")[2].split()[0] == "Z":
                        return  # it waits for a parent that may never ask
            except ProcessLookupError:
                return
            except FileNotFoundError:
                pass  # not Linux
            time.sleep(0.05)
        self.fail(f"process {pid} lives on")

    def test_restart(self):
        run(self.kc, "set x 1")
        pid = self.km.provisioner.pid
        self.km.restart_kernel()
        self.kc.wait_for_ready(timeout=TIMEOUT)
        self.assertNotEqual(self.km.provisioner.pid, pid)
        reply, _ = run(self.kc, "get x")
        self.assertEqual((reply["evalue"], reply["execution_count"]), ("undefined: x", 1))

    def test_a_connected_client_after_a_restart(self):
        """It loses nothing of the first cell, though its sockets come back later than the kernel."""
        kc = another_client(self.km)  # not self.kc: it shares message ids with the manager
        for _ in range(3):
            self.km.restart_kernel()
            fresh = another_client(self.km)  # as a server has that waits for the new kernel
            fresh.stop_channels()
            reply, msgs = run(kc, "value back")
            self.assertEqual((reply["status"], types(msgs)[-2:]), ("ok", ["execute_result", "status"]))
        kc.stop_channels()

    def test_shutdown_replies(self):
        for channel in "control", "shell":
            msg = self.kc.session.msg("shutdown_request", {"restart": False})
            until_running(self.kc, self.kc.execute("sleep 60"))
            getattr(self.kc, channel + "_channel").send(msg)
            reply = reply_to(self.kc, msg["header"]["msg_id"], channel)
            self.assertEqual(reply["content"], {"status": "ok", "restart": False})
            self.assertIn("shutdown_reply", types(published(self.kc, msg["header"]["msg_id"])))
            self.assertEqual(self.km.provisioner.process.wait(TIMEOUT), 0)
            if channel == "control":
                self.tearDown()
                self.setUp()

    def test_kernel_ends_with_its_front_end(self):
        program = "from jupyter_client.manager import start_new_kernel as s; import os\n" \
                  "km, kc = s(kernel_name='toy'); print(km.provisioner.pid, flush=True); os._exit(0)"
        with tempfile.TemporaryDirectory() as place:  # nobody is left to remove the connection file
            out = subprocess.run([sys.executable, "-c", program], env=os.environ | {"TMPDIR": place},
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
            self.wait_dead(int(out.stdout))

    def resident(self):
        """Megabytes, Linux only."""
        with open(f"/proc/{self.km.provisioner.pid}/status") as f:
            return int(next(line for line in f if line.startswith("VmHWM")).split()[1]) / 1024

    def ask(self, **kw):
        return reply_to(self.kc, self.kc.history(raw=True, **kw))["content"]["history"]

    def test_history_on_disk(self):
        """Two kernels at once and one after them share a file, and number its sessions alike."""
        def again(file):
            self.tearDown()
            self.km, self.kc = start(MSP_TOY_HISTORY=file)

        with tempfile.TemporaryDirectory() as place:
            file = os.path.join(place, "new", "history")
            again(file)
            run(self.kc, "value first")
            km, kc = start(MSP_TOY_HISTORY=file)
            run(kc, "value other")
            run(self.kc, "print\nsecond")
            self.assertEqual(self.ask(hist_access_type="range", session=0, output=True),
                             [[1, 1, ["value first", "first"]], [1, 2, ["print\nsecond", None]]])
            self.assertEqual(self.ask(hist_access_type="tail", n=2), [[1, 1, "value first"], [1, 2, "print\nsecond"]])
            kc.stop_channels()
            km.shutdown_kernel(now=True)
            self.km.shutdown_kernel(now=True)
            with open(file, "a") as f:
                f.write('{"session": "torn')
            again(file)
            self.assertEqual(self.ask(hist_access_type="range", session=0), [])
            self.assertEqual(self.ask(hist_access_type="range", session=-1), [[2, 1, "value other"]])
            self.assertEqual(self.ask(hist_access_type="range", session=-2, start=2), [[1, 2, "print\nsecond"]])
            self.assertEqual(self.ask(hist_access_type="range", session=1, stop=2), [[1, 1, "value first"]])
            self.assertEqual(self.ask(hist_access_type="range", session=7), [])
            run(self.kc, "value first")
            self.assertEqual(self.ask(hist_access_type="search", pattern="value*", unique=True),
                             [[2, 1, "value other"], [3, 1, "value first"]])
            self.assertEqual(self.ask(hist_access_type="tail", n=2), [[2, 1, "value other"], [3, 1, "value first"]])
            self.assertEqual(os.stat(file).st_mode & 0o77, 0)

    def test_what_a_cell_may_show_is_bounded(self):
        """The first part is shown, and how much is left out is told."""
        reply, msgs = run(self.kc, "flood 20\nvalue 1")
        self.assertEqual(reply["status"], "ok")
        self.assertEqual(text(msgs), ("x" * 1023 + "\n") * 1024)
        self.assertIn("what follows is counted, not shown", text(msgs, "stderr"))
        self.assertIn("left out 19.0 MB of text (19456 lines); the toy cannot change it", text(msgs, "stderr"))
        self.assertEqual(types(msgs)[-3:], ["execute_result", "stream", "status"])
        _, msgs = run(self.kc, "pictures 80")
        self.assertEqual(types(msgs).count("display_data"), 64 * 4)
        self.assertIn("left out 64 values", text(msgs, "stderr"))
        _, msgs = run(self.kc, "flood 1\nclear\nflood 1\nclear wait\nflood 1")  # nothing is left of what was cleared
        self.assertEqual(text(msgs, "stderr"), "")
        _, msgs = run(self.kc, "flood 1\nprint more")
        self.assertIn("left out 0.0 kB of text (1 lines)", text(msgs, "stderr"))

    def test_states_of_a_display_are_merged(self):
        """Of states that come faster than they leave the newest is shown, in the place of the first."""
        _, msgs = run(self.kc, "spin 50000\nprint end")
        states = [(m["content"]["transient"]["display_id"], m["content"]["data"]["text/plain"])
                  for m in msgs if m["msg_type"] == "update_display_data"]
        self.assertLess(len(states), 50000)
        for display in "ab":
            seen = [int(state) for name, state in states if name == display]
            self.assertEqual(seen, sorted(seen))
            self.assertEqual(seen[-1], 49999)
        self.assertEqual((types(msgs)[-2], text(msgs)), ("stream", "end\n"))

    @unittest.skipUnless(sys.platform == "linux", "reads /proc")
    def test_a_subscriber_that_stops_reading(self):
        self.tearDown()
        self.km, self.kc = start(MSP_TOY_UNLIMITED="1")
        stalled = zmq.Context.instance().socket(zmq.SUB)
        stalled.linger, stalled.rcvhwm, stalled.rcvbuf = 0, 1, 1 << 16
        stalled.subscribe(b"")
        stalled.connect(self.km._make_url("iopub"))
        while b"iopub_welcome" not in b"".join(stalled.recv_multipart()):
            pass
        msg_id = self.kc.execute("pictures 240")  # below the 1000 messages after which the reader's libzmq pauses
        got, done = 0, False
        while not done:
            m = self.kc.get_iopub_msg(timeout=TIMEOUT)
            if m["msg_type"] == "display_data":
                got += len(m["content"]["data"]["text/plain"])
            done = m["msg_type"] == "status" and m["content"]["execution_state"] == "idle" and m["parent_header"]["msg_id"] == msg_id
        self.assertEqual(got, 240 << 20)  # the one that reads loses nothing
        self.assertEqual(reply_to(self.kc, msg_id)["content"]["status"], "ok")
        # 16 MiB may wait for each subscriber and 4 MiB for all; the collector lets the heap double, and a
        # Go program with its buffers takes some 30 MB; 240 MiB held back would show, also under the race detector.
        self.assertLess(self.resident(), 220)
        print(f"peak memory with a stalled subscriber: {self.resident():.0f} MB", file=sys.stderr)
        # It wakes: what waited for it arrives, in order, and new messages with it.
        awake = self.kc.execute("print awake")
        seen = []  # of the flood and of what follows, not of the kernel's start
        while not seen or seen[-1] != (awake, "status", "idle"):
            self.assertTrue(stalled.poll(TIMEOUT * 1000))
            frames = stalled.recv_multipart()
            _, _, header, parent, _, content = frames[frames.index(b"<IDS|MSG>"):]
            parent, content = json.loads(parent), json.loads(content)
            if parent.get("msg_id") in (msg_id, awake):
                seen.append((parent["msg_id"], json.loads(header)["msg_type"], content.get("execution_state")))
        self.assertEqual([x for x in seen if x[1] not in ("stream", "display_data")], [
            (i, kind, state) for i in (msg_id, awake)
            for kind, state in (("status", "busy"), ("execute_input", None), ("status", "idle"))])
        self.assertEqual(seen[-2][:2], (awake, "stream"))
        self.assertLess(len(seen), 240 * 4)  # or it was not stalled at all
        stalled.close()

    def test_interrupt_a_flood(self):
        msg_id = self.kc.execute("flood 100000")
        while self.kc.get_iopub_msg(timeout=TIMEOUT)["msg_type"] != "stream":
            pass
        self.km.interrupt_kernel()
        self.assertEqual(reply_to(self.kc, msg_id)["content"]["ename"], "interrupted")
        published(self.kc, msg_id)
        self.assertEqual(run(self.kc, "print")[0]["status"], "ok")


try:
    import jupyter_kernel_test
except ImportError:
    jupyter_kernel_test = None

if jupyter_kernel_test:
    class Conformance(jupyter_kernel_test.KernelTests):
        kernel_name = "toy"
        language_name = "toy"
        file_extension = ".toy"
        code_hello_world = "print hello, world"
        code_stderr = "eprint oh"
        completion_samples = [{"text": "pri", "matches": {"print"}}, {"text": "zz", "matches": set()}]
        complete_code_samples = ["print"]
        incomplete_code_samples = ["print \\"]
        invalid_code_samples = [")"]
        code_generate_error = "fail"
        code_execute_result = [{"code": "value 1", "result": "1"}, {"code": "value 1", "result": "1"},
                               {"code": "value 2", "result": "2"}]
        code_display_data = [{"code": "display - x", "mime": "text/html"}]
        code_history_pattern = "value 1*"
        supported_history_operations = ("tail", "range", "search")
        code_inspect_sample = "print"
        code_clear_output = "clear"
        code_page_something = "page help"
        support_iopub_welcome = True

        def execute_helper(self, code, timeout=TIMEOUT, silent=False, store_history=True, stop_on_error=True):
            """As theirs, with more than their tenth of a second for each message on a busy machine."""
            msg_id = self.kc.execute(code, silent=silent, store_history=store_history, stop_on_error=stop_on_error)
            reply = reply_to(self.kc, msg_id)
            jupyter_kernel_test.validate_message(reply, "execute_reply", msg_id)
            busy, *msgs, idle = published(self.kc, msg_id)
            for msg in busy, *msgs, idle:
                jupyter_kernel_test.validate_message(msg, msg["msg_type"], msg_id)
            self.assertEqual(busy["content"], {"execution_state": "busy"})
            self.assertEqual([m["content"]["code"] for m in msgs if m["msg_type"] == "execute_input"], [] if silent else [code])
            return reply, [m for m in msgs if m["msg_type"] != "execute_input"]


if __name__ == "__main__":
    unittest.main()
