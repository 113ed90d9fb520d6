cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.kernel.chance cimport Chance
from bastide.kernel.moves cimport Moves, borrow, give_back
from bastide.games.montmurail cimport rules
from bastide.games.montmurail.board cimport edge_of, north_of, outer, west_of
from bastide.games.montmurail.refusals cimport why_not
from bastide.games.montmurail.rules cimport allows, city_at, closable, list_moves, walls
from bastide.games.montmurail.scoring cimport run_kept, score_age, walls_kept
from bastide.games.montmurail.state cimport State

cdef int BUILDING_COUNT, CONTENT_COUNT, SOURCE_COUNT
cdef int AGES, LONGEST_AGE, PERFECT_PLAN, SEATS_A_BOX, WALLS_A_BOX, QUARTER, PLACE, CLOSE, OVER, DO_LIFT, DO_CLOSE
cdef int DO_QUARTER, UNDECIDED, NOT_ASKED, FROM_DIE, FROM_PLAN

@cython.locals(state=State, seat=int)
cpdef State new(object options, Chance chance, int rules=*)
@cython.locals(square=int, kind=int)
cpdef lay_quarter(State state, int which)
cpdef play(State state, int seat, object move, Chance chance)
cpdef apply(State state, int seat, object move, Chance chance)
@cython.locals(kind=int, which=int)
cpdef perform(State state, int seat, int move, Chance chance)
@cython.locals(seat=int)
cpdef bint all_decided(State state) noexcept
cpdef choose_quarter(State state, int seat, int which, Chance chance)
cpdef begin_age(State state, Chance chance)
@cython.locals(seat=int)
cpdef roll(State state, Chance chance)
cpdef show_face(State state, int face)
@cython.locals(left=int, i=int, seat=int)
cpdef void set_walls_aside(State state) noexcept
@cython.locals(asked=bint, seat=int)
cpdef reveal(State state, Chance chance)
@cython.locals(before=int)
cpdef void place_walls(State state, int seat, int placement) noexcept
@cython.locals(seat=int)
cpdef close_cities(State state, Chance chance)
@cython.locals(before=int, outside=u64)
cpdef close_city(State state, int seat, u64 city)
@cython.locals(ended=bint, seat=int)
cpdef end_turn(State state, Chance chance)
@cython.locals(seat=int)
cpdef end_age(State state, Chance chance)
@cython.locals(total=int, seat=int, moves=Moves)
cpdef int playout(State state, Chance chance) except -1
