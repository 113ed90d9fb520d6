cimport cython
from bastide.kernel cimport bits
from bastide.kernel.chance cimport Chance
from bastide.kernel.moves cimport Moves, borrow, give_back
from bastide.games.ludwig.board cimport Castle, added, completed, foyer
from bastide.games.ludwig.rules cimport (
    allows, cost, fits_somewhere, in_supply, list_moves, place_on_offer, places, price
)
from bastide.games.ludwig.scoring cimport room_points, score_placed
from bastide.games.ludwig.state cimport State

cdef int ACTIVITY, ACTIVITY_REWARD, CARDS_OF_A_SIZE, CORRIDOR, CORRIDOR_PRICE, DEALT, DEALT_SOLO, DOWNSTAIRS
cdef int F_COMPLETED, F_INCOMPLETE, FOOD, FROM_ACTIVITY, FROM_LIVING, FROM_START, HALLWAY, LIVING, MONEY
cdef int MOST_PICKED, NO_TILE, OUTDOOR, OUTDOOR_REWARD, PASSING, ROOMS, SLEEPING, SMALL, STAIRS, UNSOLD, UTILITY
cdef int UTILITY_DRAW, ARRANGE, BUY, CHOOSE, DO_BUY, DO_CHOOSE, DO_END, DO_FREE, DO_LOOK, DO_PASS, DO_PLACE, DO_PUT
cdef int DO_RETURN, DO_REWARD, DO_TOP, END, FREE, LOOK, MIDDLE, OVER, PICK, PLACE, RETURN, REWARD, SHIFT, WHICH
cdef long long SPACE
cdef int SIZE[78]
cdef int FIRST[10]
cdef int TYPE[78]
cdef int COPIES[10]

@cython.locals(state=State, players=int, size=int, i=int)
cpdef State new(object options, Chance chance)
@cython.locals(left=int)
cdef int some_of(int copies, int wanted, Chance chance)
cdef int nth(int mask, int n) noexcept
@cython.locals(left=int, i=int, favor=int)
cdef void draw_favors(State state, int wanted, Chance chance)
cdef void begin_seat(State state, int seat, int place, Chance chance)
@cython.locals(card=int, i=int)
cdef int draw_bonus(State state, Chance chance)
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
cdef void begin_round(State state, Chance chance)
cpdef void arrange(State state)
@cython.locals(left=int, place=int)
cdef void put_the_rest(State state) noexcept
@cython.locals(other=int, money=int)
cdef void put(State state, int place, int tile) noexcept
cdef void open_offer(State state) noexcept
cdef void begin_turn(State state) noexcept
cpdef play(State state, int seat, object move, Chance chance)
@cython.locals(kind=int, which=int)
cpdef apply(State state, int seat, int move, Chance chance)
@cython.locals(paid=int, at=int)
cdef void buy(State state, int seat, int tile)
cdef void take_from_supply(State state, int tile) noexcept
@cython.locals(x=int, y=int, castle=Castle, room=int)
cdef void place(State state, int seat, int which, Chance chance)
cdef void next_reward(State state, int seat, Chance chance)
@cython.locals(at=int, i=int, castle=Castle, type=int)
cdef void give(State state, int seat, int room, Chance chance)
@cython.locals(found=int, room=int, i=int)
cpdef int cellars(State state, Castle castle) noexcept
cdef void reward(State state, int seat, int type, int room, Chance chance)
@cython.locals(castle=Castle, hallway=bint, stairs=bint)
cdef void offer_corridor(State state, int seat, Chance chance)
cdef void grant(State state, int tile) noexcept
@cython.locals(size=int)
cdef bint any_stack(State state) noexcept
cdef void look(State state, int seat, int size) noexcept
@cython.locals(i=int)
cdef void rule_out(State state, int seat, int size, int tiles) noexcept
cdef int may_take(State state, int seat, int size) noexcept
@cython.locals(size=int, bit=int, other=int)
cdef void pick(State state, int seat, int tile, Chance chance)
cdef void end_look(State state, int seat, Chance chance)
@cython.locals(card=int)
cdef void draw_cards(State state, int seat, Chance chance)
cdef void return_card(State state, int seat, int card, Chance chance)
cdef void end_turn(State state, Chance chance)
@cython.locals(at=int)
cdef void end_round(State state, Chance chance)
@cython.locals(at=int, tile=int)
cdef bint stuck(State state)
@cython.locals(seat=int)
cdef bint fits_some_castle(State state, int tile)
@cython.locals(total=int, moves=Moves)
cpdef int playout(State state, Chance chance)
