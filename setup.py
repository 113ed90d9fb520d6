"""Compiles every module that has a .pxd beside it; where that cannot be done, the same files run interpreted."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src")
# with BASTIDE_BOUNDS=1, an index outside a C array ends the process: see tests/fuzz
BOUNDS = ["-O1", "-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]
CHECKED = os.environ.get("BASTIDE_BOUNDS", "") not in ("", "0")

# annotations are for readers and mypy: every C type stands in the .pxd
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "auto_pickle": False,
    "binding": True,
    "allow_none_for_extension_args": False,  # where a function is called from Python
}
# declarations only: C types, and functions that are inlined
NOT_COMPILED = ("__init__", "bits", "c_types")


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    hot = sorted(path.with_suffix(".py") for path in SOURCE.rglob("*.pxd") if path.stem not in NOT_COMPILED)
    modules = [Extension(".".join(path.relative_to(SOURCE).with_suffix("").parts), [str(path)]) for path in hot]
    compiled: list[Extension] = cythonize(
        modules,
        include_path=[str(SOURCE)],
        compiler_directives=DIRECTIVES,
        build_dir="build",
        quiet=True,
    )
    for module in compiled:
        module.optional = True
        module.extra_compile_args = BOUNDS if CHECKED else []
    return compiled


METADATA_ONLY = {"egg_info", "dist_info"}

setup(
    ext_modules=[] if METADATA_ONLY & set(sys.argv) else extensions(),
    options={"build_ext": {"parallel": os.cpu_count()}},
)
