"""Runs one program with limits, watches over it, and leaves nothing of it behind.

A program of its own, run as `python -I -S launcher.py CONFIG`: whoever starts it talks to the program behind
it through its standard streams. It ends with the program's exit status, or with one of those below. It ends
the program, and all that the program has started, when its standard input is closed, when it gets SIGTERM,
and when whoever started it has died; and the kernel ends the program when the launcher itself is killed.

Three processes: the watcher, which stays outside; the first process of the new namespaces, with which the
kernel ends all others there; and the program.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import select
import signal
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

MEMORY, PROCESSES, NO_START = 243, 244, 245
"""Exit statuses of its own: too much memory, too many processes, a program that does not start."""
_ENDED_ALIKE = 242
"""What a program ends with that ended with one of these."""
_PROC = Path("/proc")
_TICK = 0.03
_MANY = 100_000
_OVER = 16
"""So many more processes than allowed can be started: enough to notice."""
_FIRST_USER = 0x40000000
"""Far from any user of a machine: each program of root's gets one of its own."""


def main() -> NoReturn:
    """Run what the first argument describes."""
    config = json.loads(sys.argv[1])
    wakes, wake = os.pipe()
    for descriptor in (wakes, wake):
        os.set_blocking(descriptor, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    for number in (signal.SIGTERM, signal.SIGCHLD):
        signal.signal(number, lambda *_: None)
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    parent = os.getppid()
    child, why = start(config)
    if config.get("probe"):
        sys.stdout.write(json.dumps({"confined": not why, "why": why}) + "\n")
        sys.stdout.flush()
    # The end of the program's output shall be seen when the program ends it.
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 1)
    os._exit(Watch(config, child, wakes, parent).run())


def start(config: dict[str, Any]) -> tuple[int, str]:
    """Start the program; the first process of its tree, and why it is not confined."""
    jail, why = _load_jail(), "not wanted"
    if jail is None:
        why = f"{sys.platform} has no namespaces"
    else:
        jail.adopt_orphans()
        if config["namespaces"]:
            child, why = _start_confined(config, jail)
            if not why:
                return child, ""
    child = os.fork()
    if child == 0:
        if jail is not None:
            jail.die_with_parent()
        _execute(config, private=False, jail=jail)
    return child, why


def _load_jail() -> Any:
    """What Linux can do; None elsewhere."""
    if not sys.platform.startswith("linux"):
        return None
    sys.path.insert(0, str(Path(__file__).parent))
    import jail  # type: ignore[import-not-found]  # noqa: PLC0415 - stands beside this file

    return jail


def _start_confined(config: dict[str, Any], jail: Any) -> tuple[int, str]:
    """The process that holds the namespaces; a text when the kernel does not allow them."""
    heard, said = os.pipe()
    middle = os.fork()
    if middle == 0:
        os.close(heard)
        status = NO_START
        try:
            jail.die_with_parent()
            as_root = os.geteuid() == 0
            try:
                jail.unshare(as_root=as_root)
            except jail.JailError:
                if not as_root:
                    raise
                as_root = False  # the root of some container, with no more rights than others
                jail.unshare(as_root=False)
            first = os.fork()
            if first == 0:
                _rule(config, jail, said, as_root=as_root)
            os.close(said)
            _forget_streams()
            status = _status(os.waitpid(first, 0)[1])
        except (OSError, jail.JailError) as error:
            with contextlib.suppress(OSError):
                os.write(said, str(error).encode())
        finally:
            os._exit(status)
    os.close(said)
    why = b""
    while block := os.read(heard, 4096):
        why += block
    os.close(heard)
    if why == b"ok":
        return middle, ""
    with contextlib.suppress(OSError):
        os.kill(middle, signal.SIGKILL)
        os.waitpid(middle, 0)
    return 0, why.decode("utf-8", "replace") or "the namespaces ended early"


