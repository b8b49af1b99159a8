"""Kairi Robe, size M: straight, open, square sleeves set on a dropped shoulder, a broad band down both fronts, belt ends at the sides."""
import numpy as np

from ..cutting import OPEN_SEAMS, halves, kept_near, one_side
from ..drape import Phase
from ..pattern import Garment, Panel, curve, length, mirrored
from ..placing import body, sleeve
from ..surface import Surface

PIECE, YARDS = 'kairi-robe', ('main', 'trim')
LENGTH, CHEST, HEM = 116.0, 124 / 4, 128 / 4
NECK, SHOULDER, DROP, ARM, VEE = 7.4, 28.0, 6.6, 31.0, 34.0
SLEEVE, CUFF = 43.0, 21.5
BAND, EDGE, HEM_BAND = 4.6, 5.0, 5.0  # widths of the neckband, of the cuffs' and the hem's
WAIST_Y, BELT, TIE = 42.0, 3.4, 52.0
COTTON = dict(density=0.011, bend=14.0, shear=1e4, compress=4e4, crease=0.28, fold=(9, 22), thickness=0.5, friction=0.5)
START, POSE = (36.0, 4.0), (7.0, 10.0)
PHASES = [
    Phase(0.3, 900, 20, 0, False),
    Phase(0.5, 1500, 6, 0.6),
    Phase(1.0, 1800, 1.2, 1, True, *POSE),
    Phase(0.9, 1800, 1.0, empty=0.7),
    Phase(1.3, 1800, 1.2),
    Phase(0.6, 2700, 7, bend=2.0),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'chest': [('front_l', 'y', ARM), ('front_r', 'y', ARM), ('back', 'y', ARM)], 'hem': [('front_l', 'y', LENGTH - 1), ('front_r', 'y', LENGTH - 1), ('back', 'y', LENGTH - 1)], 'length': [('back', 'x', 0), 1.6], 'sleeve': [('sleeve_l', 'x', 0)]}
LOOK = {'turn': 17, 'frame': (8, 161), 'lift': 0.15, 'ground': '#f2f1ec', 'pale': 0.45, 'through': 0.12}


def half_width(y):
    return np.interp(y, [0, ARM, LENGTH], [SHOULDER + 1.5, CHEST, HEM])


def down_the_side():
    return {
        'shoulder': curve((NECK, 0), ((NECK + SHOULDER) / 2, DROP * 0.45), (SHOULDER, DROP)),
        'armhole': curve((SHOULDER, DROP), (SHOULDER, ARM - 6), (SHOULDER + 0.4, ARM - 0.5), (CHEST, ARM)),
        'side': curve((CHEST, ARM), (HEM, LENGTH - 0.4)),
        'hem': curve((HEM, LENGTH - 0.4), (0, LENGTH)),
    }


def front_edges(side):
    return one_side({'vee': curve((0, VEE), (1.5, 24), (6.6, 8), (NECK, 0)), **down_the_side(), 'edge': curve((0, LENGTH), (0, VEE))}, side)


