cimport cython
from bastide.kernel cimport bits
from bastide.kernel.c_types cimport u64
from bastide.kernel.chance cimport Chance
from bastide.games.torres.board cimport Board, king_moves, put_block
from bastide.games.torres.scoring cimport last, leader, score_year
from bastide.games.torres.stacks cimport raise_stack, room, standing, take_from_supply, take_stack
from bastide.games.torres.state cimport State

cdef int BLOCKS, CARD_ROOM, CARDS_A_TURN, COLOURS, FEWEST_PLAYERS, STACK_HEIGHTS, START_CASTLES, TURN_AP, YEARS
cdef int CASTLE, KNIGHT, MOVE_KING, OVER, SPREAD, STACK, START, TURN
cdef int PHASE[36]  # (SEATS - FEWEST_PLAYERS + 1) * YEARS * STACK_HEIGHTS

@cython.locals(state=State, square=int)
cpdef State new(object options, Chance chance, int rules=*)
@cython.locals(seat=int, card=int)
cpdef deal_master(State state, Chance chance)
@cython.locals(seat=int)
cpdef deal_cards(State state, Chance chance)
@cython.locals(cards=list, i=int)
cpdef deal_deck(State state, int deck, int colours, Chance chance)
@cython.locals(i=int, height=int, _=int)
cpdef void begin_year(State state) noexcept
@cython.locals(i=int)
cpdef void begin_turn(State state, int seat) noexcept
@cython.locals(heights=u64)
cpdef void end_turn(State state) noexcept
cpdef void spread_rest(State state) noexcept
@cython.locals(total=int, height=int)
cpdef int rounds(State state) noexcept
cpdef int phase_stacks(State state, int height) noexcept
@cython.locals(seat=int)
cpdef void pass_turn(State state) noexcept
cpdef void end_year(State state) noexcept
cpdef void end_break(State state) noexcept
