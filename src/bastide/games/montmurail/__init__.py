"""Montmurail (also sold as Walls of York): wall in a city that pleases the king, and leave the vikings outside."""

from __future__ import annotations

import copyreg

from ...kernel.ready import nothing_unknown, seal as seal, totals_of
from .course import new as new, play as play, playout as playout
from .details import details as details
from .drawing import svg as svg
from .meta import META as META, Options as Options
from .moves import SPACE as SPACE
from .notation import parse as parse, show as show
from .parts import parts as parts
from .pictures import text as text
from .refusals import why_not as why_not
from .rules import decisions as decisions, legal as legal
from .scoring import gains as gains, result as result, score as score
from .shape import Details as Details, Parts as Parts, Position as Position, ScoreItem as ScoreItem, View as View
from .state import State as State, copy as copy
from .view import (
    from_position as from_position,
    position as position,
    private as private,
    redeal as redeal,
    seen as seen,
    view as view,
)

totals = totals_of(score)
from_view = nothing_unknown(from_position)  # what others choose in secret is left open

copyreg.pickle(State, lambda state: (from_position, (position(state),)))
