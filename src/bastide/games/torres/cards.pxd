cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.games.torres cimport board as squares
from bastide.games.torres.actions cimport Action, cannot_grow, joins, move_knight, no_place, not_buildable
from bastide.games.torres.board cimport Board, put_block, take_block
from bastide.games.torres.refusals cimport has_door, is_beside, not_own, occupied, too_high
from bastide.games.torres.stacks cimport sources, standing, take_block_from, tallest
from bastide.games.torres.state cimport State

cdef int CARD_ROOM, CARDS_A_TURN, CLIMB_UP, FEWEST_CASTLES, STEP_UP

@cython.locals(found=u64, card=int)
cpdef u64 playable_cards(State state) noexcept
@cython.locals(i=int)
cpdef not_playable(State state, int card)
cpdef void spend(State state, int card) noexcept


cdef class ActionCard(Action):
    pass

cdef class KnightCard(ActionCard):
    pass

cdef class ActionPoints(ActionCard):
    cdef int more

cdef class Climb(KnightCard):
    pass

cdef class BlockUnderKnight(ActionCard):
    pass

cdef class FreeBlock(ActionCard):
    pass

cdef class SecretDoor(KnightCard):
    pass

cdef class DiagonalStep(KnightCard):
    pass

cdef class MoveBlock(ActionCard):
    pass

cdef class RelocateKnight(KnightCard):
    @cython.locals(others=u64)
    cdef why_not(self, State state, int first, int second)

cdef class Leapfrog(KnightCard):
    @cython.locals(between=u64)
    cdef why_not(self, State state, int first, int second)

@cython.locals(after=Board, castle=u64, height=int, area=int, i=int)
cpdef breaks_castles(Board board, str rule, int origin, int square)
