"""Two users of a real JupyterHub behind its real proxy: python hub.py PROXY

PROXY is configurable-http-proxy. Both users get a server and a token, open a kernel through the proxy and compute at
the same time; then one server is stopped, the other's idle kernel is culled, and the hub ends.
"""

import asyncio
import json
import os
import pathlib
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

import report

HERE = "127.0.0.1"
PATIENCE = 180  # seconds for a server to start: of a busy machine, where that takes ten seconds else
CONFIG = """
c.JupyterHub.bind_url = "http://{here}:{ports[0]}"
c.JupyterHub.hub_bind_url = "http://{here}:{ports[1]}"
c.ConfigurableHTTPProxy.api_url = "http://{here}:{ports[2]}"
c.ConfigurableHTTPProxy.command = [{proxy!r}]
c.ConfigurableHTTPProxy.pid_file = "proxy.pid"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {home!r} + "/{{username}}"
c.Spawner.env_keep = ["PATH", "JUPYTER_PATH"]
c.Spawner.start_timeout = c.Spawner.http_timeout = {patience}
c.Spawner.args = {args!r}
c.JupyterHub.services = [{{"name": "check", "api_token": {token!r}}}]
c.JupyterHub.load_roles = [{{"name": "check", "services": ["check"], "scopes": ["admin:users", "admin:servers", "tokens"]}}]
"""
# A kernel that no one is connected to is culled once it has been idle for so long; connecting takes less.
ARGS = ["--MappingKernelManager.cull_idle_timeout=30", "--MappingKernelManager.cull_interval=1"]
if os.geteuid() == 0:
    ARGS.append("--allow-root")


def free_ports(n):
    sockets = [socket.create_server((HERE, 0)) for _ in range(n)]
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


class Hub:
    def __init__(self, home, proxy):
        self.token = secrets.token_hex(16)
        ports = free_ports(3)
        self.address = f"{HERE}:{ports[0]}"
        (home / "hub.py").write_text(CONFIG.format(here=HERE, home=str(home), ports=ports, proxy=proxy, args=ARGS, token=self.token,
            patience=PATIENCE))
        self.log = open(home / "hub.log", "w+")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "jupyterhub", "--config=hub.py"], cwd=home, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
        )

    def said(self):
        self.log.seek(0)
        return self.log.read()[-4000:]

    async def ask(self, path, method="GET", token=None, data=None):
        """Ask through the proxy; the hub's own API is below hub/api, that of ada's server below user/ada/api."""
        request = HTTPRequest(
            f"http://{self.address}/{path}", method=method, headers={"Authorization": f"token {token or self.token}"},
            body=None if data is None else json.dumps(data), allow_nonstandard_methods=True, request_timeout=60,
        )
        reply = await AsyncHTTPClient().fetch(request)
        return json.loads(reply.body) if reply.body else None

    async def until(self, what, good, seconds=PATIENCE):
        """Wait until good, which may fail before, is true; return what it returns."""
        end = time.monotonic() + seconds
        while True:
            try:
                if answer := await good():
                    return answer
                problem = "not yet"
            except (OSError, HTTPClientError) as e:
                problem = e
            assert self.process.poll() is None and time.monotonic() < end, f"{what}: {problem}\n{self.said()}"
            await asyncio.sleep(0.1)


