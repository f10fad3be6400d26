#!/usr/bin/env python3
"""test_library.py BUILD SOURCES: libfrontier as a program outside this tree meets it: installed into an empty folder,
found by pkg-config and by CMake, linked shared and static; it shows the names of its headers and no others."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD, SOURCES = (os.path.abspath(path) for path in sys.argv[1:3])
ANSWER = re.compile(r"^\d+ to \d+ with Frontier (\d+\.\d+\.\d+)$")


def call(*words, **more):
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, **more)
    if done.returncode:
        raise AssertionError(f"{' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


class Library(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.prefix = os.path.join(cls.folder.name, "prefix")
        call("cmake", "--install", BUILD, "--prefix", cls.prefix)
        cls.lib = os.path.dirname(cls.find("libfrontier.a"))
        cls.pkg = {**os.environ, "PKG_CONFIG_PATH": os.path.dirname(cls.find("frontier.pc")),
                   "LD_LIBRARY_PATH": cls.lib}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def find(cls, name):
        found = [os.path.join(at, name) for at, _, names in os.walk(cls.prefix) if name in names]
        assert len(found) == 1, f"{name}: {found}"
        return found[0]

    def outside(self):
        """The example, in a folder that knows nothing of this tree."""
        folder = tempfile.mkdtemp(dir=self.folder.name)
        shutil.copy(os.path.join(SOURCES, "examples/random_play.c"), folder)
        return folder

    def version(self):
        header = pathlib.Path(self.prefix, "include/frontier.h").read_text()
        return ".".join(re.search(rf"FR_VERSION_{part} (\d+)", header).group(1) for part in ("MAJOR", "MINOR", "PATCH"))

    def test_no_name_is_newer_than_the_version(self):
        """What a header says is there since a version, a program may ask for by that version."""
        here = tuple(map(int, self.version().split(".")[:2]))
        said = [(header.name, since) for header in pathlib.Path(self.prefix, "include").iterdir()
                for since in re.findall(r"(?i)\bsince[ *\n]+(\d+)\.(\d+)", header.read_text())]
        self.assertTrue(said)
        for header, since in said:
            self.assertLessEqual(tuple(map(int, since)), here, header)

    def plays(self, program, cwd):
        said = call(program, cwd=cwd, env=self.pkg)
        self.assertRegex(said, ANSWER)
        self.assertEqual(ANSWER.match(said).group(1), self.version())
        return said

    def test_programs(self):
        """Shared by pkg-config, static, and by CMake's package: the same game."""
        folder = self.outside()
        flags = call("pkg-config", "--cflags", "--libs", "frontier", env=self.pkg).split()
        self.assertEqual(call("pkg-config", "--modversion", "frontier", env=self.pkg), self.version())
        strict = ["-std=c17", "-Wall", "-Wextra", "-pedantic", "-Werror"]
        call("cc", *strict, "random_play.c", *flags, "-o", "shared", cwd=folder)
        self.assertIn("libfrontier.so." + self.version().split(".")[0], call("ldd", "shared", cwd=folder, env=self.pkg))
        call("cc", *strict, "random_play.c", flags[0], self.find("libfrontier.a"), "-lm", "-pthread", "-o", "static",
             cwd=folder)
        with open(os.path.join(folder, "CMakeLists.txt"), "w") as f:
            f.write("cmake_minimum_required(VERSION 3.25)\nproject(outside C)\nfind_package(frontier 1 REQUIRED)\n"
                    "foreach(kind frontier frontier_static)\n  add_executable(by_${kind} random_play.c)\n"
                    "  target_link_libraries(by_${kind} frontier::${kind})\nendforeach()\n")
        call("cmake", "-S", ".", "-B", "build", f"-DCMAKE_PREFIX_PATH={self.prefix}", cwd=folder)
        call("cmake", "--build", "build", cwd=folder)
        told = {self.plays(os.path.join(folder, name), folder)
                for name in ("shared", "static", "build/by_frontier", "build/by_frontier_static")}
        self.assertEqual(len(told), 1, told)

    def test_headers_stand_alone(self):
        """Each installed header compiles by itself, without a warning; the engine's in C++ too."""
        names = os.listdir(os.path.join(self.prefix, "include"))
        self.assertIn("frontier.h", names)
        for name in names:
            for words in (["-std=c17", "-x", "c"], ["-std=c++17", "-x", "c++"]):
                if "c++" in words and (name not in ("frontier.h", "frontier_json.h") or not shutil.which("c++")):
                    continue
                call("cc", *words, "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", "-I",
                     os.path.join(self.prefix, "include"), "-include", name, "/dev/null")

    def test_names(self):
        """Every function and table of the headers is there, and nothing else."""
        declared = set()
        for name in os.listdir(os.path.join(self.prefix, "include")):
            text = re.sub(r"/\*.*?\*/|^#.*?$", "", pathlib.Path(self.prefix, "include", name).read_text(),
                          flags=re.S | re.M)
            text = re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", re.sub(r'extern "C" \{', "", text)))
            text = re.sub(r"^typedef.*?;|^static inline.*?\)$|^static inline.*?\)\n", "", text, flags=re.S | re.M)
            declared |= set(re.findall(r"\b(fr_\w+)\(", text))
            for words in re.findall(r"^extern\s([^;]*);", text, flags=re.S | re.M):
                declared |= {re.search(r"(\w+)\s*(\[[^]]*\])?\s*$", word).group(1) for word in words.split(",")}
        shown = call("nm", "-D", "--defined-only", os.path.join(self.lib, "libfrontier.so"))
        shared = {line.split()[-1].split("@")[0] for line in shown.splitlines()}
        archive = call("nm", "--defined-only", "--extern-only", self.find("libfrontier.a"))
        static = {line.split()[-1] for line in archive.splitlines() if len(line.split()) == 3}
        self.assertEqual(shared, declared)
        self.assertEqual(static, declared)
        self.assertGreater(len(declared), 30)

    def test_soname(self):
        told = call("readelf", "-d", os.path.join(self.lib, "libfrontier.so"))
        self.assertIn(f"[libfrontier.so.{self.version().split('.')[0]}]", told)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