def make(size=1.0):
    back = halves({'neck': curve((0, 1.6), (4, 1.6), (6.4, 1.2), (NECK, 0)), **down_the_side()})
    shape = dict(half=half_width, shoulder=SHOULDER, neck=NECK, drop=DROP, arm=ARM)
    armhole = length(back['armhole_l'])
    half = armhole * 1.0
    cap, under = curve((0, 0), (half, 0.8)), curve((half, 0.8), (CUFF, SLEEVE))
    sleeves = {
        'cap_back': cap, 'under_back': under, 'cuff_back': curve((CUFF, SLEEVE), (0, SLEEVE)),
        'cuff_front': curve((0, SLEEVE), (-CUFF, SLEEVE)), 'under_front': mirrored(under), 'cap_front': mirrored(cap),
    }

    def place_sleeve(side):
        place = sleeve(side, lambda y: np.interp(y, [0, SLEEVE], [half, CUFF]), *START)
        return lambda x, y: place(x, y + 9.0)

    whole = body(-1, **shape, room=0.8)

    def place_front(side):
        return lambda x, y: whole(x + side * 3.5 * np.clip((y - 16) / 24, 0, 1), y) + [0, 0, 0]

    def tie_edges(long):
        return {'top': curve((-1.5, 0), (1.5, 0)), 'right': curve((1.5, 0), (1.7, long)), 'foot': curve((1.7, long), (-1.7, long)), 'left': curve((-1.7, long), (-1.5, 0))}

    def place_tie(side):
        def place(x, y):
            at = np.array([side * 19.5, -9.5, 141.8 - WAIST_Y])
            out = np.array([side * 0.72, -0.7, 0])
            return at + out * (2.6 + 0.05 * y)[:, None] + np.array([0.7 * side, 0.7, 0]) * x[:, None] - np.array([0, 0, 1.0]) * y[:, None]

        return place

    def firm(x, y):
        vee = np.where(y < VEE, np.abs(np.abs(x) - np.interp(y, [0, 8, 20, VEE], [NECK, 6.4, 3.0, 0])), np.abs(x))
        return np.maximum(np.where(vee < BAND, 4.0, 1.0), np.where(y > LENGTH - HEM_BAND, 2.2, 1.0))

    panels = [
        Panel('front_l', front_edges(1), place_front(1), shift=(3, 3), stiffness=firm),
        Panel('front_r', front_edges(-1), place_front(-1), shift=(73, 7), stiffness=firm),
        Panel('back', back, body(1, **shape, room=0.8), shift=(110, 5), stiffness=lambda x, y: np.where(y > LENGTH - HEM_BAND, 2.2, 1.0)),
        Panel('sleeve_l', sleeves, place_sleeve(1), shift=(30, 126), stiffness=lambda x, y: np.where(y > SLEEVE - EDGE, 2.5, 1.0)),
        Panel('sleeve_r', sleeves, place_sleeve(-1), shift=(85, 129), stiffness=lambda x, y: np.where(y > SLEEVE - EDGE, 2.5, 1.0)),
        Panel('tie_l', tie_edges(TIE), place_tie(1), stiffness=lambda x, y: 2.0 + 0 * x),
        Panel('tie_r', tie_edges(TIE - 6), place_tie(-1), stiffness=lambda x, y: 2.0 + 0 * x),
    ]
    threads = [(f'front_{s}.{e}', 0.006) for s in 'lr' for e in ('vee', 'edge', 'side')] + [(f'back.armhole_{s}', 0.012) for s in 'lr']
    garment = Garment(panels, OPEN_SEAMS, size, tuple(threads)).sew()
    # Each belt end hangs from a loop at the side.
    garment.ties = kept_near(garment, (VEE, 42), 7.0)
    for s in 'lr':
        front = garment.panel(f'front_{s}')
        spot = garment.weld[front.first + np.argmin(((front.flat - [(1 if s == 'l' else -1) * (CHEST - 4), WAIST_Y]) ** 2).sum(1))]
        garment.ties += [(spot, int(p)) for p in garment.edge(f'tie_{s}.top')]
    return garment


def dress(garment, yards):
    main, trim = yards['main'], yards['trim']
    thread = (0.35, 0.4, 0.55)
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift)

        def band(distance, width, shift, along):
            s.patch(np.where(distance < width + 2, width - distance, -9), s.cut(trim, shift), step=0.5)
            s.stitches(np.abs(distance - width + 0.2), along, thread)
            s.height -= 0.7 * np.clip(1 - distance / 0.22, 0, 1) ** 2

        if panel.name in ('front_l', 'front_r'):
            s.seam('side')
            s.seam('armhole')
            s.seam('shoulder', allowance=0.9)
            band(s.from_edges('hem'), HEM_BAND, (31, 3), s.x)
            band(s.from_edges('vee', 'edge'), BAND, (3, 2), s.y)
            if panel.name == 'front_r':
                px, py, w, h = -17.0, 52.0, 16.0, 18.0
                across = w / 2 - np.abs(s.x - px)
                inside = np.minimum(across, np.minimum(s.y - py, py + h - s.y))
                s.patch(inside, s.cut(main, (panel.shift[0] + 3.6, panel.shift[1] + 5.3)), step=0.6)
                s.stitches(np.where(s.y > py - 0.3, np.abs(np.minimum(across, py + h - s.y) - 0.25), 9), np.where(across < 0.6, s.y, s.x), thread)
        elif panel.name == 'back':
            s.seam('side_l', 'side_r')
            s.seam('armhole_l', 'armhole_r')
            s.seam('shoulder_l', 'shoulder_r', allowance=0.9)
            band(s.from_edges('hem_l', 'hem_r'), HEM_BAND, (61, 3), s.x)
            band(s.from_edges('neck_l', 'neck_r'), 3.0, (3, 2), s.x)
        elif panel.name.startswith('sleeve'):
            s.seam('cap_back', 'cap_front', allowance=0.8)
            s.seam('under_back', 'under_front')
            band(s.from_edges('cuff_back', 'cuff_front'), EDGE, (30, 30), s.x)
        else:
            s.colour = s.cut(trim, (100, 2))
            edge = s.from_edges('left', 'right', 'foot')
            s.stitches(np.abs(edge - 0.25), s.x + s.y, thread)
            s.shade(edge, 0.3, 0.06)
        s.handle(seed=170 + number)
        surfaces[panel.name] = s
    return surfaces
