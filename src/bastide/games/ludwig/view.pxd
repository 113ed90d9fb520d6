cimport cython
from bastide.kernel cimport bits
from bastide.kernel.chance cimport Chance
from bastide.games.ludwig.board cimport Castle
from bastide.games.ludwig.outside cimport external_entrances
from bastide.games.ludwig.scoring cimport favor_count
from bastide.games.ludwig.state cimport State, copy

cdef int BONUS_COUNT, MAX_COPIES, MAX_OFFERS, MAX_PLAYERS, SIZE_COUNT, SOURCE_COUNT, HALLWAY, NO_TILE, ROOMS, OVER, PICK
cdef tuple ASKS, BONUS_CARDS, FAVORS, FLOORS, SIZES, SOURCES, TILE_NAMES
cdef list SIZE_NAMES
cdef int SIZE[78]
cdef int FIRST[10]
cdef int COPIES[10]

@cython.locals(data=dict, seat=int, size=int, i=int)
cpdef dict position(State state)
@cython.locals(seat=int, size=int, i=int, place=int)
cdef dict in_the_open(State state)
@cython.locals(seat=int)
cdef list standing(State state, int favor)
@cython.locals(number=int)
cdef list castle_as_json(Castle castle)
@cython.locals(tile=int, turn=int)
cdef dict tile_as_json(Castle castle, int number)
@cython.locals(number=int)
cdef list complete_rooms(Castle castle)
cdef object on_offer(State state, int place)
@cython.locals(i=int)
cdef dict points(State state, int seat)
@cython.locals(which=int)
cdef list names(int size, int tiles)
@cython.locals(card=int)
cdef list cards(int mask)
@cython.locals(seat=int)
cdef dict on_deck(State state, int i)
@cython.locals(here=bytearray, seat=int, castle=Castle, number=int, place=int, tile=int)
cdef list gone(State state)
cdef bint was_seen(State state, int tile)
@cython.locals(size=int)
cdef dict found(State state, int seat)
cdef list may_be(State state, int i, int seat)
cpdef dict view(State state, object seat)
@cython.locals(shown=dict, i=int, owner=int)
cpdef dict private(State state, object seat)
cdef object cards_seen(State state, int mask, bint own)
cdef dict deck_seen(State state, int i, object seat)
cpdef tuple seen(State state, int seat, object move)
@cython.locals(new=State, viewer=int, size=int)
cpdef State determinize(State state, object seat, Chance chance)
@cython.locals(other=int, i=int)
cdef void determinize_cards(State new, int seat, Chance chance)
@cython.locals(unseen=int, i=int, other=int, which=int, found=int)
cdef void determinize_tiles(State new, int seat, int size, Chance chance)
cdef bint is_late(State state, int i, int seat, int size)
@cython.locals(found=int, i=int, unseen=int, own=bint, may=int)
cdef void relearn(State new, int seat, int size, list late)
@cython.locals(state=State, seat=int, size=int, i=int, place=int)
cpdef State from_position(object data)
