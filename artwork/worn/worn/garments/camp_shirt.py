"""Ajrakh Camp Shirt, size M: boxy, half sleeves, an open collar with notched lapels, a chest pocket, buttons, side vents.

The two fronts are one panel below the first button, with the overlap painted and raised; lapels and collar are panels of
their own that lie on it, sewn along the roll line and the neck.
"""
import numpy as np

from ..cutting import flared_strip
from ..drape import Phase
from ..pattern import Garment, Panel, curve, joined, length, mirrored, resampled
from ..placing import body, sleeve
from ..surface import Surface

PIECE, YARDS = 'ajrakh-camp-shirt', ('main',)
LENGTH, CHEST = 68.0, 112 / 4
NECK, SHOULDER, DROP, ARM = 8.0, 23.0, 8.0, 26.5
# How much steeper the front's shoulder is, and how much longer the front at its middle: it has the way over the chest to go.
SLOPE, BALANCE, VENT = 2.0, 3.0, 7.0
SLEEVE, CUFF, CAP = 24.0, 18.5, 13.5
NOTCH, OPEN = np.array([7.4, 5.2]), 17.6
FALL = 6.6  # how wide the collar is
COTTON = dict(bend=12.0, shear=3e3, compress=8e3, crease=0.2, fold=(9, 20))
MAN = True
START, POSE = (38.0, 4.0), (5.0, 8.0)
PHASES = [
    Phase(0.4, 900, 20, 0, False),
    Phase(0.4, 1500, 6, 0.6),
    Phase(0.9, 1800, 1.2, 1, True, *POSE),
    Phase(0.8, 1800, 1.0, empty=1.0),
    Phase(1.1, 1800, 1.2),
    Phase(0.5, 2700, 9, bend=2.0),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'chest': [('front', 'y', ARM + 1), ('back', 'y', ARM + 1)], 'length': [('back', 'x', 0), 0.6], 'sleeve': [('sleeve_l', 'x', 0)]}
LOOK = {'turn': 22, 'frame': (63, 156), 'lift': 0.15, 'button': 0.6, 'shell': ['#c8b593', '#e6d8bb'], 'ground': '#2a3f68', 'pale': 0.25, 'through': 0.08, 'thread': '#2b2620', 'eye': 122}


RAISED = [
    dict(panel='front', x0=-1.7, x1=3.3, y0=OPEN + 0.9, y1=LENGTH + BALANCE - 0.06, edges='l', taper=1.2),
    dict(panel='front', x0=13.4 - 5.8, x1=13.4 + 5.8, y0=26.5, y1=26.5 + 13.0, high=0.15),
]


def half_width(y):
    return np.interp(y, [0, ARM, LENGTH], [SHOULDER + 1.5, CHEST, CHEST])


def outline(neck, drop=None, low=0.0):
    drop = DROP if drop is None else drop
    step = CHEST - SHOULDER
    left = {
        **neck,
        'shoulder': curve((NECK, 0), ((NECK + SHOULDER) / 2, drop * 0.42), (SHOULDER, drop)),
        'armhole': np.concatenate([
            curve((SHOULDER, drop), (SHOULDER - 1.0, drop + 4.6), (SHOULDER - 1.2, ARM - 8.5), (SHOULDER + 0.1 * step, ARM - 5.2)),
            curve((SHOULDER + 0.1 * step, ARM - 5.2), (SHOULDER + 0.4 * step, ARM - 0.6), (CHEST, ARM))[1:],
        ]),
        'side': curve((CHEST, ARM), (CHEST, LENGTH - VENT)),
        'vent': curve((CHEST, LENGTH - VENT), (CHEST, LENGTH - 0.2)),
        'hem': curve((CHEST, LENGTH - 0.2), (CHEST * 0.55, LENGTH + low), (0, LENGTH + low)),
    }
    edges = {f'{name}_l': line for name, line in left.items()}
    return edges | {f'{name}_r': mirrored(line) for name, line in reversed(left.items())}


ROLL = curve((0, OPEN), (3.2, 12.5), (6.2, 8.5), tuple(NOTCH))
UPPER = curve(tuple(NOTCH), (7.8, 3.5), (7.7, 1.5), (NECK, 0))


def sleeve_edges(armhole):
    goal = armhole * 1.01

    def cap(half):
        return curve((0, 0), (half * 0.42, -0.2), (half * 0.5, CAP * 0.98), (half, CAP))

    low, high = 12.0, 34.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if length(cap(middle)) < goal else (low, middle)
    half = low
    under = curve((half, CAP), (CUFF, SLEEVE))
    edges = {
        'cap_back': cap(half), 'under_back': under, 'cuff_back': curve((CUFF, SLEEVE), (0, SLEEVE)),
        'cuff_front': curve((0, SLEEVE), (-CUFF, SLEEVE)), 'under_front': mirrored(under), 'cap_front': mirrored(cap(half)),
    }
    return edges, lambda y: np.interp(y, [0, CAP, SLEEVE], [half, half, CUFF])


