"""Montmurail (also sold as Walls of York): wall in a city that pleases the king, and leave the vikings outside."""

from __future__ import annotations

import copyreg

from ...kernel.defaults import nothing_unknown, totals_of, undo_barrier as undo_barrier
from .catalog import catalog as catalog
from .derived import derived as derived
from .flow import apply as apply, new as new, play as play, playout as playout
from .meta import META as META, Options as Options
from .moves import SPACE as SPACE
from .notation import NOTATION as NOTATION, parse as parse, show as show
from .position import from_position as from_position, position as position
from .refusals import why_not as why_not
from .rules import decisions as decisions, legal as legal
from .schema import Catalog as Catalog, Derived as Derived, Position as Position, ScoreItem as ScoreItem, View as View
from .scoring import gains as gains, result as result, score as score
from .state import State as State, copy as copy
from .svg import svg as svg
from .text import text as text
from .view import determinize as determinize, private as private, seen as seen, view as view

totals = totals_of(score)
from_view = nothing_unknown(from_position)  # what others have chosen in secret stays open

copyreg.pickle(State, lambda state: (from_position, (position(state),)))
