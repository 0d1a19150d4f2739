"""jupyter_kernel_test, the protocol suite of the Jupyter project, on the installed msp kernel."""

import unittest

import jupyter_kernel_test

import report


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
    completion_samples = [
        {"text": 'import "strings"\nstrings.ToUpp', "matches": {"ToUpper", "ToUpperSpecial"}},
    ]
    complete_code_samples = ["x := 1", "func f() {\n}", "// a comment"]
    incomplete_code_samples = ["func f() {", "x := []int{", "y := `raw"]
    invalid_code_samples = ["x := )", "func }"]
    code_inspect_sample = "len"
    supported_history_operations = ("tail", "range", "search")
    code_history_pattern = "6?*"


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


result = Lines()
unittest.defaultTestLoader.loadTestsFromTestCase(MspKernel).run(result)
if result.errors and not report.failed:  # outside a test: the kernel did not start
    with report.check("jupyter_kernel_test"):
        raise AssertionError(result.errors[-1][1])
report.finish()
