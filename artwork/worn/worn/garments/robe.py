"""Kairi Robe, size M: straight, square sleeves set on a dropped shoulder, wrapped and held by a belt in two loops.

The two fronts are one panel, as wrapped: the upper front's band is painted and raised. The belt is sewn between what is above and
below it, which gathers both, as a belt does that is tied over them.
"""
import numpy as np
from scipy.spatial import cKDTree

from ..cutting import SLEEVE_SEAMS, halves, laid_on, place_waistband, waistband
from ..drape import Phase
from ..pattern import Garment, Panel, curve, length, mirrored
from ..placing import TOP, body, sleeve, smoothstep
from ..surface import Surface

PIECE, YARDS = 'kairi-robe', ('main', 'border', 'trim')
LENGTH, CHEST, HEM = 116.0, 124 / 4, 128 / 4
NECK, SHOULDER, DROP, ARM = 7.6, 28.0, 9.5, 31.0
SLOPE, BALANCE = 1.0, 1.5  # how much steeper the front's shoulder is, and how much longer the front at its middle: its way leads over the chest
WAIST_Y, BELT, TIED = 43.0, 4.6, 19.6  # the belt's upper edge, how broad it is, and half of how long it is round the waist
SKIRT = LENGTH - WAIST_Y - BELT  # what hangs below it
SLEEVE, CUFF = 43.0, 21.5
BAND, EDGE = 4.6, 6.0  # widths of the band along the fronts, and of the cuffs'
OVER = -11.5  # where the upper front's edge meets the belt
KNOT, ENDS = -6.8, (41.0, 34.0)  # where the belt is tied, and how long its ends are
OUT, ALONG = np.array([-0.42, -0.91, 0]), np.array([0.91, -0.42, 0])  # there: away from the form, and along the waist
COTTON = dict(density=0.011, bend=14.0, shear=6e3, compress=2e4, crease=0.28, fold=(11, 24), slant=(150, 400), thickness=0.6)
START, POSE = (38.0, 4.0), (4.5, 10.0)
PHASES = [
    Phase(0.3, 900, 20, 0, False),
    Phase(0.5, 1500, 6, 0.6),
    Phase(1.0, 1800, 1.2, 1, True, *POSE),
    Phase(0.9, 1800, 1.0, empty=0.7),
    Phase(1.2, 1800, 1.2),
    Phase(0.6, 2700, 7, bend=2.0),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'chest': [('front', 'y', ARM), ('back', 'y', ARM)], 'hem': [('skirt_f', 'y', SKIRT - 1), ('skirt_b', 'y', SKIRT - 1)], 'length': [('back', 'x', 0), ('belt_b', 'x', 0), ('skirt_b', 'x', 0), 1.6], 'sleeve': [('sleeve_l', 'x', 0)]}
LOOK = {'turn': 14, 'frame': (8, 161), 'lift': 0.15, 'ground': '#f2f1ec', 'pale': 0.45, 'through': 0.12, 'light': 0.9, 'knot': 1.2}
# The upper front's edge, from the belt to the neck; above its point the neck is open.
CROSS = curve((OVER, WAIST_Y + BALANCE), (-5.6, 33), (5.6, 16), (NECK, 0), steps=400)
POINT = int(np.argmax(CROSS[:, 0] >= 0))
V_Y = CROSS[POINT, 1]
RAISED = [
    dict(panel='front', beside=CROSS[::-1], x0=0, x1=6.5, y0=V_Y - 0.6, y1=WAIST_Y + 0.6, edges='l', high=0.3),
    dict(panel='skirt_f', x0=OVER, x1=OVER + 7, y0=0.3, y1=SKIRT - 0.1, edges='lb', high=0.3),
]


def half_width(y):
    return np.interp(y, [0, ARM, LENGTH], [SHOULDER + 1.5, CHEST, HEM])


