"""Patti Bel Shirt, size M: long and easy, a turned collar, a buttoned front, cuffs, curved tails, a chest pocket."""
import numpy as np

from ..cutting import CUFF_SEAMS, SLEEVE_SEAMS, body_seams, cuff_band, flared_strip, halves, place_cuff, set_in
from ..drape import Phase
from ..pattern import Garment, Panel, curve, joined, length
from ..placing import body, sleeve
from ..surface import Surface

PIECE, YARDS = 'patti-bel-shirt', ('main',)
LENGTH, CHEST, HEM, TAIL = 88.0, 110 / 4, 112 / 4, 13.0
NECK, SHOULDER, DROP, ARM = 7.8, 22.0, 8.0, 26.0
SLOPE, BALANCE = 2.0, 2.5  # how much steeper the front's shoulder is, and how much longer the front at its middle: its way leads over the chest
CUFF_DEEP, CUFF = 6.5, 12.0
SLEEVE, WRIST, CAP = 58.0 - CUFF_DEEP, 14.2, 13.5
DEPTH, FALL = 8.6, 6.4  # of the neck at the front; how wide the collar is
COTTON = dict(bend=12.0, shear=3e3, compress=8e3, crease=0.2, fold=(9, 22))
MAN = True
START, POSE = (38.0, 4.0), (6.0, 10.0)
PHASES = [
    Phase(0.4, 900, 20, 0, False),
    Phase(0.4, 1500, 6, 0.6),
    Phase(0.9, 1800, 1.2, 1, True, *POSE),
    Phase(0.8, 1800, 1.0, empty=1.0),
    Phase(1.1, 1800, 1.2),
    Phase(0.5, 2700, 8, bend=2.0),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'chest': [('front', 'y', ARM + 1), ('back', 'y', ARM + 1)], 'hem': [('front', 'y', LENGTH - TAIL), ('back', 'y', LENGTH - TAIL)], 'length': [('back', 'x', 0), 0.6], 'sleeve': [('sleeve_l', 'x', 0), ('cuff_l', 'x', 0)]}
LOOK = {'turn': 21, 'frame': (38, 157), 'lift': 0.15, 'button': 0.56, 'shell': ['#3a2a1e', '#5d4531'], 'thread': '#8a98ad', 'ground': '#f2f1ec', 'eye': 112}
POCKET = 11.6, 24.0, 10.2, 13.0  # its middle and upper edge, how wide and deep it is: a stripe runs on down its middle
RAISED = [
    dict(panel='front', x0=-1.7, x1=1.7, y0=DEPTH + 0.4, y1=LENGTH + BALANCE - 0.1, edges='lr', taper=0.6),
    dict(panel='front', x0=POCKET[0] - POCKET[2] / 2, x1=POCKET[0] + POCKET[2] / 2, y0=POCKET[1], y1=POCKET[1] + POCKET[3], high=0.15),
]


def half_width(y):
    return np.interp(y, [0, ARM, LENGTH], [SHOULDER + 1.5, CHEST, HEM])


def outline(neck, drop=DROP, longer=0.0):
    step = CHEST - SHOULDER
    low, end = LENGTH - TAIL, LENGTH + longer
    return halves({
        'neck': neck,
        'shoulder': curve((NECK, 0), ((NECK + SHOULDER) / 2, drop * 0.42), (SHOULDER, drop)),
        'armhole': np.concatenate([
            curve((SHOULDER, drop), (SHOULDER - 1.2, drop + 4.6), (SHOULDER - 1.4, ARM - 8.5), (SHOULDER + 0.1 * step, ARM - 5.2)),
            curve((SHOULDER + 0.1 * step, ARM - 5.2), (SHOULDER + 0.4 * step, ARM - 0.6), (CHEST, ARM))[1:],
        ]),
        'side': curve((CHEST, ARM), (CHEST - 0.4, ARM + 20), (HEM, low)),
        'hem': joined(curve((HEM, low), (HEM - 0.6, low + 6), (HEM - 4.5, end - 1.2), (HEM - 11, end)), curve((HEM - 11, end), (0, end))),
    })


