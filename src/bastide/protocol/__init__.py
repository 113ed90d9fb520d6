"""The protocol between server and clients: WebSocket messages, and models that REST and WebSockets share."""
