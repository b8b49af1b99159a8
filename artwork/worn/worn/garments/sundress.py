"""Jali Sundress, size M: a top gathered at its upper edge on tube straps, a waist seam, a gathered skirt."""
import numpy as np

from ..cutting import gathers, halves
from ..drape import Phase
from ..pattern import Garment, Panel, curve
from ..placing import TOP
from ..surface import Surface

PIECE, YARDS = 'jali-sundress', ('main', 'border', 'trim')
LENGTH, CHEST = 72.0, 94 / 4
HIGH, ARM, WAIST_Y = 13.5, 20.5, 39.5  # depth below the shoulder of the upper edge, the underarm and the waist
UPPER, INNER, OUTER = 15.5, 8.6, 11.0  # half the upper edge before it is gathered, and where the strap is on it
WAIST = 20.5
FULL, HEM = 29.0, 168 / 4
SKIRT = LENGTH - (WAIST_Y - HIGH)
RISE = SKIRT - np.sqrt(SKIRT**2 - (HEM - FULL) ** 2)  # the sides lean, so that the hem rises to them
STRAP, BROAD = 30.0, 1.7
COTTON = dict(bend=14.0, shear=1e4, compress=4e4, crease=0.26, fold=(13, 24), slant=(150, 400), friction=0.4)
START = POSE = None
STUBS = np.array([[s * 12.5, 2.4, z, 4.3, s * 15.6, 2.5, z - 0.3, 4.0] for s in (1, -1) for z in (132.0, 129.4)])
PHASES = [
    Phase(0.2, 900, 20, 0, False),
    Phase(0.6, 1500, 5, 0.6),
    Phase(1.6, 1500, 1.2),
    Phase(1.0, 1500, 1.0),
    Phase(0.6, 2400, 5, bend=1.5),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'chest': [('front', 'y', ARM), ('back', 'y', ARM)], 'length': [('back', 'x', 0), ('skirt_b', 'x', 0)], 'hem': [('skirt_f', 'y', SKIRT - RISE), ('skirt_b', 'y', SKIRT - RISE)]}
LOOK = {'stubs': True, 'turn': 20, 'frame': (44, 160), 'ground': '#ece4d2', 'pale': 0.4, 'through': 0.2}


def top(side):
    behind = side > 0
    dip = 0.0 if behind else 0.6
    at = lambda x: HIGH + dip * (1 - (x / UPPER) ** 2)
    return halves({
        'mid': curve((0, at(0)), (INNER, at(INNER))),
        'strap': curve((INNER, at(INNER)), (OUTER, at(OUTER))),
        'end': curve((OUTER, at(OUTER)), (UPPER, HIGH)),
        'armhole': curve((UPPER, HIGH), (UPPER + 1.5, HIGH + 5), (CHEST - 3, ARM - 0.6), (CHEST, ARM)),
        'side': curve((CHEST, ARM), (CHEST - 0.6, ARM + 7), (WAIST + 0.5, WAIST_Y - 7), (WAIST, WAIST_Y)),
        'waist': curve((WAIST, WAIST_Y), (0, WAIST_Y)),
    })


def skirt():
    return halves({
        'top': curve((0, 0), (FULL, 0)),
        'side': curve((FULL, 0), (HEM, SKIRT - RISE)),
        'hem': curve((HEM, SKIRT - RISE), (HEM * 0.5, SKIRT), (0, SKIRT)),
    })


def place_top(side):
    def place(x, y):
        half = np.interp(y, [HIGH, ARM, WAIST_Y], [UPPER + 6.5, CHEST, WAIST])
        across = x / half * np.pi / 2
        wide = np.interp(y, [HIGH, ARM, WAIST_Y], [15.4, 16.0, 15.2])
        deep = np.interp(y, [HIGH, ARM, WAIST_Y], [13.6, 14.2, 13.2])
        return np.stack([wide * np.sin(across), side * deep * np.cos(across) + 0.4, TOP + 0.4 - y], -1)

    return place


def place_skirt(side):
    def place(x, y):
        half = np.interp(y, [0, SKIRT], [FULL, HEM])
        across = x / half * np.pi / 2
        t = y / SKIRT
        wide, deep = 15.2 + 13.0 * t, 13.2 + 11.0 * t
        pleat = 1 + 0.07 * (1 - 0.45 * t) * (1 + np.sin(22 * across + side * 0.7 + 1.3 * np.sin(3.1 * across))) * np.clip(y / 4, 0, 1)
        return np.stack([wide * np.sin(across) * pleat, side * deep * np.cos(across) * pleat + 0.4, TOP + 0.4 - WAIST_Y - y], -1)

    return place


