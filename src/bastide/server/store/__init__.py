"""What lasts: people, tables and their events, in SQLite or PostgreSQL."""
