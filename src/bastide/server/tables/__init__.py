"""Tables as pure state: events, what they lead to, and what each viewer may know. No I/O."""
