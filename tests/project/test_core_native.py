"""The C++ core by itself: its tests, its headers under every compiler, its fuzzers."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from project.native import ROOT, build, checked, require

CORE = ROOT / "core"
TESTS = sorted(path.stem for path in (CORE / "tests").glob("*.cpp"))
FUZZERS = sorted(path.stem for path in (CORE / "fuzz").glob("fuzz_*.cpp"))
FUZZ_SECONDS = os.environ.get("GAMBOL_FUZZ_SECONDS", "20")


@pytest.mark.slow
@pytest.mark.parametrize("fuzzer", FUZZERS)
def test_no_input_breaks_the_core(fuzzer: str, seed: int) -> None:
    command: list[str | Path] = [build(fuzzer), "--seconds", FUZZ_SECONDS, "--seed", str(seed)]
    for option, path in (
        ("--corpus", CORE / "fuzz/corpus" / fuzzer),
        ("--dict", CORE / f"fuzz/{fuzzer}.dict"),
    ):
        if path.exists():
            command += [option, path]
    checked(*command)


@pytest.mark.slow
@pytest.mark.parametrize("test", TESTS)
def test_the_core_passes_its_own_test(test: str) -> None:
    checked(build(f"test_{test}"))


@pytest.mark.slow
def test_every_header_compiles_by_itself() -> None:
    build("headers")


@pytest.mark.slow
def test_every_header_compiles_by_itself_under_clang() -> None:
    clang = require("clang++")
    build("headers", folder="core-clang", options=(f"-DCMAKE_CXX_COMPILER={clang}",))


@pytest.mark.slow
@pytest.mark.may_skip
def test_the_core_compiles_for_gpus(tmp_path: Path) -> None:
    nvcc = require("nvcc")
    source = CORE / "tests/gpu_compile.cu"
    if not source.exists():
        pytest.skip(f"there is no {source.relative_to(ROOT)}")
    options = ("-std=c++20", "--expt-relaxed-constexpr", "-Werror", "all-warnings", "-c")
    checked(nvcc, *options, "-I", CORE, source, "-o", tmp_path / "gpu.o")


@pytest.mark.slow
def test_the_fuzz_driver_finds_a_crash_and_keeps_its_input(tmp_path: Path) -> None:
    target = Path(__file__).parent / "fuzz/crashing.cpp"
    program = build("crashing", folder="driver", options=(f"-DGAMBOL_EXTRA_FUZZ_TARGET={target}",))
    saved = tmp_path / "input"

    found = subprocess.run([program, "--seconds", "60", "--seed", "1", "--save", saved], check=False)
    assert found.returncode == -signal.SIGABRT
    assert saved.read_bytes().startswith(b"oops")

    again = subprocess.run([program, saved], check=False)
    assert again.returncode == -signal.SIGABRT
