"""Bots think here: in processes of their own, with limits of time, so that the server's event loop never computes."""
