"""Anar Jaal Shift, size M: sleeveless, flared from the bust, bound at neck and armholes, two patch pockets."""
import numpy as np

from ..drape import Phase
from ..pattern import Garment, Panel, curve, mirrored
from ..placing import body
from ..surface import Surface

PIECE, YARDS = 'anar-jaal-shift', ('main', 'border', 'trim')
LENGTH, CHEST, HEM = 110.0, 98 / 4, 148 / 4
NECK, SHOULDER, DROP, ARM, RISE = 9.0, 17.0, 3.6, 21.5, 2.2
POCKET = (10.6, 58.0, 14.0, 17.0)
COTTON = dict(bend=14.0, shear=1e4, compress=4e4, crease=0.26, fold=(16, 26), slant=(200, 500))
START = POSE = None  # no arms
# The padded plates that fill a form's armholes.
STUBS = np.array([[s * 12.5, 2.4, z, 4.3, s * 15.6, 2.5, z - 0.3, 4.0] for s in (1, -1) for z in (132.0, 129.4)])
PHASES = [
    Phase(0.15, 900, 20, 0, False),
    Phase(1.0, 1200, 2.0),
    Phase(2.2, 1200, 1.2),
    Phase(0.8, 1800, 5),
]
RAISED = [dict(panel='front', x0=x - POCKET[2] / 2 - 0.05, x1=x + POCKET[2] / 2 + 0.05, y0=POCKET[1], y1=POCKET[1] + POCKET[3], high=0.2) for x in (-POCKET[0], POCKET[0])]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'chest': [('front', 'y', ARM), ('back', 'y', ARM)], 'hem': [('front', 'y', LENGTH - RISE), ('back', 'y', LENGTH - RISE)], 'length': [('back', 'x', 0), 4.2]}
LOOK = {'stubs': True, 'turn': 14, 'frame': (14, 160), 'ground': '#ece4d2'}


def half_width(y):
    return np.interp(y, [0, ARM, LENGTH], [SHOULDER + 1, CHEST, HEM])


def outline(neck):
    step = CHEST - SHOULDER
    left = {
        'neck': neck,
        'shoulder': curve((NECK, 0), ((NECK + SHOULDER) / 2, DROP * 0.42), (SHOULDER, DROP)),
        'armhole': np.concatenate([
            curve((SHOULDER, DROP), (SHOULDER - 1.3, DROP + 4.6), (SHOULDER - 1.5, ARM - 8.5), (SHOULDER + 0.1 * step, ARM - 5.2)),
            curve((SHOULDER + 0.1 * step, ARM - 5.2), (SHOULDER + 0.4 * step, ARM - 0.6), (CHEST, ARM))[1:],
        ]),
        'side': curve((CHEST, ARM), (CHEST + 0.12 * (HEM - CHEST), ARM + 31), (HEM - 0.3 * (HEM - CHEST), LENGTH - RISE - 31), (HEM, LENGTH - RISE)),
        'hem': curve((HEM, LENGTH - RISE), (HEM * 0.55, LENGTH), (0, LENGTH)),
    }
    edges = {f'{name}_l': line for name, line in left.items()}
    return edges | {f'{name}_r': mirrored(line) for name, line in reversed(left.items())}


def doubled(x, y):
    hem = np.where(y > LENGTH - 2.6 - RISE * (np.abs(x) / HEM) ** 2, 2.5, 1.0)
    neck = np.where(np.hypot(x, y * 0.8) < NECK + 1.0, 4.0, 1.0)
    arm = np.where((y < ARM + 1) & (half_width(y) - np.abs(x) < 2.0), 2.5, 1.0)
    return np.maximum.reduce([hem, neck, arm])


def make(size=0.9):
    front = outline(curve((0, 11.6), (5.6, 11.4), (8.6, 6.6), (9, 0)))
    back = outline(curve((0, 4.2), (5, 4), (8.2, 2.8), (9, 0)))
    shape = dict(half=half_width, shoulder=SHOULDER, neck=NECK, drop=DROP, arm=ARM, waves=0.22)
    panels = [
        Panel('front', front, body(-1, **shape), shift=(40, 3), stiffness=doubled),
        Panel('back', back, body(1, **shape), shift=(118, 7), stiffness=doubled),
    ]
    seams = [(f'front.{edge}_{s}', f'back.{edge}_{s}') for edge in ('shoulder', 'side') for s in 'lr']
    threads = [(f'front.side_{s}', 0.008) for s in 'lr'] + [(f'{p}.{e}_{s}', 0.012) for p in ('front', 'back') for e in ('neck', 'armhole') for s in 'lr']
    return Garment(panels, seams, size, tuple(threads)).sew()


def dress(garment, yards):
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(yards['main'], panel.shift)
        hem = s.from_edges('hem_l', 'hem_r')
        s.border(yards['border'], hem, s.x + panel.shift[0])
        s.hem(hem, 2.0, s.x)
        s.seam('side_l', 'side_r')
        s.seam('shoulder_l', 'shoulder_r', allowance=0.9)
        trim = s.cut(yards['trim'], (3, 4))
        if panel.name == 'front':
            for side in (-1, 1):
                px, py, w, h = POCKET
                across = w / 2 - np.abs(s.x - side * px)
                inside = np.minimum(across, np.minimum(s.y - py, py + h - s.y))
                s.patch(inside, s.cut(yards['main'], (panel.shift[0] + side * 2.6, panel.shift[1] + 5.3)), step=0.6)
                s.stitches(np.where(s.y > py - 0.3, np.abs(np.minimum(across, py + h - s.y) - 0.25), 9), np.where(across < 0.6, s.y, s.x), (0.55, 0.12, 0.1))
                band = np.minimum(across, np.minimum(s.y - py, py + 2.0 - s.y))
                s.patch(band, trim, step=0.25)
        for edges in (('neck_l', 'neck_r'), ('armhole_l', 'armhole_r')):
            d = s.from_edges(*edges)
            s.patch(np.where(d < 3, 0.95 - d, -9), trim, step=0.55)
            s.stitches(np.abs(d - 0.8), s.x + s.y, (0.6, 0.16, 0.13))
        s.handle(seed=20 + number)
        surfaces[panel.name] = s
    return surfaces
