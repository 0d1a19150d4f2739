"""nbclient, as a client that misses no message."""

import math
import queue
import time

import nbclient


class Client(nbclient.NotebookClient):
    async def async_start_new_kernel_client(self):
        kc = await super().async_start_new_kernel_client()
        for channel in (kc.shell_channel, kc.iopub_channel):
            look_often(channel)
        return kc

    start_new_kernel_client = nbclient.util.run_sync(async_start_new_kernel_client)


def look_often(channel):
    """Make the channel look for a message every second. zmq.asyncio learns of a message from a file descriptor that becomes
    readable once. Whoever asks the socket for its events meanwhile, as a send does, takes that away, and the waiting task looks
    again only when its timeout is over (zeromq/pyzmq #2173). With nbclient's timeout of 600 s a lesson then takes 600 s."""
    get = channel.get_msg

    async def get_msg(timeout=None):
        end = math.inf if timeout is None else time.monotonic() + timeout
        while True:
            left = end - time.monotonic()
            try:
                return await get(timeout=max(0, min(1, left)))
            except queue.Empty:
                if left <= 1:
                    raise

    channel.get_msg = get_msg