def _rule(config: dict[str, Any], jail: Any, said: int, *, as_root: bool) -> NoReturn:
    """The first process of the namespaces: sets them up, starts the program, and outlives its children."""
    status = NO_START
    try:
        jail.die_with_parent()
        uid = _user_for(config, jail) if as_root else None
        copy = uid is not None and any(not _open_to_all(path) for path in config["own"])
        jail.build_root(config["readable"], config["own"], config["hidden"], config["room"], copy=copy)
        program = os.fork()
        if program == 0:
            os.close(said)
            _execute(config, private=True, jail=jail, uid=uid)
        os.write(said, b"ok")
        os.close(said)
        _forget_streams()
        jail.lock_up()
        while True:
            pid, ended = os.wait()
            if pid == program:
                status = _own_status(ended)
                break
    except (OSError, jail.JailError) as error:
        with contextlib.suppress(OSError):
            os.write(said, str(error).encode())
    finally:
        os._exit(status)


def _user_for(config: dict[str, Any], jail: Any) -> int | None:
    """A user without rights for a program that root starts; None where it could not read what it needs."""
    if not all(_open_to_all(path) for path in config["readable"] if Path(path).exists()):
        return None
    closed = [path for path in config["own"] if not _open_to_all(path)]
    if closed and not all(jail.small_enough(path) for path in config["own"]):
        return None
    return _FIRST_USER + time.time_ns() % (1 << 28)


def _open_to_all(path: str) -> bool:
    """Whether any user can read it, the ways to it aside."""
    try:
        mode = Path(path).stat().st_mode
        if Path(path).is_dir():
            inside = list(Path(path).iterdir())[:200]
            files = all(each.is_symlink() or each.stat().st_mode & 0o004 for each in inside)
            return mode & 0o005 == 0o005 and files
    except OSError:
        return False
    return mode & 0o004 == 0o004


def _execute(config: dict[str, Any], *, private: bool, jail: Any = None, uid: int | None = None) -> NoReturn:
    """Become the program."""
    try:
        os.setsid()
        with contextlib.suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text("1000", "ascii")
        _limit(config, private=private)
        if jail is not None:
            jail.become(uid)
        with contextlib.suppress(OSError):
            os.chdir(config["cwd"])
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        if config.get("probe"):
            os._exit(0)
        os.execvpe(config["command"][0], config["command"], config["env"])  # noqa: S606
    except OSError as error:
        os.write(2, f"could not start {config['command'][0]}: {error.strerror}\n".encode())
    finally:
        os._exit(NO_START)


def _limit(config: dict[str, Any], *, private: bool) -> None:
    """What the kernel counts by itself, for each process."""
    wanted = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_CPU: config["cpu"],
        resource.RLIMIT_DATA: config["memory"] * 3 // 2,
        resource.RLIMIT_FSIZE: config["room"],
        resource.RLIMIT_NOFILE: config["files"],
    }
    if private and _counts_apart():
        wanted[resource.RLIMIT_NPROC] = config["processes"] + _OVER
    for kind, most in wanted.items():
        _, hard = resource.getrlimit(kind)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, (least, least))


def _counts_apart() -> bool:
    """Whether the kernel counts the processes of a user in each user namespace for itself: since 5.14."""
    parts = os.uname().release.split(".")
    return parts[0].isdigit() and parts[1].isdigit() and (int(parts[0]), int(parts[1])) >= (5, 14)


def _forget_streams() -> None:
    """Hold nobody's streams open."""
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(null, descriptor)


def _status(ended: int) -> int:
    code = os.waitstatus_to_exitcode(ended)
    return code if code >= 0 else 128 - code


def _own_status(ended: int) -> int:
    """The status of the program itself, which shall not be taken for one of the launcher's."""
    status = _status(ended)
    return _ENDED_ALIKE if status in (MEMORY, PROCESSES) else status


