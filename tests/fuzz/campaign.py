"""Calls the public functions with wrong arguments: `python -m fuzz.campaign SEED CALLS SECONDS` prints what it called.

Every call must return or raise `BastideError`, or `TypeError` if an argument has a wrong type. The campaign runs in a
process of its own, as it may crash.
"""

from __future__ import annotations

import collections
import copy
import json
import pickle
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import bastide
from bastide import _pure
from bastide.kernel import chance, conformance, record, registry, share
from bastide.kernel.chance import Chance
from bastide.kernel.errors import BastideError

JUNK: tuple[Any, ...] = (
    *(None, True, 1.0, float("nan"), "", "0", b"0", (), [], {}, object(), Chance, json),
    *(-1, 9, 99, 1 << 20, 1 << 31, -(1 << 31) - 1, 1 << 32, 1 << 63, 1 << 64, 10**30, -(10**30)),
)
TEXTS = (
    "",
    "end",
    "N d1",
    "B d2",
    "stay",
    "pass",
    "@0,0 r0",
    "@99999,0 r90",
    "put nothing",
    "reward 99",
    "\0",
    "d1-d2",
)
GAMES_KEPT = 6
DAMAGED = (
    "replay",
    "verify",
    "unpack",
    "from_match_position",
    "pickle",
    "deepcopy",
)  # functions that read JSON, or copy


