"""Which wheel of a release pip takes for a system, and whether the program in it is one for that system:

    python wheels.py DIST VERSION

None is run: pip is told that it is elsewhere.
"""

import json
import pathlib
import struct
import sys
import tempfile
import zipfile

import report
from command import run

# A platform, as pip names it, and the kind and machine of the program.
SYSTEMS = {
    "manylinux_2_17_x86_64": ("ELF", 62),
    "manylinux2014_x86_64": ("ELF", 62),
    "musllinux_1_1_x86_64": ("ELF", 62),
    "manylinux_2_17_aarch64": ("ELF", 183),
    "manylinux2014_aarch64": ("ELF", 183),
    "musllinux_1_1_aarch64": ("ELF", 183),
    "macosx_12_0_x86_64": ("Mach-O", 0x01000007),
    "macosx_15_0_x86_64": ("Mach-O", 0x01000007),
    "macosx_12_0_arm64": ("Mach-O", 0x0100000C),
    "macosx_15_0_arm64": ("Mach-O", 0x0100000C),
    "win_amd64": ("PE", 0x8664),
}
NONE = ["macosx_11_0_arm64", "win32", "win_arm64", "manylinux2014_armv7l"]  # as old a macOS as Go no longer runs on
PT_INTERP = 3


def program(data):
    """The kind of a program and the machine that it is for."""
    if data[:4] == b"\x7fELF":
        [start], [size, count] = struct.unpack_from("<Q", data, 32), struct.unpack_from("<HH", data, 54)
        kinds = [struct.unpack_from("<I", data, start + size * i)[0] for i in range(count)]
        assert PT_INTERP not in kinds, "it is linked dynamically, and not for every C library"
        return "ELF", struct.unpack_from("<H", data, 18)[0]
    if data[:4] == b"\xcf\xfa\xed\xfe":
        return "Mach-O", struct.unpack_from("<I", data, 4)[0]
    assert data[:2] == b"MZ", data[:4]
    [header] = struct.unpack_from("<I", data, 60)
    assert data[header : header + 4] == b"PE\0\0"
    return "PE", struct.unpack_from("<H", data, header + 4)[0]


def taken(dist, package, platform):
    """The wheel that pip takes on a platform."""
    with tempfile.TemporaryDirectory() as directory:
        run(
            sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-index", "--no-deps",
            "--only-binary", ":all:", "--find-links", dist, "--platform", platform, "--dest", directory, package,
        )
        [wheel] = pathlib.Path(directory).iterdir()
        return dist / wheel.name


def installs(wheel, system):
    """Checks that a wheel brings a program for a system, and a kernelspec that leads to it."""
    scripts, name = ("Scripts", "msp.exe") if system[0] == "PE" else ("bin", "msp")
    with zipfile.ZipFile(wheel) as inside:
        assert inside.testzip() is None
        data = wheel.name.split("-py3-")[0] + ".data"
        script = inside.getinfo(f"{data}/scripts/{name}")
        assert script.external_attr >> 16 & 0o111 == 0o111, "no one may run it"
        found = program(inside.read(script))
        assert found == system, f"{wheel.name} holds {found}"
        spec = json.loads(inside.read(f"{data}/data/share/jupyter/kernels/msp/kernel.json"))
    assert spec["argv"][0] == f"{{resource_dir}}/../../../../{scripts}/{name}", spec


def main(dist, version):
    with report.check("pip takes a wheel with a program for the system") as notes:
        wheels = {platform: taken(dist, f"msp-kernel=={version}", platform) for platform in SYSTEMS}
        for platform, wheel in wheels.items():
            installs(wheel, SYSTEMS[platform])
        unused = set(dist.glob("msp_kernel-*.whl")) - set(wheels.values())
        assert not unused, f"no system takes {unused}"
        notes.append(f"{len(SYSTEMS)} platforms, {len(set(wheels.values()))} wheels")
    with report.check("pip takes none where none would run"):
        for platform in NONE:
            try:
                wheel = taken(dist, f"msp-kernel=={version}", platform)
            except AssertionError as problem:
                assert "No matching distribution found" in str(problem), problem
            else:
                raise AssertionError(f"{wheel.name} for {platform}")
    with report.check("jupyterlite-msp is for every system"):
        [wheel] = {taken(dist, f"jupyterlite-msp=={version}", platform) for platform in [*SYSTEMS, *NONE]}
        assert wheel.name.endswith("-py3-none-any.whl"), wheel


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2])
    report.finish()