def make(size=0.9):
    front = outline({'roll': ROLL, 'neck': UPPER}, DROP + SLOPE, BALANCE)
    back = outline({'neck': curve((0, 0.6), (4, 0.6), (6.6, 0.5), (NECK, 0))})
    shape = dict(half=half_width, shoulder=SHOULDER, neck=NECK, drop=DROP, arm=ARM)
    sleeves, half = sleeve_edges((length(front['armhole_l']) + length(back['armhole_l'])) / 2)
    place_front, place_back = body(-1, **shape, room=0.4), body(1, **shape, room=0.4)

    def off_front(line, lift):
        """Lies on the front, further off it the further from the line."""
        from scipy.spatial import cKDTree

        tree = cKDTree(resampled(line, 200))

        def place(x, y):
            p = place_front(x, y)
            e = 0.05
            n = np.cross(place_front(x + e, y) - p, place_front(x, y + e) - p)
            n /= np.linalg.norm(n, axis=1, keepdims=True) + 1e-12
            n *= np.where(n[:, 1:2] > 0, -1, 1)
            return p + n * (lift * np.minimum(1, tree.query(np.column_stack([x, y]))[0] / 1.2))[:, None]

        return place

    outer = curve((0, OPEN), (6, 16.6), (12.9, 12.4), (14.6, 8.0))
    # Collar and lapel are sewn together for half the gorge; beyond it they leave the notch.
    tip, middle = np.array([14.6, 8.0]), NOTCH + 0.52 * (np.array([14.6, 8.0]) - NOTCH)
    lapel_l = {'roll': ROLL, 'gorge_in': np.array([NOTCH, middle]), 'gorge_out': np.array([middle, tip]), 'outer': outer[::-1]}
    lapel_r = {'outer': outer * [-1, 1], 'gorge_out': np.array([tip, middle]) * [-1, 1], 'gorge_in': np.array([middle, NOTCH]) * [-1, 1], 'roll': (ROLL * [-1, 1])[::-1]}

    necks = [UPPER, back['neck_l'][::-1], back['neck_r'][::-1], front['neck_r']]
    strip, where, total = flared_strip([length(line) for line in necks], FALL)
    way, spots, at = [], [], 0.0
    for line, place in zip(necks, (place_front, place_back, place_back, place_front)):
        way.append(at + np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]))
        at = way[-1][-1]
        spots.append(place(*line.T))
    way, spots = np.concatenate(way), np.concatenate(spots)

    def place_collar(x, y):
        along, out = where(x, y)
        base = np.stack([np.interp(along, way, spots[:, k]) for k in range(3)], -1)
        angle = np.radians(-8 + 196 * along / total)
        fore = np.clip(1 - np.minimum(along, total - along) / 7, 0, 1)  # how much it belongs to the front
        away = np.stack([np.cos(angle), np.sin(angle), 0.3 - 0.62 * fore], -1)
        lift = np.stack([0 * fore, -0.9 * fore, 0.5 * (1 - fore) + 0.3 * fore], -1)
        return base + out[:, None] * away * 0.95 + np.minimum(out, 1)[:, None] * lift

    stiff = lambda x, y: 3.0 + 0 * x
    vent = lambda x, y: np.where((y > LENGTH - VENT) & (CHEST - np.abs(x) < 1.4), 2.0, 1.0)
    hem = lambda x, y: np.where(y > LENGTH + BALANCE * (1 - (x / CHEST) ** 2) - 2.6, 2.5, np.where((np.abs(x) < 1.9) & (y > OPEN - 3), 3.0, vent(x, y)))
    cuff = lambda x, y: np.where(y > SLEEVE - 2.8, 2.5, 1.0)
    panels = [
        Panel('front', front, place_front, shift=(35.0, 6), stiffness=hem),
        Panel('back', back, place_back, shift=(98.0, 4), stiffness=lambda x, y: np.where(y > LENGTH - 2.6, 2.5, vent(x, y))),
        Panel('sleeve_l', sleeves, sleeve(1, half, *START), shift=(30, 90), stiffness=cuff),
        Panel('sleeve_r', sleeves, sleeve(-1, half, *START), shift=(90, 93), stiffness=cuff),
        Panel('lapel_l', lapel_l, off_front(ROLL, 0.9), shift=(20, 125), turn=42, stiffness=stiff),
        Panel('lapel_r', lapel_r, off_front(ROLL * [-1, 1], 0.9), shift=(60, 125), turn=-42, stiffness=stiff),
        Panel('collar', strip, place_collar, shift=(100, 125), stiffness=stiff),
    ]
    seams = []
    for s in 'lr':
        seams += [(f'front.shoulder_{s}', f'back.shoulder_{s}'), (f'front.side_{s}', f'back.side_{s}'), (f'front.roll_{s}', f'lapel_{s}.roll')]
    seams += [
        ('back.armhole_l', 'sleeve_l.cap_back'), ('front.armhole_l', '-sleeve_l.cap_front'),
        ('back.armhole_r', '-sleeve_r.cap_back'), ('front.armhole_r', 'sleeve_r.cap_front'),
        ('sleeve_l.under_back', '-sleeve_l.under_front'), ('sleeve_r.under_back', '-sleeve_r.under_front'),
        ('front.neck_l', 'collar.foot0'), ('back.neck_l', '-collar.foot1'), ('back.neck_r', '-collar.foot2'), ('front.neck_r', 'collar.foot3'),
        ('lapel_l.gorge_in', '-collar.start_in'), ('lapel_r.gorge_in', '-collar.end_in'),
    ]
    threads = [(f'front.side_{s}', 0.01) for s in 'lr'] + [(f'{p}.armhole_{s}', 0.015) for p in ('front', 'back') for s in 'lr']
    garment = Garment(panels, seams, size, tuple(threads)).sew()
    garment.folded = [('front', 'lapel_l'), ('front', 'lapel_r'), ('front', 'collar'), ('back', 'collar')]
    return garment


