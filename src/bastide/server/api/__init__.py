"""REST: lobby, tables, records and people."""
