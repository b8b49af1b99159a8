"""A hanger instead of the form: a garment falls flat from its shoulders."""
import numpy as np
from scipy.spatial import cKDTree

from .drape import Phase
from .form import SOFT
from .solver import far_from

CENTRE = 2.6  # how far behind the form's middle its shoulders are
FLAT = 0.4  # how deep a body is, of what it is round the form
# From the neck to the end of each shoulder: x, y, z, radius.
HANGER = np.array([[side * 1.0, 0, 143.3, 0.8, side * 17.0, 0, 137.1, 1.1] for side in (-1, 1)])
HELD = 1.0  # cm: what lies so near does not slide
# No form: every point is far from it.
NOTHING = np.full((4, 4, 4), 1e3, np.float32), np.full(3, -1e4), 0.5
HANGS = [Phase(0.15, 900, 20, 0, False), Phase(0.5, 1200, 6, 0.6), Phase(1.5, 1200, 1.4), Phase(0.7, 1800, 6)]


def hang(garment):
    """Takes a sewn garment off the form and puts it over a hanger."""
    garment.limbs = HANGER
    garment.points[:, 1] = FLAT * (garment.points[:, 1] - CENTRE)
    way = np.empty(3)
    garment.held = np.flatnonzero([far_from(p, *NOTHING, HANGER, SOFT, way) < HELD for p in garment.points])


def back_behind(garment, x, apart=0.4):
    """Where a fold of the back has come through the front, it is laid behind it, where nobody sees it."""
    names = [panel.name for panel in garment.panels]
    front, back = (np.unique(garment.faces[garment.owner == names.index(name)]) for name in ('front', 'back'))
    back = np.setdiff1d(back, front)
    far, near = cKDTree(x[front][:, [0, 2]]).query(x[back][:, [0, 2]], k=12)
    behind = x[front[near], 1].max(1) + apart
    through = (far[:, 0] < 1) & (x[back, 1] < behind)
    x = x.copy()
    x[back[through], 1] = behind[through]
    return x
