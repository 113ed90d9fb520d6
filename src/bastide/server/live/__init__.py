"""Tables in memory: loading, changing and storing them, and the WebSockets that follow them."""
