"""The notation of moves as clients get it: a parser of the exported table, and fixtures for the browser client's tests.

python tests/notations.py     # updates the fixtures
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, NamedTuple

from games import ROOT

import bastide
from bastide.kernel.notation import PLACEHOLDER, Field, Form

FIXTURES = ROOT / "web" / "src" / "games" / "notation.fixtures.json"
GAMES = ("torres", "montmurail", "ludwig")
SAMPLES = (-12, 0, 1, 2, 3, 9, 35, 63, 90, 200, 600, 15000)  # numbers to try in fields
STEP = 7  # distance between the samples of neighbouring fields and rows
ROWS = 8  # fixtures per form with fields

Values = dict[str, str | int]


class ExportedForm(NamedTuple):
    verb: str
    names: frozenset[str]  # names of its values
    pattern: re.Pattern[str]


@cache
def exported_forms(game: str) -> dict[str, ExportedForm]:
    """Return the exported forms by verb."""
    table = bastide.game(game).NOTATION.export()
    verbs = [form["verb"] for form in table["forms"]]
    assert len(set(verbs)) == len(verbs)
    return {form["verb"]: exported_form(form["verb"], form["text"], table["fields"]) for form in table["forms"]}


def exported_form(verb: str, text: str, fields: dict[str, Any]) -> ExportedForm:
    literal, *rest = PLACEHOLDER.split(text)
    pattern, names = re.escape(literal), set()
    for name, kind, literal in zip(*(rest[start::3] for start in range(3)), strict=True):
        field = fields[kind]
        look = field.get("pattern") or "|".join(map(re.escape, field["names"]))
        pattern += f"(?P<{name}>{look}){re.escape(literal)}"
        names |= {name, "count"} if field.get("list") else {name}
    return ExportedForm(verb, frozenset(names), re.compile(pattern))


@cache
def verbs_of(game: str, text: str) -> list[str]:
    """Return the verbs of all exported forms that match a text."""
    return [form.verb for form in exported_forms(game).values() if form.pattern.fullmatch(text)]


# --- fixtures


def fixtures() -> dict[str, list[tuple[str, str, Values]]]:
    """Return texts of each form with verb and values, by game."""
    return {
        game: [row for form in bastide.game(game).NOTATION.forms if form.verb for row in form_fixtures(game, form)]
        for game in GAMES
    }


def form_fixtures(game: str, form: Form) -> list[tuple[str, str, Values]]:
    notation = bastide.game(game).NOTATION
    named = PLACEHOLDER.findall(form.text)
    fields = [notation.fields[kind] for _, kind in named]
    rows = []
    for row in range(ROWS if fields else 1):
        numbers = [sample(field, row + place) for place, field in enumerate(fields)]
        values: Values = {}
        for (name, _), field, number in zip(named, fields, numbers, strict=True):
            text = field.show(number)
            values[name] = int(text) if field.is_number else text
            if field.is_list:
                values["count"] = len(text.split())
        rows.append((notation.format(form.verb, *numbers), form.verb, values))
    return list({text: (text, verb, values) for text, verb, values in rows}.values())


def sample(field: Field, number: int) -> int:
    if field.names:
        return field.parse(field.names[number * STEP % len(field.names)].lower())
    fitting = []
    for each in SAMPLES:
        try:
            fitting += [each] if re.fullmatch(field.pattern, field.show(each)) else []
        except IndexError:
            continue
    return fitting[number * STEP % len(fitting)]


def written_fixtures() -> str:
    games = []
    for game, rows in fixtures().items():
        lines = ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in rows)
        games.append(f'  "{game}": [\n{lines}\n  ]')
    return "{\n" + ",\n".join(games) + "\n}\n"


if __name__ == "__main__":
    FIXTURES.write_text(written_fixtures(), encoding="utf-8")
