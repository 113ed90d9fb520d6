"""With BASTIDE_PURE=1 the plain Python files run even where compiled ones stand beside them; results are the same."""

from __future__ import annotations

import importlib.machinery
import os
import sys
from collections.abc import Sequence
from types import ModuleType

PURE = os.environ.get("BASTIDE_PURE", "") not in ("", "0")


class PlainFinder:
    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not name.startswith("bastide.") or path is None:
            return None
        finders = (importlib.machinery.FileFinder(place, PLAIN) for place in path)
        return next((spec for finder in finders if (spec := finder.find_spec(name))), None)


PLAIN = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)

if PURE:
    sys.meta_path.insert(0, PlainFinder)


def compiled() -> bool:
    """whether the rules run compiled"""
    from .kernel import chance

    return not str(chance.__file__).endswith(".py")
