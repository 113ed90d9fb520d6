cimport cython
from bastide.kernel.moves cimport Moves, borrow, give_back
from bastide.games.ludwig.board cimport Castle, can_place, completed_by, list_places, may_place
from bastide.games.ludwig.state cimport State

cdef int BONUS_COUNT, MAX_COPIES, MAX_OFFERS, SIZE_COUNT, TYPE_COUNT
cdef int AGAIN, DO_AGAIN, ARRANGE, BUY, CHOOSE, DO_BUY, DO_CHOOSE, DO_DONE, DO_END, DO_FREE, DO_LOOK, DO_PASS, DO_PLACE, DO_PUT
cdef int DO_RETURN, DO_REWARD, DO_TOP, FREE, LOOK, MIDDLE, OVER, PICK, PLACE, RETURN, REWARD, SHIFT, WHICH
cdef int CORRIDOR, CORRIDOR_PRICE, DOWNSTAIRS, HALLWAY, NO_TILE, ROOMS, SLEEPING, STAIRS, UTILITY
cdef int PLACES[5]
cdef int PRICES[28]
cdef int FIRST[10]
cdef int TYPE[78]

cpdef int places(State state) noexcept
cpdef int price(State state, int place) noexcept
cpdef bint deciding(State state, int seat) noexcept
@cython.locals(last=int, place=int, card=int, i=int, type=int, size=int, which=int)
cpdef void list_moves(State state, int seat, Moves moves)
@cython.locals(size=int)
cpdef bint can_grant(State state, int seat, int type)
cpdef bint can_grant_corridor(State state, int seat, int tile)
@cython.locals(room=int)
cdef void list_again(Castle castle, int rewarded, Moves moves)
cpdef bint may_score_again(Castle castle, int rewarded, int room) noexcept
@cython.locals(other=int)
cdef bint is_first_of_equals(State state, int place) noexcept
@cython.locals(spare=Moves, place=int, tile=int)
cdef void list_buys(State state, int seat, Moves moves)
@cython.locals(place=int)
cpdef int place_on_offer(State state, int tile) noexcept
cpdef bint in_supply(State state, int tile) noexcept
@cython.locals(place=int)
cpdef int cost(State state, int tile) noexcept
cpdef int money_of(State state, int seat)
cpdef bint can_pay(State state, int seat, int tile) noexcept
@cython.locals(spare=Moves, found=bint)
cpdef bint fits_somewhere(Castle castle, int tile)
cpdef bint is_available(State state, int tile) noexcept
cpdef bint may_buy(State state, int seat, int tile)
@cython.locals(kind=int, which=int, x=int, y=int)
cpdef bint allows(State state, int seat, int move)
@cython.locals(moves=Moves, found=bint, i=int)
cdef bint listed(State state, int seat, int move)
cpdef bint permits(State state, int seat, int move)
@cython.locals(moves=Moves)
cpdef list legal(State state, int seat)
