"""Balance pages: every number agrees with a count of the records."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from cli.running import one_error, run

import bastide
from bastide.arena.balance import common, ludwig, montmurail, torres
from bastide.arena.balance.games import FinishedGame, find_records, read_game
from bastide.arena.balance.page import GAME_REPORTS, read_report, table_lines
from bastide.arena.balance.variants import VARIANTS, make_tournaments
from bastide.games.torres.components import CARDS
from bastide.kernel import registry
from bastide.kernel.match import Match

Record = dict[str, Any]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play and save games of all three games with fast bots."""
    path = tmp_path_factory.mktemp("kept")
    asked = ("--games", 8, "--workers", 1, "--json", "--seed", 5)
    played = [
        ("torres", "random", "random", "--out", path / "torres" / "two"),
        ("torres", "random", "random", "random", "-o", "master=yes", "--out", path / "torres" / "master"),
        ("montmurail", "greedy", "greedy", "-o", "perfect_plan=yes", "--out", path / "montmurail"),
        ("ludwig", "random", "random", "random", "--out", path / "ludwig" / "three"),
        ("ludwig", "random", "--out", path / "ludwig" / "solo"),
    ]
    for words in played:
        assert run("arena", *words, *asked).code == 0
    return path


def read_all(kept: Path, game: str) -> list[Record]:
    found = [bastide.loads(file.read_text()) for file in sorted((kept / game).rglob(f"{game}-*.json"))]
    return [record for record in found if len(record["seats"]) > 1]


def rows(section: Any) -> dict[str, dict[str, str]]:
    """Return the rows of a printed table, by their first column."""
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table_lines(section)]
    return {line[0]: dict(zip(lines[0], line, strict=True)) for line in lines[2:]}


def section(kept: Path, game: str, title: str) -> dict[str, dict[str, str]]:
    found = [section for section in read_report(game, [kept / game]).sections() if section.title == title]
    assert len(found) == 1
    return rows(found[0])


def share(record: Record, seat: int) -> float:
    winners = record["result"]["winners"]
    return (seat in winners) / len(winners)


def margin(record: Record, seat: int) -> float:
    scores = record["result"]["scores"]
    return float(scores[seat]) - fmean(score for other, score in enumerate(scores) if other != seat)


# --- all games


def test_seats(kept: Path) -> None:
    found = [record for record in read_all(kept, "torres") if len(record["seats"]) == 3]
    line = section(kept, "torres", "Seats")["3 players: place 2"]
    assert line["seats"] == "8"
    assert line["win rate"] == f"{fmean(share(record, 1) for record in found):.1%}"
    assert line["margin"] == f"{fmean(margin(record, 1) for record in found):+.1f}"
    assert line["mean score"] == f"{fmean(record['result']['scores'][1] for record in found):,.1f}"
    assert line["by chance"] == "33.3%"


@pytest.mark.parametrize(("game", "field"), [("montmurail", "first"), ("ludwig", "master")])
def test_places_count_from_the_first_player(kept: Path, game: str, field: str) -> None:
    """The first player is drawn at random in these games."""
    found = read_all(kept, game)
    first = [bastide.replay({**record, "moves": []}).position()[field] for record in found]
    assert len(set(first)) > 1
    players = len(found[0]["seats"])
    line = section(kept, game, "Seats")[f"{players} players: place 1"]
    assert line["margin"] == f"{fmean(margin(*both) for both in zip(found, first, strict=True)):+.1f}"
    assert common.place_in_order(0, 2, 3) == 2


def test_variants(kept: Path) -> None:
    lines = section(kept, "torres", "Editions and variants")
    assert set(lines) == {"2 players", "3 players, master=yes"}
    found = [record for record in read_all(kept, "torres") if len(record["seats"]) == 2]
    leads = [abs(scores[0] - scores[1]) for record in found for scores in [record["result"]["scores"]]]
    assert lines["2 players"]["games"] == "8"
    assert lines["2 players"]["winning margin"] == f"{fmean(leads):.1f}"
    assert lines["2 players"]["decisions"] == f"{fmean(len(record['moves']) for record in found):.0f}"


NAMES = {
    "2 players": {},
    "4 players": {"players": 4, "deck": "own"},
    "2 players, deck=common": {"deck": "common"},
    "2 players, edition=2000": {"edition": "2000", "deck": "common"},
    "2 players, edition=2000, deck=own": {"edition": "2000", "deck": "own"},
    "3 players, edition=2000, master=yes": {"players": 3, "edition": "2000", "master": True},
    "2 players, master=yes, master_card=line": {"master": True, "master_card": "line"},
}


@pytest.mark.parametrize(("name", "chosen"), NAMES.items(), ids=NAMES)
def test_names_of_variants(name: str, chosen: dict[str, Any]) -> None:
    game = registry.game("torres")
    assert common.describe_variant(game, game.Options(**chosen)) == name


