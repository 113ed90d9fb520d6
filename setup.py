"""Compiles every module that has a .pxd beside it; where that cannot be done, the same files run interpreted."""

from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src")

# annotations are for readers and mypy: every C type stands in the .pxd
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "auto_pickle": False,
    "binding": True,
}


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    hot = sorted(path.with_suffix(".py") for path in SOURCE.rglob("*.pxd") if path.stem not in ("bits", "__init__"))
    modules = [
        Extension(".".join(path.relative_to(SOURCE).with_suffix("").parts), [str(path)], optional=True) for path in hot
    ]
    return cythonize(modules, include_path=[str(SOURCE)], compiler_directives=DIRECTIVES, build_dir="build", quiet=True)


setup(ext_modules=extensions())
