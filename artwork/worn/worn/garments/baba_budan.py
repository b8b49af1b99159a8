"""Baba Budan coffee in its pouch."""
from .coffee import *  # noqa: F403

PIECE = 'baba-budan-coffee'
LOOK = {**LOOK, 'turn': -12, 'aim': -4.2, 'mirrored': True, 'cord': '#3f6146', 'ground': '#e6dcb4', 'roast': ['#462b1b', '#4f321f', '#3c2416']}  # noqa: F405
