"""Bots that do what no bot should. The docstring of each is the kind of fault that it has to lose by.

`-` stands for none: then it plays on, and what it tried has come to nothing.
"""

import contextlib
import ctypes
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import gambol

HERE = Path(__file__).resolve().parent
VICTIM = HERE.parent / "victim"


class Bot(gambol.Player):
    def play(self, position, clock):
        self.misbehave()
        return position.legal_moves[0]

    def misbehave(self):
        """Nothing."""


class Hangs(Bot):
    """time"""

    def misbehave(self):
        while True:
            pass


class Sleeps(Bot):
    """time"""

    def misbehave(self):
        time.sleep(1000)


class IgnoresSigterm(Bot):
    """time"""

    def misbehave(self):
        for number in range(1, 32):
            with contextlib.suppress(OSError, ValueError):
                signal.signal(number, signal.SIG_IGN)
        while True:
            with contextlib.suppress(BaseException):
                time.sleep(1000)


class ForkBomb(Bot):
    """processes"""

    def misbehave(self):
        while True:
            with contextlib.suppress(OSError):
                if os.fork() == 0:
                    continue


class ThreadBomb(Bot):
    """processes"""

    def misbehave(self):
        while True:
            with contextlib.suppress(RuntimeError):
                threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()


class DoubleForks(Bot):
    """-"""

    def misbehave(self):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.closerange(0, 100)
                os.execvp("sleep", [f"sleep-{HERE}", "1000"])
            os._exit(0)


class MemoryBomb(Bot):
    """memory"""

    def misbehave(self):
        kept = []
        while True:
            kept.append(b"x" * (16 << 20))


class LazyMemoryBomb(Bot):
    """memory"""

    def misbehave(self):
        kept = []
        while True:
            kept.append(bytearray(64 << 20))


class ManyTakeMemory(Bot):
    """memory"""

    def misbehave(self):
        for _ in range(6):
            if os.fork() == 0:
                kept = b"x" * (100 << 20)
                time.sleep(1000)
                os._exit(len(kept) % 2)
        time.sleep(1000)


class ComplainsWithoutEnd(Bot):
    """output"""

    def misbehave(self):
        while True:
            os.write(2, b"woe is me " * 1000)


class FillsTheDisk(Bot):
    """-"""

    def misbehave(self):
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        for number in range(20):
            with contextlib.suppress(OSError), open(f"/tmp/{number}", "wb") as file:
                for _ in range(64):
                    file.write(b"x" * (1 << 20))
        room = os.statvfs("/tmp")
        assert room.f_blocks * room.f_frsize <= 1 << 30


class RaisesInInit(Bot):
    """start"""

    def __init__(self):
        raise RuntimeError("no")


class Raises(Bot):
    """crash"""

    def misbehave(self):
        raise RuntimeError("no\nnever \x1b[2J")


class RaisesWhenAsked(Bot):
    """crash"""

    def prefers_to_start(self, position):
        raise KeyError(position)


class RaisesAfterwards(Bot):
    """crash"""

    def game_over(self, record):
        raise ValueError(record)


class Exits(Bot):
    """crash"""

    def misbehave(self):
        sys.exit(0)


class ExitsAtOnce(Bot):
    """crash"""

    def misbehave(self):
        os._exit(0)


class ExitsLikeTheLauncher(Bot):
    """crash"""

    def misbehave(self):
        os._exit(243)


class Interrupts(Bot):
    """crash"""

    def misbehave(self):
        raise KeyboardInterrupt


class Recurses(Bot):
    """crash"""

    def misbehave(self):
        self.misbehave()


class Segfaults(Bot):
    """crash"""

    def misbehave(self):
        ctypes.string_at(0)


class KillsItsGroup(Bot):
    """crash"""

    def misbehave(self):
        os.killpg(0, signal.SIGKILL)


class SaysNothing(Bot):
    """illegal"""

    def play(self, position, clock):
        return None


class SaysANumber(Bot):
    """illegal"""

    def play(self, position, clock):
        return 42


class SaysHalfAMove(Bot):
    """illegal"""

    def play(self, position, clock):
        return position.legal_moves[0].text[:2]


