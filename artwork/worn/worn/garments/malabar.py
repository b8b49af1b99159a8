"""Malabar coffee in its pouch."""
from .coffee import *  # noqa: F403

PIECE = 'malabar-coffee'
LOOK = {**LOOK, 'cord': '#e9e0cb', 'ground': '#b5835a'}  # noqa: F405
