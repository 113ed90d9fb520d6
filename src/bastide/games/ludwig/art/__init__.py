"""How tiles and castles are drawn, in characters and in SVG."""