def outline(neck, drop=DROP, longer=0.0):
    side = half_width(WAIST_Y)
    return halves({
        'neck': neck,
        'shoulder': curve((NECK, 0), ((NECK + SHOULDER) / 2, drop * 0.45), (SHOULDER, drop)),
        'armhole': curve((SHOULDER, drop), (SHOULDER, ARM - 6), (SHOULDER + 0.4, ARM - 0.5), (CHEST, ARM)),
        'side': curve((CHEST, ARM), (side, WAIST_Y)),
        'waist': curve((side, WAIST_Y), (side / 2, WAIST_Y + longer), (0, WAIST_Y + longer)),
    })


def skirt():
    top = half_width(WAIST_Y + BELT)
    return halves({
        'top': curve((0, 0), (top, 0)),
        'side': curve((top, 0), (HEM, SKIRT - 0.4)),
        'hem': curve((HEM, SKIRT - 0.4), (HEM / 2, SKIRT), (0, SKIRT)),
    })


def pleats(across, seed):
    """How far the cloth stands out in folds where the belt gathers it; front and back meet at the sides without one."""
    return np.clip((np.pi / 2 - np.abs(across)) / 0.3, 0, 1) * (1 + np.sin(15 * across + 0.7 * seed + 1.3 * np.sin(3.1 * across)))


def place_upper(side, drop):
    whole = body(side, half=half_width, shoulder=SHOULDER, neck=NECK, drop=drop, arm=ARM, room=0.6)

    def place(x, y):
        t = smoothstep(ARM - 8, WAIST_Y, y)[:, None]
        folds = 1 + 0.07 * t[:, 0] * pleats(x / half_width(y) * np.pi / 2, side)
        return whole(x, y) * (1 - [0.38, 0.25, 0] * t) * np.stack([folds, folds, 1 + 0 * folds], -1)

    return place


def place_skirt(side):
    def place(x, y):
        across = x / half_width(y + WAIST_Y) * np.pi / 2
        t = y / SKIRT
        wide, deep = 14.6 + 6.0 * t, 11.6 + 5.4 * t
        folds = 1 + 0.08 * (1 - 0.4 * t) * pleats(across, side) * np.clip(y / 4, 0, 1)
        return np.stack([wide * np.sin(across) * folds, side * deep * np.cos(across) * folds + 0.3, TOP + 0.4 - WAIST_Y - BELT - y], -1)

    return place


def end_edges(long):
    """One end of the belt: narrow where it leaves the knot."""
    half = BELT / 2
    return {
        'top': curve((-1.2, 0), (1.2, 0)), 'right': curve((1.2, 0), (half, 5), (half, long)),
        'foot': curve((half, long), (-half, long)), 'left': curve((-half, long), (-half, 5), (-1.2, 0)),
    }


def place_end(shift, lean):
    def place(x, y):
        a = KNOT / TIED * np.pi / 2
        at = np.array([14.6 * np.sin(a), -11.6 * np.cos(a), TOP + 0.4 - WAIST_Y - BELT / 2])
        return at + OUT * (3.4 + 0.4 * shift + 0.08 * y)[:, None] + ALONG * (x + shift + lean * y)[:, None] - np.array([0, 0, 1.0]) * y[:, None]

    return place