class PlaysForTheOther(Bot):
    """illegal"""

    def play(self, position, clock):
        return position.play(position.legal_moves[0]).legal_moves[0]


class ThrowsItsPipeAway(Bot):
    """protocol crash"""

    def misbehave(self):
        os.closerange(0, 100)
        time.sleep(1000)


class TalksIntoThePipe(Bot):
    """protocol illegal"""

    def misbehave(self):
        for number in range(3, 50):
            with contextlib.suppress(OSError):
                os.write(number, b"e2e3\ne2e3\n")


class PrintsALot(Bot):
    """-"""

    def misbehave(self):
        print("thinking …", end="")
        os.write(1, b'{"id": 1, "move": "a1a1"}\n')
        sys.stdout = None
        sys.stdin = None
        random.seed = None


class AsksForInput(Bot):
    """crash"""

    def misbehave(self):
        input("which move? ")


class SignalsItsParents(Bot):
    """-"""

    def misbehave(self):
        for pid in [os.getppid(), *range(1, 3000), -1]:
            if pid != os.getpid():
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)


class ReadsMemory(Bot):
    """-"""

    def misbehave(self):
        mine = str(os.getpid())
        for folder in Path("/proc").glob("[0-9]*"):
            if folder.name in (mine, "1"):
                continue
            sys.stderr.write(f"SAW {folder}\n")
            for name in ("environ", "cmdline", "maps"):
                with contextlib.suppress(OSError):
                    (folder / name).read_bytes()
                    sys.stderr.write(f"READ {folder / name}\n")
        with contextlib.suppress(OSError):
            Path("/proc/1/mem").open("rb").read(1)
            sys.stderr.write("READ init\n")


class DeletesFiles(Bot):
    """-"""

    def misbehave(self):
        for path in (VICTIM, HERE / "bots.py", Path("/etc/hostname"), Path(gambol.__file__)):
            subprocess.run(["rm", "-rf", str(path)], check=False, stderr=subprocess.DEVNULL)


class WritesToItsFolder(Bot):
    """-"""

    def misbehave(self):
        for path in (HERE / "was-here", VICTIM / "was-here", Path("/usr/was-here"), Path("/was-here")):
            with contextlib.suppress(OSError):
                path.write_text("I was here")
                sys.stderr.write(f"WROTE {path}\n")
        with contextlib.suppress(OSError):
            (HERE / "bots.py").open("a").write("# and here")
        Path("/tmp/was-here").write_text("this is allowed")


class ReadsTheArena(Bot):
    """-"""

    def misbehave(self):
        for path in (HERE / "arena.db", HERE / "arena.db-wal", VICTIM / "file", Path("/etc/shadow")):
            with contextlib.suppress(OSError):
                sys.stderr.write(f"READ {path.read_text()}\n")


class OpensTheNetwork(Bot):
    """-"""

    def misbehave(self):
        port = int((HERE / "port").read_text())
        for address in (("127.0.0.1", port), ("192.0.2.1", 80)):
            with contextlib.suppress(OSError):
                socket.create_connection(address, 0.2).send(b"hello")
                sys.stderr.write(f"CONNECTED {address}\n")


class TakesPower(Bot):
    """-"""

    def misbehave(self):
        libc = ctypes.CDLL(None)
        for command in (["mount", "-o", "remount,rw", "/usr"], ["chroot", "/", "true"], ["su", "-c", "true"]):
            if (
                subprocess.run(command, check=False, capture_output=True, stdin=subprocess.DEVNULL).returncode
                == 0
            ):
                sys.stderr.write(f"COULD {command}\n")
        with contextlib.suppress(OSError):
            os.setuid(0)
            sys.stderr.write("COULD setuid\n")
        with contextlib.suppress(OSError):
            Path("/proc/sys/kernel/core_pattern").write_text("|/bin/true")
            sys.stderr.write("COULD core_pattern\n")
        if libc.mount(b"none", b"/tmp", b"tmpfs", 0, None) == 0:
            sys.stderr.write("COULD mount\n")