BUTTONS = [20.0, 31.0, 42.0, 53.0, 63.5]
THREAD = (0.84, 0.83, 0.8)


def dress(garment, yards):
    main = yards['main']
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift, panel.turn)
        if panel.name in ('front', 'back'):
            hem = s.from_edges('hem_l', 'hem_r')
            s.hem(hem, 2.2, s.x, THREAD)
            s.hem(np.where(s.y > LENGTH - VENT - 0.2, s.from_edges('vent_l', 'vent_r'), 9), 1.2, s.y, THREAD)
            s.seam('side_l', 'side_r')
            s.seam('armhole_l', 'armhole_r')
            s.seam('shoulder_l', 'shoulder_r', allowance=0.9)
            if panel.name == 'front':
                # The wearer's left front lies over the right one.
                edge = s.x + 1.7
                over = np.where(s.y > OPEN - 0.5, edge, -9)
                s.height += 0.25 / (1 + np.exp(np.clip(-over / 0.035, -30, 30)))
                other = s.cut(main, (panel.shift[0] + 4.3, panel.shift[1] + 3.1))
                s.colour = np.where((over <= 0)[..., None], other, s.colour)
                s.colour = s.colour * (1 - 0.5 * np.exp(-(((over + 0.05) / 0.07) ** 2)))[..., None]
                s.stitches(np.abs(over - 0.25), s.y, THREAD)
                s.stitches(np.abs(over - 3.3), s.y, THREAD)
                px, py, w, h = 13.4, 26.5, 11.6, 13.0
                across = w / 2 - np.abs(s.x - px)
                inside = np.minimum(across, np.minimum(s.y - py, py + h - s.y))
                s.patch(inside, s.cut(main, (panel.shift[0] + 5.6, panel.shift[1] + 4.4)), step=0.2)
                s.stitches(np.where(s.y > py - 0.2, np.abs(np.minimum(across, py + h - s.y) - 0.25), 9), np.where(across < 0.6, s.y, s.x), THREAD)
                s.stitches(np.where(across > 0, np.abs(s.y - py - 2.2), 9), s.x, THREAD)
        elif panel.name.startswith('sleeve'):
            hem = s.from_edges('cuff_back', 'cuff_front')
            s.hem(hem, 2.6, s.x, THREAD)
            s.seam('cap_back', 'cap_front', allowance=0.8)
            s.seam('under_back', 'under_front')
        elif panel.name.startswith('lapel'):
            s.rolled(s.from_edges('outer', 'gorge_out'))
            s.stitches(np.abs(s.from_edges('outer', 'gorge_out') - 0.5), s.x + s.y, THREAD)
            s.seam('gorge_in', allowance=0.0)
        else:
            s.rolled(s.from_edges('top', 'start_out', 'end_out'))
            s.stitches(np.abs(s.from_edges('top', 'start_out', 'end_out') - 0.5), s.x + s.y, THREAD)
            s.seam('start_in', 'end_in', allowance=0.0)
        s.handle(seed=40 + number)
        surfaces[panel.name] = s
    return surfaces


def buttons(garment):
    return [('front', 0.0, y) for y in BUTTONS]
