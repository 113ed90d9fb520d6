cimport cython
from bastide.kernel cimport bits
from bastide.kernel.moves cimport Moves, borrow, give_back
from bastide.games.ludwig cimport board, scoring
from bastide.games.ludwig.board cimport Castle, added, covered, list_places, place_of
from bastide.games.ludwig.rules cimport places, price
from bastide.games.ludwig.scoring cimport (
    bonus_points, centre_for, depleted, favor_points, made, room_points
)
from bastide.games.ludwig.state cimport State

cdef int CONNECTED, DOWNSTAIRS, LIVING, NO_TILE, STAIRS, ARRANGE, END, WHICH
cdef double LAST_MARK
cdef int TYPE[78]


@cython.final
cdef class Judge:
    cdef double mark, spent, rival, turn, connection, cellar, door, favor, late
    cdef double reward[8]
    cdef double chance[5]
    cdef list seen
    cdef double seen_turns[4]
    cdef double seen_potential[4]
    cdef dict appeals

    @cython.locals(best=double, other=int)
    cpdef double value(self, State state, int seat)
    @cython.locals(turns=double, points=double, late=double, i=int, cards=int)
    cpdef double prospects(self, State state, int seat, bint own)
    @cython.locals(spendable=double)
    cdef double money_worth(self, int money, double turns)
    @cython.locals(castle=Castle)
    cdef double potential_of(self, State state, int seat, double turns)
    @cython.locals(near=double, points=double, doors=int, room=int, tile=int, free=int)
    cpdef double potential(self, Castle castle, double turns)
    @cython.locals(tile=int, points=double, reward=double)
    cpdef double hope(self, Castle castle, int room, int free)
    @cython.locals(sold=int, points=double, i=int, buyer=int, best=double, taken=int, place=int, cost=int, worth=double)
    cpdef double sales(self, State state, int seat)
    @cython.locals(known=dict)
    cpdef double appeal(self, Castle castle, int tile)
    @cython.locals(spare=Moves, best=double, before=double, i=int, which=int, x=int, y=int, turn=int, floor=int,
                   after=Castle)
    cdef double best_place(self, Castle castle, int tile)

cpdef double turns_left(State state)
@cython.locals(marks=int, place=int)
cpdef int lying(State state, int seat)
@cython.locals(found=int, first=int, door=int, side=int)
cpdef int free_doors(Castle castle, int room)
cpdef bint selling(State state)
@cython.locals(new=int, points=int, room=int)
cdef int placed_points(Castle castle)
