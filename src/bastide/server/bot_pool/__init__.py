"""Worker processes in which bots think, with time limits, so that the event loop never computes."""
