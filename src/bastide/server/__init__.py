"""The server: games between people and bots, live or over days."""
