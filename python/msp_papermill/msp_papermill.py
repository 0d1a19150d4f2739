"""Teaches papermill to write parameters in Go: `papermill in.ipynb out.ipynb -p h 0.01`.

The cell tagged `parameters` declares the variables (`h := 1.0 / 30`), and the cell that papermill injects after it
assigns to them (`h = 0.01`), so that every value has the type that its variable was declared with.
"""

import json
import math
import re

from papermill.engines import NBClientEngine  # noqa: F401: the entry point, through which papermill loads this module
from papermill.models import Parameter
from papermill.translators import Translator, papermill_translators

# A line that declares one variable: `h := 0.01 // step`, `var h float64 = 0.01`.
DECLARATION = re.compile(
    r"""^(?:var\s+(?P<var>\w+)(?:\s+(?P<type>[^=]+?))?\s*=|(?P<short>\w+)\s*:=)
        \s*(?P<default>.*?)\s*(?://\s*(?P<help>.*))?$""",
    re.VERBOSE,
)


class GoTranslator(Translator):
    """Values of JSON and YAML as Go."""

    @classmethod
    def translate_none(cls, val):
        raise TypeError("Go has no null that fits every variable: leave the parameter out")

    @classmethod
    def translate_escaped_str(cls, str_val):
        return json.dumps(str(str_val), ensure_ascii=False)  # which Go reads the same

    @classmethod
    def translate_float(cls, val):
        if not math.isfinite(val):
            raise ValueError(f"{val} is not a constant of Go")
        return repr(val)

    @classmethod
    def translate_dict(cls, val):
        raise TypeError("a parameter can be a number, a string, a bool or a list of them, not a map")

    @classmethod
    def translate_list(cls, val):
        raise TypeError("a parameter can be a list, but not a list of lists")

    @classmethod
    def comment(cls, cmt_str):
        return f"// {cmt_str}"

    @classmethod
    def assign(cls, name, str_val):
        return f"{name} = {str_val}"

    @classmethod
    def codify(cls, parameters, comment="Parameters"):
        lines = [cls.comment(comment)]
        for name, value in parameters.items():
            try:
                if isinstance(value, list):
                    # Appending to nothing of the variable's own type: a list of float64 may be given as 1, 2.
                    items = [f"{name}[:0:0]"] + [cls.translate(item) for item in value]
                    lines.append(cls.assign(name, f"append({', '.join(items)})"))
                else:
                    lines.append(cls.assign(name, cls.translate(value)))
            except (TypeError, ValueError) as problem:
                raise type(problem)(f"parameter {name}: {problem}") from None
        return "\n".join(lines) + "\n"

    @classmethod
    def inspect(cls, parameters_cell):
        found = []
        for line in parameters_cell["source"].splitlines():
            if said := DECLARATION.match(line.strip()):
                found.append(
                    Parameter(
                        name=said["var"] or said["short"],
                        inferred_type_name=said["type"] or "None",
                        default=said["default"],
                        help=said["help"] or "",
                    )
                )
        return found


papermill_translators.register("go", GoTranslator)
