cimport cython
from bastide.kernel cimport bits
from bastide.bots.judges.ludwig cimport Judge, free_doors, lying, selling, turns_left
from bastide.bots.net cimport Row
from bastide.games.ludwig cimport board, scoring
from bastide.games.ludwig.board cimport Castle, covered
from bastide.games.ludwig.scoring cimport bonus_points, depleted, favor_points, made, room_points
from bastide.games.ludwig.state cimport State

cdef int B_SIZE, B_TYPE, CARDS_OF_A_SIZE, CONNECTED, DOWNSTAIRS, HALLWAY, LIVING, LOOK, OVER, PICK, SMALL, STAIRS
cdef Judge HAND
cdef int AHEAD, ROUND
cdef double THOUSAND, SOON, NO_WAY, SURE
cdef double cramped[8]
cdef int TYPE[78]
cdef int FIRST[10]
cdef double by_type[8]
cdef double finished[8]
cdef double nearly[32]
cdef double wanted[8]
cdef double cellar[8]
cdef double by_size[10]
cdef double wished[8]
cdef double reached[8]

@cython.locals(turns=double)
cpdef void describe(State state, int seat, Row row)
@cython.locals(castle=Castle, money=double, points=int)
cdef void tell_own(State state, int seat, double turns, Row row)
@cython.locals(doors=int, below=int, hoped=double, again=double, penalty=double, connections=double, room=int, tile=int, type=int, free=int,
               worth=int, i=int, small=double, soon=double)
cdef void survey(Castle castle, double turns, Row row)
@cython.locals(cards=int, total=int, card=int, sizes=int, types=int, i=int)
cdef void tell_cards(State state, int seat, double turns, Row row)
@cython.locals(soon=double, roomy=int, i=int, room=int, wide=int, first=int, door=int)
cdef void tell_space(Castle castle, double turns, Row row)
@cython.locals(side=int, x=int, y=int, i=int)
cdef int in_front(Castle castle, int door)
@cython.locals(soon=double, left=int, rooms=double, size=int, lacking=int, cards=int)
cdef void tell_stacks(State state, double turns, Row row)
cdef int nearest(int lacking) noexcept
@cython.locals(turns=double)
cdef double turns_to_come(State state)
@cython.locals(castle=Castle, cards=int, best=double, second=double, worth=double, i=int, which=int)
cdef void tell_coming(State state, int seat, Row row)
@cython.locals(type=int, size=int, doors=int, points=double, fitting=double, i=int)
cdef double use_for(Castle castle, int cards, int tile)
@cython.locals(castle=Castle, favors=int, best=double, strongest=int, other=int, points=double, i=int, theirs=int,
               other_castle=Castle)
cdef void tell_others(State state, int seat, double turns, Row row)
