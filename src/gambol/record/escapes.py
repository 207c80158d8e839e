r"""Any text inside quotes or braces: what is written there in place of characters that would be misread.

`\\`, `\"`, `\{`, `\}`, `\[`, `\n`, `\r`, `\t`, and `\u{2028}` for any character by its hexadecimal code.
Everything else stands for itself, a backslash before any other character too.
"""

from __future__ import annotations

import re

from gambol.errors import RecordError

_NAMED = {"\n": "n", "\r": "r", "\t": "t"}
_MEANING = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", '"': '"', "{": "{", "}": "}", "[": "["}

# What editors, terminals or encodings may change or refuse: controls, line separators, byte order mark,
# surrogates.
_UNSAFE = "\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff"
_IN_TAG = re.compile(rf'[\\"{_UNSAFE}]')
_IN_COMMENT = re.compile(rf"[\\}}{_UNSAFE}]|\[(?=%)|\A[ ]+|[ ]+\Z")
_ESCAPE = re.compile(r"\\(?:u\{([^{}]{0,8})\}|(.))")


def tag_text(value: str) -> str:
    r"""The value as it stands between the quotes of a tag.

    >>> print(tag_text('a "b" \\ c'))
    a \"b\" \\ c
    """
    return _IN_TAG.sub(_escaped, value)


def comment_text(comment: str) -> str:
    r"""The comment as it stands between braces.

    >>> print(comment_text("[%clk 1] {x}\n "))
    \[%clk 1] {x\}\n\u{20}
    """
    return _IN_COMMENT.sub(_escaped, comment)


def plain_text(written: str) -> str:
    r"""What was meant by what stands between quotes or braces; RecordError for a code of no character.

    >>> plain_text(r"\u{e9} C:\bin")
    'é C:\\bin'
    """
    return _ESCAPE.sub(_meant, written)


def _escaped(found: re.Match[str]) -> str:
    return "".join(_escaped_character(character) for character in found[0])


def _escaped_character(character: str) -> str:
    if character in '\\"}[':
        return "\\" + character
    return f"\\{_NAMED[character]}" if character in _NAMED else f"\\u{{{ord(character):x}}}"


def _meant(found: re.Match[str]) -> str:
    if found[1] is None:
        return _MEANING.get(found[2], found[0])
    if re.fullmatch("[0-9A-Fa-f]+", found[1]) and int(found[1], 16) <= 0x10FFFF:
        return chr(int(found[1], 16))
    raise RecordError(f"expected the code of a character such as \\u{{e9}}, read {found[0]!r}")
