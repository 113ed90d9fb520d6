"""Torres: build castles, climb them, guard the king. Editions of 2000 and 2017, their variants, the master version."""

from __future__ import annotations

import copyreg

from ...kernel.defaults import undo_barrier as undo_barrier
from .catalog import catalog as catalog
from .components import CARDS as CARDS
from .derived import derived as derived, totals as totals
from .flow import new as new
from .from_view import from_view as from_view
from .meta import META as META, Options as Options
from .moves import SPACE as SPACE
from .notation import NOTATION as NOTATION, parse as parse, show as show
from .position import from_position as from_position, position as position
from .rules import (
    apply as apply,
    decisions as decisions,
    legal as legal,
    play as play,
    playout as playout,
    why_not as why_not,
)
from .schema import Catalog as Catalog, Derived as Derived, Position as Position, ScoreItem as ScoreItem, View as View
from .scoring import gains as gains, result as result, score as score
from .state import State as State, copy as copy
from .svg import svg as svg
from .text import text as text
from .view import determinize as determinize, private as private, seen as seen, view as view

copyreg.pickle(State, lambda state: (from_position, (position(state),)))