class User:
    """A person with a server at the hub and one kernel on it."""

    def __init__(self, hub, name):
        self.hub, self.name = hub, name

    async def start(self):
        await self.hub.ask(f"hub/api/users/{self.name}", "POST")
        await self.hub.ask(f"hub/api/users/{self.name}/server", "POST")

        async def ready():
            return (await self.hub.ask(f"hub/api/users/{self.name}"))["server"]

        await self.hub.until(f"{self.name}'s server", ready)
        self.token = (await self.hub.ask(f"hub/api/users/{self.name}/tokens", "POST", data={}))["token"]
        self.kernel = (await self.hub.ask(f"user/{self.name}/api/kernels", "POST", self.token, {"name": "msp"}))["id"]
        self.socket = await websocket_connect(
            HTTPRequest(
                f"ws://{self.hub.address}/user/{self.name}/api/kernels/{self.kernel}/channels",
                headers={"Authorization": f"token {self.token}"},
            )
        )

    async def run(self, code):
        """Run a cell; return what it prints and shows."""
        request = uuid.uuid4().hex
        header = {"msg_id": request, "msg_type": "execute_request", "session": self.name, "username": self.name, "version": "5.3"}
        content = {"code": code, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False,
            "stop_on_error": True}
        await self.socket.write_message(
            json.dumps({"channel": "shell", "header": header, "parent_header": {}, "metadata": {}, "content": content, "buffers": []})
        )
        text = ""
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.read_message(), 60))
            if message["parent_header"].get("msg_id") != request:
                continue
            content = message["content"]
            assert message["msg_type"] != "error", content
            text += content.get("text", "") if message["msg_type"] == "stream" else content.get("data", {}).get("text/plain", "")
            if message["msg_type"] == "status" and content["execution_state"] == "idle":
                return text

    def processes(self, word=""):
        """What runs for this person: the server, the kernel and its child."""
        found = []
        for process in psutil.process_iter():
            try:
                if process.environ().get("JUPYTERHUB_USER") == self.name and word in " ".join(process.cmdline()):
                    found.append(process)
            except psutil.Error:  # it has just ended, or is somebody else's
                pass
        return found


# Each writes a file, waits for the other's and only then computes.
TOGETHER = """
import ("fmt"; "os")
must := func(err error) { if err != nil { panic(err) } }
must(os.WriteFile("here", nil, 0o600))
for there := false; !there; {
	_, err := os.Stat("../%s/here")
	there = err == nil
}
sum := 0
for i := range %d { sum += i * i }
fmt.Print(os.Getenv("JUPYTERHUB_USER"), " ", sum)"""


async def main(home):
    hub = Hub(home, os.path.abspath(sys.argv[1]))
    ada, grace = User(hub, "ada"), User(hub, "grace")
    try:
        with report.check("JupyterHub behind its proxy starts a server and a kernel for each of two users"):
            await hub.until("the hub", lambda: hub.ask("hub/api/"))
            await asyncio.gather(ada.start(), grace.start())
        with report.check("both compute at once, each in a kernel of their own"):
            said = await asyncio.gather(ada.run(TOGETHER % ("grace", 10)), grace.run(TOGETHER % ("ada", 100)))
            assert said == ["ada 285", "grace 328350"], said
            assert await ada.run("sum") == "285", "ada's variable is not hers"
            for user in (ada, grace):
                kernels = user.processes(user.kernel)
                assert kernels and kernels[0].children(), f"{user.name} has {user.processes()}"
        with report.check("nobody may use the other's kernel"):
            try:
                await hub.ask(f"user/grace/api/kernels/{grace.kernel}", token=ada.token)
            except HTTPClientError as problem:
                assert problem.code in (403, 404), problem
            else:
                raise AssertionError("ada's token opens grace's kernel")
        with report.check("a server that is stopped leaves no process, and the other user goes on"):
            await hub.ask("hub/api/users/ada/server", "DELETE")
            await hub.until("ada's processes end", lambda: asyncio.to_thread(lambda: not ada.processes()), 60)
            assert await grace.run("sum + 1") == "328351", "grace's variable is gone"
        with report.check("an idle kernel is culled with its child"):
            kernel = grace.processes(grace.kernel)[0]
            both = [kernel, *kernel.children(recursive=True)]
            grace.socket.close()
            await hub.until("the kernel's end", lambda: asyncio.to_thread(lambda: not any(p.is_running() for p in both)))

            async def unlisted():
                return await hub.ask("user/grace/api/kernels", token=grace.token) == []

            await hub.until("the kernel leaves the server's list", unlisted)  # a moment after its processes end
    finally:
        with report.check("the hub ends and nothing is left"):
            family = [hub.process.pid, *(p.pid for p in psutil.Process(hub.process.pid).children(recursive=True))]
            hub.process.send_signal(signal.SIGINT)
            hub.process.wait(60)
            left = [p for p in map(psutil.Process, filter(psutil.pid_exists, family)) if p.status() != psutil.STATUS_ZOMBIE]
            assert not left and not grace.processes(), f"{left} {grace.processes()}\n{hub.said()}"


with tempfile.TemporaryDirectory() as directory:
    asyncio.run(main(pathlib.Path(directory)))
report.finish()
