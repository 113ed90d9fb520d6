cimport cython
from bastide.games.ludwig.flood cimport spread
from bastide.kernel.moves cimport Moves

cdef int SLOTS, LARGEST, KEYS, FORM_COUNT, REACH, SPAN, TOUCH, NOTCH, OVERLAP
cdef int FOYER, HALLWAY, STAIRS, DOWNSTAIRS, UP, DOWN, DO_PLACE, MIDDLE, SHIFT
cdef int EAST, SOUTH, OUTSIDE
cdef short RELATION[119025]
cdef int FORM[312]
cdef int WIDTH[312]
cdef int HEIGHT[312]
cdef int NOTCHED[312]
cdef int LOWEST[312]
cdef int DOOR_COUNT[312]
cdef int GUARD[312]
cdef int GUARD_OF_NEW[312]
cdef int DOOR_X[4368]
cdef int DOOR_Y[4368]
cdef int DOOR_SIDE[4368]
cdef int STEP_X[4]
cdef int STEP_Y[4]
cdef int TYPES[78]


@cython.final
cdef class Castle:
    cdef readonly int count, doors, left, top, right, bottom
    cdef signed char tile[91]  # MAX_ROOMS
    cdef short key[91]  # MAX_ROOMS
    cdef short x[91]  # MAX_ROOMS
    cdef short y[91]  # MAX_ROOMS
    cdef signed char floor[91]  # MAX_ROOMS
    cdef signed char open[91]  # MAX_ROOMS
    cdef short first_door[91]  # MAX_ROOMS
    cdef short door_x[346]  # MAX_DOORS
    cdef short door_y[346]  # MAX_DOORS
    cdef signed char door_side[346]  # MAX_DOORS
    cdef signed char door_floor[346]  # MAX_DOORS
    cdef signed char door_of[346]  # MAX_DOORS
    cdef signed char door_to[346]  # MAX_DOORS
    cdef short slot[1024]  # SLOTS
    cdef bytearray ground
    cdef bytearray cells

@cython.locals(new=Castle)
cpdef Castle copy(Castle castle)
cpdef Castle foyer()
cpdef tuple placed(Castle castle, int number)
cdef int floor_of(int tile, int floor, int door) noexcept
cdef int slot_of(int x, int y, int side) noexcept
@cython.locals(slot=int, door=int)
cdef int find_door(Castle castle, int x, int y, int side) noexcept
cpdef int owner(Castle castle, int door)
@cython.locals(at=int, side=int)
cpdef int facing(Castle castle, int key, int door, int x, int y) noexcept
@cython.locals(new=Castle, key=int, number=int, door=int)
cpdef Castle added(Castle castle, int tile, int x, int y, int turn, int floor)
@cython.locals(at=int, new=int, x=int, y=int, slot=int, other=int)
cdef void add_door(Castle castle, int number, int door, int met) noexcept
@cython.locals(dx=int, dy=int)
cpdef int relation(Castle castle, int number, int key, int x, int y) noexcept
cpdef bint adjacent(Castle castle, int one, int other) noexcept
@cython.locals(room=int)
cpdef list completed(Castle castle, int number)
@cython.locals(first=int, door=int)
cpdef bint connected(Castle castle, int one, int other) noexcept
@cython.locals(last=int, first=int, door=int)
cpdef int completed_by(Castle castle, int number) noexcept
cpdef bint is_complete(Castle castle, int number)
@cython.locals(number=int, other=int, reached=list)
cpdef bint is_connected(Castle castle)
@cython.locals(guard=int, number=int)
cpdef bint is_clear(Castle castle, int key, int x, int y) noexcept
@cython.locals(number=int)
cpdef int first_with(Castle castle, int key, int x, int y, int wanted) noexcept
@cython.locals(number=int)
cpdef int fence_touched(Castle castle, int key, int x, int y) noexcept
cpdef bint floors_match(Castle castle, int tile, int floor, int door, int met) noexcept
@cython.locals(tile=int, found=int, door=int, met=int)
cpdef int first_join(Castle castle, int key, int floor, int x, int y) noexcept
cpdef void list_places(Castle castle, int tile, Moves moves)
cpdef bint can_place(Castle castle, int tile, Moves moves)
@cython.locals(exit=int, turn=int, key=int, door=int)
cdef void find_places(Castle castle, int tile, int floor, Moves moves, bint one)
@cython.locals(side=int, front_x=int, front_y=int, own=int, at=int, x=int, y=int, found=int)
cdef int places_at(Castle castle, int key, int floor, int door, int exit, Moves moves)
cpdef int place_move(int x, int y, int turn, int floor) noexcept
cpdef tuple place_of(int which)
@cython.locals(key=int)
cpdef bint may_place(Castle castle, int tile, int x, int y, int turn, int floor)
@cython.locals(door=int)
cpdef int exit_after(Castle castle, int key, int floor, int x, int y, int exit)
@cython.locals(side=int, door_x=int, door_y=int, number=int)
cdef bint sees_out(Castle castle, int door, int key, int x, int y) noexcept
cdef bint is_in_front(int side, int door_x, int door_y, int key, int x, int y) noexcept
@cython.locals(number=int, key=int, column=int, row=int)
cpdef bint covered(Castle castle, int x, int y) noexcept
cdef int quarter(int column, int row) noexcept
cpdef bytearray reachable_units(Castle castle)
@cython.locals(width=int, height=int, grid=bytearray, number=int)
cdef bytearray flood_units(Castle castle)
@cython.locals(key=int, row=int, column=int, at=int)
cdef void close_unit_edges(unsigned char *grid, Castle castle, int number, int width) noexcept
@cython.locals(grid=bytearray, door=int)
cdef bint keeps_exit(Castle castle)
@cython.locals(side=int, x=int, y=int)
cpdef bint can_be_built_on(Castle castle, bytearray grid, int door)
