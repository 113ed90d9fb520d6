"""The balance page of a game: Markdown tables with plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from ...kernel import registry
from ...kernel.errors import BadOptions
from ...kernel.match import Match
from ...kernel.types import Seat
from ..folder import write_atomically
from ..messages import say
from ..plots import draw_estimates
from . import ludwig, montmurail, torres
from .common import SeatTable, VariantTable
from .games import FinishedGame, find_records, read_game
from .sections import Section

PICTURES = "pictures"
NOTE = (
    "A margin is a player's score less the mean score of the others; the margins of a game add up to 0. *By chance* is"
    " how often a seat would win if all were equal. These are correlations, not causes: a player may play a card"
    " because the game is going well. Intervals are 95% confidence intervals."
)


class GameReport(Protocol):
    """The part of a balance report that is specific to a game."""

    def first(self, start: Match) -> Seat:
        """Return the seat that begins."""

    def add(self, game: FinishedGame) -> None: ...

    def sections(self) -> list[Section]: ...


GAME_REPORTS: dict[str, tuple[type[GameReport], str]] = {
    "torres": (torres.GameReport, torres.SEATS),
    "montmurail": (montmurail.GameReport, montmurail.SEATS),
    "ludwig": (ludwig.GameReport, ludwig.SEATS),
}


class BalanceReport:
    """Statistics of all games with more than one player."""

    def __init__(self, game: str) -> None:
        report_type, self.seats_text = GAME_REPORTS[game]
        self.game_report, self.seats, self.variants = report_type(), SeatTable(), VariantTable(registry.game(game))
        self.games = 0
        self.bots: set[str] = set()

    def add(self, game: FinishedGame) -> None:
        if game.players == 1:
            return
        first = self.game_report.first(game.start)
        self.games += 1
        self.bots |= {name.partition("#")[0] for name in game.names}
        self.seats.add(game, first)
        self.variants.add(game, first)
        self.game_report.add(game)

    def sections(self) -> list[Section]:
        return [self.variants.section(), self.seats.section(self.seats_text), *self.game_report.sections()]


def check_game(game: str) -> None:
    registry.game(game)
    if game not in GAME_REPORTS:
        raise BadOptions(say("balance.no_page", game=game, known=[*GAME_REPORTS]))


def read_report(game: str, folders: Sequence[Path]) -> BalanceReport:
    check_game(game)
    report = BalanceReport(game)
    for file in find_records(game, folders):
        report.add(read_game(game, file))
    if not report.games:
        raise BadOptions(say("balance.solo", game=game))
    return report


def write_page(game: str, folders: Sequence[Path], out: Path) -> list[Path]:
    """Write the page and its plots after all records were read; return the files, the page first."""
    report = read_report(game, folders)
    sections = report.sections()
    page = out / f"balance-{game}.md"
    (out / PICTURES).mkdir(parents=True, exist_ok=True)
    plots = [draw_plot(game, section, out) for section in sections if section.plot]
    write_atomically(page, "\n".join(page_lines(game, report, sections)))
    return [page, *plots]


def plot_path(game: str, section: Section) -> str:
    assert section.plot
    return f"{PICTURES}/balance-{game}-{section.plot.name}.svg"


def draw_plot(game: str, section: Section, out: Path) -> Path:
    plot = section.plot
    assert plot
    file = out / plot_path(game, section)
    draw_estimates(
        file,
        plot.estimates,
        title=plot.title,
        label=plot.label,
        neutral=plot.neutral,
        percent=plot.percent,
    )
    return file


def page_lines(game: str, report: BalanceReport, sections: Sequence[Section]) -> Iterator[str]:
    bots = " and ".join(f"`{bot}`" for bot in sorted(report.bots))
    yield f"# The balance of {registry.game(game).META.title}"
    yield ""
    yield f"From {report.games} games played by {bots}, written by `bastide balance`: see [arena.md](arena.md#balance)."
    yield ""
    yield NOTE
    for section in sections:
        yield ""
        yield f"## {section.title}"
        yield ""
        yield section.text
        yield ""
        if section.plot:
            yield f"![{section.plot.title}]({plot_path(game, section)})"
            yield ""
        yield from table_lines(section)
    yield ""


def table_lines(section: Section) -> Iterator[str]:
    yield table_row(section.columns)
    yield table_row(["---", *["--:"] * (len(section.columns) - 1)])
    for cells in section.rows:
        yield table_row([cell.replace("|", "\\|") for cell in cells])


def table_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
