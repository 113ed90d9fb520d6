"""Records of games: JSON objects that can be exported, replayed and verified."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from . import chance, options, registry
from .errors import BadRecord, BastideError, Message
from .match import Match
from .messages import say

FORMAT = "bastide-record-1"
CHECKS = ("digest", "moves", "result", "seed", "shuffles")  # in the order of `verify`


def export(match: Match, *, reveal: bool | None = None) -> dict[str, Any]:
    """Return the record of a match, everything hidden included; the seed if the game is over or `reveal` is set."""
    result = match.result()
    data: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.META.name,
        "rules": match.rules,
        "options": options.as_json(match.options),
        "seats": list(match.seats),
        "position": match.start,
        "commitment": None if match.seed is None else chance.commitment(match.seed),
        "seed": match.seed if (result is not None if reveal is None else reveal) else None,
        "setup": list(match.setup),
        "moves": [[e.seat, e.text, list(e.chance)] if e.chance else [e.seat, e.text] for e in match.entries],
        "result": None if result is None else result.as_json(),
    }
    return {**data, "digest": digest(data)}


def digest(data: Mapping[str, Any]) -> str:
    """Return the hash of a record."""
    content = {name: value for name, value in data.items() if name != "digest"}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def dumps(data: Mapping[str, Any]) -> str:
    """Format a record with one field or move per line."""
    lines = []
    for name, value in data.items():
        if name == "moves" and value:
            moves = ",\n  ".join(json.dumps(move, ensure_ascii=False) for move in value)
            lines.append(f' "moves": [\n  {moves}\n ]')
        else:
            lines.append(f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def loads(text: str) -> dict[str, Any]:
    """Read a record from text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(say("json.invalid", problem=error)) from None
    check_format(data)
    found: dict[str, Any] = data
    return found


def check_format(data: Any) -> None:
    """Check that this is a record."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(say("record.format", format=FORMAT))


def replay(data: Mapping[str, Any]) -> Match:
    """Replay a record from its moves and outcomes of chance."""
    return run(data, from_seed=False)


def verify(data: Mapping[str, Any]) -> Match:
    """Replay a record and check everything in it: digest, moves, result and, if it has the seed, the shuffles."""
    check_format(data)
    if data.get("digest") != digest(data):
        raise BadRecord(say("record.digest"), "digest")
    match = run(data, from_seed=False)
    check_result(data, match)
    seed = data.get("seed")
    if seed is not None:
        if data.get("commitment") != chance.commitment(seed):
            raise BadRecord(say("record.seed"), "seed")
        unlike = BadRecord(say("record.shuffles"), "shuffles")
        if begin(data, from_seed=True).setup != match.setup:
            raise unlike
        if [e.chance for e in run(data, from_seed=True).entries] != [e.chance for e in match.entries]:
            raise unlike
    return match


def check_result(data: Mapping[str, Any], match: Match) -> None:
    """Check that the result is that of the moves."""
    result = match.result()
    if data.get("result") != (None if result is None else result.as_json()):
        raise BadRecord(say("record.result"), "result")


def passed(data: Mapping[str, Any], failed: str | None = None) -> dict[str, Message]:
    """Return a finding for each check that a record has passed: all of them, or those before `failed`."""
    made = CHECKS if failed is None else CHECKS[: CHECKS.index(failed)]
    return {check: finding(check, data) for check in made if check != "shuffles" or data["seed"] is not None}


def finding(check: str, data: Mapping[str, Any]) -> Message:
    """Return what a check found."""
    if check == "digest":
        return say("record.ok_digest")
    if check == "moves":
        return say("record.ok_moves", count=len(data["moves"]))
    if check == "result":
        if data["result"] is None:
            return say("record.no_result")
        scores = zip(data["seats"], data["result"]["scores"], strict=True)
        return say("record.ok_result", scores=[f"{name} {score}" for name, score in scores])
    if check == "shuffles":
        return say("record.ok_shuffles")
    return say("record.no_seed") if data["seed"] is None else say("record.ok_seed")


def run(data: Mapping[str, Any], *, from_seed: bool) -> Match:
    """Replay a record, with its recorded outcomes or those of its seed."""
    check_format(data)
    check_shape(data)
    game = registry.game(data["game"])
    if not game.META.plays(data["rules"]):
        raise BadRecord(say("record.rules", rules=data["rules"], version=game.META.version))
    match = begin(data, from_seed=from_seed)
    for number, (seat, text, *drawn) in enumerate(data["moves"], start=1):
        if not from_seed:
            match.luck.script = list(drawn[0]) if drawn else []
        try:
            match.play(text, seat)
        except BastideError as error:
            raise BadRecord(say("record.refused", number=number, move=text, seat=seat, reason=error.message)) from None
        if match.luck.script:
            raise BadRecord(say("record.move_chance", number=number))
    return match


def begin(data: Mapping[str, Any], *, from_seed: bool) -> Match:
    """Return the match of a record before its first move."""
    if data.get("position") is not None:
        match = Match.from_position(data["position"], seed=data.get("seed"), seats=data["seats"], rules=data["rules"])
    else:
        game = registry.game(data["game"])
        luck = chance.from_seed(data["seed"]) if from_seed else chance.from_script(data["setup"])
        chosen = options.read(game.Options, data["options"])
        match = Match(game, chosen, luck, seats=data["seats"], rules=data["rules"])
        if luck.script:
            raise BadRecord(say("record.setup_chance"))
    match.seed = data.get("seed")
    return match


def is_result(data: Mapping[str, Any]) -> bool:
    """Return whether this has the structure of a result."""
    found = [data.get("scores"), data.get("winners")]
    return all(isinstance(each, list) and each and all(type(number) is int for number in each) for each in found)


def check_shape(data: Mapping[str, Any]) -> None:
    """Check the names and types of the fields."""
    shapes: dict[str, tuple[type, ...]] = {
        "game": (str,),
        "rules": (str,),
        "options": (dict,),
        "seats": (list,),
        "setup": (list,),
        "moves": (list,),
        "position": (dict, type(None)),
        "seed": (str, type(None)),
        "commitment": (str, type(None)),
        "result": (dict, type(None)),
    }
    for name, types in shapes.items():
        if name not in data:
            raise BadRecord(say("record.field_missing", name=name))
        if not isinstance(data[name], types) or (name == "result" and data[name] and not is_result(data[name])):
            raise BadRecord(say("record.field", name=name))
    if not all(isinstance(name, str) for name in data["seats"]):
        raise BadRecord(say("record.seats"))
    for number, move in enumerate(data["moves"], start=1):
        if not (
            isinstance(move, list)
            and len(move) in (2, 3)
            and type(move[0]) is int
            and isinstance(move[1], str)
            and all(isinstance(drawn, list) for drawn in move[2:])
        ):
            raise BadRecord(say("record.move", number=number))
