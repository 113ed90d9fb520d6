"""How the own stacks of blocks change in a turn."""

from collections.abc import Iterable

from .components import HIGHEST_STACK


def after_turn(stacks: Iterable[int], moves: Iterable[str]) -> list[int]:
    """Return the stacks left after a turn of these moves, the highest first (T7.1, T7.5, T8.4)."""
    standing = sorted(stacks)
    used: list[int] = []  # blocks left in the used stack, if there was one
    emptied = False
    for move in moves:
        word, *rest = move.split()
        if word == "stack":
            standing.remove(int(rest[0]))
            used = [int(rest[0])]
        elif word == "under" and "from" in rest:
            height = int(rest[-1])
            standing.remove(height)
            standing += [height - 1] if height > 1 else []
            emptied |= height == 1
        elif word in ("B", "under"):
            used = used or [standing.pop(standing.index(max(standing)))]
            used[0] -= 1
        elif word == "end" and not used and not emptied and len(set(standing)) == 1:
            used = [standing.pop()]
        elif word == "spread":
            spread_alike(standing, used)
            raise_one(standing, used, int(rest[0]))
    spread_alike(standing, used)
    return sorted(standing, reverse=True)


def spread_alike(standing: list[int], used: list[int]) -> None:
    """Spread leftover blocks without asking while all stacks with room have the same height (T7.5)."""
    while used and used[0] and len(low := {height for height in standing if height < HIGHEST_STACK}) == 1:
        raise_one(standing, used, low.pop())


def raise_one(standing: list[int], used: list[int], height: int) -> None:
    standing.remove(height)
    standing.append(height + 1)
    used[0] -= 1
