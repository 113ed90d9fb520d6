"""The driver of each game."""

from __future__ import annotations

from browser.driving import Driver
from browser.driving_ludwig import LUDWIG
from browser.driving_montmurail import MONTMURAIL
from browser.driving_torres import TORRES

DRIVERS: dict[str, Driver] = {"torres": TORRES, "montmurail": MONTMURAIL, "ludwig": LUDWIG}
