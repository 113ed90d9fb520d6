"""docs/hosting.md and the Containerfile name every option, and only commands, targets and files that exist."""

from __future__ import annotations

import configparser
import re
import shlex
from pathlib import Path
from typing import Any

import typer.main
from cli.running import run

from bastide.cli import app
from bastide.server.accounts import secrets

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `--(.+?)` \| `(.+?)` \| (?:`(.+?)`)? ?\|", re.MULTILINE)


def options(command: str = "serve") -> dict[str, Any]:
    group: Any = typer.main.get_command(app)
    return {option.opts[0]: option for option in group.commands[command].params if option.opts[0].startswith("--")}


def test_table_lists_every_option() -> None:
    shown = {f"--{name}": (variable, default) for name, variable, default in ROW.findall(PAGE)}
    real = {name: (option.envvar, as_text(option.default)) for name, option in options().items() if option.envvar}
    assert shown == real
    assert len(real) > 10


def as_text(default: Any) -> str:
    return "" if default in (None, "", ()) else str(default)


def test_named_options_exist() -> None:
    known = {*options(), *options("arena")}
    for command in re.findall(r"bastide serve(.*)", PAGE + containerfile()):
        for word in re.findall(r"--[a-z-]+", command):
            assert word in known, word


def test_named_variables_exist() -> None:
    known = {option.envvar for option in options().values()} | {"BASTIDE_SECRET"}
    named = set(re.findall(r"BASTIDE_[A-Z_]+", PAGE + containerfile()))
    assert named <= known
    assert f"at least {secrets.MIN_LENGTH} characters" in PAGE


def test_systemd_unit_is_valid() -> None:
    (unit,) = re.findall(r"```ini\n(.*?)```", PAGE, re.DOTALL)
    parser = configparser.RawConfigParser(strict=False)
    parser.read_string(unit)
    assert parser.sections() == ["Unit", "Service", "Install"]
    assert parser["Service"]["ExecStart"].split()[1:] == ["serve"]


def test_make_targets_exist() -> None:
    targets = re.findall(r"(?:`|RUN )make ([a-z]+)", PAGE + containerfile())
    assert targets
    for target in targets:
        assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), target


# --- the image


def containerfile() -> str:
    return (ROOT / "Containerfile").read_text(encoding="utf-8")


def instructions() -> list[tuple[str, str]]:
    lines = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", containerfile(), flags=re.MULTILINE)).splitlines()
    found = []
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word:
            found.append((word, rest.strip()))
    return found


KNOWN = {"FROM", "RUN", "WORKDIR", "COPY", "ENV", "VOLUME", "USER", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}


def test_containerfile_is_valid() -> None:
    found = instructions()
    assert {word for word, _ in found} <= KNOWN
    last = max(place for place, (word, _) in enumerate(found) if word == "FROM")
    words = [word for word, _ in found[last:]]
    for word in ("USER", "VOLUME", "HEALTHCHECK", "ENTRYPOINT"):
        assert word in words
    assert dict(found)["USER"] not in ("root", "0")
    assert words.index("VOLUME") > words.index("RUN")


def test_copied_files_exist() -> None:
    copied = [shlex.split(rest)[:-1] for word, rest in instructions() if word == "COPY" and "--from" not in rest]
    names = {name for line in copied for name in line}
    for name in names:
        assert (ROOT / name).exists(), name
    assert {"Makefile", "pyproject.toml", "requirements-server.lock", "setup.py", "src", "README.md"} <= names


def test_entrypoint_is_valid() -> None:
    (entry,) = [rest for word, rest in instructions() if word == "ENTRYPOINT"]
    command = re.findall(r'"(.+?)"', entry)
    assert Path(command[0]).name == "bastide"
    help = run(*command[1:2], "--help")
    assert help.code == 0
    for word in command[2:]:
        assert not word.startswith("--") or word in options()
