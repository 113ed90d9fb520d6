"""Alembic environment: migrates over the connection that it is given."""

from alembic import context
from sqlalchemy import text

from bastide.server.store.schema import metadata

LOCK = 0x62617374  # so that workers that start together migrate one after the other

connection = context.config.attributes["connection"]
if connection.dialect.name == "postgresql":
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
