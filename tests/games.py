"""Helpers for the tests of all games: moves, refusals, records and rule numbers."""

from __future__ import annotations

import ast
import json
import random
import re
import traceback
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import bastide
from bastide.kernel.game import Game

ROOT = Path(__file__).parents[1]


# --- moves and refusals


def why(game: bastide.Match, move: str | int, seat: int | None = None) -> bastide.Refusal:
    reason = game.why_not(move, seat)
    assert reason is not None, f"{move} is legal"
    return reason


def refused(game: bastide.Match, move: str | int, seat: int | None = None) -> str:
    """Return the rule that refuses a move, and check that playing it raises the same refusal."""
    reason = why(game, move, seat)
    before = game.position()
    with pytest.raises(bastide.Refused) as refusal:
        game.play(move, seat)
    assert refusal.value.refusal == reason
    assert game.position() == before
    return reason.rule.removeprefix(f"{game.game.META.name}.")


def now(game: bastide.Match, *names: str) -> Any:
    """Return fields of the position: a single value, or a tuple of several."""
    data = game.position()
    return data[names[0]] if len(names) == 1 else tuple(data[name] for name in names)


def check_legal_or_refused(game: Game, state: Any, seat: int, rng: random.Random, tries: int) -> None:
    """Check that any number that could be a move is either legal or refused with a reason."""
    legal = set(game.legal(state, seat))
    near = [move ^ (1 << rng.randrange(17)) for move in rng.sample(sorted(legal), min(tries, len(legal)))]
    space = game.SPACE  # type: ignore[attr-defined]
    for move in near + [rng.randrange(space) for _ in range(tries)] + list(legal)[:tries]:
        refusal = game.why_not(state, seat, move)
        assert (refusal is None) == (move in legal), (game.position(state), move)
        if refusal is not None and refusal.key == "nonsense":
            assert not names_a_move(game, state, move), (game.position(state), move)


def names_a_move(game: Game, state: Any, move: int) -> bool:
    """Return whether some text in the notation stands for exactly this number."""
    if not 0 <= move < game.SPACE:  # type: ignore[attr-defined]
        return False
    try:
        return game.parse(state, game.show(state, move)) == move
    except bastide.BadNotation:
        return False


class Case(NamedTuple):
    """A refused move, with its position and the expected message, rule and text."""

    key: str
    rule: str
    move: str | int
    text: str
    position: dict[str, Any]
    seat: int = 0


def message_cases(cases: Sequence[Any]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=lambda case: f"{case.key}-{case.rule}-{case.move}")


def check_message(game: bastide.Match, case: Any, texts: dict[str, str]) -> None:
    """Check the refusal of a case, which has key, rule, move, text and seat."""
    reason = why(game, case.move, case.seat)
    assert (reason.key, reason.rule, reason.text) == (case.key, f"{game.game.META.name}.{case.rule}", case.text)
    assert refused(game, case.move, case.seat) == case.rule
    assert texts[reason.key].format(**reason.data) == reason.text
    assert str(reason) == f"{reason.rule}: {reason.text}"


def check_none_is_dead(cases: Sequence[Any], texts: dict[str, str], rules: dict[str, str]) -> None:
    """Check that every message has a case, and every case a rule."""
    assert {case.key for case in cases} == set(texts)
    assert {case.rule for case in cases} <= set(rules)


@cache
def every_notation(name: str) -> frozenset[int]:
    """Return all numbers of moves that have a notation."""
    game = bastide.game(name)
    return frozenset(move for move in range(game.SPACE) if names_a_move(game, None, move))  # type: ignore[attr-defined]


def check_words(game: Game, reason: bastide.Refusal) -> None:
    assert reason.rule.removeprefix(f"{game.META.name}.") in game.META.rules
    assert not re.search(r"[{}]", reason.text)
    assert None not in reason.data.values()


# --- invalid positions


def check_one_sentence(data: Any, sentence: str) -> None:
    with pytest.raises(bastide.BadPosition, match=re.escape(sentence)) as error:
        bastide.from_position(data)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 500


