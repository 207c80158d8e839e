"""The calls of Linux that take things away from a process.

Stands alone, as the launcher does: it is run before anything of Gambol can be read.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import shutil
from pathlib import Path

LIBC = ctypes.CDLL(None, use_errno=True)

NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = (
    0x20000,
    0x4000000,
    0x8000000,
    0x10000000,
    0x20000000,
    0x40000000,
)
_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_NOEXEC = 1, 2, 4, 8
_MS_REMOUNT, _MS_BIND, _MS_REC, _MS_PRIVATE = 32, 4096, 16384, 1 << 18
_MNT_DETACH = 2
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_CAPBSET_DROP = 1, 4, 24
_PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS, _PR_CAP_AMBIENT = 36, 38, 47
_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41, "riscv64": 41}
_CAPSET = {"x86_64": 126, "aarch64": 91, "riscv64": 91}
_MOUNT_SETATTR = 442
_SYSTEM = (
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix",
    "/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime",
    "/etc/nsswitch.conf",
)  # fmt: skip
"""What every program may read: where programs and their libraries are."""
_DEVICES = ("null", "zero", "full", "random", "urandom")
_COPIED_BYTES, _COPIED_FILES = 64 << 20, 5000


class JailError(Exception):
    """The kernel does not allow it."""


def call(name: str, *arguments: object) -> int:
    """Call the C library; JailError says what failed."""
    result = int(getattr(LIBC, name)(*arguments))
    if result < 0:
        raise JailError(f"{name}: {os.strerror(ctypes.get_errno())}")
    return result


def die_with_parent() -> None:
    """End by SIGKILL when the process that started this one ends."""
    LIBC.prctl(_PR_SET_PDEATHSIG, 9, 0, 0, 0)


def adopt_orphans() -> None:
    """Become the parent of the descendants that lose theirs."""
    LIBC.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def unshare(*, as_root: bool) -> None:
    """Leave the machine's processes, mounts, network and shared memory; children see others."""
    uid, gid = os.geteuid(), os.getegid()
    call("unshare", NEWNS | NEWPID | NEWNET | NEWIPC | NEWUTS | (0 if as_root else NEWUSER))
    if not as_root:
        Path("/proc/self/setgroups").write_text("deny", "ascii")
        Path("/proc/self/uid_map").write_text(f"{uid} {uid} 1", "ascii")
        Path("/proc/self/gid_map").write_text(f"{gid} {gid} 1", "ascii")


def build_root(readable: list[str], own: list[str], hidden: list[str], room: int, *, copy: bool) -> None:
    """Make a file system of what may be read, with an empty place to write, and move there for good.

    ``own`` are the bot's folders and files, ``hidden`` what must not be seen in them, ``room`` the bytes that
    it may write. With ``copy`` its own are copied, for a user who could not read the originals.
    """
    call("unshare", NEWNS)
    _mount("none", "/", None, _MS_REC | _MS_PRIVATE)
    # Twice into a new root: first to have the old one at a place that no mount of ours can cover.
    base = "/tmp" if Path("/tmp").is_dir() else "/"  # noqa: S108 - any folder would do
    _mount("gambol", base, "tmpfs", _MS_NOSUID | _MS_NODEV, "mode=755,size=1m")
    Path(base, "old").mkdir()
    Path(base, "new").mkdir()
    _pivot(base, f"{base}/old")
    size = (16 << 20) + (_COPIED_BYTES if copy else 0)
    _mount("gambol", "/new", "tmpfs", _MS_NOSUID | _MS_NODEV, f"mode=755,size={size}")
    _mount_at("/tmp", "tmpfs", _MS_NOSUID | _MS_NODEV, f"mode=1777,size={room}")  # noqa: S108
    _mount_at("/dev/shm", "tmpfs", _MS_NOSUID | _MS_NODEV | _MS_NOEXEC, f"mode=1777,size={room}")  # noqa: S108
    for name in _DEVICES:
        _bind(f"/dev/{name}", writable=True)
    for name, target in (("fd", ""), ("stdin", "/0"), ("stdout", "/1"), ("stderr", "/2")):
        Path("/new/dev", name).symlink_to(f"/proc/self/fd{target}")
    # Some containers forbid it: then there is an empty folder, which hides as much.
    with contextlib.suppress(JailError):
        _mount_at("/proc", "proc", _MS_NOSUID | _MS_NODEV | _MS_NOEXEC | _MS_RDONLY)
    for path in sorted({*_SYSTEM, *readable}):
        _show(path)
    for path in sorted(set(own)):
        _show_own(path, hidden, copy=copy)
    os.chdir("/new")
    _pivot(".", ".")
    call("umount2", b".", _MNT_DETACH)
    _mount("none", "/", None, _MS_REMOUNT | _MS_BIND | _MS_RDONLY | _MS_NOSUID | _MS_NODEV)
    os.chdir("/")