def strap_edges():
    w = BROAD / 2
    return {'fore': curve((-w, 0), (w, 0)), 'right': curve((w, 0), (w, STRAP)), 'aft': curve((w, STRAP), (-w, STRAP)), 'left': curve((-w, STRAP), (-w, 0))}


def place_strap(side):
    """Over the shoulder from the front's edge to the back's."""

    def place(x, y):
        t = y / STRAP
        path = np.array([[7.0, -13.4, TOP - HIGH], [7.3, -10.5, 134], [7.8, -4, 141.0], [8.0, 2.5, 143.0], [7.8, 8, 140.5], [7.3, 12.5, 134], [7.0, 14.4, TOP - HIGH]])
        at = np.linspace(0, 1, len(path))
        line = np.stack([np.interp(t, at, path[:, k]) for k in range(3)], -1)
        return line * [side, 1, 1] + np.stack([x, 0 * x, 0 * x], -1)

    return place


def make(size=1.0):
    band = lambda x, y: np.where(y < HIGH + 1.2, 3.0, 1.0)
    hem = lambda x, y: np.where(y > SKIRT - 2.6, 2.5, 1.0)
    firm = lambda x, y: 3.0 + 0 * x
    panels = [
        Panel('front', top(-1), place_top(-1), shift=(31.95, -11.8), stiffness=band),
        Panel('back', top(1), place_top(1), shift=(91.95, -11.8), stiffness=band),
        Panel('skirt_f', skirt(), place_skirt(-1), shift=(51.95, 32.1), stiffness=hem),
        Panel('skirt_b', skirt(), place_skirt(1), shift=(139.95, 37.1), stiffness=hem),
        Panel('strap_l', strap_edges(), place_strap(1), stiffness=firm),
        Panel('strap_r', strap_edges(), place_strap(-1), stiffness=firm),
    ]
    seams = []
    for s in 'lr':
        seams += [(f'front.side_{s}', f'back.side_{s}'), (f'skirt_f.side_{s}', f'skirt_b.side_{s}')]
        seams += [(f'skirt_f.top_{s}', f'-front.waist_{s}'), (f'skirt_b.top_{s}', f'-back.waist_{s}')]
    seams += [('strap_l.fore', 'front.strap_l'), ('strap_l.aft', '-back.strap_l'), ('strap_r.fore', 'front.strap_r'), ('strap_r.aft', '-back.strap_r')]
    threads = [(f'{p}.{e}_{s}', 0.3) for p in ('front', 'back') for e in ('mid', 'end') for s in 'lr']
    threads += [(f'{p}.waist_{s}', 0.02) for p in ('front', 'back') for s in 'lr'] + [(f'{p}.armhole_{s}', 0.05) for p in ('front', 'back') for s in 'lr']
    threads += [(f'strap_{s}.{e}', 0.0) for s in 'lr' for e in ('left', 'right')]
    return Garment(panels, seams, size, tuple(threads)).sew()


def dress(garment, yards):
    main, border, trim = yards['main'], yards['border'], yards['trim']
    thread = (0.5, 0.58, 0.4)
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift)
        if panel.name in ('front', 'back'):
            s.seam('side_l', 'side_r')
            upper = s.from_edges('mid_l', 'mid_r', 'strap_l', 'strap_r', 'end_l', 'end_r')
            gathers(s, upper - 1.0, s.x, number, 3.4, 0.9, 0.2)
            s.patch(np.where(upper < 3, 0.9 - upper, -9), s.cut(trim, (5, 5)), step=0.6)
            arm = s.from_edges('armhole_l', 'armhole_r')
            s.patch(np.where(arm < 3, 0.8 - arm, -9), s.cut(trim, (25, 5)), step=0.5)
            waist = s.from_edges('waist_l', 'waist_r')
            s.stitches(np.abs(waist - 0.3), s.x, thread)
            s.shade(waist, 0.4, 0.1)
        elif panel.name.startswith('skirt'):
            gathers(s, s.y, s.x, 9 + number)
            s.seam('side_l', 'side_r')
            hem = s.from_edges('hem_l', 'hem_r')
            s.border(border, hem, s.x + panel.shift[0])
            s.hem(hem, 2.0, s.x, thread)
        else:
            s.colour = s.cut(trim, (15, 5))
            s.rolled(s.from_edges('left', 'right'))
        s.handle(seed=110 + number)
        surfaces[panel.name] = s
    return surfaces