def line_of_refusal(game: Game, data: Any) -> int:
    """Return the line of the reader that refuses a position."""
    with pytest.raises(bastide.BadPosition) as error:
        game.from_position(data)
    frames = traceback.extract_tb(error.value.__traceback__)
    return [frame.lineno or 0 for frame in frames if frame.filename == str(reader_file(game))][-1]


def sentences(game: Game) -> set[int]:
    """Return the lines on which the position reader refuses."""
    source = reader_file(game).read_text(encoding="utf-8").splitlines()
    return {number for number, line in enumerate(source, start=1) if "raise BadPosition(" in line}


def reader_file(game: Game) -> Path:
    """Return the module that refuses positions: `position_reader`, or `position` in a game that does not split it."""
    folder = ROOT / "src" / "bastide" / "games" / game.META.name
    return next(file for name in ("position_reader.py", "position.py") if (file := folder / name).exists())


# --- golden games


def record_missing(home: Path, play: Callable[[str, Any], bastide.Match], kinds: Iterable[tuple[str, Any]]) -> None:
    home.mkdir(exist_ok=True)
    for name, options in kinds:
        path = home / f"{name}.json"
        if not path.exists():
            path.write_text(bastide.dumps(bastide.export(play(name, options))))
            print(path.name)


def check_golden(path: Path, options: Any) -> None:
    """Check that a recorded game replays to the same end."""
    data = bastide.loads(path.read_text())
    match = bastide.verify(data)
    assert match.over
    assert match.options == options
    assert data["rules"] == match.game.META.version
    result = match.result()
    assert result is not None
    assert result.as_json() == data["result"]
    assert bastide.export(match) == data


def kinds_played(home: Path, shift: int) -> set[int]:
    """Return the kinds of moves in the recorded games."""
    records = (bastide.replay(bastide.loads(path.read_text())) for path in home.glob("*.json"))
    return {entry.move >> shift for match in records for entry in match.entries}


# --- perft


def write_counts(table: Path, counts: Callable[[str, Any], Any], kinds: Iterable[tuple[str, Any]]) -> None:
    """Write one line for each kind of game."""
    lines = [f'"{name}": {json.dumps(counts(name, options))}' for name, options in kinds]
    table.write_text("{\n" + ",\n".join(lines) + "\n}\n")


# --- rule numbers


class RuleIds:
    """The numbered rules of a game, as listed in docs/rules, and where they are named."""

    def __init__(self, game: Game, letter: str = "") -> None:
        self.name = game.META.name
        self.rules = dict(game.META.rules)
        letter = letter or next(iter(self.rules))[0]
        self.home = ROOT / "tests" / self.name
        page = ROOT / "docs" / "rules" / self.name / "en.md"
        found = re.findall(r"^### ([A-Z]\d+\.\d+) ", page.read_text(encoding="utf-8"), re.MULTILINE)
        self.ids = sorted(found, key=lambda number: [int(part) for part in number[1:].split(".")])
        self.number = re.compile(rf"\b{letter}\d+\.\d+\b")
        # in code, a number after it means that it is part of an SVG path
        self.number_in_code = re.compile(rf"\b{letter}\d+\.\d+\b(?! -?\d)")

    def check_sentences(self) -> None:
        assert list(self.rules) == self.ids
        assert all(sentence.strip() for sentence in self.rules.values())

    def in_file(self, path: Path) -> set[str]:
        number = self.number_in_code if path.suffix == ".py" else self.number
        return set(number.findall(path.read_text()))

    def in_tests(self) -> set[str]:
        return {found for path in self.home.glob("test_rules_*.py") for found in self.in_file(path)}

    def with_a_test(self) -> set[str]:
        """Return the rules named before the colon in the docstring of a test."""
        trees = [ast.parse(path.read_text()) for path in self.home.glob("test_rules_*.py")]
        tests = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
        heads = [(ast.get_docstring(test) or "").partition(":")[0] for test in tests]
        return {number for head in heads for number in self.number.findall(head)}

    def sources(self) -> list[Path]:
        return sorted((ROOT / "src" / "bastide" / "games" / self.name).glob("*.py"))
