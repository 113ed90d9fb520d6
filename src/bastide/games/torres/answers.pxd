cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.games.torres cimport board as squares
from bastide.games.torres.actions cimport Action
from bastide.games.torres.board cimport put_block
from bastide.games.torres.flow cimport begin_year, end_break, spread_rest
from bastide.games.torres.refusals cimport occupied
from bastide.games.torres.stacks cimport raise_stack, room, standing, take_stack
from bastide.games.torres.state cimport State

cdef int SPACING, START_CASTLES, KING, KNIGHT

cdef class FoundCastle(Action):
    @cython.locals(near=u64)
    cdef why_not(self, State state, int first, int second)

cdef class SetupFigure(Action):
    pass

cdef class PlaceFirstKnight(SetupFigure):
    pass

cdef class PlaceKing(SetupFigure):
    pass

cdef class GiveUpStack(Action):
    pass

cdef class SpreadBlock(Action):
    pass

cdef class MoveKing(Action):
    pass

cdef class LeaveKing(Action):
    pass

cdef class ChooseStart(Action):
    pass

cpdef not_free_block(State state, str rule, int square)