def make(size=1.0):
    front = outline(curve((0, DEPTH), (4.6, DEPTH), (7.6, 5), (NECK, 0)), DROP + SLOPE, BALANCE)
    back = outline(curve((0, 0.6), (4, 0.6), (6.6, 0.5), (NECK, 0)))
    shape = dict(half=half_width, shoulder=SHOULDER, neck=NECK, drop=DROP, arm=ARM)
    sleeves, half = set_in((length(front['armhole_l']) + length(back['armhole_l'])) / 2, 1.01, CAP, SLEEVE, WRIST)
    place_front, place_back = body(-1, **shape, room=0.3), body(1, **shape, room=0.3)
    necks = [front['neck_l'], back['neck_l'][::-1], back['neck_r'][::-1], front['neck_r']]
    strip, where, total = flared_strip([length(line) for line in necks], FALL, ratio=1.16, points=2.6)
    way, spots, at = [], [], 0.0
    for line, place in zip(necks, (place_front, place_back, place_back, place_front)):
        way.append(at + np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]))
        at = way[-1][-1]
        spots.append(place(*line.T))
    way, spots = np.concatenate(way), np.concatenate(spots)

    def place_collar(x, y):
        along, out = where(x, y)
        base = np.stack([np.interp(along, way, spots[:, k]) for k in range(3)], -1)
        angle = np.radians(-82 + 344 * np.clip(along, 0, total) / total)
        fore = np.clip(1 - np.minimum(along, total - along) / 9, 0, 1)
        away = np.stack([np.cos(angle), np.sin(angle), 0.25 - 0.75 * fore], -1)
        lift = np.stack([0 * fore, -0.7 * fore, 0.9 * (1 - fore) + 0.5 * fore], -1)
        return base + out[:, None] * away * 0.95 + np.minimum(out, 1)[:, None] * lift

    cuff = cuff_band(CUFF, CUFF_DEEP)
    tails = lambda x, y: np.where((np.abs(x) < 1.9) & (y > DEPTH), 3.0, np.where(y > LENGTH + BALANCE - 1.4, 2.0, 1.0))
    firm = lambda x, y: 4.0 + 0 * x
    panels = [
        Panel('front', front, place_front, shift=(34.8, 6), stiffness=tails),
        Panel('back', back, place_back, shift=(98.6, 4)),
        Panel('sleeve_l', sleeves, sleeve(1, half, *START), shift=(29.0, 98)),
        Panel('sleeve_r', sleeves, sleeve(-1, half, *START), shift=(87.0, 98)),
        Panel('cuff_l', cuff, place_cuff(1, CUFF, SLEEVE, *START), shift=(30, 10), turn=90, stiffness=firm),
        Panel('cuff_r', cuff, place_cuff(-1, CUFF, SLEEVE, *START), shift=(70, 10), turn=90, stiffness=firm),
        Panel('collar', strip, place_collar, shift=(60, 40), turn=90, stiffness=firm),
    ]
    seams = body_seams() + SLEEVE_SEAMS + CUFF_SEAMS
    seams += [('front.neck_l', 'collar.foot0'), ('back.neck_l', '-collar.foot1'), ('back.neck_r', '-collar.foot2'), ('front.neck_r', 'collar.foot3')]
    threads = [(f'front.side_{s}', 0.01) for s in 'lr'] + [(f'{p}.armhole_{s}', 0.015) for p in ('front', 'back') for s in 'lr']
    threads += [(f'cuff_{s}.top_{b}', 0.01) for s in 'lr' for b in ('back', 'front')]
    garment = Garment(panels, seams, size, tuple(threads)).sew()
    garment.folded = [('front', 'collar'), ('back', 'collar')]
    return garment


BUTTONS = [10.0, 19.5, 29.0, 38.5, 48.0, 57.5, 67.0]
THREAD = (0.76, 0.79, 0.84)


def dress(garment, yards):
    main = yards['main']
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift, panel.turn)
        if panel.name in ('front', 'back'):
            hem = s.from_edges('hem_l', 'hem_r')
            s.hem(hem, 0.9, s.x + s.y, THREAD)
            for name in ('side', 'armhole'):
                s.seam(f'{name}_l', f'{name}_r')
            s.seam('shoulder_l', 'shoulder_r', allowance=0.9)
            if panel.name == 'front':
                inside = np.where(s.y > DEPTH, 1.7 - np.abs(s.x), -9)
                s.patch(inside, s.cut(main, (panel.shift[0], panel.shift[1] + 3.1)), step=0.2)
                s.stitches(np.where(s.y > DEPTH, np.abs(np.abs(s.x) - 1.3), 9), s.y, THREAD)
                px, py, w, h = POCKET
                across = w / 2 - np.abs(s.x - px)
                pocket = np.minimum(across, np.minimum(s.y - py, py + h - s.y))
                s.patch(pocket, s.cut(main, (panel.shift[0], panel.shift[1] + 4.4)), step=0.2)
                s.stitches(np.where(s.y > py - 0.2, np.abs(np.minimum(across, py + h - s.y) - 0.25), 9), np.where(across < 0.6, s.y, s.x), THREAD)
                s.stitches(np.where(across > 0, np.abs(s.y - py - 2.2), 9), s.x, THREAD)
        elif panel.name.startswith('sleeve'):
            s.seam('cap_back', 'cap_front', allowance=0.8)
            s.seam('under_back', 'under_front')
        elif panel.name.startswith('cuff'):
            edge = s.from_edges('top_back', 'top_front', 'foot_back', 'foot_front')
            s.rolled(s.from_edges('foot_back', 'foot_front'))
            s.stitches(np.abs(edge - 0.5), s.x, THREAD)
            s.shade(s.from_edges('top_back', 'top_front'), 0.4, 0.1)
        else:
            edge = s.from_edges('top', 'start_out', 'end_out', 'start_in', 'end_in')
            s.rolled(edge)
            s.stitches(np.abs(edge - 0.5), s.x + s.y, THREAD)
        s.handle(seed=130 + number)
        surfaces[panel.name] = s
    return surfaces


def buttons(garment):
    return [('front', 0.0, y) for y in BUTTONS]