class Campaign:
    """Random calls on random matches."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.matches = [self.new_match() for _ in range(GAMES_KEPT)]
        self.has_junk = False  # whether an argument has a wrong type
        self.counts: collections.Counter[str] = collections.Counter()
        self.outcomes: collections.Counter[str] = collections.Counter()

    def new_match(self) -> bastide.Match:
        game = registry.game(self.rng.choice(["ludwig", "montmurail", "torres"]))
        options = self.rng.choice(conformance.option_cases(game, 40))
        match = bastide.Match(game, options, chance.from_seed(str(self.rng.random())), seed="fuzz")
        for _ in range(self.rng.randrange(120)):
            if match.over:
                break
            decision = self.rng.choice(match.decisions())
            match.play(self.rng.choice(decision.moves), decision.seat)
        return match

    def run(self, calls: int, seconds: float) -> None:
        end = time.monotonic() + seconds
        while self.counts.total() < calls and time.monotonic() < end:
            if self.rng.random() < 0.01:
                self.matches[self.rng.randrange(GAMES_KEPT)] = self.new_match()
            self.call()

    def call(self) -> None:
        self.has_junk = False
        match = self.rng.choice(self.matches)
        part = self.rng.choice((self.game_call, self.game_call, self.game_call, self.match_call, self.other_call))
        name, function, arguments, allowed = part(match)
        if not self.has_junk:
            allowed = BastideError
        self.counts[name] += 1
        try:
            function(*arguments)
        except allowed as error:
            self.outcomes[type(error).__name__] += 1
        except Exception as error:
            raise AssertionError(f"{match.game.META.name} {name}{arguments!r:.2000}: {error!r}") from error
        else:
            self.outcomes["returned"] += 1

    # --- arguments

    def maybe(self, value: Any) -> Any:
        """Return a valid value most of the time."""
        return value if self.rng.random() < 0.9 else self.junk()

    def junk(self) -> Any:
        self.has_junk = True
        return self.rng.choice(JUNK)

    def seat(self, match: bastide.Match) -> Any:
        return self.maybe(self.rng.randrange(len(match.seats)))

    def viewer(self, match: bastide.Match) -> Any:
        return None if self.rng.random() < 0.2 else self.seat(match)

    def move(self, match: bastide.Match) -> Any:
        kind = self.rng.random()
        legal = [move for decision in match.game.decisions(match.state) for move in decision.moves]
        if legal and kind < 0.3:
            return self.rng.choice(legal)
        if legal and kind < 0.6:
            return self.rng.choice(legal) ^ (1 << self.rng.randrange(32))
        if kind < 0.8:
            return self.rng.randrange(-1, 1 << self.rng.randrange(1, 40))
        return self.junk()

    def state(self, match: bastide.Match) -> Any:
        kind = self.rng.random()
        if kind < 0.9:
            return match.game.copy(match.state)
        self.has_junk = True
        if kind < 0.94:
            other = self.rng.choice(self.matches)
            return other.game.copy(other.state) if other.game is not match.game else None
        return type(match.state).__new__(type(match.state)) if kind < 0.97 else self.rng.choice(JUNK)

    def luck(self) -> Any:
        return self.maybe(Chance(self.rng.getrandbits(64)))

    def damaged(self, data: Any) -> Any:
        """Return JSON with random changes."""
        data = json.loads(json.dumps(data))
        at, key = data, None
        for _ in range(self.rng.randrange(1, 5)):
            keys = list(at) if isinstance(at, dict) else list(range(len(at))) if isinstance(at, list) else []
            if not keys:
                break
            parent, key = at, self.rng.choice(keys)
            at = parent[key]
        if key is not None:
            new = [None, -1, 0, 1, 3, 10**12, 1.5, "x", [], {}, True, at, [at, at]]
            parent[key] = self.rng.choice(new)
        return data

    # --- functions

    def game_call(self, match: bastide.Match) -> tuple[str, Callable[..., Any], tuple[Any, ...], Any]:
        game, rng = match.game, self.rng
        state, seat, viewer, move, luck = (
            self.state(match),
            self.seat(match),
            self.viewer(match),
            self.move(match),
            self.luck(),
        )
        calls: dict[str, tuple[Any, ...]] = {
            "new": (self.maybe(match.options), luck, self.maybe(rng.randrange(4))),
            "copy": (state,),
            "decisions": (state,),
            "legal": (state, seat),
            "why_not": (state, seat, move),
            "play": (state, seat, move, luck),
            "apply": (state, seat, move, luck),
            "playout": (state, luck),
            "view": (state, viewer),
            "private": (state, viewer),
            "determinize": (state, viewer, luck),
            "seen": (state, seat, move),
            "gains": (state, seat, move),
            "score": (state,),
            "totals": (state, viewer),
            "result": (state,),
            "show": (state, move),
            "parse": (state, rng.choice(TEXTS)),
            "position": (state,),
            "undo_barrier": (state,),
            "derived": (state, viewer),
            "from_position": (self.damaged(match.position()),),
            "from_view": (self.damaged(match.view(rng.randrange(len(match.seats)))), luck),
        }
        name = rng.choice(sorted(calls))
        # interpreted code notices a wrong object only when it reads an attribute
        is_plain = not _pure.compiled() or name in (
            "show",
            "parse",
            "seen",
            "undo_barrier",
            "totals",
            "derived",
            "from_view",
        )
        allowed = (BastideError, TypeError, AttributeError) if is_plain else (BastideError, TypeError)
        return f"game.{name}", getattr(game, name), calls[name], allowed

    def match_call(self, match: bastide.Match) -> tuple[str, Callable[..., Any], tuple[Any, ...], Any]:
        rng, trial = self.rng, match.fork()
        move = self.move(match) if rng.random() < 0.5 else rng.choice(TEXTS)
        calls: dict[str, tuple[Any, ...]] = {
            "view": (self.viewer(match),),
            "score_for": (self.viewer(match),),
            "log": (self.viewer(match),),
            "legal": (self.viewer(match),),
            "decision": (self.viewer(match),),
            "why_not": (move, self.viewer(match)),
            "play": (move, self.viewer(match)),
            "undo": (self.viewer(match),),
            "undoable": (self.seat(match),),
            "back": (self.maybe(rng.randrange(len(match.entries) + 2)),),
            "position": (),
            "score": (),
            "result": (),
            "fork": (),
            "snapshot": (),
        }
        name = rng.choice(sorted(calls))
        return f"match.{name}", getattr(trial, name), calls[name], (BastideError, TypeError)

    def other_call(self, match: bastide.Match) -> tuple[str, Callable[..., Any], tuple[Any, ...], Any]:
        rng, luck = self.rng, Chance(1)
        number = rng.choice(JUNK)
        name = rng.choice([slot for slot in dir(match.state) if not slot.startswith("_")])
        calls: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
            "Chance": (Chance, (number,)),
            "draw": (luck.draw, (number,)),
            "below": (luck.below, (number,)),
            "shuffle": (luck.shuffle, (number,)),
            "from_script": (chance.from_script, (number,)),
            "replay": (record.replay, (self.damaged(record.export(match)),)),
            "verify": (record.verify, (self.damaged(record.export(match)),)),
            "loads": (record.loads, (number,)),
            "unpack": (share.unpack, (rng.choice(("", "bastide:", "bastide:x", share.pack({})[:-2])),)),
            "from_match_position": (bastide.from_position, (self.damaged(match.position()),)),
            "new_match": (lambda: bastide.new(number, players=number), ()),
            "pickle": (lambda: pickle.loads(pickle.dumps(match.state)), ()),
            "deepcopy": (copy.deepcopy, (match,)),
        }
        if _pure.compiled():
            calls["setattr"] = (setattr, (match.state, name, number))
        name = rng.choice(sorted(calls))
        self.has_junk = name not in DAMAGED
        allowed = (BastideError, TypeError, ValueError, OverflowError, AttributeError)
        return f"other.{name}", *calls[name], allowed


def main() -> None:
    seed, calls, seconds = sys.argv[1:]
    campaign = Campaign(seed)
    campaign.run(int(calls), float(seconds))
    found = {"compiled": _pure.compiled(), "calls": campaign.counts.total(), "outcomes": campaign.outcomes}
    print(json.dumps({**found, "functions": campaign.counts}))


if __name__ == "__main__":
    main()
