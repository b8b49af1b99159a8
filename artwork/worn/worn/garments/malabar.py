"""Malabar coffee in its pouch."""
from .coffee import *  # noqa: F403

PIECE = 'malabar-coffee'
LOOK = {**LOOK, 'cord': '#e9e0cb', 'ground': '#b5835a', 'milled': True, 'roast': ['#3a2416', '#46301f', '#331f14']}  # noqa: F405
