"""Bagru Quilted Jacket, size M: straight, collarless, open; three soft layers run together, edged and lined with another print."""
import numpy as np

from ..cutting import OPEN_SEAMS, halves, kept_near, one_side, set_in
from ..drape import Phase
from ..pattern import Garment, Panel, curve, length
from ..placing import body, sleeve
from ..surface import Surface

PIECE, YARDS = 'bagru-quilted-jacket', ('main', 'lining')
LENGTH, CHEST, HEM = 76.0, 108 / 4, 112 / 4
NECK, SHOULDER, DROP, ARM = 7.8, 21.0, 4.4, 25.5
SLEEVE, WRIST, CAP = 56.0, 14.5, 11.0
EDGE, ROW = 1.6, 2.6  # width of the binding, and how far apart the quilting runs
POCKET = (14.5, 49.0, 15.0, 17.0)
COTTON = dict(density=0.028, bend=55.0, shear=2.5e4, compress=5e4, crease=0.14, fold=(14, 30), thickness=0.7, friction=0.6)
START, POSE = (38.0, 4.0), (9.0, 12.0)
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


def down_the_side():
    step = CHEST - SHOULDER
    return {
        'shoulder': curve((NECK, 0), ((NECK + SHOULDER) / 2, DROP * 0.42), (SHOULDER, DROP)),
        'armhole': np.concatenate([
            curve((SHOULDER, DROP), (SHOULDER - 1.2, DROP + 4.6), (SHOULDER - 1.4, ARM - 8.5), (SHOULDER + 0.1 * step, ARM - 5.2)),
            curve((SHOULDER + 0.1 * step, ARM - 5.2), (SHOULDER + 0.4 * step, ARM - 0.6), (CHEST, ARM))[1:],
        ]),
        'side': curve((CHEST, ARM), (HEM, LENGTH)),
        'hem': curve((HEM, LENGTH), (0, LENGTH)),
    }


def front_edges(side):
    return one_side({'neck': curve((0, 12), (1.8, 9.5), (7, 6), (NECK, 0)), **down_the_side(), 'edge': curve((0, LENGTH), (0, 12))}, side)


def make(size=1.1):
    back = halves({'neck': curve((0, 1.8), (4, 1.8), (6.8, 1.2), (NECK, 0)), **down_the_side()})
    shape = dict(half=half_width, shoulder=SHOULDER, neck=NECK, drop=DROP, arm=ARM, room=0.6)
    sleeves, half = set_in(length(back['armhole_l']), 1.03, CAP, SLEEVE, WRIST)
    whole = body(-1, **shape)

    def place_front(side):
        return lambda x, y: whole(x + side * 3.0 * np.clip((y - 6) / 20, 0, 1), y)

    firm = lambda x, y: np.where((y > LENGTH - EDGE) | (np.abs(x) < EDGE), 2.0, 1.0)
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
    garment.ties = kept_near(garment, (12, 24, 36), 8.5)
    return garment


def dress(garment, yards):
    main, lining = yards['main'], yards['lining']
    thread = (0.86, 0.79, 0.62)
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift)
        s.inside = s.cut(lining, panel.shift)
        # Rows of running stitch, and the cloth that swells between them.
        across = (s.x + 400) % ROW
        row = np.minimum(across, ROW - across)
        s.height += 1.5 * np.sqrt(np.clip(row / (ROW / 2), 0, 1)) - 0.75
        s.stitches(row, s.y, thread, pitch=0.5)
        sleeve_panel = panel.name.startswith('sleeve')
        if panel.name == 'back':
            s.seam('side_l', 'side_r'), s.seam('armhole_l', 'armhole_r'), s.seam('shoulder_l', 'shoulder_r', allowance=0.9)
            edge = s.from_edges('hem_l', 'hem_r', 'neck_l', 'neck_r')
        elif sleeve_panel:
            s.seam('cap_back', 'cap_front', allowance=0.8), s.seam('under_back', 'under_front')
            edge = s.from_edges('cuff_back', 'cuff_front')
        else:
            s.seam('side'), s.seam('armhole'), s.seam('shoulder', allowance=0.9)
            edge = s.from_edges('hem', 'edge', 'neck')
            px, py, w, h = POCKET
            px *= 1 if panel.name.endswith('l') else -1
            wide = w / 2 - np.abs(s.x - px)
            inside = np.minimum(wide, np.minimum(s.y - py, py + h - s.y))
            s.patch(inside, s.cut(main, (panel.shift[0] + 3.6, panel.shift[1] + 5.3)), step=1.2, soft=0.1)
            s.stitches(np.where(s.y > py - 0.3, np.abs(np.minimum(wide, py + h - s.y) - 0.3), 9), np.where(wide < 0.6, s.y, s.x), thread)
            s.patch(np.minimum(wide, np.minimum(s.y - py, py + EDGE - s.y)), s.cut(lining, (30, 30)), step=0.4)
        s.patch(np.where(edge < 4, EDGE - edge, -9), s.cut(lining, (10, 20)), step=0.7, soft=0.08)
        s.stitches(np.abs(edge - EDGE + 0.2), s.x + s.y, (0.3, 0.34, 0.5))
        s.height -= 0.8 * np.clip(1 - edge / 0.3, 0, 1) ** 2
        s.handle(seed=190 + number)
        surfaces[panel.name] = s
    return surfaces
