"""How the search is configured for each game. The values were found by experiment: see docs/bots.md."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class SearchConfig:
    width: int = 40  # of the beam that finds the turns at the root
    candidates: int = 16  # turns compared at the root
    move_limit: int = 0  # moves considered where a game prunes them; 0: all
    per_first_move: int = 0  # candidates that may begin with the same move; 0: any number
    reply_width: int = 4  # of the beam that finds all later turns
    reply_candidates: int = 4
    reply_move_limit: int = 0
    before_reveal: bool = False  # whether a turn is valued by the state before it revealed anything
    rollout_turns: int = 1000  # turns played after the tree ends
    rollout_lines: int = 1  # rollouts tried side by side in a solo game, of which the best counts
    exploration: float = 1.0  # the constant of PUCT
    prior_temperature: float = 4.0  # points by which a turn must look worse for its prior to fall by a factor of e
    payoff_scale: float = 15.0  # points ahead that make winning likely: the scale of the logistic payoff


CONFIGS = {
    "torres": SearchConfig(
        width=1000,
        candidates=10,
        reply_width=16,
        reply_candidates=1,
        rollout_turns=0,
        exploration=2.0,
        prior_temperature=20.0,
        payoff_scale=20.0,
    ),
    "montmurail": SearchConfig(
        width=8,
        candidates=8,
        reply_width=4,
        reply_candidates=2,
        rollout_turns=0,
        prior_temperature=3.0,
        payoff_scale=8.0,
    ),
    "ludwig": SearchConfig(
        width=40,
        candidates=12,
        move_limit=99,
        per_first_move=3,
        reply_width=8,
        reply_candidates=2,
        reply_move_limit=4,
        exploration=2.0,
        prior_temperature=8.0,
        payoff_scale=15.0,
    ),
}
SOLO_CONFIGS = {
    "ludwig": replace(
        CONFIGS["ludwig"], reply_width=6, reply_candidates=3, before_reveal=True, rollout_lines=4, exploration=1.0
    ),
}
ROLLOUT_WIDTHS = {"ludwig": 8}  # narrower beams overlook rooms on offer
DEFAULT_ROLLOUT_WIDTH = 4


def config_for(game: str, players: int) -> SearchConfig:
    return (SOLO_CONFIGS if players == 1 else CONFIGS).get(game, SearchConfig())


def rollout_width(game: str) -> int:
    """Return the width of the beam that plays a game to its end for an analysis."""
    return ROLLOUT_WIDTHS.get(game, DEFAULT_ROLLOUT_WIDTH)
