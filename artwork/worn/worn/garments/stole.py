"""Ajrakh Stole, 55 by 200 cm: hung over a rail, the front end shorter, both ends bordered and fringed."""
import numpy as np

from ..drape import Phase
from ..pattern import Garment, Panel, curve
from ..surface import Surface

PIECE, YARDS = 'ajrakh-stole', ('main', 'border', 'border2')
WIDTH, LENGTH, FRONT = 55.0, 200.0, 86.0
RAIL, RADIUS = 152.0, 1.7
COTTON = dict(bend=12.0, shear=1e4, compress=4e4, crease=0.2, friction=0.5)
START = None
LIMBS = np.array([[-90.0, 0, RAIL, RADIUS, 90.0, 0, RAIL, RADIUS]])
PHASES = [Phase(0.1, 900, 20, 0, False), Phase(0.8, 1200, 3.0), Phase(1.8, 1200, 1.0), Phase(0.7, 1800, 5)]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'length': [('stole', 'x', 0)], 'hem': [('stole', 'y', 50), ('stole', 'y', 150)]}
LOOK = {'turn': -19, 'frame': (21, 169), 'fstop': 32, 'ground': '#8c8078', 'pale': 0.06, 'through': 0.1, 'stage': 'rail', 'rail': [RAIL, RADIUS], 'eye': 112, 'fringe': '#8d2423'}


def place(x, y):
    t = y - FRONT  # negative in front
    gather = 0.88
    wave = 0.5 + 0.5 * np.sin(2 * np.pi * x / 15 + 0.7 * np.sin(x / 9) + 0.012 * t) * np.cos(x / 24 + 0.4)
    r = RADIUS + 0.3 + 2.1 * wave
    half = np.pi / 2 * (RADIUS + 0.3)
    angle = np.clip(t / (RADIUS + 0.3), -np.pi / 2, np.pi / 2)
    below = np.maximum(np.abs(t) - half, 0)
    px = x * gather + 0.6 * np.sign(t) * below / 40
    py = r * np.sin(angle) + np.sign(t) * 0.02 * below
    pz = RAIL + r * np.cos(angle) - below
    return np.stack([px, py, pz], -1)


def make(size=1.0):
    w = WIDTH / 2
    edges = {'front': curve((w, 0), (-w, 0)), 'left': curve((-w, 0), (-w, LENGTH)), 'back': curve((-w, LENGTH), (w, LENGTH)), 'right': curve((w, LENGTH), (w, 0))}
    doubled = lambda x, y: np.where((w - np.abs(x) < 0.9) | (np.minimum(y, LENGTH - y) < 1.5), 2.0, 1.0)
    garment = Garment([Panel('stole', edges, place, shift=(w, 3), stiffness=doubled)], [], size, (('stole.left', 0.004), ('stole.right', 0.006))).sew()
    garment.held = np.flatnonzero(np.abs(garment.panels[0].flat[:, 1] - FRONT) < 0.6)
    return garment


def dress(garment, yards):
    s = Surface(garment.panels[0])
    s.colour = s.cut(yards['main'], (WIDTH / 2 - 4.6, 3))
    for name in ('left', 'right'):
        d = s.x + WIDTH / 2 if name == 'left' else WIDTH / 2 - s.x
        s.border(yards['border'], np.where(d > -1, d, 9), s.y, width=4.2, inset=0.4)
    for d, along in ((s.y, s.x), (LENGTH - s.y, -s.x)):
        s.border(yards['border2'], np.where(d > -1, d, 19), along + 30, width=9, inset=0.5)
        s.hem(np.where(d < 4, d, 9), 0.9, s.x, (0.5, 0.2, 0.18))
    s.hem(WIDTH / 2 - np.abs(s.x), 0.6, s.y, (0.3, 0.32, 0.45))
    s.handle(seed=60)
    return {'stole': s}


def fringe(garment, x):
    """Where each tassel hangs."""
    spots = []
    for name in ('front', 'back'):
        line = x[garment.edge(f'stole.{name}')]
        way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
        at = np.arange(0.2, way[-1], 0.45)
        spots.append(np.stack([np.interp(at, way, line[:, k]) for k in range(3)], -1))
    return np.concatenate(spots)
