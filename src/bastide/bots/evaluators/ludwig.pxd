cimport cython
from bastide.kernel cimport bits
from bastide.kernel.moves cimport Moves, borrow, give_back
from bastide.games.ludwig cimport board, scoring
from bastide.games.ludwig.board cimport Castle, added, covered, list_places, place_of
from bastide.games.ludwig.rules cimport places, price
from bastide.games.ludwig.scoring cimport (
    bonus_points, centre_for, depleted, favor_points, points_so_far, room_points
)
from bastide.games.ludwig.state cimport State

cdef int TYPE_COUNT
cdef int CONNECTED, DOWNSTAIRS, LIVING, NO_TILE, STAIRS, ARRANGE, END, WHICH
cdef double LAST_MARK
cdef int TYPE[78]


@cython.final
cdef class WeightedEvaluator:
    cdef double mark, spent_per_turn, rival, extra_turn, connection, downstairs_centre, entrance, favor, endgame
    cdef double reward[8]  # TYPE_COUNT
    cdef double completion_odds[5]  # len(OPEN) + 1
    cdef list cached_castle
    cdef double cached_turns[4]  # MAX_PLAYERS
    cdef double cached_potential[4]  # MAX_PLAYERS
    cdef dict tile_values

    @cython.locals(best=double, other=int)
    cpdef double evaluate(self, State state, int seat)
    @cython.locals(turns=double, points=double, lateness=double, i=int, cards=int)
    cpdef double prospects(self, State state, int seat, bint own)
    @cython.locals(spendable=double)
    cdef double money_value(self, int money, double turns)
    @cython.locals(castle=Castle)
    cdef double potential_of(self, State state, int seat, double turns)
    @cython.locals(share=double, points=double, entrances=int, room=int, tile=int, free=int)
    cpdef double potential(self, Castle castle, double turns)
    @cython.locals(tile=int, points=double, reward=double)
    cpdef double room_potential(self, Castle castle, int room, int free)
    @cython.locals(sold=int, points=double, i=int, buyer=int, best=double, taken=int, place=int, cost=int, value=double)
    cpdef double sales_value(self, State state, int seat)
    @cython.locals(known=dict)
    cpdef double tile_value(self, Castle castle, int tile)
    @cython.locals(spare=Moves, best=double, before=double, i=int, which=int, x=int, y=int, turn=int, floor=int,
                   after=Castle)
    cdef double best_placement(self, Castle castle, int tile)

cpdef double turns_left(State state)
@cython.locals(marks=int, place=int)
cpdef int reachable_money(State state, int seat)
@cython.locals(found=int, first=int, door=int, side=int)
cpdef int count_free_entrances(Castle castle, int room)
cpdef bint is_selling(State state)
@cython.locals(new=int, points=int, room=int)
cdef int points_of_last_room(Castle castle)
