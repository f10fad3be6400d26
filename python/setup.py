"""setup.py: the package frontier with its engine inside. scripts/python links the library that cmake has installed into
FRONTIER_PREFIX; a source distribution carries the engine's sources in native/ and compiles them, with what
FRONTIER_FLAGS adds for the compiler."""
import glob
import importlib.util
import os
import platform
import re

from setuptools import setup

HERE = os.path.dirname(os.path.abspath(__file__))
PREFIX = os.environ.get("FRONTIER_PREFIX")


def version():
    folder = os.path.join(PREFIX, "include") if PREFIX else os.path.join(HERE, "native", "include")
    with open(os.path.join(folder, "frontier.h"), encoding="utf-8") as header:
        text = header.read()
    return ".".join(re.search(rf"FR_VERSION_{part} (\d+)", text).group(1) for part in ("MAJOR", "MINOR", "PATCH"))


def native():
    """Where headers and machine code come from."""
    if PREFIX:
        library = glob.glob(os.path.join(PREFIX, "lib*", "**", "libfrontier.a"), recursive=True)
        return {"include_dirs": [os.path.join(PREFIX, "include")], "extra_objects": library}
    args = ["-O3", "-DNDEBUG", "-D_POSIX_C_SOURCE=200809L", "-ffp-contract=off", "-fvisibility=hidden"]
    if platform.machine() in ("x86_64", "AMD64"):
        args.append("-mpopcnt")
    args += os.environ.get("FRONTIER_FLAGS", "").split()
    return {"include_dirs": [os.path.join("native", folder)
                             for folder in ("include", "core", "bots", "kit", "generated", "games")],
            "sources": sorted(glob.glob(os.path.join("native", "**", "*.c"), recursive=True)),
            "extra_compile_args": args}


def extension():
    spec = importlib.util.spec_from_file_location("frontier_build", os.path.join(HERE, "frontier", "_build.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.builder(**native()).distutils_extension(tmpdir=os.environ.get("FRONTIER_TEMP", "build"))


setup(version=version(), ext_modules=[extension()])
