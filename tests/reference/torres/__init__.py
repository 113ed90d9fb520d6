"""A slow, plain reference of the board game Torres, for tests only.

It works directly on position dicts, with squares as (row, column) pairs and castles as sets of squares.
Every function names the rules it implements. Positions must be complete, with every field.
"""

from .decisions import legal as legal
from .random_positions import random_position as random_position
from .scoring import score as score
from .stacks import after_turn as after_turn
