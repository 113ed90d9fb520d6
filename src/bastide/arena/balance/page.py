"""The page of a game: tables in Markdown, and the pictures it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from ...kernel import registry
from ...kernel.errors import BadOptions
from ...kernel.match import Match
from ..folder import write
from ..plots import draw_marks
from . import ludwig, montmurail, torres
from .common import Seats, Variants
from .played import Played, read, records
from .sections import Section

PICTURES = "pictures"
NOTE = (
    "Margins are points more than the others had on average: those of a whole table are 0 together. By chance is how"
    " often a seat would win if all were alike. All this is what goes together, not what brings it about: who plays a"
    " card may play it because all goes well. Intervals are those of 95%: with few games they are wide, and one in"
    " twenty misses what is true."
)


class Study(Protocol):
    """what is found out about one game"""

    def first(self, start: Match) -> int:
        """the seat that begins"""

    def add(self, game: Played) -> None: ...

    def sections(self) -> list[Section]: ...


STUDIES: dict[str, tuple[type[Study], str]] = {
    "torres": (torres.Study, torres.SEATS),
    "montmurail": (montmurail.Study, montmurail.SEATS),
    "ludwig": (ludwig.Study, ludwig.SEATS),
}


class Studied:
    """all games of more than one player, gone through one by one"""

    def __init__(self, game: str) -> None:
        kind, self.about_seats = STUDIES[game]
        self.study, self.seats, self.variants = kind(), Seats(), Variants(registry.game(game))
        self.games = 0
        self.bots: set[str] = set()

    def add(self, game: Played) -> None:
        if game.players == 1:
            return
        first = self.study.first(game.start)
        self.games += 1
        self.bots |= {name.partition("#")[0] for name in game.names}
        self.seats.add(game, first)
        self.variants.add(game, first)
        self.study.add(game)

    def sections(self) -> list[Section]:
        return [self.variants.section(), self.seats.section(self.about_seats), *self.study.sections()]


def check(game: str) -> None:
    registry.game(game)
    if game not in STUDIES:
        raise BadOptions(f"nothing is known here about the balance of {game}; there are: {', '.join(STUDIES)}")


def studied(game: str, folders: Sequence[Path]) -> Studied:
    check(game)
    found = Studied(game)
    for file in records(game, folders):
        found.add(read(game, file))
    if not found.games:
        raise BadOptions(f"all games of {game} here are solo games: they say nothing about balance")
    return found


def write_page(game: str, folders: Sequence[Path], out: Path) -> list[Path]:
    """Reads all before it writes anything. Gives what it wrote: the page first."""
    found = studied(game, folders)
    sections = found.sections()
    page = out / f"balance-{game}.md"
    (out / PICTURES).mkdir(parents=True, exist_ok=True)
    drawn = [draw(game, section, out) for section in sections if section.picture]
    write(page, "\n".join(lines(game, found, sections)))
    return [page, *drawn]


def picture_of(game: str, section: Section) -> str:
    assert section.picture
    return f"{PICTURES}/balance-{game}-{section.picture.name}.svg"


def draw(game: str, section: Section, out: Path) -> Path:
    picture = section.picture
    assert picture
    file = out / picture_of(game, section)
    draw_marks(
        file,
        picture.marks,
        title=picture.title,
        label=picture.label,
        neutral=picture.neutral,
        percent=picture.percent,
    )
    return file


def lines(game: str, found: Studied, sections: Sequence[Section]) -> Iterator[str]:
    bots = " and ".join(f"`{bot}`" for bot in sorted(found.bots))
    yield f"# The balance of {registry.game(game).META.title}"
    yield ""
    yield f"From {found.games} games that {bots} played, written by `bastide balance`: see [arena.md](arena.md)."
    yield NOTE
    for section in sections:
        yield ""
        yield f"## {section.title}"
        yield ""
        yield section.text
        yield ""
        if section.picture:
            yield f"![{section.picture.title}]({picture_of(game, section)})"
            yield ""
        yield from table(section)
    yield ""


def table(section: Section) -> Iterator[str]:
    yield row(section.columns)
    yield row(["---", *["--:"] * (len(section.columns) - 1)])
    for cells in section.rows:
        yield row([cell.replace("|", "\\|") for cell in cells])


def row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
