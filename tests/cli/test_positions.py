"""The commands legal, why, apply, score, show and share print the results of the library."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.running import as_lines, begun, finished, midgame, one_error, process, run

import bastide
from bastide.kernel import share

MATCHES = [midgame(seed, moves=5 + 13 * seed, players=2 + seed % 3) for seed in range(6)]
MATCHES += [midgame(9, edition="2000", players=3), midgame(10, master=True), finished()]
POSITIONS = [match.position() for match in MATCHES]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Write a position to a file, over many lines."""
    path = tmp_path / "position.json"
    path.write_text(json.dumps(begun().position(), indent=2))
    return path


# --- contents of a file


FORMS = {
    "one a line": as_lines(*POSITIONS),
    "an array": json.dumps(POSITIONS, indent=1),
    "over many lines": "\n\n".join(json.dumps(position, indent=3) for position in POSITIONS),
    "shareable texts": "\n".join(share.pack(position) for position in POSITIONS),
    "shareable texts in an array": json.dumps([share.pack(position) for position in POSITIONS]),
    "mixed": as_lines(*POSITIONS[:2]) + share.pack(POSITIONS[2]) + "\n" + json.dumps(POSITIONS[3:], indent=1),
    "with a byte order mark": "\ufeff" + as_lines(*POSITIONS),
    "with other line ends": as_lines(*POSITIONS).replace("\n", "\r\n"),
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_forms_of_a_file(text: str) -> None:
    answer = run("legal", "-", "--json", given=text)
    assert answer.code == 0
    assert answer.values == [match.legal() for match in MATCHES]


def test_fields_left_out() -> None:
    """Accept a board alone, with the rest as in a new game."""
    heights = [[0] * 8 for _ in range(8)]
    heights[0][3] = 1
    given = json.dumps({"game": "torres", "heights": heights, "knights": [["d1"], []], "king": None, "seat": 0})
    assert "d1-e1" in run("legal", "-", given=given).lines


# --- legal


def test_legal_is_one_move_a_line(file: Path) -> None:
    answer = run("legal", file)
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines == begun().legal()


def test_legal_as_a_seat(file: Path) -> None:
    assert run("legal", file, "--seat", 0).lines == begun().legal()
    assert run("legal", file, "--seat", 1) == (0, "", "")
    assert run("legal", file, "--seat", 1, "--json").values == [[]]
    for seat in (2, -1):
        assert "there is no seat" in one_error(run("legal", file, "--seat", seat))


def test_legal_of_several_positions_has_headings() -> None:
    answer = run("legal", "-", given=as_lines(*POSITIONS[:2]))
    first, second = (match.legal() for match in MATCHES[:2])
    assert answer.lines == ["position 1:", *first, "", "position 2:", *second]


def test_points_of_a_plain_advance(file: Path) -> None:
    match = begun()
    (gains,) = run("legal", file, "--json", "--points").values
    assert [gain["move"] for gain in gains] == match.legal()
    assert all(gain["completes"] == [] for gain in gains)
    scoring = {gain["move"]: gain["items"] for gain in gains if gain["items"]}
    assert scoring == {"advance": [{"rule": "torres.T5.6", "points": 1}]}


def test_points_of_an_advance_that_is_pushed_on() -> None:
    position = {**begun().position(), "scores": [3, 4]}
    given = as_lines(position)
    (gains,) = run("legal", "-", "--json", "--points", given=given).values
    (items,) = [gain["items"] for gain in gains if gain["move"] == "advance"]
    assert items == [{"rule": "torres.T5.6", "points": 1}, {"rule": "torres.T9.1", "points": 1}]
    match = bastide.from_position(position)
    match.play("advance")
    assert match.position()["scores"] == [3 + sum(item["points"] for item in items), 4]
    assert "advance  +1 torres.T5.6, 1 torres.T9.1" in run("legal", "-", "--points", given=given).lines


# --- why


def test_why_of_a_legal_move(file: Path) -> None:
    assert run("why", file, "B d2") == (0, "legal\n", "")
    assert run("why", file, "B d2", "--json") == (0, "null\n", "")


def test_why_of_a_refused_move(file: Path) -> None:
    refusal = begun().why_not("B h8")
    assert refusal is not None
    assert run("why", file, "B h8") == (1, f"{refusal}\n", "")
    answer = run("why", file, "B h8", "--json")
    assert (answer.code, answer.values) == (1, [{"rule": refusal.rule, "text": refusal.text}])


def test_why_names_the_rule_and_the_castles() -> None:
    match = begun()
    match.play("B d2")
    answer = run("why", "-", "B d3", given=as_lines(match.position()))
    assert answer.code == 1
    assert answer.out.startswith("torres.T7.4: would join the castles at ")


def test_why_as_another_seat(file: Path) -> None:
    answer = run("why", file, "B d2", "--seat", 1)
    assert answer.code == 1
    assert answer.out.startswith("torres.T4.2: ")


def test_why_with_moves_that_positions_carry() -> None:
    asked = [(match, move) for match in MATCHES for move in ("B e4", "advance", "N a1", "stay")]
    given = as_lines(*({**match.position(), "move": move} for match, move in asked))
    answer = run("why", "-", "--json", given=given)
    assert answer.code == 0
    expected = []
    for match, move in asked:
        refusal = match.why_not(move, 0 if match.over else None)
        expected.append(None if refusal is None else {"rule": refusal.rule, "text": refusal.text})
    assert answer.values == expected
    assert None in expected
    plain = run("why", "-", given=given)
    assert plain.code == 1
    assert plain.lines[:2] == ["position 1:", "legal" if expected[0] is None else str(asked[0][0].why_not(asked[0][1]))]


def test_a_move_argument_counts_for_all_positions() -> None:
    given = as_lines({**begun().position(), "move": "B h8"}, begun().position())
    assert run("why", "-", "B d2", "--json", given=given) == (0, "null\nnull\n", "")


def test_why_once_the_game_is_over() -> None:
    answer = run("why", "-", "end", given=as_lines(finished().position()))
    assert answer.code == 1
    assert answer.out.startswith("torres.T9.5: ")


# --- apply


def test_apply(file: Path) -> None:
    match = begun()
    for move in ("B d2", "d1-d2", "advance"):
        match.play(move)
    answer = run("apply", file, "B d2", "d1-d2", "advance")
    assert answer.code == 0
    assert json.loads(answer.out) == match.position()
    assert len(answer.lines) > 8  # readable
    as_json = run("apply", file, "B d2", "d1-d2", "advance", "--json")
    assert as_json.values == [match.position()]


def test_apply_leaves_the_file_alone(file: Path) -> None:
    before = file.read_bytes()
    run("apply", file, "B d2")
    assert file.read_bytes() == before


def test_what_apply_prints_can_be_read_again() -> None:
    match = begun()
    match.play("advance")
    applied = run("apply", "-", "advance", given=as_lines(begun().position(), begun().position())).out
    assert run("legal", "-", "--json", given=applied).values == [match.legal(), match.legal()]


def test_apply_plays_the_move_a_position_carries() -> None:
    match = begun()
    match.play("N e1")
    answer = run("apply", "-", "--json", given=as_lines({**begun().position(), "move": "N e1"}))
    assert answer.values == [match.position()]


def test_apply_of_a_refused_move(file: Path) -> None:
    answer = run("apply", file, "B d2", "B h8")
    assert "move 2 (B h8): torres.T7.2: " in one_error(answer)
    assert answer.out == ""


# --- score


def test_score_as_json() -> None:
    answer = run("score", "-", "--json", given=as_lines(*POSITIONS))
    assert answer.values == [{"seats": [seat.as_json() for seat in match.score()]} for match in MATCHES]


def test_score_in_words(file: Path) -> None:
    match = begun()
    answer = run("score", file)
    for seat, score in enumerate(match.score()):
        assert any(line.startswith(f"seat {seat}: {score.total} point") for line in answer.lines)
    assert "     1  torres.T9.2  area 1, level 1, square d1" in answer.lines
    assert f"torres.T9.2: {match.game.META.rules['T9.2']}" in answer.lines


# --- show and share


def test_show(file: Path) -> None:
    assert run("show", file).out == str(begun()).rstrip("\n") + "\n"


def test_show_svg(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "picture.svg"
    match = begun()
    assert run("show", file, "--svg", out) == (0, "", "")
    assert out.read_text(encoding="utf-8") == match.game.svg(match.position())
    assert "one position" in one_error(run("show", "-", "--svg", out, given=as_lines(*POSITIONS)))


def test_a_view_is_shown_as_it_is() -> None:
    """Do not make up unknown cards."""
    match = next(match for match in MATCHES if any(match.position()["hands"]))
    view = match.view(None)
    assert run("show", "-", given=as_lines(view)).out.rstrip("\n") == match.game.text(view).rstrip("\n")
    assert share.unpack(run("share", "-", given=as_lines(view)).out) == view


def test_share_round_trips() -> None:
    answer = run("share", "-", given=as_lines(*POSITIONS))
    assert [share.unpack(line) for line in answer.lines] == POSITIONS


# --- as a process


def test_as_a_process(file: Path) -> None:
    assert process("legal", file).lines == begun().legal()
    assert process("why", "-", "B h8", given=file.read_bytes()).code == 1


def test_the_interpreted_engine_answers_the_same(file: Path) -> None:
    answer = process("legal", file, BASTIDE_PURE="1")
    assert answer.lines == begun().legal()
    assert answer.err == ""


def test_the_short_text_may_stand_in_place_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(begun().position()))
    text = run("share", file).out.strip()
    assert text.startswith("bastide:")
    assert run("legal", text) == run("legal", file)
    assert one_error(run("legal", "bastide:abc")) == (
        "the position: this text is not a position: it was cut short or changed"
    )
