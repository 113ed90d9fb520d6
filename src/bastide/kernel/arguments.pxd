cimport cython

@cython.locals(number=int)
cpdef int check_seat(object seat, int players) except -1
cpdef check_viewer(object seat, int players)
cpdef check_move(object move)