class Watch:
    """Looks after the tree of processes below one, until it ends or has to."""

    def __init__(self, config: dict[str, Any], child: int, wakes: int, parent: int) -> None:
        self._config = config
        self._child = child
        self._wakes = wakes
        self._parent = parent
        self._page = os.sysconf("SC_PAGE_SIZE")
        self._shut_at: float | None = None
        self._reaped = False

    def run(self) -> int:
        """Wait for the end; the exit status."""
        poll = select.poll()
        poll.register(0, 0)  # only to hear that nobody can write any more
        poll.register(self._wakes, select.POLLIN)
        while True:
            for descriptor, _ in poll.poll(_TICK * 1000):
                if descriptor == 0:
                    poll.unregister(0)
                    self._shut_at = time.monotonic() + self._config["linger"]
                elif signal.SIGTERM in os.read(self._wakes, 512):
                    return self._end(128 + signal.SIGTERM)
            status = self._reap()
            if status is not None:
                return self._end(status)
            if os.getppid() != self._parent or (self._shut_at and time.monotonic() > self._shut_at):
                return self._end(128 + signal.SIGTERM)
            status = self._look()
            if status is not None:
                return self._end(status)

    def _reap(self) -> int | None:
        """The program's status, when it has ended; orphans end unnoticed."""
        with contextlib.suppress(ChildProcessError):
            while True:
                pid, ended = os.waitpid(-1, os.WNOHANG)
                if pid == self._child:
                    self._reaped = True
                    return _own_status(ended)
                if pid == 0:
                    return None
        return NO_START

    def _look(self) -> int | None:
        """Count memory and processes; a status when there is too much."""
        pages = tasks = 0
        tree = _below(self._child)
        for pid in tree:
            try:
                _, resident, *_ = Path(f"/proc/{pid}/statm").read_bytes().split()
                pages += int(resident)
                tasks += len(os.listdir(f"/proc/{pid}/task"))  # noqa: PTH208 - names are enough
            except (OSError, ValueError):
                continue
        if tasks > self._config["processes"]:
            return self._complain(
                PROCESSES, f"started more than {self._config['processes']} processes or threads"
            )
        if pages * self._page > self._config["memory"] and _held(tree) > self._config["memory"]:
            return self._complain(MEMORY, f"took more than {self._config['memory'] >> 20} MiB of memory")
        return None

    def _complain(self, status: int, words: str) -> int:
        with contextlib.suppress(OSError):
            os.set_blocking(2, False)
            os.write(2, f"\ngambol: {words}\n".encode())
        return status

    def _end(self, status: int) -> int:
        """Kill all that is left; the status."""
        # The first of the tree: where there are namespaces, the kernel then ends all the rest by itself.
        if not self._reaped:
            os.kill(self._child, signal.SIGKILL)
        until = time.monotonic() + 5
        while time.monotonic() < until:
            tree = _below(os.getpid())[1:]
            if not tree and not _PROC.exists():
                with contextlib.suppress(OSError):
                    os.killpg(self._child, signal.SIGKILL)  # all that can be reached
            for number in (signal.SIGSTOP, signal.SIGKILL):
                for pid in tree:
                    with contextlib.suppress(OSError):
                        os.kill(pid, number)
            try:
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            except ChildProcessError:
                break
            time.sleep(0.002)
        return status


def _below(root: int) -> list[int]:
    """A process and all its descendants."""
    if not Path(f"/proc/self/task/{os.getpid()}/children").exists():
        return _search(root)
    found, at = [root], 0
    while at < len(found):
        pid, at = found[at], at + 1
        try:
            for task in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - names are enough
                found += map(int, Path(f"/proc/{pid}/task/{task}/children").read_bytes().split())
        except OSError:
            continue
        if len(found) > _MANY:
            break
    return found


def _search(root: int) -> list[int]:
    """The same on a kernel that does not list the children of a process."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            words = path.read_bytes().rpartition(b")")[2].split()
            parents.setdefault(int(words[1]), []).append(int(path.parent.name))
    found = [root]
    for pid in found:
        found += parents.get(pid, [])
    return found


def _held(tree: list[int]) -> int:
    """The bytes that some processes hold together, what they share counted once."""
    total = 0
    for pid in tree:
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
            total += sum(int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:"))
        except (OSError, ValueError, IndexError):
            with contextlib.suppress(OSError, ValueError):
                words = Path(f"/proc/{pid}/statm").read_bytes().split()
                total += (int(words[1]) - int(words[2])) * os.sysconf("SC_PAGE_SIZE")
    return total


if __name__ == "__main__":
    main()
