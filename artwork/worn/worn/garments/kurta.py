"""Neel Buti Kurta, size M: shaped at the waist, flared below it, slit at the sides; three-quarter sleeves, a placket."""
import numpy as np

from ..drape import Phase
from ..pattern import Garment, Panel, curve, joined, length, mirrored
from ..placing import body, sleeve
from ..surface import PX, Surface

LENGTH, CHEST, WAIST, HEM = 112.0, 100 / 4, 95 / 4, 116 / 4
NECK, SHOULDER, DROP, ARM, SLIT = 7.4, 18.5, 4.2, 22.0, 42.0
SLEEVE, CUFF, CAP = 46.0, 14.5, 11.5
PLACKET = (1.4, 30.0)  # half its width, and its foot


def half_width(y):
    return np.interp(y, [0, ARM, 41, LENGTH - SLIT, LENGTH], [SHOULDER + 2, CHEST, WAIST, CHEST + 1.6, HEM])


def outline(neck_depth):
    """Edges down the left side, from the neck; mirrored for the other one."""
    slit = LENGTH - SLIT
    left = {
        'neck': curve((0, neck_depth), (NECK * 0.62, neck_depth), (NECK * 0.98, neck_depth * 0.5), (NECK, 0)),
        'shoulder': curve((NECK, 0), (SHOULDER, DROP)),
        'armhole': curve((SHOULDER, DROP), (SHOULDER - 1.8, DROP + 6), (SHOULDER - 2.0, ARM - 3), (CHEST, ARM)),
        'side': joined(
            curve((CHEST, ARM), (CHEST - 0.9, ARM + 9), (WAIST, 35), (WAIST, 41)),
            curve((WAIST, 41), (WAIST, 50), (CHEST + 0.8, slit - 11), (CHEST + 1.6, slit)),
        ),
        'slit': curve((CHEST + 1.6, slit), (HEM, LENGTH - 0.6)),
        'hem': curve((HEM, LENGTH - 0.6), (HEM * 0.5, LENGTH), (0, LENGTH)),
    }
    edges = {f'{name}_l': line for name, line in left.items()}
    edges |= {f'{name}_r': mirrored(line) for name, line in reversed(left.items())}
    return edges


def sleeve_edges(armhole):
    """The cap is as long as both armholes and 4 % more, which is eased in."""
    goal = armhole * 1.04

    def cap(half):
        return curve((0, 0), (half * 0.42, -0.2), (half * 0.5, CAP * 0.98), (half, CAP))

    low, high = 10.0, 26.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if length(cap(middle)) < goal else (low, middle)
    half = low
    back = cap(half)
    edges = {
        'cap_back': back,
        'under_back': curve((half, CAP), (CUFF + 0.4, SLEEVE - 8), (CUFF, SLEEVE)),
        'cuff_back': curve((CUFF, SLEEVE), (0, SLEEVE)),
        'cuff_front': curve((0, SLEEVE), (-CUFF, SLEEVE)),
        'under_front': mirrored(curve((half, CAP), (CUFF + 0.4, SLEEVE - 8), (CUFF, SLEEVE))),
        'cap_front': mirrored(back),
    }
    return edges, lambda y: np.interp(y, [0, CAP, SLEEVE], [half, half, CUFF])


def doubled(x, y):
    """Hems, the placket and the neck are two or more layers of cloth."""
    hem = np.where(y > LENGTH - 2.6, 3.0, 1.0)
    slit = np.where((y > LENGTH - SLIT) & (half_width(y) - np.abs(x) < 1.6), 2.5, 1.0)
    placket = np.where((np.abs(x) < PLACKET[0] + 0.2) & (y < PLACKET[1]), 6.0, 1.0)
    neck = np.where(np.hypot(x, y * 0.75) < NECK + 1.2, 4.0, 1.0)
    return np.maximum.reduce([hem, slit, placket, neck])


BAND = 2.7
PIECE, YARDS = 'neel-buti-kurta', ('main', 'border')
COTTON = dict(bend=14.0, shear=8e3, compress=3e4, crease=0.18, fold=(13, 28), thickness=0.45)
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'chest': [('front', 'y', ARM), ('back', 'y', ARM)], 'hem': [('front', 'y', LENGTH - 1), ('back', 'y', LENGTH - 1)], 'length': [('back', 'x', 0), 1.9], 'sleeve': [('sleeve_l', 'x', 0)]}
LOOK = {'turn': 21, 'frame': (11, 160), 'lift': 0.15, 'button': 0.62}
RAISED = [dict(panel='front', x0=-PLACKET[0], x1=PLACKET[0], y0=9.75, y1=PLACKET[1], edges='lrb', taper=0.3)]
START, POSE = (38.0, 4.0), (6.0, 8.0)  # arms when it is sewn around them, and as they hang