@pytest.mark.parametrize("game", GAME_REPORTS)
def test_all_points_have_a_source(kept: Path, game: str) -> None:
    report: Any = read_report(game, [kept / game]).game_report
    for outcome, points in report.sources.seats:
        assert sum(points.values()) == outcome.score


@pytest.mark.parametrize("game", VARIANTS)
def test_variants_have_every_number_of_players(game: str) -> None:
    played = make_tournaments(game, "random", 3)
    assert {found.players for found in played.values()} == {n for n in registry.game(game).META.players if n > 1}
    assert len(played) == len(VARIANTS[game])
    assert not any(found.shared_deals for found in played.values())


# --- each game


def test_action_cards(kept: Path) -> None:
    found = [record for record in read_all(kept, "torres") if not record["options"]["master"]]
    times = Counter(move[1].split()[0] for record in found for move in record["moves"])
    lines = section(kept, "torres", "Action cards with decks")
    assert {card: int(line["played"]) for card, line in lines.items()} == {
        card: times[card] for card in CARDS if times[card]
    }
    card = "climb"
    who = [
        (record, seat)
        for record in found
        for seat in range(2)
        if any(move[0] == seat and move[1].startswith(f"{card} ") for move in record["moves"])
    ]
    assert lines[card]["seats"] == str(len(who))
    assert lines[card]["win rate"] == f"{fmean(share(*one) for one in who):.1%}"
    assert lines[card]["margin"] == f"{fmean(margin(*one) for one in who):+.1f}"


def test_master_cards(kept: Path) -> None:
    report: Any = read_report("torres", [kept / "torres"]).game_report
    had = Counter(
        rule
        for _, points in report.sources.seats
        for rule, value in points.items()
        if value and rule.startswith("T11.")
    )
    assert had
    cards = {f"T11.{number}": card for number, card in enumerate(torres.MASTER_CARDS, start=1)}
    assert {card: group.seats for card, group in report.masters.items()} == {cards[r]: n for r, n in had.items()}


def closings(record: Record) -> Iterator[tuple[int, int, int]]:
    """Yield the seat, age and turn of each closed city."""
    for n, (seat, text, *_) in enumerate(record["moves"]):
        if text.startswith("close "):
            before = bastide.replay({**record, "moves": record["moves"][:n]}).position()
            yield seat, before["age"], before["turn"]


def test_who_closes_first(kept: Path) -> None:
    found = read_all(kept, "montmurail")
    lines = section(kept, "montmurail", "Who closes first")
    alone = []
    for record in found:
        closed = [(turn, seat) for seat, age, turn in closings(record) if age == 2]
        first = [seat for turn, seat in closed if turn == min(closed)[0]]
        alone += [(record, seat) for seat in first if len(first) == 1]
    assert alone
    assert lines["age 2: first alone"]["seats"] == str(len(alone))
    assert lines["age 2: first alone"]["margin"] == f"{fmean(margin(*one) for one in alone):+.1f}"
    ages = section(kept, "montmurail", "Ages")
    assert int(ages["2"]["cities closed"]) == sum(age == 2 for record in found for _, age, _ in closings(record))


def test_when_a_city_is_closed() -> None:
    found = [montmurail.Closing(seat, 1, turn, 0, 0) for seat, turn in ((0, 4), (1, 4), (2, 6), (3, 9))]
    assert [montmurail.when(seat, found) for seat in range(5)] == [
        *("first with others", "first with others", "between", "last", "never"),
    ]
    assert montmurail.when(2, found[2:]) == "first alone"


def test_quarters(kept: Path) -> None:
    lines = section(kept, "montmurail", "Quarters")
    assert sum(int(line["games"]) for line in lines.values()) == 4 * 8


def purchases(record: Record) -> Iterator[tuple[str, int, int]]:
    """Yield the tile, the seat, and the price paid."""
    match: Match = bastide.replay({**record, "moves": []})
    for seat, text, *drawn in record["moves"]:
        before = match.position()["money"][seat]
        match.luck.script = list(drawn[0]) if drawn else []
        match.play(text, seat)
        if text.startswith("buy "):
            yield text.removeprefix("buy "), seat, before - match.position()["money"][seat]


def test_rooms(kept: Path) -> None:
    found = read_all(kept, "ludwig")
    bought = [(record, *purchase) for record in found for purchase in purchases(record)]
    lines = section(kept, "ludwig", "Rooms")
    tiles = Counter(tile for _, tile, _, _ in bought)
    assert {name.rpartition(" (")[0]: line["per 100 games"] for name, line in lines.items()} == {
        tile: f"{100 * times / len(found):.0f}" for tile, times in tiles.items()
    }
    # there is only one tile of each room, so nobody buys it twice in a game
    room = next(tile for tile, _ in tiles.most_common() if tile not in ("Hallway", "Stairs"))
    line = next(line for name, line in lines.items() if name.startswith(f"{room} ("))
    own = [(record, seat, paid) for record, tile, seat, paid in bought if tile == room]
    assert line["price"] == f"{fmean(paid for _, _, paid in own):,.0f}"
    assert line["win rate"] == f"{fmean(share(record, seat) for record, seat, _ in own):.1%}"
    assert line["margin"] == f"{fmean(margin(record, seat) for record, seat, _ in own):+.1f}"