def _mount(source: str, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    words = [None if word is None else word.encode() for word in (source, target, kind, data)]
    if LIBC.mount(words[0], words[1], words[2], ctypes.c_ulong(flags), words[3]) < 0:
        raise JailError(f"mount {kind or source} on {target}: {os.strerror(ctypes.get_errno())}")


def _mount_at(target: str, kind: str, flags: int, data: str | None = None) -> None:
    Path(f"/new{target}").mkdir(parents=True, exist_ok=True)
    _mount(kind, f"/new{target}", kind, flags, data)


def _pivot(new: str, old: str) -> None:
    number = _PIVOT_ROOT.get(platform.machine())
    if number is None:
        raise JailError(f"pivot_root: not known for {platform.machine()}")
    call("syscall", number, new.encode(), old.encode())


def _show(path: str, depth: int = 0) -> None:
    """Let a folder or file be read where it stands, links on the way included, if there is one."""
    here = ""
    parts = path.strip("/").split("/")
    for at, part in enumerate(parts):
        here = f"{here}/{part}"
        source, target = Path(f"/old{here}"), Path(f"/new{here}")
        if source.is_symlink() and depth < 40:
            if not target.is_symlink() and not target.exists() and not _shown_already(target):
                target.parent.mkdir(parents=True, exist_ok=True)
                target.symlink_to(source.readlink())
            aim = os.path.normpath(source.parent / source.readlink()).removeprefix("/old")
            _show("/".join([aim, *parts[at + 1 :]]), depth + 1)
            return
    if Path(f"/old{path}").exists() and not _shown_already(Path(f"/new{path}")):
        _bind(path)


def _shown_already(target: Path) -> bool:
    """Whether it stands below something that is bound: only our own folders can be written."""
    try:
        existing = next(each for each in (target, *target.parents) if each.exists())
        return os.statvfs(existing).f_flag & os.ST_RDONLY != 0
    except OSError:
        return False


def _show_own(path: str, hidden: list[str], *, copy: bool) -> None:
    source = Path(f"/old{path}")
    if not source.exists():
        return
    veiled = [each for each in hidden if each == path or each.startswith(path.rstrip("/") + "/")]
    if path in veiled:
        return
    if copy:
        _copy(path, veiled)
    elif not veiled:
        _show(path)
    else:
        # What is made there later is not seen either, such as the journal of a database.
        for entry in sorted(source.iterdir()):
            _show_own(f"{path.rstrip('/')}/{entry.name}", veiled, copy=False)


def _copy(path: str, veiled: list[str]) -> None:
    """Copy a folder or file so that everybody can read it."""
    source, target = Path(f"/old{path}"), Path(f"/new{path}")
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_file():
        shutil.copyfile(source, target)
        target.chmod(0o555 if os.access(source, os.X_OK) else 0o444)
        return

    def skipped(folder: str, names: list[str]) -> list[str]:
        inside = folder.removeprefix("/old")
        return [name for name in names if f"{inside}/{name}" in veiled or not _plain(Path(folder, name))]

    shutil.copytree(source, target, symlinks=True, ignore=skipped, dirs_exist_ok=True)
    for folder, _, names in os.walk(target):
        Path(folder).chmod(0o755)
        for name in names:
            each = Path(folder, name)
            if not each.is_symlink():
                each.chmod(0o555 if each.stat().st_mode & 0o111 else 0o444)


def _plain(path: Path) -> bool:
    return path.is_symlink() or path.is_file() or path.is_dir()


def small_enough(path: str) -> bool:
    """Whether a folder is small enough to be copied."""
    size = count = 0
    for folder, _, names in os.walk(path):
        for name in names:
            count += 1
            try:
                size += Path(folder, name).lstat().st_size
            except OSError:
                continue
            if size > _COPIED_BYTES or count > _COPIED_FILES:
                return False
    return True


def _bind(path: str, *, writable: bool = False) -> None:
    source, target = f"/old{path}", Path(f"/new{path}")
    target.parent.mkdir(parents=True, exist_ok=True)
    if Path(source).is_dir():
        target.mkdir(exist_ok=True)
    else:
        target.touch()
    _mount(source, str(target), None, _MS_BIND | _MS_REC)
    if not writable:
        _make_read_only(str(target))


class _MountAttr(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "userns")]


def _make_read_only(target: str) -> None:
    """A folder with all that is mounted in it; an older kernel than 5.12 can only do the folder itself."""
    wanted = _MountAttr(1 | 2 | 4, 0, 0, 0)  # read-only, no set-uid programs, no devices
    recursive, size = 0x8000, ctypes.c_size_t(ctypes.sizeof(wanted))
    if LIBC.syscall(_MOUNT_SETATTR, -100, target.encode(), recursive, ctypes.byref(wanted), size) == 0:
        return
    have = os.statvfs(target).f_flag
    kept = have & (_MS_NOSUID | _MS_NODEV | _MS_NOEXEC)
    for bit, flag in ((os.ST_NOATIME, 1024), (os.ST_NODIRATIME, 2048), (os.ST_RELATIME, 1 << 21)):
        kept |= flag if have & bit else 0
    _mount("none", target, None, _MS_REMOUNT | _MS_BIND | _MS_RDONLY | _MS_NOSUID | _MS_NODEV | kept)


def become(uid: int | None) -> None:
    """Give up every capability, and the user, for good."""
    for capability in range(64):
        LIBC.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
    LIBC.prctl(_PR_CAP_AMBIENT, 4, 0, 0, 0)
    if uid is not None:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    number = _CAPSET.get(platform.machine())
    if number is not None:
        LIBC.syscall(number, header, (ctypes.c_uint32 * 6)())
    LIBC.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def lock_up() -> None:
    """Let no other process look into this one."""
    LIBC.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
