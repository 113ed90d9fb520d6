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

cdef int CONNECTED, DOWNSTAIRS, LIVING, NO_TILE, STAIRS, ARRANGE, END
cdef double MARK, SPENT, LAST_MARK, OPPONENT, TURN, CONNECTION, CELLAR, DOOR, FAVOR
cdef double REWARD[8]
cdef double CHANCE[5]
cdef int TYPE[78]
cdef dict APPEAL
cdef list SEEN
cdef double SEEN_TURNS[4]
cdef double SEEN_POTENTIAL[4]

@cython.locals(best=double, other=int)
cpdef double value(State state, int seat)
cpdef double turns_left(State state)
@cython.locals(turns=double, points=double, late=double, i=int, cards=int)
cpdef double prospects(State state, int seat, bint own)
@cython.locals(marks=int, place=int)
cpdef int lying(State state, int seat)
@cython.locals(spendable=double)
cdef double money_worth(int money, double turns)
@cython.locals(castle=Castle)
cdef double potential_of(State state, int seat, double turns)
@cython.locals(near=double, points=double, doors=int, room=int, tile=int, free=int)
cpdef double potential(Castle castle, double turns)
@cython.locals(tile=int, points=double, reward=double)
cpdef double hope(Castle castle, int room, int free)
@cython.locals(found=int, first=int, door=int, side=int)
cpdef int free_doors(Castle castle, int room)
cpdef bint selling(State state)
@cython.locals(sold=int, points=double, i=int, buyer=int, best=double, taken=int, place=int, cost=int, worth=double)
cpdef double sales(State state, int seat, double turns)
@cython.locals(known=dict)
cdef double appeal(Castle castle, int tile, double turns)
@cython.locals(spare=Moves, best=double, before=double, i=int, which=int, x=int, y=int, turn=int, floor=int, after=Castle)
cdef double best_place(Castle castle, int tile)
@cython.locals(new=int, points=int, room=int)
cdef int placed_points(Castle castle)
