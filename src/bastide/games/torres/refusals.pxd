cimport cython
from bastide.kernel cimport bits
from bastide.games.torres cimport board as squares
from bastide.games.torres cimport rules
from bastide.games.torres.board cimport Board
from bastide.games.torres.state cimport State

ctypedef unsigned long long u64

cpdef cost(State state, str rule, int points)
cpdef not_own(State state, str rule, int square)
@cython.locals(seat=int)
cpdef occupied(State state, str rule, int square)
cpdef climbs(Board board, str rule, int origin, int square, int most)
cpdef u64 door_beside(Board board, int origin)
cpdef why_not(State state, int seat, long move)
cpdef reason(State state, int move)
cpdef turn_reason(State state, int kind, int first, int second)
cpdef move_reason(State state, int first, int second)
cpdef place_reason(State state, int first, int second)
@cython.locals(near=u64)
cpdef beside_knight(State state, str rule, u64 knights, int square)
cpdef block_reason(State state, int first, int second)
cpdef build_reason(State state, int square)
@cython.locals(board=Board, area=int)
cpdef height_reason(State state, int square)
@cython.locals(i=int)
cpdef list castles_of(Board board)
cpdef join_reason(str rule, u64 near, list castles)
cpdef buy_reason(State state, int first, int second)
@cython.locals(heights=u64)
cpdef stack_reason(State state, int first, int second)
@cython.locals(i=int)
cpdef card_reason(State state, int card)
cpdef climb_reason(State state, int first, int second)
cpdef under_reason(State state, int first, int second)
cpdef free_reason(State state, int first, int second)
cpdef secret_reason(State state, int first, int second)
cpdef diagonal_reason(State state, int first, int second)
@cython.locals(others=u64)
cpdef relocate_reason(State state, int first, int second)
@cython.locals(between=u64)
cpdef leap_reason(State state, int first, int second)
@cython.locals(board=Board)
cpdef shift_reason(State state, int first, int second)
@cython.locals(after=Board, castle=u64, height=int, area=int)
cpdef shifted_reason(Board board, int first, int second)
@cython.locals(board=Board, near=u64, castle=u64)
cpdef answer_reason(State state, int kind, int second)
