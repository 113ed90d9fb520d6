cimport cython
from bastide.kernel cimport bits
from bastide.bots.evaluators.ludwig cimport WeightedEvaluator, count_free_entrances, is_selling, reachable_money, turns_left
from bastide.bots.network cimport FeatureVector
from bastide.games.ludwig cimport board, scoring
from bastide.games.ludwig.board cimport Castle, covered
from bastide.games.ludwig.scoring cimport bonus_points, depleted, favor_points, points_so_far, room_points
from bastide.games.ludwig.state cimport State

cdef int BONUS_COUNT, MAX_COPIES, SIZE_COUNT, TYPE_COUNT
cdef int B_SIZE, B_TYPE, CARDS_OF_A_SIZE, CONNECTED, DOWNSTAIRS, HALLWAY, LIVING, LOOK, OVER, PICK, SMALL, STAIRS
cdef WeightedEvaluator EVALUATOR
cdef int MAX_UNITS, TILES_PER_ROUND
cdef double THOUSAND, SOON_TURNS, WITHOUT_STAIRS, REWARD_SHARE
cdef double cramped_by_type[8]  # TYPE_COUNT
cdef int TYPE[78]
cdef int FIRST[10]
cdef double by_type[8]  # TYPE_COUNT
cdef double complete_by_type[8]  # TYPE_COUNT
cdef double open_by_type[32]  # TYPE_COUNT * 4
cdef double wanted_by_type[8]  # TYPE_COUNT
cdef double downstairs_by_type[8]  # TYPE_COUNT
cdef double by_size[10]  # SIZE_COUNT
cdef double best_centre[8]  # TYPE_COUNT
cdef double free_by_type[8]  # TYPE_COUNT

@cython.locals(turns=double)
cpdef void extract(State state, int seat, FeatureVector features)
@cython.locals(castle=Castle, money=double, points=int)
cdef void add_own_castle(State state, int seat, double turns, FeatureVector features)
@cython.locals(entrances=int, downstairs_entrances=int, potential=double, living_points=double, penalty=double, connections=double, room=int, tile=int, type=int, free=int,
               value=int, i=int, small=double, soon=double)
cdef void add_rooms(Castle castle, double turns, FeatureVector features)
@cython.locals(cards=int, total=int, card=int, sizes=int, types=int, i=int)
cdef void add_bonus_cards(State state, int seat, double turns, FeatureVector features)
@cython.locals(soon=double, roomy_entrances=int, i=int, room=int, roomy=int, first=int, door=int)
cdef void add_space(Castle castle, double turns, FeatureVector features)
@cython.locals(side=int, x=int, y=int, i=int)
cdef int free_units(Castle castle, int door)
@cython.locals(soon=double, left=int, rooms=double, size=int, lacking=int, cards=int)
cdef void add_stacks(State state, double turns, FeatureVector features)
cdef int clamp(int lacking) noexcept
@cython.locals(turns=double)
cdef double expected_turns(State state)
@cython.locals(castle=Castle, cards=int, best=double, second=double, value=double, i=int, which=int)
cdef void add_coming_tiles(State state, int seat, FeatureVector features)
@cython.locals(type=int, size=int, entrances=int, points=double, fitting=double, i=int)
cdef double estimate_use(Castle castle, int cards, int tile)
@cython.locals(castle=Castle, favors=int, best=double, strongest=int, other=int, points=double, i=int, theirs=int,
               other_castle=Castle)
cdef void add_rival(State state, int seat, double turns, FeatureVector features)
