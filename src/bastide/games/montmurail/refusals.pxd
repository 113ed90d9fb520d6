cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.kernel.arguments cimport check_move, check_seat
from bastide.games.montmurail cimport rules
from bastide.games.montmurail.board cimport region
from bastide.games.montmurail.state cimport State, check

cpdef why_not(State state, object seat, object move)
cpdef not_deciding(State state, int seat)
cpdef reason(State state, int seat, int move)
cpdef place_reason(State state, int seat, int which)
cpdef lift_reason(State state, int seat, int street)
@cython.locals(city=u64, first=int, i=int, held=int, asked=int)
cpdef close_reason(State state, int seat, int square)
@cython.locals(i=int)
cpdef quarter_reason(State state, int which)
