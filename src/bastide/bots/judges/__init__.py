"""Values with figures that were found by trial: one module a game, see `bastide tune`."""
