"""What server and clients say to each other: shapes that REST and the socket share, and the socket's messages."""