PHASES = [
    Phase(0.4, 900, 20, 0, False),
    Phase(0.4, 1500, 6, 0.6),
    Phase(1.0, 1800, 1.2, 1, True, *POSE),
    Phase(0.9, 1800, 1.0, empty=1.0),
    Phase(1.2, 1800, 1.2),
    Phase(0.6, 2700, 7, bend=2.0),
]


def arc_strip(lengths, height, ratio=0.955):
    """A strip whose lower edge is cut in pieces of these lengths; its upper edge is shorter, so it leans inward."""
    radius = height / (1 - ratio)
    total = sum(lengths)
    marks = np.concatenate([[0], np.cumsum(lengths)])

    def bow(r, a, b):
        angle = (np.linspace(a, b, 60) - total / 2) / radius
        return np.column_stack([r * np.sin(angle), height - (r * np.cos(angle) - (radius - height))])

    edges = {f'foot{k}': bow(radius, marks[k], marks[k + 1])[:, :] for k in range(len(lengths))}
    top = bow(radius - height, total, 0)
    edges['end'] = np.array([bow(radius, total - 1e-9, total)[-1], top[0]])
    edges['top'] = top
    edges['start'] = np.array([top[-1], bow(radius, 0, 1)[0]])

    def where(x, y):
        up = radius - height
        angle = np.arctan2(x, up + height - y)
        return angle * radius + total / 2, np.hypot(x, up + height - y) - up

    return edges, where


def make(size=0.8):
    front, back = outline(9.7), outline(1.9)
    shape = dict(half=half_width, shoulder=SHOULDER, neck=NECK, drop=DROP, arm=ARM)
    sleeves, half = sleeve_edges(length(front['armhole_l']))
    cuff = lambda x, y: np.where(y > SLEEVE - 2.2, 3.0, 1.0)
    hem = {'hem_l': 2.0, 'hem_r': 2.0, 'slit_l': 1.2, 'slit_r': 1.2}
    place_front, place_back = body(-1, **shape), body(1, **shape)
    necks = [front['neck_l'], back['neck_l'][::-1], back['neck_r'][::-1], front['neck_r']]
    band, where = arc_strip([length(line) for line in necks], BAND)
    way, spots, at = [], [], 0.0
    for line, place in zip(necks, (place_front, place_back, place_back, place_front)):
        way.append(at + np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]))
        at = way[-1][-1]
        spots.append(place(*line.T))
    way, spots = np.concatenate(way), np.concatenate(spots)

    def place_band(x, y):
        along, out = where(x, y)
        base = np.stack([np.interp(along, way, spots[:, k]) for k in range(3)], -1)
        high = BAND - out
        inward = -base * [1, 1, 0] + [0, 2.0, 0]
        inward /= np.linalg.norm(inward, axis=1, keepdims=True) + 1e-9
        return base + high[:, None] * (inward * 0.15 + [0, 0, 1])

    panels = [
        Panel('front', front, place_front, shift=(33, 1), stiffness=doubled, hems=hem),
        Panel('back', back, place_back, shift=(103, 4), stiffness=lambda x, y: np.where(y > LENGTH - 2.6, 3.0, 1.0), hems=hem),
        Panel('sleeve_l', sleeves, sleeve(1, half, *START), shift=(30, 121), stiffness=cuff),
        Panel('sleeve_r', sleeves, sleeve(-1, half, *START), shift=(90, 123), stiffness=cuff),
        Panel('band', band, place_band, shift=(40, 8), stiffness=lambda x, y: 10.0 + 0 * x),
    ]
    seams = []
    for s in 'lr':
        seams += [(f'front.shoulder_{s}', f'back.shoulder_{s}'), (f'front.side_{s}', f'back.side_{s}')]
    # The left armhole runs down, the cap's back half runs down too; on the right both outlines come up.
    seams += [
        ('back.armhole_l', 'sleeve_l.cap_back'), ('front.armhole_l', '-sleeve_l.cap_front'),
        ('back.armhole_r', '-sleeve_r.cap_back'), ('front.armhole_r', 'sleeve_r.cap_front'),
        ('sleeve_l.under_back', '-sleeve_l.under_front'), ('sleeve_r.under_back', '-sleeve_r.under_front'),
        ('front.neck_l', 'band.foot0'), ('back.neck_l', '-band.foot1'), ('back.neck_r', '-band.foot2'), ('front.neck_r', 'band.foot3'),
    ]
    threads = [(f'{p}.side_{s}', 0.012) for p in ('front',) for s in 'lr']
    threads += [(f'front.armhole_{s}', 0.02) for s in 'lr'] + [(f'back.armhole_{s}', 0.02) for s in 'lr']
    threads += [(f'{p}.{e}_{s}', 0.006) for p in ('front', 'back') for e in ('hem', 'slit') for s in 'lr']
    threads += [(f'sleeve_{s}.under_back', 0.012) for s in 'lr']
    return Garment(panels, seams, size, tuple(threads)).sew()


