"""Known mistakes of students, in the format that package internal/document/mistakes describes."""

import re

FILE = re.compile(r"^-- (.*) --\n", re.M)


class Mistake:
    def __init__(self, header, body):
        self.task, self.says = map(str.strip, header.split(":", 1))
        self.named = not self.says.startswith("(")
        self.body = body

    def __str__(self):
        return f"{self.task}: {self.says}"

    def put_in(self, answer):
        """The answer with the mistake in it."""
        changes = self.body.strip("\n").split("\n")
        if any(not line.startswith(("-", "+")) for line in changes):
            return self.body
        text = "\n" + answer.strip("\n") + "\n"
        for hunk in re.findall(r"(?:^-.*\n)+(?:^\+.*\n)*", "\n".join(changes) + "\n", re.M):
            old, new = ("".join(line[1:] + "\n" for line in hunk.splitlines() if line[0] == sign) for sign in "-+")
            assert text.count("\n" + old) == 1, f"{self}: the answer has not exactly one\n{old}"
            text = text.replace("\n" + old, "\n" + new)
        return text.strip("\n")


def read(path):
    _, *parts = FILE.split(path.read_text())
    return [Mistake(*entry) for entry in zip(parts[::2], parts[1::2])]
