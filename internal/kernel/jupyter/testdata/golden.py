"""Writes golden.json: messages as jupyter_client's own Session serializes and signs them.

    python golden.py > golden.json
"""

import base64
import json
import sys

from jupyter_client.session import Session


def b64(frames):
    return [base64.b64encode(bytes(f)).decode() for f in frames]


def vector(name, key, msg_type, content, ident=None, parent=None, metadata=None, buffers=None):
    session = Session(key=key, username="student", session="s-1")
    msg = session.msg(msg_type, content=content, parent=parent, metadata=metadata)
    frames = session.serialize(msg, ident=ident) + list(buffers or [])
    return {
        "name": name,
        "key": key.decode(),
        "msg_id": msg["header"]["msg_id"],
        "msg_type": msg_type,
        "parent_id": (parent or {}).get("header", {}).get("msg_id", ""),
        "content": content,
        "identities": b64(ident or []),
        "buffers": b64(buffers or []),
        "frames": b64(frames),
    }


parent = Session(session="p").msg("execute_request", content={})
vectors = [
    vector("plain", b"a-key", "kernel_info_request", {}),
    vector("execute", b"7e1c-44", "execute_request", {"code": "x := 1\nx", "silent": False}, ident=[b"\x00\xffid"]),
    vector("unicode", "schlüssel".encode(), "complete_request", {"code": "π := \"𝜋😀\"", "cursor_pos": 4}),
    vector("parent", b"k", "input_reply", {"value": "<&>"}, ident=[b"a", b"b"], parent=parent),
    vector("buffers", b"k", "comm_msg", {"comm_id": "c", "data": {}}, metadata={"m": 1},
           buffers=[b"\x00\x01\xfe\xff", b"", b"<IDS|MSG>"]),
    vector("unsigned", b"", "shutdown_request", {"restart": True}),
]
json.dump(vectors, sys.stdout, indent=1)
print()
