"""The server: tables that are live, lasting and fair."""
