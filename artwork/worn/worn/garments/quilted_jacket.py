"""Bagru Quilted Jacket, size M: straight, collarless, open; three soft layers run together, edged and lined with another print."""
import numpy as np
from scipy.spatial import cKDTree

from ..cutting import OPEN_SEAMS, halves, kept_near, one_side, set_in
from ..drape import Phase
from ..pattern import Garment, Panel, curve, joined, length, resampled
from ..placing import body, sleeve
from ..surface import PX, Surface

PIECE, YARDS = 'bagru-quilted-jacket', ('main', 'lining')
LENGTH, CHEST, HEM = 76.0, 108 / 4, 112 / 4
NECK, SHOULDER, DROP, ARM = 7.8, 21.0, 7.6, 27.0
SLOPE, BALANCE = 2.0, 3.0  # how much steeper the fronts' shoulders are, and how much longer the fronts: their way leads over the chest
SLEEVE, WRIST, CAP = 56.0, 14.5, 13.5
# Widths of the binding and of the bands at hem and cuffs: one row of the lining's stars, and two. How far apart the quilting runs.
EDGE, BAND, ROW = 1.7, 3.4, 2.6
POCKET = (16.0, 49.0, 14.0, 16.0)
COTTON = dict(density=0.028, bend=45.0, shear=6e3, compress=1.2e4, crease=0.1, fold=(14, 30), thickness=0.7, friction=0.6)
START, POSE = (38.0, 4.0), (7.0, 16.0)
PHASES = [
    Phase(0.4, 900, 20, 0, False),
    Phase(0.4, 1500, 6, 0.6),
    Phase(0.9, 1800, 1.2, 1, True, *POSE),
    Phase(0.8, 1800, 1.2, empty=0.5),
    Phase(1.0, 1800, 1.6),
    Phase(0.5, 2700, 8, bend=1.5),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'chest': [('front_l', 'y', ARM), ('front_r', 'y', ARM), ('back', 'y', ARM)], 'hem': [('front_l', 'y', LENGTH - 1), ('front_r', 'y', LENGTH - 1), ('back', 'y', LENGTH - 1)], 'length': [('back', 'x', 0), 1.8], 'sleeve': [('sleeve_l', 'x', 0)]}
LOOK = {'turn': 20, 'frame': (50, 157), 'lift': 0.15, 'eye': 114, 'through': 0.0}


def half_width(y):
    return np.interp(y, [0, ARM, LENGTH], [SHOULDER + 1.5, CHEST, HEM])


def down_the_side(drop=DROP, longer=0.0):
    step = CHEST - SHOULDER
    return {
        'shoulder': curve((NECK, 0), ((NECK + SHOULDER) / 2, drop * 0.42), (SHOULDER, drop)),
        'armhole': np.concatenate([
            curve((SHOULDER, drop), (SHOULDER - 1.2, drop + 4.6), (SHOULDER - 1.4, ARM - 8.5), (SHOULDER + 0.1 * step, ARM - 5.2)),
            curve((SHOULDER + 0.1 * step, ARM - 5.2), (SHOULDER + 0.4 * step, ARM - 0.6), (CHEST, ARM))[1:],
        ]),
        'side': curve((CHEST, ARM), (HEM, LENGTH)),
        'hem': curve((HEM, LENGTH), (HEM / 2, LENGTH + longer), (0, LENGTH + longer)),
    }


def front_edges(side):
    return one_side({'neck': curve((0, 12), (1.8, 9.5), (7, 6), (NECK, 0)), **down_the_side(DROP + SLOPE, BALANCE), 'edge': curve((0, LENGTH + BALANCE), (0, 12))}, side)


