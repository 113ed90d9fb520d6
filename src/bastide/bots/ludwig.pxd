cimport cython
from bastide.kernel cimport bits
from bastide.games.ludwig cimport board, scoring
from bastide.games.ludwig.board cimport Castle, covered, facing, relation
from bastide.games.ludwig.state cimport State
from bastide.bots.judges.ludwig cimport Judge

cdef int ADJACENT, CONNECTED, LIVING, ROOMS, DO_TOP, LOOK, MIDDLE, PICK, PLACE, SHIFT, WHICH, TOUCH, FEW
cdef double JOINED, USED_UP, WALLED
cdef Judge HAND
cdef int TYPE[78]
cdef int FIRST[10]
cdef double SCORES[2048]

@cython.locals(count=int, castle=Castle, i=int, which=int, best=int, found=list)
cpdef list sifted(State state, int seat, list moves, int most)
@cython.locals(total=int, count=int, which=int, tile=int)
cdef double hidden_worth(State state, int size)
cdef double nearly_used_up(State state, Castle castle, int size)
@cython.locals(x=int, y=int, key=int, points=double, joined=int, door=int, met=int, other=int, at=int, side=int, column=int,
               row=int, worth=int)
cpdef double promise(Castle castle, int tile, int which)
cdef int between(int one, int other, int counted) noexcept
cdef double reward_of(int tile) noexcept