def make(size=1.0):
    front = outline(CROSS[POINT:].copy(), DROP + SLOPE, BALANCE)
    front['neck_l'][0, 0] = 0
    front['neck_r'] = mirrored(front['neck_l'])
    back = outline(curve((0, 1.6), (4, 1.6), (6.4, 1.2), (NECK, 0)))
    half = (length(front['armhole_l']) + length(back['armhole_l'])) / 2
    cap, under = curve((0, 0), (half, 0.8)), curve((half, 0.8), (CUFF, SLEEVE))
    sleeves = {
        'cap_back': cap, 'under_back': under, 'cuff_back': curve((CUFF, SLEEVE), (0, SLEEVE)),
        'cuff_front': curve((0, SLEEVE), (-CUFF, SLEEVE)), 'under_front': mirrored(under), 'cap_front': mirrored(cap),
    }

    def place_sleeve(side):
        place = sleeve(side, lambda y: np.interp(y, [0, SLEEVE], [half, CUFF]), *START)
        return lambda x, y: place(x, y + 9.0)

    edges = cKDTree(np.concatenate([CROSS, mirrored(CROSS[POINT:])]))
    bands = lambda x, y: np.where(edges.query(np.stack([x, y], -1))[0] < BAND, 2.5, 1.0)
    hem = lambda x, y: np.where(y > SKIRT - 2.6, 2.2, 1.0)
    hem_f = lambda x, y: np.maximum(hem(x, y), np.where(np.abs(x - OVER - BAND / 2) < BAND / 2, 2.5, 1.0))
    cuff = lambda x, y: np.where(y > SLEEVE - EDGE, 2.5, 1.0)
    firm = lambda x, y: 5.0 + 0 * x
    # Sleeves would rather be round than flat.
    round_ = lambda x, y: np.where(y > SLEEVE - EDGE, -0.25, -0.1 + 0.13 * np.sin(2 * np.pi * (x / 15 + y / 160)))
    below = WAIST_Y + BELT
    around = waistband(TIED, BELT)
    panels = [
        Panel('front', front, place_upper(-1, DROP + SLOPE), shift=(36, 0.2), stiffness=bands),
        Panel('back', back, place_upper(1, DROP), shift=(110, 0.2)),
        Panel('belt_f', around, place_waistband(-1, TIED, TOP + 0.4 - WAIST_Y, 14.2, 11.0), shift=(30, 10), stiffness=firm),
        Panel('belt_b', around, place_waistband(1, TIED, TOP + 0.4 - WAIST_Y, 14.2, 11.0), shift=(80, 10), stiffness=firm),
        Panel('skirt_f', skirt(), place_skirt(-1), shift=(36, 0.2 + below), stiffness=hem_f),
        Panel('skirt_b', skirt(), place_skirt(1), shift=(110, 0.2 + below), stiffness=hem),
        Panel('sleeve_l', sleeves, place_sleeve(1), shift=(30, 126), stiffness=cuff, folds=round_),
        Panel('sleeve_r', sleeves, place_sleeve(-1), shift=(85, 129), stiffness=cuff, folds=round_),
        Panel('end_a', end_edges(ENDS[0]), place_end(-2.1, -0.14), stiffness=lambda x, y: 6.0 + 0 * x),
        Panel('end_b', end_edges(ENDS[1]), place_end(1.5, 0.08), stiffness=lambda x, y: 6.0 + 0 * x),
    ]
    seams = SLEEVE_SEAMS + [(f'front.shoulder_{s}', f'back.shoulder_{s}') for s in 'lr']
    for s in 'lr':
        seams += [('front.side_' + s, 'back.side_' + s), ('belt_f.end_' + s, 'belt_b.end_' + s), ('skirt_f.side_' + s, 'skirt_b.side_' + s)]
        for upper, p in (('front', 'f'), ('back', 'b')):
            seams += [(f'{upper}.waist_{s}', f'-belt_{p}.top_{s}'), (f'skirt_{p}.top_{s}', f'-belt_{p}.foot_{s}')]
    threads = [(f'belt_{p}.{e}_{s}', 0.0) for p in 'fb' for e in ('top', 'foot') for s in 'lr'] + [(f'front.neck_{s}', 0.012) for s in 'lr']
    threads += [(f'{p}.{e}_{s}', 0.01) for p, e in (('front', 'side'), ('skirt_f', 'side'), ('back', 'armhole')) for s in 'lr']
    garment = Garment(panels, seams, size, tuple(threads)).sew()
    belt = garment.panel('belt_f')
    spot = garment.weld[belt.first + np.argmin(((belt.flat - [KNOT, BELT / 2]) ** 2).sum(1))]
    garment.ties = [(spot, int(p)) for name in ('end_a', 'end_b') for p in garment.edge(f'{name}.top')]
    return garment


