cimport cython
from bastide.kernel cimport bits
from bastide.kernel.chance cimport Chance
from bastide.games.ludwig.rules cimport places
from bastide.games.ludwig.state cimport State

cdef int MAX_PLAYERS, SIZE_COUNT
cdef int CARDS_OF_A_SIZE, F_COMPLETED, F_INCOMPLETE, HALLWAY, NO_TILE
cdef int SIZE[78]
cdef int FIRST[10]

@cython.locals(left=int)
cpdef int some_of(int copies, int wanted, Chance chance)
cdef int nth(int mask, int n) noexcept
@cython.locals(found=int, number=int)
cpdef int in_play(tuple names, tuple without)
@cython.locals(left=int, i=int, favor=int)
cpdef void draw_favors(State state, int wanted, Chance chance)
@cython.locals(card=int, i=int)
cpdef int draw_bonus(State state, Chance chance)
@cython.locals(place=int, tile=int, again=list)
cpdef void fill_offer(State state, Chance chance)
@cython.locals(size=int)
cdef int next_tile(State state, list again, Chance chance)
@cython.locals(left=int, size=int, n=int)
cdef int draw_card(State state, Chance chance)
@cython.locals(total=int, size=int, n=int)
cdef int drawn_again(State state, list again, Chance chance)
@cython.locals(which=int)
cdef int top_of(State state, int size, Chance chance)
@cython.locals(size=int, bit=int, seat=int)
cdef void show(State state, int tile) noexcept
@cython.locals(i=int)
cpdef void rule_out(State state, int seat, int size, int tiles) noexcept
cpdef void take_from_supply(State state, int tile) noexcept
