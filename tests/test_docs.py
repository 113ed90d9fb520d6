"""The README and the docs are correct: their examples run, and their links work."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("document", PAGES, ids=lambda document: document.relative_to(ROOT).as_posix())
def test_examples_run(document: Path) -> None:
    failed, _ = doctest.testfile(str(document), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("document", PAGES, ids=lambda document: document.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", document.read_text(encoding="utf-8")):
        assert "://" in target or (document.parent / target).exists(), target


def test_the_readme_has_examples() -> None:
    tests = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(tests) > 8
