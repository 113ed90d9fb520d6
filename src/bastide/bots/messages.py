"""Messages of the bots: English texts by key. The browser client never gets them."""

from __future__ import annotations

from functools import partial

from ..kernel.errors import make_message

MESSAGES = {
    "bots.level": "there is no level {name!r}; there are: {known}",
    "bots.unknown": "there is no bot {name!r}; there are: {known}",
    "settings.least": "the setting {name!r} of the bot {bot!r} must be at least {least:g}, not {value}",
    "settings.most": "the setting {name!r} of the bot {bot!r} must be at most {most:,.0f}, not {value}",
    "settings.number": "the setting {name!r} of the bot {bot!r} must be a number, not {value!r}",
    "settings.twice": "the setting {name!r} of the bot {bot!r} is given twice",
    "settings.unknown": "the bot {bot!r} has no setting {name!r}; it has: {known}",
    "settings.whole_number": "the setting {name!r} of the bot {bot!r} must be a whole number, not {value!r}",
    "stdio.answer": 'the bot {bot!r} answered {answer!r}, not {{"move": "..."}}',
    "stdio.closed": "the bot {bot!r} closed its standard output instead of answering",
    "stdio.command": "the command {command!r} of a bot cannot be parsed: {problem}",
    "stdio.exited": "the bot {bot!r} exited with status {status} instead of answering",
    "stdio.exited_line": "the bot {bot!r} exited with status {status} instead of answering; its last line was: {line}",
    "stdio.illegal": "the bot {bot!r} answered {move!r}, which is not one of the legal moves",
    "stdio.killed": "the bot {bot!r} was killed by signal {signal} instead of answering",
    "stdio.killed_line": (
        "the bot {bot!r} was killed by signal {signal} instead of answering; its last line was: {line}"
    ),
    "stdio.no_program": "name the program of the bot and its arguments: {bot}:PROGRAM ARGS",
    "stdio.not_executable": "{program!r} is not executable: make it so, or name its interpreter first",
    "stdio.seconds": "'seconds' must be a number above 0 and at most {most}, not {value!r}",
    "stdio.start": "the bot {bot!r} cannot be started: {problem}",
    "stdio.timeout": "the bot {bot!r} did not answer within {seconds:g} s",
    "stdio.too_long": "the bot {bot!r} answered more than {most} bytes without a newline",
    "stdio.unknown": "there is no program {program!r} to run as a bot",
}

say = partial(make_message, MESSAGES)
