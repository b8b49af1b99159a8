"""A length of cotton on the printer's table: at the left it is printed, then only outlined, at the right bare."""
import numpy as np

from ..pattern import Garment, Panel, curve
from ..surface import Surface

YARDS = ()
CARRIED = {'printed': 'printing-printed', 'outlined': 'printing-outlined', 'bare': 'printing-bare'}
REACH, FAR, NEAR = 105.0, 31.0, 62.0  # half of what is seen of its length; from the middle to its two selvedges
BLOCK = (12.0, 16.8)  # what one impression prints
FIRST = (-100.0, 4.0)  # the far left corner of an impression
# How many impressions each row has, from the far one on: the outline first, the fill follows.
OUTLINED, FILLED = (8, 8, 8, 7, 7, 7), (7, 7, 6, 6, 6, 6)
START, PHASES, MEASURED = None, [], {}  # it is laid as it lies
LIMBS = np.array([[-REACH, 0, -40.0, 0.1, REACH, 0, -40.0, 0.1]])  # below it, to tell outside from inside
LOOK = {'stage': 'printing', 'turn': 0, 'frame': (-30, 35), 'tilt': 34, 'back': 60, 'fstop': 16, 'light': 0.97, 'pale': 0.4, 'through': 0.02}


def lies(x, y):
    """How high the cloth lies: flat where blocks came down on it, in soft waves where it is loose."""
    loose = np.clip((x + 12) / 26, 0, 1)
    waves = 0.55 * np.sin(x / 6.1 - y / 15 + 1.3 * np.sin(y / 13 + 1)) + 0.2 * np.sin(x / 2.9 + y / 7.5 + np.sin(x / 8))
    edge = np.clip((FAR - y) / 5, 0, 1)
    rim = 0.5 * (1 - edge) ** 2 * (1 + np.sin(x / 5.3 + 1.4 * np.sin(x / 11)))
    return 0.1 + 0.42 * loose * (1 + waves) + 0.05 * np.sin(x / 7 + y / 5) * (1 - loose) + rim * (0.25 + 0.5 * loose)


def place(x, v):
    y = FAR - v
    return np.stack([x, y, lies(x, y)], -1)


def make(size=1.5):
    edges = {
        'far': curve((-REACH, 0), (REACH, 0)), 'right': curve((REACH, 0), (REACH, FAR + NEAR)),
        'near': curve((REACH, FAR + NEAR), (-REACH, FAR + NEAR)), 'left': curve((-REACH, FAR + NEAR), (-REACH, 0)),
    }
    return Garment([Panel('cloth', edges, place)], [], size).sew()


def dress(garment, yards):
    s = Surface(garment.panels[0])
    shift = (-FIRST[0], -FIRST[1])
    row = np.clip(np.floor((s.y - FIRST[1]) / BLOCK[1]).astype(int), 0, len(FILLED) - 1)
    column = np.floor((s.x - FIRST[0]) / BLOCK[0])
    within = (s.y > FIRST[1])[..., None]
    done = lambda rows: within & (column < np.array(rows)[row])[..., None]
    s.colour = np.where(done(FILLED), s.cut(yards['printed'], shift), np.where(done(OUTLINED), s.cut(yards['outlined'], shift), s.cut(yards['bare'], (REACH, 0))))
    s.height -= 0.1 * np.exp(-((s.y / 0.5) ** 2))  # the selvedge
    s.shade(s.y, 0.25, 0.1)
    # It came folded: the creases still stand where no block has pressed them.
    loose = np.clip((s.x + 6) / 14, 0, 1)
    bent = 0.25 * np.sin(s.y / 9) + 0.15 * np.sin(s.x / 6)
    for across, every, first in ((s.x, 23.0, 14.5), (s.y, 29.0, 21.0)):
        far = (across + bent - first + every / 2) % every - every / 2
        s.height += loose * (0.4 * np.exp(-((far / 0.22) ** 2)) + 0.9 * np.exp(-np.abs(far) / 1.1))
    s.handle(strength=1.3, seed=500)
    return {'cloth': s}
