"""Torres: build castles, climb them, guard the king. Editions of 2000 and 2017, their variants, the master version."""

from __future__ import annotations

import copyreg

from ...kernel.ready import seal as seal
from .components import CARDS as CARDS
from .course import new as new, play as play, playout as playout
from .details import details as details, totals as totals
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
from .unseen import from_view as from_view
from .view import (
    from_position as from_position,
    position as position,
    private as private,
    redeal as redeal,
    seen as seen,
    view as view,
)

copyreg.pickle(State, lambda state: (from_position, (position(state),)))