BUTTONS = [12.0, 16.6, 21.2, 25.4]


def dress(garment, yards):
    """Paints every panel. Returns the surfaces by panel name."""
    main, border = yards['main'], yards['border']
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift)
        if panel.name in ('front', 'back'):
            hem = s.from_edges('hem_l', 'hem_r')
            s.border(border, hem, s.x + panel.shift[0])
            s.hem(hem, 2.0, s.x)
            slit = s.from_edges('slit_l', 'slit_r')
            s.hem(np.where(s.y > LENGTH - SLIT - 1, slit, 9), 1.2, s.y)
            s.seam('side_l', 'side_r')
            s.seam('armhole_l', 'armhole_r')
            s.seam('shoulder_l', 'shoulder_r', allowance=0.9)
            neck = s.from_edges('neck_l', 'neck_r')
            s.seam('neck_l', 'neck_r', allowance=0.6)
            s.stitches(np.abs(neck - 0.25), s.x + s.y)
            if panel.name == 'front':
                inside = np.minimum(PLACKET[0] - np.abs(s.x), PLACKET[1] - s.y)
                s.patch(inside, s.cut(main, (panel.shift[0] + 3.1, panel.shift[1] + 42.4)), step=0.25)
                s.stitches(np.abs(inside - 0.22), np.where(s.y > PLACKET[1] - 0.3, s.x, s.y))
                s.stitches(np.where(np.abs(s.x) < PLACKET[0] - 0.2, np.abs(s.y - PLACKET[1] + 2.2), 9), s.x)
        elif panel.name.startswith('sleeve'):
            hem = s.from_edges('cuff_back', 'cuff_front')
            s.border(border, hem, s.x + 60 * (number - 1), width=4.2)
            s.hem(hem, 2.0, s.x)
            s.seam('cap_back', 'cap_front', allowance=0.8)
            s.seam('under_back', 'under_front')
        else:
            # The print follows the band, in two halves, placed so that motifs show at the front and none is cut at the back.
            lengths = [length(panel.edges[f'foot{k}']) for k in range(4)]
            along, out = arc_strip(lengths, BAND)[1](s.x, s.y)
            for half, way in ((along < sum(lengths) / 2, along), (along >= sum(lengths) / 2, along - sum(lengths))):
                seen = half & (out > 0.3) & (out < BAND - 0.3)
                near, back = seen & (np.abs(way) < 4.5), seen & (np.abs(along - sum(lengths) / 2) < 1)

                def at(where, shift):
                    h, w = main.shape[:2]
                    return main[((BAND - out[where] + shift[1]) * PX).astype(int) % h, ((way[where] + shift[0]) * PX).astype(int) % w]

                best = max(((u, v) for u in np.arange(40, 56, 0.5) for v in np.arange(40, 56, 0.5)), key=lambda shift: (at(near, shift)[:, 0] < 0.5).mean() - (at(back, shift)[:, 0] < 0.5).mean())
                s.colour[half] = at(half, best)
            edge = s.from_edges('top', 'start', 'end')
            s.rolled(edge)
            s.stitches(np.abs(edge - 0.25), s.x)
            s.seam('foot0', 'foot1', 'foot2', 'foot3', allowance=0.0)
        s.handle(seed=number)
        surfaces[panel.name] = s
    return surfaces


def buttons(garment):
    return [('front', 0.0, y) for y in BUTTONS]
