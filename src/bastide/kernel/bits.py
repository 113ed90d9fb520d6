"""Sets of squares as integers: one bit a square."""


def bit(square: int) -> int:
    return 1 << square


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def count(mask: int) -> int:
    return mask.bit_count()
