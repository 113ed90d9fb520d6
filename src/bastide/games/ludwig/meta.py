"""The name, options, rules and questions of the game."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.errors import BadOptions
from ...kernel.game import Meta
from ...kernel.options import check, option, set_option
from .components import BONUS_CARDS, DEALT, DEALT_SOLO, FAVORS, FAVORS_IN_PLAY
from .messages import say


@dataclass(frozen=True)
class Options:
    players: int = option(2, (1, 2, 3, 4), "how many play; 1: solo, L7")
    edition: str = option("2014", ("2014", "2022"), "whose tie-break and solo ranks count: L6.6, L7.4")
    without_favors: tuple[str, ...] = set_option(FAVORS, "king's favors that are left out of the game: L1.6")
    without_bonus: tuple[str, ...] = set_option(BONUS_CARDS, "bonus cards that are left out of the game: L1.6")

    def __post_init__(self) -> None:
        check(self)
        dealt, left = FAVORS_IN_PLAY[self.players], favors_left(self.without_favors)
        if left < dealt:
            raise BadOptions(say("ludwig.favors_left_out", dealt=dealt, left=left))
        dealt, left = DEALT_SOLO if self.players == 1 else DEALT * self.players, bonus_left(self.without_bonus)
        if left < dealt:
            raise BadOptions(say("ludwig.bonus_left_out", dealt=dealt, left=left))


def favors_left(without: tuple[str, ...]) -> int:
    """L1.5: Count the favors that can be dealt; those for completed and incomplete rooms exclude each other."""
    exclusive = "completed" not in without and "incomplete" not in without
    return len(FAVORS) - len(without) - exclusive


def bonus_left(without: tuple[str, ...]) -> int:
    """Count the bonus cards that can be dealt."""
    return len(BONUS_CARDS) - len(without)


RULES = {
    "L1.1": "The number of players decides how many tiles, cards, favors and rooms on offer there are, and the prices.",
    "L1.2": "Tiles and cards that are not needed are drawn at random and put away unseen.",
    "L1.3": "You begin with a foyer, 15,000 marks and 3 bonus cards, of which one goes back under the deck.",
    "L1.4": "Players begin with 0, 1, 2 and 3 points in turn order.",
    "L1.5": "Favors are drawn at random; completed rooms and incomplete rooms are never both in play.",
    "L1.6": "An option of the table leaves chosen king's favors and bonus cards out of the game.",
    "L2.1": "The master builder fills the empty places on offer and puts every room on offer under a price.",
    "L2.2": "In turn, the master builder last, you buy one tile and place it, or pass and take 5,000 marks.",
    "L2.3": "The others pay the master builder, who pays the bank; a hallway or stairs cost 3,000.",
    "L2.4": "At the end of a round each unsold room gets 1,000 marks from the bank; they go to whoever buys it.",
    "L2.5": "The role of master builder passes to the left, and a new round begins.",
    "L2.6": "You may only buy a tile that you can place in your castle.",
    "L3.1": "At least one entrance of the new tile must meet an entrance of your castle.",
    "L3.2": "Tiles lie side by side, never one on another, not even in part.",
    "L3.3": "You may turn a tile by quarter turns, but not flip it.",
    "L3.4": "Entrances may face walls, but a room with a blocked entrance can never be completed.",
    "L3.5": "Your castle must always keep at least one entrance that is open and leads outside.",
    "L3.6": "Only stairs join the two floors: their light end connects upstairs, their dark end downstairs.",
    "L3.7": "Nothing may touch the fence of an outdoor room.",
    "L4.1": "First the new tile scores the points printed on it.",
    "L4.2": "Then the new tile scores its centre: for rooms connected, adjacent or anywhere in the castle.",
    "L4.3": "Next, each room the new tile is connected to scores its own centre for it, if the type fits.",
    "L4.4": "Then every activity room the new tile is adjacent to loses points for it, if the type fits.",
    "L4.5": "Last, every downstairs room of the castle scores for the new tile, if the type fits.",
    "L4.6": "Rooms are connected by a pair of entrances and adjacent where walls touch; corners do not count.",
    "L4.7": "Foyer, hallways and stairs are corridor rooms worth 0 points; they have no size.",
    "L4.8": "An activity room can cost more points than it brings, and your score can go down.",
    "L5.1": "A room is completed when all its entrances are connected, and brings its reward at once.",
    "L5.2": "A completed activity room brings 5 points.",
    "L5.3": "A completed corridor room brings a free hallway or stairs, placed and scored at once; once a turn.",
    "L5.4": "A completed sleeping room lets you look through a stack and put up to 2 of its tiles on the room cards.",
    "L5.5": "A completed utility room lets you draw 2 bonus cards and keep one.",
    "L5.6": "A completed living room scores once more.",
    "L5.7": "A completed outdoor room brings 10,000 marks from the bank.",
    "L5.8": "A completed food room brings another turn when the present one is over.",
    "L5.9": "Every second downstairs room you complete brings one of the seven other rewards, as you choose.",
    "L6.1": "The round in which the last room card is drawn is the last and is played to its end.",
    "L6.2": "Each room of a size whose stack is used up brings 2 points; hallways and stairs likewise.",
    "L6.3": "Each favor brings 8, 4, 2 and 1 points by rank; tied players share the points of the places they fill.",
    "L6.4": "Your bonus cards are shown and scored.",
    "L6.5": "Every full 10,000 marks bring 1 point.",
    "L6.6": "Most points win; ties go to the larger castle (2014) or to the larger castle, then more money (2022).",
    "L7.1": "Alone you set up as for three players, without favors and with 2 bonus cards.",
    "L7.2": "Each turn of a solo game three rooms go under 2,000, 4,000 and 6,000 in the order drawn.",
    "L7.3": "In a solo game you buy one tile or take 5,000; then the three rooms leave the game.",
    "L7.4": "At the end of a solo game your points give you a rank, by the scale of the edition.",
    "L8.1": "Touching and overlapping are judged exactly, also at round and cut corners.",
    "L8.2": "A fence is the top side as printed: on a 600 with both cut corners, on a 500 the upper arc.",
    "L8.3": "For favors and bonus cards an entrance is external if it is open and one can walk from it to the outside.",
    "L8.4": "The entrance that a castle must keep has to be one that can be built on, not a dead end.",
}

PROMPTS = {
    "return": "Which bonus card goes back under the deck?",
    "arrange": "Which room goes under the highest price that is free?",
    "buy": "Buy a room, a hallway or stairs, or pass and take 5000.",
    "place": "Where does the tile go?",
    "reward": "Several rooms are complete: which reward comes first?",
    "choose": "Two downstairs rooms are complete: which reward do you choose?",
    "again": "Which of the downstairs rooms just completed scores again?",
    "free": "A hallway or stairs, for free: which?",
    "look": "Which stack do you look through?",
    "pick": "Which tile goes on the room cards? None or up to 2, the last on top.",
    "end": "End your turn, or take back what you did.",
}

META = Meta("ludwig", "Castles of Mad King Ludwig", (1, 2, 3, 4), "2", RULES, PROMPTS, former=("1",))
