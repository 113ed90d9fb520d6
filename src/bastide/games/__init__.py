"""One folder a game; each is a module that keeps the contract of `bastide.kernel.game`."""
