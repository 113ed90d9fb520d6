cimport cython
from bastide.kernel cimport bits
from bastide.games.ludwig.board cimport Castle
from bastide.games.ludwig.outside cimport external_entrances
from bastide.games.ludwig.scoring cimport favor_count
from bastide.games.ludwig.state cimport State, check

cdef int BONUS_COUNT, HALLWAY, MAX_COPIES, MAX_OFFERS, MAX_PLAYERS, NO_TILE, ROOMS, SIZE_COUNT, SOURCE_COUNT
cdef tuple ASKS, BONUS_CARDS, FAVORS, FLOORS, SIZES, SOURCES, TILE_NAMES
cdef list SIZE_NAMES
cdef int SIZE[78]
cdef int FIRST[10]

@cython.locals(data=dict, seat=int, size=int, i=int)
cpdef dict position(State state)
@cython.locals(seat=int, size=int, i=int, place=int)
cpdef dict public_fields(State state)
@cython.locals(seat=int)
cdef list favor_counts(State state, int favor)
@cython.locals(number=int)
cdef list castle_as_json(Castle castle)
@cython.locals(tile=int, turn=int)
cdef dict tile_as_json(Castle castle, int number)
@cython.locals(number=int)
cdef list complete_rooms(Castle castle)
cdef object offer_as_json(State state, int place)
@cython.locals(i=int)
cdef dict points_by_rule(State state, int seat)
@cython.locals(which=int)
cpdef list tile_names(int size, int tiles)
@cython.locals(card=int)
cpdef list card_names(int mask)
@cython.locals(seat=int)
cdef dict deck_tile_as_json(State state, int i)
@cython.locals(here=bytearray, seat=int, castle=Castle, number=int, place=int, tile=int)
cdef list tiles_gone(State state)
cdef bint was_seen(State state, int tile)
@cython.locals(size=int)
cpdef dict looked_by_size(State state, int seat)
cdef list possible_tiles(State state, int i, int seat)
cpdef dict visible_deck_tile(State state, int i, object seat)
@cython.locals(state=State, seat=int, size=int, i=int, place=int)
cpdef State from_position(object data)
