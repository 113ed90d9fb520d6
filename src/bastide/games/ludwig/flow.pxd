cimport cython
from bastide.kernel cimport bits
from bastide.kernel.chance cimport Chance
from bastide.kernel.moves cimport Moves, borrow, give_back
from bastide.games.ludwig.board cimport Castle, added, completed, foyer
from bastide.games.ludwig.rewards cimport choose, end_look, give, grant, look, next_reward, pick, reward
from bastide.games.ludwig.rules cimport (
    allows, cost, fits_somewhere, in_supply, list_moves, place_on_offer, places, price
)
from bastide.games.ludwig.scoring cimport score_placed
from bastide.games.ludwig.state cimport State
from bastide.games.ludwig.supply cimport draw_bonus, draw_favors, fill_offer, in_play, some_of, take_from_supply

cdef int SIZE_COUNT, SOURCE_COUNT
cdef int CORRIDOR_PRICE, DEALT, DEALT_SOLO, FROM_START, HALLWAY, MONEY, MOST_ROUNDS, NO_TILE, PASSING, ROOMS
cdef int SMALL, STAIRS, UNSOLD
cdef int ARRANGE, BUY, LIVING, DO_AGAIN, DO_BUY, DO_CHOOSE, DO_END, DO_FREE, DO_LOOK, DO_PASS, DO_PLACE, DO_PUT, DO_RETURN, DO_REWARD
cdef int DO_TOP, END, MIDDLE, OVER, PLACE, RETURN, SHIFT, WHICH
cdef long long SPACE
cdef int COPIES[10]

@cython.locals(state=State, players=int, size=int, i=int)
cpdef State new(object options, Chance chance, int rules=*)
cdef void begin_seat(State state, int seat, int place, Chance chance)
cdef void begin_round(State state, Chance chance)
cpdef void arrange(State state)
@cython.locals(left=int, place=int)
cdef void finish_arranging(State state) noexcept
@cython.locals(other=int, money=int)
cdef void put(State state, int place, int tile) noexcept
cdef void open_offer(State state) noexcept
cdef void begin_turn(State state) noexcept
cpdef play(State state, int seat, object move, Chance chance)
cpdef apply(State state, int seat, object move, Chance chance)
@cython.locals(kind=int, which=int)
cpdef perform(State state, int seat, int move, Chance chance)
@cython.locals(paid=int, at=int)
cdef void buy(State state, int seat, int tile)
@cython.locals(x=int, y=int, castle=Castle, room=int)
cdef void place(State state, int seat, int which, Chance chance)
cdef void return_card(State state, int seat, int card, Chance chance)
cdef void end_turn(State state, Chance chance)
@cython.locals(at=int)
cdef void end_round(State state, Chance chance)
@cython.locals(at=int, tile=int)
cdef bint is_stuck(State state)
@cython.locals(seat=int)
cdef bint fits_some_castle(State state, int tile)
@cython.locals(total=int, moves=Moves)
cpdef int playout(State state, Chance chance)
