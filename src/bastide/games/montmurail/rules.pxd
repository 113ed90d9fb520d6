cimport cython
from bastide.kernel cimport bits
from bastide.kernel.chance cimport Chance
from bastide.kernel.moves cimport Moves, borrow, give_back
from bastide.games.montmurail.board cimport count, edge_of, north_of, open_squares, outer, region, west_of
from bastide.games.montmurail.scoring cimport meets_decree, score_age, walls, walls_kept
from bastide.games.montmurail.state cimport State

ctypedef unsigned long long u64

cdef int AGES, LONGEST_AGE, PERFECT_PLAN, SEATS_A_BOX, WALLS_A_BOX, STREETS, PLACEMENT_COUNT
cdef int QUARTER, PLACE, CLOSE, OVER, DO_PLACE, DO_LIFT, DO_CLOSE, DO_STAY, DO_QUARTER, QUARTERS
cdef int UNDECIDED, NOT_ASKED, FROM_DIE, FROM_PLAN
cdef u64 ALL_SQUARES
cdef int STARTS[8]
cdef int SIZES[7]
cdef u64 NORTH[1562]
cdef u64 WEST[1562]
cdef u64 EDGE[1562]

@cython.locals(state=State, seat=int)
cpdef State new(object options, Chance chance)
@cython.locals(square=int, kind=int)
cpdef lay_quarter(State state, int which)
cpdef bint deciding(State state, int seat) noexcept
@cython.locals(cities=u64, which=int)
cpdef void list_moves(State state, int seat, Moves moves) noexcept
@cython.locals(north=u64, west=u64, edge=u64, i=int)
cpdef void list_placements(State state, int seat, Moves moves) noexcept
cpdef int lifted(State state, int seat) noexcept
cpdef int in_hand(State state, int seat) noexcept
cpdef bint may_place_shape(State state, int seat) noexcept
@cython.locals(needed=int)
cpdef bint may_place_single(State state, int seat) noexcept
@cython.locals(standing=int, hand=int)
cpdef bint may_lift(State state, int seat) noexcept
cpdef bint fits(State state, int seat, int i) noexcept
@cython.locals(i=int)
cpdef bint shape_fits(State state, int seat) noexcept
@cython.locals(north=u64, west=u64, city=u64)
cpdef u64 city_at(State state, int seat, int square) noexcept
@cython.locals(north=u64, west=u64, enclosed=u64, found=u64, first=u64, city=u64)
cpdef u64 closable(State state, int seat) noexcept
@cython.locals(i=int)
cpdef bint quarter_free(State state, int which) noexcept
@cython.locals(kind=int, which=int, single=bint, shape=bint, allowed=bint)
cpdef bint allows(State state, int seat, int move) noexcept
@cython.locals(moves=Moves, found=list)
cpdef list legal(State state, int seat)

cpdef play(State state, int seat, object move, Chance chance)
@cython.locals(kind=int, which=int)
cpdef apply(State state, int seat, int move, Chance chance)
@cython.locals(seat=int)
cpdef bint all_decided(State state) noexcept
cpdef quarter_chosen(State state, int seat, int which, Chance chance)
cpdef begin_age(State state, Chance chance)
@cython.locals(seat=int)
cpdef roll(State state, Chance chance)
cpdef show_face(State state, int face)
@cython.locals(left=int, i=int, seat=int)
cpdef void set_walls_aside(State state) noexcept
@cython.locals(asked=bint, seat=int)
cpdef reveal(State state, Chance chance)
@cython.locals(before=int)
cpdef void stand(State state, int seat, int placement) noexcept
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
@cython.locals(total=long, _=long)
cpdef long playouts(object options, Chance chance, long games) except -1
