"""The HTTP API: routes of the REST API, and the WebSockets of tables."""