def test_bonus_cards_and_favors(kept: Path) -> None:
    found = read_all(kept, "ludwig")
    scores = [bastide.replay(record).score() for record in found]
    items = [
        (record, seat, item)
        for record, score in zip(found, scores, strict=True)
        for seat, own in enumerate(score)
        for item in own.items
    ]
    cards = section(kept, "ludwig", "Bonus cards")
    counted = Counter(item.data["bonus"] for _, _, item in items if "bonus" in item.data)
    assert {card: int(line["seats"]) for card, line in cards.items()} == counted
    favors = section(kept, "ludwig", "Favors")
    first = Counter(item.data["favor"] for _, _, item in items if "favor" in item.data and item.data.get("rank") == 1)
    assert {favor: int(line["seats"]) for favor, line in favors.items()} == first
    card = counted.most_common(1)[0][0]
    who = [(record, seat) for record, seat, item in items if item.data.get("bonus") == card]
    assert cards[card]["margin"] == f"{fmean(margin(*one) for one in who):+.1f}"


# --- the page


def test_the_page_and_its_plots(kept: Path, tmp_path: Path) -> None:
    answer = run("balance", "ludwig", kept / "ludwig", "--out", tmp_path / "docs")
    assert answer.code == 0, answer
    page = tmp_path / "docs" / "balance-ludwig.md"
    text = page.read_text()
    assert answer.lines[0] == str(page)
    assert "From 8 games played by `random`" in text
    shown = re.findall(r"!\[.+\]\((.+)\)", text)
    assert len(shown) == 5
    assert sorted(str(page.parent / name) for name in shown) == sorted(answer.lines[1:])
    assert all((page.parent / name).read_text().startswith("<?xml") for name in shown)
    before = {file: file.read_bytes() for file in map(Path, answer.lines)}
    run("balance", "ludwig", kept / "ludwig", "--out", tmp_path / "docs")
    assert {file: file.read_bytes() for file in before} == before


def test_only_missing_games_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "montmurail", ({"players": "2"}, {"players": "3", "longest_wall": "yes"}))
    asked = ("balance", "montmurail", tmp_path / "kept", "--play", "random", "--out", tmp_path)
    assert run(*asked, "--games", 2).code == 0
    assert run(*asked, "--games", 3).code == 0
    assert "From 6 games" in (tmp_path / "balance-montmurail.md").read_text()
    assert {folder.name for folder in (tmp_path / "kept").iterdir()} == {"players=2", "players=3,longest_wall=yes"}


def test_the_same_record_counts_once(kept: Path) -> None:
    two = kept / "torres" / "two"
    assert find_records("torres", [two, kept, two]) == find_records("torres", [kept])
    assert isinstance(read_game("torres", find_records("torres", [two])[0]), FinishedGame)
    assert ludwig.type_of("Stairs") == "corridor"


ERRORS = {
    "no game": (("chess", "."), "there is no game 'chess'"),
    "no folder": (("torres", "nowhere"), "nowhere: not a folder"),
    "no record": (("torres", "."), "no records of torres found"),
    "no directory": (("torres",), "DIR"),
    "no bot": (("torres", "new", "--play", "deep"), "there is no bot 'deep'"),
    "two folders to play in": (("torres", "a", "b", "--play", "random"), "name only one"),
}


@pytest.mark.parametrize(("words", "reason"), ERRORS.values(), ids=ERRORS)
def test_errors(words: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason in one_error(run("balance", *words))
    assert not any(tmp_path.iterdir())


def test_bad_records(kept: Path, tmp_path: Path) -> None:
    text = next((kept / "torres" / "two").glob("torres-*.json")).read_text()
    file = tmp_path / "torres-1.json"
    wrong = {"{}": "this is not a record", text.replace('"N ', '"K ', 1): "is refused", text[:99]: "not JSON"}
    for content, reason in wrong.items():
        file.write_text(content)
        assert reason in one_error(run("balance", "torres", tmp_path, "--out", tmp_path))
    data = json.loads(text)
    results = {
        "is not the result of its moves": [None, {**data["result"], "scores": [999, 1]}],
        "'result' of the record has the wrong type": [{"scores": [1, 2]}, {"scores": [1, 2], "winners": []}],
    }
    for reason, given in results.items():
        for result in given:
            file.write_text(json.dumps({**data, "result": result}))
            assert reason in one_error(run("balance", "torres", tmp_path, "--out", tmp_path))
    file.write_text(json.dumps({**data, "moves": data["moves"][:20], "result": None}))
    assert "not over" in one_error(run("balance", "torres", tmp_path, "--out", tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["torres-1.json"]


def test_only_solo_games_are_refused(kept: Path, tmp_path: Path) -> None:
    assert "solo games" in one_error(run("balance", "ludwig", kept / "ludwig" / "solo", "--out", tmp_path))
