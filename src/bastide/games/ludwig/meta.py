"""The game at a glance: its options, and every rule by its number in a sentence of ours."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.contract import Meta
from ...kernel.errors import BadOptions
from ...kernel.options import check, option, set_option
from .components import BONUS_CARDS, DEALT, DEALT_SOLO, FAVORS, FAVORS_IN_PLAY


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
            raise BadOptions(f"too many king's favors are left out: {dealt} are dealt, and only {left} could be")
        dealt, left = DEALT_SOLO if self.players == 1 else DEALT * self.players, bonus_left(self.without_bonus)
        if left < dealt:
            raise BadOptions(f"too many bonus cards are left out: {dealt} are dealt, and only {left} could be")


def favors_left(without: tuple[str, ...]) -> int:
    """L1.5: The favors for completed and for incomplete rooms are never dealt together."""
    exclusive = "completed" not in without and "incomplete" not in without
    return len(FAVORS) - len(without) - exclusive


def bonus_left(without: tuple[str, ...]) -> int:
    return len(BONUS_CARDS) - len(without)


RULES = {
    "L1.1": "The number of players says how many cards, tiles, favors and rooms on offer there are, and the prices.",
    "L1.2": "Tiles left in the box are drawn at random and never seen.",
    "L1.3": "Each player begins with a foyer, 15000 marks and 3 bonus cards, of which one goes under the deck.",
    "L1.4": "Players begin with 0, 1, 2 and 3 points in turn order.",
    "L1.5": "Favors are drawn at random; completed rooms and incomplete rooms are never both in play.",
    "L2.1": "The master builder fills the empty places on offer and puts every room on offer under a price.",
    "L2.2": "Each player, the master builder last, buys a tile and places it, or passes and takes 5000.",
    "L2.3": "The price goes to the master builder, who pays the bank; a hallway or stairs cost 3000.",
    "L2.4": "Unsold rooms get 1000 each; the money on a tile is the buyer's and helps to pay for it.",
    "L2.5": "The master builder passes to the left.",
    "L2.6": "Only what can be placed can be bought.",
    "L3.1": "At least one entrance of the new tile meets an entrance of the castle.",
    "L3.2": "Tiles do not overlap.",
    "L3.3": "Tiles are turned by quarter turns.",
    "L3.4": "An entrance may face a wall; its room can then never be completed.",
    "L3.5": "The castle keeps at least one entrance that leads outside.",
    "L3.6": "The floors meet only on stairs: the light end is joined upstairs, the dark end downstairs.",
    "L3.7": "Nothing touches a fence.",
    "L4.1": "A tile scores its own points.",
    "L4.2": "A tile scores its centre: rooms connected, adjacent or in the whole castle.",
    "L4.3": "Rooms it is connected to score their centres for it.",
    "L4.4": "Activity rooms beside it score their centres for it.",
    "L4.5": "All downstairs rooms score their centres for it.",
    "L4.6": "Connected is by an entrance, adjacent by a wall; corners do not count.",
    "L4.7": "Foyer, hallways and stairs are corridor rooms without points or size.",
    "L4.8": "An activity room can cost more points than it gives.",
    "L5.1": "A room whose entrances are all connected is complete and brings its reward; the player orders several.",
    "L5.2": "A complete activity room brings 5 points.",
    "L5.3": "A complete corridor room brings a hallway or stairs, placed at once; once a turn.",
    "L5.4": "A complete sleeping room lets look through a stack and put up to 2 of its tiles on the room cards.",
    "L5.5": "A complete utility room brings one of 2 bonus cards.",
    "L5.6": "A complete living room scores again.",
    "L5.7": "A complete outdoor room brings 10000.",
    "L5.8": "A complete food room brings another turn.",
    "L5.9": "Every second complete downstairs room brings a reward of choice.",
    "L6.1": "The round in which the last room card is drawn is the last.",
    "L6.2": "A room of a size whose stack is used up brings 2 points; hallways and stairs likewise.",
    "L6.3": "Favors bring 8, 4, 2 and 1 points by rank; who is tied shares.",
    "L6.4": "Bonus cards count.",
    "L6.5": "Every full 10000 brings a point.",
    "L6.6": "Ties: the larger castle, then more money, then shared.",
    "L7.1": "Solo: set up as for three, without favors, with 2 bonus cards.",
    "L7.2": "Solo: three rooms a turn for 2000, 4000 and 6000, in the order drawn.",
    "L7.3": "Solo: one buy or 5000; then the three rooms leave the game.",
    "L7.4": "Solo: the points give a rank.",
    "L8.1": "Overlap and contact are exact, also at round and cut corners.",
    "L8.2": "A fence is the top side as printed, with the cut corners, or the upper arc.",
    "L8.3": "An entrance leads outside when the unit before it is empty and can be reached from around the castle.",
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

META = Meta("ludwig", "Castles of Mad King Ludwig", (1, 2, 3, 4), "2", RULES, PROMPTS)
