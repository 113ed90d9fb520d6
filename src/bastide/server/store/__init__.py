"""The database: accounts, tables and their events, in SQLite or PostgreSQL."""
