"""jupyter_kernel_test, the protocol suite of the Jupyter project, on the installed msp kernel."""

import os
import subprocess
import sys
import unittest

import jupyter_kernel_test

import report
from talk import TIMEOUT

os.environ["MSP_HISTORY"] = "off"  # the suite expects to find its own cells only


class MspKernel(jupyter_kernel_test.KernelTests):
    kernel_name = "msp"
    language_name = "go"
    file_extension = ".go"
    code_hello_world = 'import "fmt"\nfmt.Println("hello, world")'
    code_stderr = 'import ("fmt"; "os")\nfmt.Fprintln(os.Stderr, "careful")'
    code_generate_error = "undefined_name"
    code_execute_result = [
        {"code": "6 * 7", "result": "42"},
        {"code": 'import "image"\nimage.NewGray(image.Rect(0, 0, 8, 8))', "mime": "image/png"},
    ]
    code_display_data = [
        {"code": 'import "github.com/massspring/msp/pkg/nb"\nimport "image"\nnb.Show(image.NewGray(image.Rect(0, 0, 8, 8)))',
            "mime": "image/png"},
        {"code": 'Display(display.HTML("<b>bold</b>"))', "mime": "text/html"},
    ]
    code_page_something = "%doc strings.Fields"
    code_clear_output = 'import "github.com/massspring/msp/pkg/nb"\nnb.Clear(false)'
    completion_samples = [
        {"text": 'import "strings"\nstrings.ToUpp', "matches": {"ToUpper", "ToUpperSpecial"}},
    ]
    complete_code_samples = ["x := 1", "func f() {\n}", "// a comment"]
    incomplete_code_samples = ["func f() {", "x := []int{", "y := `raw"]
    invalid_code_samples = ["x := )", "func }"]
    code_inspect_sample = "len"
    supported_history_operations = ("tail", "range", "search")
    code_history_pattern = "6?*"


    def execute_helper(self, code, timeout=TIMEOUT, silent=False, store_history=True, stop_on_error=True):
        """As theirs, with more than their tenth of a second for each message on a busy machine."""
        request = self.kc.execute(code, silent=silent, store_history=store_history, stop_on_error=stop_on_error)

        def answer(channel):
            while (message := channel(timeout=timeout))["parent_header"].get("msg_id") != request:
                pass
            jupyter_kernel_test.validate_message(message, message["msg_type"], request)
            return message

        reply, shown = answer(self.kc.get_shell_msg), [answer(self.kc.get_iopub_msg)]
        self.assertEqual(shown[0]["content"], {"execution_state": "busy"})
        while shown[-1]["content"] != {"execution_state": "idle"}:
            shown.append(answer(self.kc.get_iopub_msg))
        return reply, [m for m in shown if m["msg_type"] not in ("status", "execute_input")]


class Lines(unittest.TestResult):
    """Each test as one line of the report."""

    def startTest(self, test):
        super().startTest(test)
        seen = len(self.failures) + len(self.errors), len(self.skipped)
        self.before = seen

    def stopTest(self, test):
        name = "jupyter_kernel_test " + test.id().rsplit(".", 1)[-1]
        problems = self.failures + self.errors
        if len(problems) > self.before[0]:
            with report.check(name):
                raise AssertionError(problems[-1][1])
        elif len(self.skipped) > self.before[1]:
            print(f"skip  {name}: {self.skipped[-1][1]}", flush=True)
        else:
            print(f"ok    {name}", flush=True)
        super().stopTest(test)


class MspWelcome(jupyter_kernel_test.IopubWelcomeTests):
    kernel_name = "msp"
    support_iopub_welcome = True


SUITES = {"kernel": MspKernel, "welcome": MspWelcome}
if len(sys.argv) == 1:  # a suite closes pyzmq's context, which is the process's
    sys.exit(max([subprocess.call([sys.executable, __file__, suite]) for suite in SUITES]))
result = Lines()
unittest.defaultTestLoader.loadTestsFromTestCase(SUITES[sys.argv[1]]).run(result)
if result.errors and not report.failed:  # outside a test: the kernel did not start
    with report.check("jupyter_kernel_test"):
        raise AssertionError(result.errors[-1][1])
report.finish()
