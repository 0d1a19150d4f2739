"""python -m msp_kernel ARGUMENTS...: the program msp of this environment, also where its directory is not on PATH."""

import os
import subprocess
import sys
import sysconfig

program = os.path.join(sysconfig.get_path("scripts"), "msp.exe" if os.name == "nt" else "msp")
if os.name == "nt":
    sys.exit(subprocess.call([program, *sys.argv[1:]]))
os.execv(program, [program, *sys.argv[1:]])
