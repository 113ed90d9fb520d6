"""What all games share. It knows no game and depends on nothing outside the standard library."""