def settle(garment, x):
    """The belt's ends lie on the robe."""
    return laid_on(garment, x, [('end_a', 0.35), ('end_b', 0.6)], ('skirt_f', 'belt_f'), OUT, ALONG)


def dress(garment, yards):
    main, border, trim = yards['main'], yards['border'], yards['trim']
    thread = (0.35, 0.4, 0.55)
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift)

        def band(inside, width, shift, along, turn=0.0):
            """A band along an edge, from which a pixel is `inside` cm away."""
            s.patch(np.where(inside < width + 2, np.minimum(width - inside, inside + 0.02), -9), s.cut(trim, shift, turn), step=0.5)
            s.stitches(np.abs(inside - width + 0.2), along, thread)
            s.height -= 0.7 * np.clip(1 - np.abs(inside) / 0.22, 0, 1) ** 2

        def overlap(over):
            """The upper front's edge throws a soft shade on the lower one."""
            s.colour = s.colour * (1 - 0.16 * np.exp(-np.maximum(-over, 0) / 0.6) * (over < 0))[..., None]

        name = panel.name
        if name in ('front', 'back'):
            s.seam('side_l', 'side_r')
            s.seam('armhole_l', 'armhole_r')
            s.seam('shoulder_l', 'shoulder_r', allowance=0.9)
            if name == 'back':
                band(s.from_edges('neck_l', 'neck_r'), 3.0, (3, 2), s.x)
            else:
                line = CROSS[::-1]
                d = s.from_line(line)
                over = np.where(s.x > np.interp(s.y, line[:, 1], line[:, 0]), d, -d)
                upper = s.colour, s.height.copy()
                s.colour = s.cut(main, (panel.shift[0] + 5.7, panel.shift[1] + 4.4))
                band(s.from_line(mirrored(CROSS[POINT - 60:])), BAND, (70, 2), s.y, 12)
                overlap(over)
                lower = s.colour, s.height
                s.colour, s.height = upper
                band(np.where(over > 0, d, 99), BAND, (3, 2), s.y, -20)
                s.colour = np.where((over > 0)[..., None], s.colour, lower[0])
                s.height = np.where(over > 0, s.height, lower[1])
        elif name.startswith('skirt'):
            hem = s.from_edges('hem_l', 'hem_r')
            over = s.x - OVER
            if name == 'skirt_f':
                s.colour = np.where((over < 0)[..., None], s.cut(main, (panel.shift[0] + 5.7, panel.shift[1])), s.colour)
            s.border(border, hem, s.x + panel.shift[0])
            s.hem(hem, 2.0, s.x, thread)
            s.seam('side_l', 'side_r')
            if name == 'skirt_f':
                band(np.where(over > 0, over, 99), BAND, (3.6, 2), s.y)
                overlap(over)
            s.shade(s.y, 0.25, 0.3)
        elif name.startswith('sleeve'):
            s.seam('cap_back', 'cap_front', allowance=0.8)
            s.seam('under_back', 'under_front')
            band(s.from_edges('cuff_back', 'cuff_front'), EDGE, (30, 30), s.x)
        else:
            s.colour = s.cut(trim, (panel.shift[0] + 40, panel.shift[1] + 2))
            edge = s.from_edges(*(('top_l', 'top_r', 'foot_l', 'foot_r') if name.startswith('belt') else ('left', 'right', 'foot')))
            s.stitches(np.abs(edge - 0.25), s.x + s.y, thread)
            s.shade(edge, 0.3, 0.06)
            if name.startswith('belt'):  # it runs through a loop at each side
                s.patch(0.55 - np.abs(TIED - np.abs(s.x)), s.cut(main, (10, 10)), step=0.8)
        s.handle(seed=170 + number)
        surfaces[name] = s
    return surfaces


def knot(garment):
    return [('belt_f', KNOT, BELT / 2)], 'end_a'
