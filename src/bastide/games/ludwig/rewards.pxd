cimport cython
from bastide.kernel cimport bits
from bastide.kernel.chance cimport Chance
from bastide.games.ludwig.board cimport Castle
from bastide.games.ludwig.rules cimport can_grant, can_grant_corridor, may_score_again
from bastide.games.ludwig.scoring cimport room_points
from bastide.games.ludwig.state cimport State
from bastide.games.ludwig.supply cimport draw_bonus, rule_out, take_from_supply

cdef int MAX_PLAYERS, SIZE_COUNT, SOURCE_COUNT
cdef int ACTIVITY, ACTIVITY_REWARD, CORRIDOR, DOWNSTAIRS, FOOD, FROM_ACTIVITY, FROM_LIVING, HALLWAY, LIVING
cdef int MOST_PICKED, OUTDOOR, OUTDOOR_REWARD, SLEEPING, STAIRS, UTILITY, UTILITY_DRAW
cdef int AGAIN, CHOOSE, END, FREE, LOOK, PICK, PLACE, RETURN, REWARD
cdef int FIRST[10]
cdef int TYPE[78]
cdef int COPIES[10]

cpdef void next_reward(State state, int seat, Chance chance)
@cython.locals(castle=Castle, i=int, type=int)
cdef void drop_empty_rewards(State state, int seat)
@cython.locals(i=int)
cdef void drop_due(State state, int at) noexcept
@cython.locals(at=int, castle=Castle, type=int)
cpdef void give(State state, int seat, int room, Chance chance)
@cython.locals(found=int, room=int, i=int)
cdef int count_downstairs(State state, Castle castle) noexcept
cpdef void choose(State state, int seat, int type, Chance chance)
@cython.locals(found=int, room=int)
cdef int count_again(Castle castle, int rewarded) noexcept
cpdef void reward(State state, int seat, int type, int room, Chance chance)
@cython.locals(hallway=bint, stairs=bint)
cdef void offer_corridor(State state, int seat, Chance chance)
cpdef void grant(State state, int tile) noexcept
cpdef void look(State state, int seat, int size) noexcept
@cython.locals(size=int, bit=int, other=int)
cpdef void pick(State state, int seat, int tile, Chance chance)
cdef int possible_tiles_of_stack(State state, int seat, int size) noexcept
cpdef void end_look(State state, int seat, Chance chance)
@cython.locals(card=int)
cdef void draw_cards(State state, int seat, Chance chance)
