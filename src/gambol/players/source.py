"""Finds the bots in a Python file by reading it, never by running it."""

from __future__ import annotations

import ast
import difflib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_LARGEST = 8 << 20
_BASES = frozenset({"Player", "GridPlayer"})


def bot_in(path: Path, name: str | None) -> str:
    """The name of the class that is meant in a file; ValueError says which there are.

    Without a name it is the only class that can play: one that has `play`, or derives from one that has.
    """
    found, others = _classes(path)
    if name is not None:
        if name in found or name in others:
            return name
        near = difflib.get_close_matches(name, [*found, *others], 1, 0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"expected one of {_listed(found)} in {path}, read {name!r}{hint}")
    if len(found) == 1:
        return found[0]
    if not found:
        raise ValueError(
            f"expected a class with a method play in {path}, read {_listed(others) if others else 'no class'}"
        )
    raise ValueError(
        f"expected the name of a class after {path.name}, as in {path.name}:{found[0]},"
        f" for there are {_listed(found)}"
    )


def _classes(path: Path) -> tuple[list[str], list[str]]:
    """The classes that can play, and what else has a name, in a file."""
    try:
        if path.stat().st_size > _LARGEST:
            raise ValueError(f"expected a file of Python, read {path}, which is larger than 8 MiB")
        tree = ast.parse(path.read_bytes(), str(path))
    except SyntaxError as error:
        where = f", line {error.lineno}" if error.lineno else ""
        raise ValueError(f"expected Python in {path}{where}: {error.msg}") from None
    except (OSError, UnicodeDecodeError, RecursionError, MemoryError) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise ValueError(f"expected a file of Python, read {path}: {reason}") from None
    classes = {node.name: node for node in _statements(tree.body) if isinstance(node, ast.ClassDef)}
    playing: list[str] = []
    bases: set[str] = set()
    for name, node in classes.items():
        above = [_last_name(base) for base in node.bases]
        if _has_play(node) or any(base in _BASES or base in playing for base in above):
            playing.append(name)
            bases.update(above)
    found = [name for name in playing if name not in bases and not name.startswith("_")]
    others = [name for name in (*classes, *_other_names(tree.body)) if name not in found]
    return found, list(dict.fromkeys(others))


def _statements(body: Iterable[ast.stmt]) -> Iterable[ast.stmt]:
    """The statements of a file, those under an `if` or `try` included."""
    for node in body:
        yield node
        if isinstance(node, ast.If | ast.Try):
            yield from _statements([*node.body, *node.orelse])


def _has_play(node: ast.ClassDef) -> bool:
    return any(isinstance(each, ast.FunctionDef) and each.name == "play" for each in node.body)


def _last_name(base: ast.expr) -> str:
    if isinstance(base, ast.Attribute):
        return base.attr
    return base.id if isinstance(base, ast.Name) else ""


def _other_names(body: Iterable[ast.stmt]) -> Iterable[str]:
    """What is imported, assigned or defined by name."""
    for node in _statements(body):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((each.asname or each.name).split(".")[0] for each in node.names)
        elif isinstance(node, ast.Assign):
            yield from (each.id for each in node.targets if isinstance(each, ast.Name))
        elif isinstance(node, ast.FunctionDef):
            yield node.name


def _listed(names: list[str]) -> str:
    if not names:
        return "no class that can play"
    shown = ", ".join(names[:8])
    return f"the classes {shown}" if len(names) > 1 else f"the class {shown}"
