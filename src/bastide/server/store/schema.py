"""The database schema. Times are milliseconds since 1970."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("key", String(80), unique=True),  # the normalised name of an account; guests have none
    Column("password", Text),  # an argon2 hash
    Column("version", Integer, nullable=False),  # tokens of older versions are invalid
    Column("webhook", Text),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("host", String(24), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("invite", String(24), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("clock", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    # the rest is derived from the events, for looking tables up
    Column("status", String(10), nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("ending", Text),
    Column("deadline", BigInteger),  # when the first seat runs out of time
    Column("thinking", Boolean, nullable=False),  # a bot has to move
    Column("changed", BigInteger, nullable=False),
)
Index("tables_by_status", tables.c.status, tables.c.changed)
Index("tables_by_deadline", tables.c.deadline)
Index("tables_by_thinking", tables.c.thinking, tables.c.changed)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(24)),
    Column("name", String(40), nullable=False),
    Column("bot", String(80)),
    Column("resigned", Boolean, nullable=False),
    Column("to_move", Boolean, nullable=False),
    Column("deadline", BigInteger),  # when the seat runs out of time
)
Index("seats_by_person", seats.c.person)

events = Table(
    "events",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("data", Text, nullable=False),
    Column("mask", Integer, nullable=False),  # the viewers who notice it, as bits
    Column("floor", Integer, nullable=False),  # log lines before it that it left unchanged
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,  # one B-tree instead of two: half the pages to write for each event
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("number", Integer, nullable=False),  # of the last event that it includes
    Column("data", Text, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("shown", Float, nullable=False),  # what the leaderboard sorts by
)
Index("ratings_by_game", ratings.c.game, ratings.c.shown)

results = Table(
    "results",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("person", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer),
    Column("before", Float),  # rating, if the table was rated
    Column("after", Float),
    Column("at", BigInteger, nullable=False),
)
Index("results_by_person", results.c.person, results.c.at)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("requested_by", String(80), nullable=False),  # a person, or @ and the address of an anonymous client
    Column("visits", Integer, nullable=False),  # of the search, for each turn
    Column("moves", Integer, nullable=False),
    Column("analysed", Integer, nullable=False),  # moves analysed so far
    Column("requested", BigInteger, nullable=False),
    Column("heartbeat", BigInteger, nullable=False),  # of the worker that works on it; 0 if none does
    Column("done", Boolean, nullable=False),
    Column("error", Text),  # why it failed
)
Index("analyses_by_done", analyses.c.done, analyses.c.requested)

verdicts = Table(
    "verdicts",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # moves before the turn
    Column("data", Text, nullable=False),
)

pushes = Table(
    "pushes",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("person", String(24), nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
Index("pushes_by_person", pushes.c.person)

codes = Table(
    "codes",
    metadata,
    Column("digest", String(64), primary_key=True),  # of a code to log in on another device
    Column("person", String(24), nullable=False),
    Column("expires", BigInteger, nullable=False),
)
