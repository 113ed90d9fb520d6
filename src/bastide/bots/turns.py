"""Whole turns of a seat: a beam over its moves, up to where the turn passes on or something is revealed."""

from __future__ import annotations

from ..kernel.chance import Chance
from ..kernel.contract import Game, State
from .values import Value, sift_of

LONGEST = 40  # moves in a turn that are looked at
MASK64 = 0xFFFFFFFFFFFFFFFF
STIR = 0xD1342543DE82EF95


class Turn:
    """moves that belong together, the state they lead to, and what that is worth to who played them"""

    def __init__(self, moves: tuple[int, ...], state: State, worth: float, key: int) -> None:
        self.moves = moves
        self.state = state
        self.worth = worth
        self.key = key  # the same for the same moves in any order


class Planner:
    """Where `look` is given, it looks at no more moves of a kind than that, those that seem best at first sight. Where
    it is `calm`, a turn is worth what it was before something was revealed, and ends where whatever is played next
    reveals something."""

    def __init__(self, game: Game, value: Value, look: int = 0, calm: bool = False) -> None:
        self.copy = game.copy
        self.legal = game.legal
        self.play = game.play
        self.seal = game.seal
        self.value = value
        self.sift = sift_of(game) if look else None
        self.look = look
        self.calm = calm

    def turns(self, state: State, seat: int, luck: Chance, width: int, keep: int, alike: int = 0) -> list[Turn]:
        """The best turns found, best first; none when the seat need not decide. Where `alike` is given, no more than so
        many that begin with the same move. Chance has the same in store for all of them."""
        fate = luck.next()
        whim = Chance(fate ^ STIR)
        sealed = self.seal(state)
        calm = self.calm
        found: list[Turn] = []
        beam = [Turn((), state, 0.0, 0)]
        for _ in range(LONGEST):
            longer: list[Turn] = []
            keys: set[int] = set()
            for line in beam:
                offered = self.legal(line.state, seat)
                if not offered:
                    if line.moves:
                        found.append(line)
                    continue
                if self.sift is not None:
                    offered = self.sift(line.state, seat, offered, self.look)
                start = whim.draw(len(offered))  # so that not always the same of several equals wins
                revealing = 0
                for i in range(len(offered)):
                    move = offered[(start + i) % len(offered)]
                    key = (line.key + stirred(move)) & MASK64
                    if key in keys:
                        continue
                    keys.add(key)
                    after = self.copy(line.state)
                    luck.state = fate
                    self.play(after, seat, move, luck)
                    revealed = self.seal(after) != sealed
                    worth = line.worth if revealed and calm and line.moves else self.value(after, seat)
                    child = Turn((*line.moves, move), after, worth, key)
                    if revealed:
                        found.append(child)
                        revealing += 1
                    else:
                        longer.append(child)
                if calm and line.moves and 1 < revealing == len(offered):
                    found[-revealing:] = [line]
            beam = best_of(longer, width)
            if not beam:
                break
        luck.state = (fate + STIR) & MASK64
        found = best_of(found or beam, keep if alike == 0 else len(found) + len(beam))
        return found if alike == 0 else various(found, keep, alike)


def stirred(move: int) -> int:
    mixed = (move + 1) * STIR & MASK64
    return (mixed ^ (mixed >> 29)) * STIR & MASK64


def best_of(turns: list[Turn], number: int) -> list[Turn]:
    turns.sort(key=by_worth)
    return turns[:number]


def various(turns: list[Turn], number: int, alike: int) -> list[Turn]:
    begun: dict[int, int] = {}
    found: list[Turn] = []
    for turn in turns:
        first = turn.moves[0]
        begun[first] = begun.get(first, 0) + 1
        if begun[first] <= alike and len(found) < number:
            found.append(turn)
    return found


def by_worth(turn: Turn) -> float:
    return -turn.worth
