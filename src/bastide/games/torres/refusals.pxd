cimport cython
from bastide.kernel cimport bits
from bastide.games.torres cimport board as squares
from bastide.games.torres.board cimport Board
from bastide.games.torres.state cimport State

cpdef too_dear(State state, str rule, int cost)
cpdef not_own(State state, str rule, int square)
@cython.locals(seat=int)
cpdef occupied(State state, str rule, int square)
cpdef too_high(Board board, str rule, int origin, int square, int most)
cpdef bint is_beside(int origin, int square)
cpdef bint has_door(Board board, int origin)
