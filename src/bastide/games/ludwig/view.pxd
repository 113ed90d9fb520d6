cimport cython
from bastide.kernel cimport bits
from bastide.kernel.arguments cimport check_move, check_seat, check_viewer
from bastide.kernel.chance cimport Chance
from bastide.games.ludwig.position cimport card_names, looked_by_size, public_fields, tile_names, visible_deck_tile
from bastide.games.ludwig.state cimport State, check, copy

cdef int MAX_PLAYERS, OVER, PICK, SIZE_COUNT
cdef tuple SIZES, TILE_NAMES
cdef int SIZE[78]
cdef int FIRST[10]
cdef int COPIES[10]

cpdef dict view(State state, object seat)
@cython.locals(shown=dict, i=int, owner=int)
cpdef dict private(State state, object seat)
cdef object visible_cards(State state, int mask, bint own)
cpdef tuple seen(State state, object seat, object move)
@cython.locals(new=State, viewer=int, size=int)
cpdef State determinize(State state, object seat, Chance chance)
@cython.locals(other=int, i=int)
cdef void determinize_cards(State new, int seat, Chance chance)
@cython.locals(unseen=int, i=int, other=int, which=int, found=int)
cdef void determinize_tiles(State new, int seat, int size, Chance chance)
@cython.locals(found=int)
cdef bint was_taken_after_look(State state, int i, int seat, int size)
@cython.locals(found=int, i=int, unseen=int, own=bint, may=int)
cdef void update_knowledge(State new, int seat, int size, list late)
