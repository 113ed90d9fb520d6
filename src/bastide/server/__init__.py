"""The server: tables for people and bots, over REST and WebSockets."""
