"""Tables: what happens at them, who may know of it, and the sockets it is told through."""
