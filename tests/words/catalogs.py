"""The texts of the browser client for the tests of all games: catalogs, rules with pictures, verbs of moves."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from notations import exported_forms

from bastide.kernel import options, registry

ROOT = Path(__file__).parents[2]
HOME = ROOT / "web" / "src"
RULES = ROOT / "docs" / "rules"
LANGUAGES = ("en", "fr", "de", "pl")
PLURALS = {language: {"one", "other"} for language in LANGUAGES} | {"pl": {"one", "few", "many", "other"}}
QUOTES = {"en": ("“", "”"), "fr": ("«", "»"), "de": ("„", "“"), "pl": ("„", "”")}


def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build a JSON object, and fail on duplicate keys."""
    keys = [key for key, _ in found]
    assert len(keys) == len(set(keys)), f"twice: {sorted({key for key in keys if keys.count(key) > 1})}"
    return dict(found)


def read_json(path: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(path.read_text("utf-8"), object_pairs_hook=pairs)
    return read


@cache
def catalog(game: str, language: str) -> dict[str, str]:
    return read_json(HOME / "i18n" / language / f"{game}.json")


def parts() -> list[str]:
    """Return the names of all catalogs."""
    return sorted(path.stem for path in (HOME / "i18n" / "en").glob("*.json"))


# --- messages


class Choice(NamedTuple):
    kind: str  # plural or select
    cases: frozenset[str]


class Message:
    """A text in ICU MessageFormat: its placeholders, and its choices."""

    def __init__(self, text: str) -> None:
        self.text, self.place = text, 0
        self.names: set[str] = set()
        self.choices: list[Choice] = []
        self.words()
        assert self.place == len(text), f"a brace too many: {text}"

    def words(self) -> None:
        while self.place < len(self.text) and self.text[self.place] != "}":
            if self.text[self.place] == "{":
                self.argument()
            else:
                self.place += 1

    def take(self, pattern: str) -> str:
        found = re.compile(pattern).match(self.text, self.place)
        assert found, f"{pattern} expected at {self.place}: {self.text}"
        self.place = found.end()
        return found[0]

    def argument(self) -> None:
        self.take(r"\{\s*")
        self.names.add(self.take(r"\w+"))
        if self.take(r"\s*[,}]").endswith(","):
            kind = self.take(r"\s*(plural|select|number)\s*[,}]\s*").strip(" ,}")
            if kind == "number":
                return
            cases = set()
            while self.text[self.place : self.place + 1] != "}":
                cases.add(self.take(r"=?\w+"))
                self.take(r"\s*\{")
                self.words()
                self.take(r"\}\s*")
            self.take(r"\}")
            self.choices.append(Choice(kind, frozenset(cases)))


def check_message(text: str, language: str) -> None:
    """Check that a message can be parsed, and that its plurals have the forms of the language."""
    for kind, cases in Message(text).choices:
        assert "other" in cases, text
        named = {case for case in cases if not case.startswith("=")}
        if kind == "plural" and (named != {"other"} or (language == "pl" and "#" in text)):
            assert named == PLURALS[language], text


def check_typography(text: str, language: str) -> None:
    assert not re.search(r"['\"`]|\.\.\.|  ", text), text
    opening, closing = QUOTES[language]
    assert not set("“”„«»") - {opening, closing} & set(text), text
    assert text.count(opening) == text.count(closing), text
    if language == "fr":
        assert not re.search(r"[^\u202f][;:!?»]|«[^\u202f]", text), text
    else:
        assert not re.search(r"\s[;:!?»]", text), text


# --- the keys a catalog must have


def option_keys(game: str) -> Iterator[str]:
    """Yield the keys of options; numbers need no text."""
    for field in dataclasses.fields(registry.game(game).Options):
        yield f"option.{field.name}"
        yield f"option.{field.name}.help"
        for choice in () if "several" in field.metadata else field.metadata["choices"]:
            if isinstance(choice, bool) or not isinstance(choice, int):
                yield f"option.{field.name}.{options.describe(choice)}"


def refusals(game: str) -> Mapping[str, str]:
    texts: Mapping[str, str] = importlib.import_module(f"bastide.games.{game}.refusals").TEXTS
    return texts


def scored_rules(game: str) -> set[str]:
    """Return the rules that items of a score can name, from the source of `scoring`."""
    rules = registry.game(game).META.rules
    found = set()
    for number in scored_texts(game):
        # a number that ends with a dot is completed at run time
        found |= {rule for rule in rules if rule.startswith(number)} if number.endswith(".") else {number}
    return found


def scored_texts(game: str) -> Iterator[str]:
    path = importlib.import_module(f"bastide.games.{game}.scoring").__file__
    assert path
    tree = ast.parse(Path(path).with_name("scoring.py").read_text("utf-8"))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("Item", "note"):
            for part in ast.walk(call):
                text = part.value if isinstance(part, ast.Constant) else None
                if isinstance(text, str) and (number := re.fullmatch(rf"(?:{game}\.)?([A-Z]\d+\.\d*)", text)):
                    yield number[1]


def keys(game: str) -> set[str]:
    """Return the keys that follow from the tables of a game."""
    meta = registry.game(game).META
    return {
        *("title", "tagline", "about"),
        *option_keys(game),
        *(f"prompt.{kind}" for kind in meta.prompts),
        *(f"refusal.{key}" for key in refusals(game)),
        *(f"item.{rule}" for rule in scored_rules(game)),
    }


# --- moves


def verbs(game: str) -> dict[str, set[str]]:
    """Return the names of the values of each verb, and of texts that are not moves."""
    return {verb: set(form.names) for verb, form in exported_forms(game).items()} | {"other": {"text"}}


# --- rules and pictures

# the words that begin a paragraph with a ruling, and one about rulebooks that disagree
RULINGS = {"en": "Ruling", "fr": "Décision", "de": "Festlegung", "pl": "Rozstrzygnięcie"}
DIFFERENCES = {
    "en": "The texts differ",
    "fr": "Les textes diffèrent",
    "de": "Die Texte weichen ab",
    "pl": "Teksty się różnią",
}


class Picture(NamedTuple):
    caption: str
    name: str


class Section(NamedTuple):
    """A rule; or, without a number, a group of rules and its introduction."""

    number: str
    title: str
    text: str

    @property
    def pictures(self) -> list[Picture]:
        found = re.findall(r"^\[(.+)\]\(pictures\.json#(.+)\)$", self.text, re.MULTILINE)
        return [Picture(*each) for each in found]

    @property
    def links(self) -> list[tuple[str, str]]:
        """Return numbers and targets."""
        return re.findall(r"\[([A-Z]\d+\.\d+)\]\((.*?)\)", self.text)

    @property
    def editions(self) -> list[str]:
        return re.findall(r"^\*\*(\d{4})", self.text, re.MULTILINE)

    @property
    def layout(self) -> list[str]:
        """Return the beginnings of table rows and list items."""
        return re.findall(r"^(?:\||- )", self.text, re.MULTILINE)

    @property
    def figures(self) -> list[str]:
        """Return the squares and numbers in the text, sorted."""
        words = re.sub(r"\]\(.*?\)", "]", self.text)
        return sorted(re.findall(r"\b(?:[a-h][1-8]|\d+)\b", re.sub(r"(?<=\d)[,.\u00a0\u202f](?=\d{3}\b)", "", words)))

    def marks(self, language: str) -> list[int]:
        """Return 0 for each ruling and 1 for each note about texts that differ."""
        kinds = [RULINGS[language], DIFFERENCES[language]]
        found = re.findall(r"^\*\*(.+?)\u202f?:\*\*", self.text, re.MULTILINE)
        return [kinds.index(mark) for mark in found if mark in kinds]


def rules_text(game: str, language: str) -> str:
    return (RULES / game / f"{language}.md").read_text("utf-8")


@cache
def sections(game: str, language: str) -> list[Section]:
    """Return groups and rules, in the order of the page."""
    parts = re.split(r"^##(?:# ([A-Z]\d+\.\d+))? (.+)$", rules_text(game, language), flags=re.MULTILINE)[1:]
    found = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return [Section(number or "", title, text.strip()) for number, title, text in found]


def rules(game: str, language: str) -> list[Section]:
    return [section for section in sections(game, language) if section.number]


@cache
def pictures(game: str) -> dict[str, dict[str, Any]]:
    return read_json(RULES / game / "pictures.json")


def anchor(section: Section) -> str:
    """Return the anchor of a heading, as GitHub generates it."""
    return "#" + re.sub(r"[^\w\- ]", "", f"{section.number} {section.title}".lower()).replace(" ", "-")


LINK = re.compile(r"\[[A-Z]\d+\.\d+\]\(#[\w-]+\)")
PICTURE = re.compile(r"\[[^\]]+\]\(pictures\.json#[a-z-]+\)")
LINE = re.compile(r"#{1,3} \S.*|- \S.*|\|.*\||[^\s#|!>`<-].*")


def check_markdown(text: str) -> None:
    """Allow only headings, paragraphs, lists, tables, bold, emphasis, pictures, and links to rules."""
    for line in text.splitlines():
        assert not line or LINE.fullmatch(line), line
        assert PICTURE.fullmatch(line) or not re.search(r"\]\(|[`<>]", LINK.sub("", line)), line
        assert line.count("*") % 2 == 0, line


def plain(markdown: str) -> str:
    """Strip the markup."""
    return re.sub(r"\]\(.*?\)|[*\[#]| ?\|", "", markdown)