def make(size=1.1):
    back = halves({'neck': curve((0, 1.8), (4, 1.8), (6.8, 1.2), (NECK, 0)), **down_the_side()})
    shape = dict(half=half_width, shoulder=SHOULDER, neck=NECK, drop=DROP, arm=ARM, room=0.6)
    armholes = length(back['armhole_l']), length(front_edges(1)['armhole'])
    sleeves, half = set_in(sum(armholes) / 2, 1.03, CAP, SLEEVE, WRIST)
    whole = body(-1, **shape)

    def place_front(side):
        return lambda x, y: whole(x + side * 3.0 * np.clip((y - 6) / 20, 0, 1), y)

    firm = lambda x, y: np.where((y > LENGTH - 1) | (np.abs(x) < EDGE), 2.0, 1.0)
    cuff = lambda x, y: np.where(y > SLEEVE - 2, 2.0, 1.0)
    panels = [
        Panel('front_l', front_edges(1), place_front(1), shift=(3, 3), stiffness=firm),
        Panel('front_r', front_edges(-1), place_front(-1), shift=(63, 6), stiffness=firm),
        Panel('back', back, body(1, **shape), shift=(105, 4), stiffness=lambda x, y: np.where(y > LENGTH - EDGE, 2.0, 1.0)),
        Panel('sleeve_l', sleeves, sleeve(1, half, *START), shift=(30, 90), stiffness=cuff),
        Panel('sleeve_r', sleeves, sleeve(-1, half, *START), shift=(90, 93), stiffness=cuff),
    ]
    threads = [(f'front_{s}.{e}', 0.008) for s in 'lr' for e in ('edge', 'neck', 'side')] + [(f'back.armhole_{s}', 0.012) for s in 'lr']
    garment = Garment(panels, OPEN_SEAMS, size, tuple(threads)).sew()
    garment.ties = kept_near(garment, (13, 26, 40, 56, 72), 5.0)
    return garment


def edged(surface, stars, wide, line):
    """The lining's cloth along a line, `wide` cm of it, with whole rows of its stars."""
    distance = surface.from_line(line)
    near = distance < wide + 1
    spots = resampled(line, 2000)
    along = np.zeros_like(distance)
    along[near] = cKDTree(spots).query(np.column_stack([surface.x[near], surface.y[near]]))[1] * length(line) / 2000
    rows = np.clip(((wide - distance) * PX).astype(int), 0, stars.shape[0] - 1)
    surface.patch(np.where(near, wide - distance, -9), stars[rows, (along * PX).astype(int) % stars.shape[1]], step=0.7, soft=0.08)
    surface.stitches(np.abs(distance - wide + 0.2), along, (0.3, 0.34, 0.5))
    surface.height -= 0.8 * np.clip(1 - distance / 0.3, 0, 1) ** 2


def dress(garment, yards):
    main, lining = yards['main'], yards['lining']
    thread = (0.86, 0.79, 0.62)
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift)
        s.inside = s.cut(lining, panel.shift)
        # Rows of running stitch across, and the cloth that swells between them.
        across = (s.y + 400) % ROW
        row = np.minimum(across, ROW - across)
        s.height += 1.9 * np.sqrt(np.clip(row / (ROW / 2), 0, 1)) - 0.95
        s.stitches(row, s.x, thread, pitch=0.5)
        s.shade(row, 0.12, 0.16)
        name, edges = panel.name, panel.edges
        if name == 'back':
            s.seam('side_l', 'side_r'), s.seam('armhole_l', 'armhole_r'), s.seam('shoulder_l', 'shoulder_r', allowance=0.9)
            bands = [(BAND, joined(edges['hem_l'], edges['hem_r'])), (EDGE, joined(edges['neck_r'], edges['neck_l']))]
        elif name.startswith('sleeve'):
            s.seam('cap_back', 'cap_front', allowance=0.8), s.seam('under_back', 'under_front')
            bands = [(BAND, joined(edges['cuff_back'], edges['cuff_front']))]
        else:
            s.seam('side'), s.seam('armhole'), s.seam('shoulder', allowance=0.9)
            px, py, w, h = POCKET
            px *= 1 if name.endswith('l') else -1
            wide = w / 2 - np.abs(s.x - px)
            inside = np.minimum(wide, np.minimum(s.y - py, py + h - s.y))
            s.patch(inside, s.cut(main, (panel.shift[0] + 3.6, panel.shift[1] + 5.3)), step=1.2, soft=0.1)
            s.stitches(np.where(s.y > py - 0.3, np.abs(np.minimum(wide, py + h - s.y) - 0.3), 9), np.where(wide < 0.6, s.y, s.x), thread)
            s.patch(np.minimum(wide, np.minimum(s.y - py, py + EDGE - s.y)), s.cut(lining, (30, -py)), step=0.4)
            opening = [edges[e] for e in (('edge', 'neck') if name.endswith('l') else ('neck', 'edge'))]
            bands = [(BAND, edges['hem']), (EDGE, joined(*opening))]
        for wide, line in bands:
            edged(s, lining[: round(wide * PX)], wide, line)
        s.handle(seed=190 + number)
        surfaces[name] = s
    return surfaces
