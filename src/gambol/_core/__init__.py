"""The compiled core: the fastest build of it that this machine can run.

The core is built once per level of x86-64 (`_v2`, `_v3`), or once (`_base`) for other processors, always
from the same sources; this package loads one and shows its names as its own. The environment variable
GAMBOL_CPU names a lower level, such as `v2`, to load that instead.
"""

from gambol._core import _choice

globals().update(
    {name: value for name, value in vars(_choice.core).items() if not name.startswith("_")},
)
