cimport cython
from bastide.kernel cimport bits
from bastide.games.ludwig cimport board, scoring
from bastide.games.ludwig.board cimport Castle, covered, facing, relation
from bastide.games.ludwig.state cimport State
from bastide.bots.evaluators.ludwig cimport WeightedEvaluator

cdef int MAX_COPIES, MAX_PLACEMENTS
cdef int ADJACENT, CONNECTED, LIVING, ROOMS, DO_TOP, LOOK, MIDDLE, PICK, PLACE, SHIFT, WHICH, TOUCH, MAX_TILES
cdef double JOINED, WALLED, DEPLETION
cdef WeightedEvaluator EVALUATOR
cdef int TYPE[78]
cdef int FIRST[10]
cdef double SCORES[2048]  # MAX_PLACEMENTS

@cython.locals(count=int, castle=Castle, i=int, which=int, best=int, found=list)
cpdef list prune_moves(State state, int seat, list moves, int limit)
@cython.locals(total=int, count=int, which=int, tile=int)
cdef double mean_unseen_points(State state, int size)
cdef double depletion_value(State state, Castle castle, int size)
@cython.locals(x=int, y=int, key=int, points=double, joined=int, door=int, met=int, other=int, at=int, side=int, column=int,
               row=int, value=int)
cpdef double score_placement(Castle castle, int tile, int which)
cdef int centre_points(int one, int other, int counted) noexcept
cdef double reward_value(int tile) noexcept
