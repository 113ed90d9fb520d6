"""Sets of squares, or of any small numbers, as integers: one bit per element."""


def bit(square: int) -> int:
    """Return the set of one square."""
    return 1 << square


def lowest(mask: int) -> int:
    """Return the lowest square of a set."""
    return (mask & -mask).bit_length() - 1


def count(mask: int) -> int:
    """Return the number of squares in a set."""
    return mask.bit_count()
