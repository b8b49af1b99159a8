"""Kairi Yoke Tunic, size M: a voile body gathered into a deep yoke, full sleeves caught into narrow cuffs, a tie at the neck."""
import numpy as np

from ..cords import fallen, tassel
from ..cutting import CUFF_SEAMS, cuff_band, gathers, halves, place_cuff, set_in
from ..drape import Phase
from ..pattern import Garment, Panel, curve, length, mirrored
from ..placing import TOP, body, sleeve
from ..surface import Surface

PIECE, YARDS = 'kairi-yoke-tunic', ('main', 'border', 'yoke', 'trim')
LENGTH, CHEST, HEM = 88.0, 116 / 4, 130 / 4
NECK, SHOULDER, DROP, ARM, FOOT = 7.8, 19.0, 7.5, 23.0, 16.5
SLOPE, BALANCE = 1.0, 2.5  # how much steeper the front's shoulder is, and how much longer the front at its middle: its way leads over the chest
ACROSS = 16.6  # half the yoke's foot
UPPER = 26.0  # half the body's upper edge before it is gathered
CUFF_DEEP, CUFF = 5.0, 11.0
SLEEVE, WRIST, CAP = 57.0 - CUFF_DEEP, 20.0, 13.5
FULL = 3.0  # how much shorter the way from shoulder to cuff is than the sleeve, which so hangs full over the cuff
TIES, TASSEL = (12.5, 15.0), 3.0  # how long the cords at the neck are, and their tassels
COTTON = dict(density=0.0085, bend=10.0, shear=6e3, compress=2e4, crease=0.26, fold=(11, 22), slant=(150, 400), thickness=0.5)
START, POSE = (40.0, 4.0), (7.0, 10.0)
PHASES = [
    Phase(0.3, 900, 20, 0, False),
    Phase(0.5, 1500, 6, 0.6),
    Phase(0.9, 1800, 1.2, 1, True, *POSE),
    Phase(0.9, 1800, 1.0, empty=0.8),
    Phase(1.2, 1800, 1.1),
    Phase(0.6, 2700, 6, bend=2.0),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'chest': [('skirt_f', 'y', ARM - FOOT), ('skirt_b', 'y', ARM - FOOT)], 'hem': [('skirt_f', 'y', LENGTH - FOOT - 1), ('skirt_b', 'y', LENGTH - FOOT - 1)], 'length': [('back', 'x', 0), ('skirt_b', 'x', 0), 2.2], 'sleeve': [('sleeve_l', 'x', 0), ('cuff_l', 'x', 0)]}
LOOK = {'turn': -20, 'frame': (37, 157), 'ground': '#ece4d2', 'pale': 0.4, 'through': 0.2, 'eye': 112, 'cord': '#7f2a22', 'cord_radius': 0.2, 'light': 0.95}


def yoke(neck, drop=DROP):
    return halves({
        'neck': neck,
        'shoulder': curve((NECK, 0), ((NECK + SHOULDER) / 2, drop * 0.42), (SHOULDER, drop)),
        'armhole': curve((SHOULDER, drop), (SHOULDER - 1.4, drop + 3), (ACROSS + 0.2, 13), (ACROSS, FOOT)),
        'foot': curve((ACROSS, FOOT), (0, FOOT)),
    })


def skirt(longer=0.0):
    deep, long = ARM - FOOT, LENGTH - FOOT
    return halves({
        'top': curve((0, 0), (UPPER, 0)),
        'armhole': curve((UPPER, 0), (UPPER + 0.2, deep * 0.6), (CHEST - 1.4, deep - 0.4), (CHEST, deep)),
        'side': curve((CHEST, deep), (HEM, long - 0.4)),
        'hem': curve((HEM, long - 0.4), (HEM * 0.5, long + longer), (0, long + longer)),
    })


def half_width(y):
    return np.interp(y, [0, ARM, LENGTH], [SHOULDER + 1.5, CHEST, HEM])


def place_yoke(side, drop=DROP):
    return body(side, lambda y: np.interp(y, [0, FOOT, ARM], [SHOULDER + 2, ACROSS + 4.2, ACROSS + 6]), SHOULDER, NECK, drop, ARM)


def place_skirt(side):
    long = LENGTH - FOOT

    def place(x, y):
        half = np.interp(y, [0, ARM - FOOT, long], [UPPER + 3.5, CHEST, HEM])
        across = x / half * np.pi / 2
        t = y / long
        wide, deep = 18.6 + 4.5 * t, 13.6 + 5.5 * t
        pleat = 1 + 0.06 * (1 + np.sin(14 * across + side + 1.3 * np.sin(3.1 * across))) * np.clip(y / 4, 0, 1)
        return np.stack([wide * np.sin(across) * pleat, side * deep * np.cos(across) * pleat + 1.0 * (1 - t), TOP + 0.2 - FOOT - y], -1)

    return place


def split(cap, share):
    """A cap's half in two, as its armhole is."""
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(cap, axis=0), axis=1))])
    at = share * way[-1]
    k = int(np.searchsorted(way, at))
    spot = cap[k - 1] + (cap[k] - cap[k - 1]) * (at - way[k - 1]) / (way[k] - way[k - 1])
    return np.vstack([cap[:k], spot]), np.vstack([spot, cap[k:]])


def make(size=1.0):
    front = yoke(curve((0, 10.4), (2, 9.8), (7, 7), (NECK, 0)), DROP + SLOPE)
    back = yoke(curve((0, 2.2), (4, 2.2), (6.8, 1.4), (NECK, 0)))
    lower = skirt()
    armholes = (length(front['armhole_l']) + length(back['armhole_l'])) / 2, length(lower['armhole_l'])
    edges, half = set_in(sum(armholes), 1.12, CAP, SLEEVE, WRIST, swell=1.5)
    share = armholes[0] / sum(armholes)
    upper, under = split(edges['cap_back'], share)
    sleeves = {
        'cap_back': upper, 'low_back': under, 'under_back': edges['under_back'], 'cuff_back': edges['cuff_back'],
        'cuff_front': edges['cuff_front'], 'under_front': edges['under_front'], 'low_front': mirrored(under), 'cap_front': mirrored(upper),
    }
    cuff = cuff_band(CUFF, CUFF_DEEP)
    firm = lambda x, y: 4.0 + 0 * x
    hem = lambda x, y: np.where(y > LENGTH - FOOT - 2.6, 2.5, 1.0)
    two = lambda x, y: 2.5 + 0 * x
    # Sleeves would rather be round than flat.
    round_ = lambda x, y: -0.12 + 0.12 * np.sin(2 * np.pi * (x / 13 + y / 160))

    panels = [
        Panel('front', front, place_yoke(-1, DROP + SLOPE), shift=(20, 3), stiffness=two),
        Panel('back', back, place_yoke(1), shift=(65, 3), stiffness=two),
        Panel('skirt_f', skirt(BALANCE), place_skirt(-1), shift=(36, 1), stiffness=hem),
        Panel('skirt_b', lower, place_skirt(1), shift=(108, 1), stiffness=hem),
        Panel('sleeve_l', sleeves, sleeve(1, half, *START), shift=(32, 84), folds=round_),
        Panel('sleeve_r', sleeves, sleeve(-1, half, *START), shift=(92, 86), folds=round_),
        Panel('cuff_l', cuff, place_cuff(1, CUFF, SLEEVE, *START), stiffness=firm),
        Panel('cuff_r', cuff, place_cuff(-1, CUFF, SLEEVE, *START), stiffness=firm),
    ]
    seams = CUFF_SEAMS + [(f'sleeve_{s}.under_back', f'-sleeve_{s}.under_front') for s in 'lr']
    for s in 'lr':
        turn, same = ('', '-') if s == 'l' else ('-', '')
        seams += [(f'front.shoulder_{s}', f'back.shoulder_{s}'), (f'skirt_f.side_{s}', f'skirt_b.side_{s}')]
        seams += [(f'skirt_f.top_{s}', f'-front.foot_{s}'), (f'skirt_b.top_{s}', f'-back.foot_{s}')]
        for above, below, part, way in (('back', 'skirt_b', 'back', turn), ('front', 'skirt_f', 'front', same)):
            seams += [(f'{above}.armhole_{s}', f'{way}sleeve_{s}.cap_{part}'), (f'{below}.armhole_{s}', f'{way}sleeve_{s}.low_{part}')]
    threads = [(f'{p}.{e}_{s}', 0.012) for p in ('front', 'back') for e in ('foot', 'armhole', 'neck') for s in 'lr']
    threads += [(f'skirt_{p}.armhole_{s}', 0.02) for p in 'fb' for s in 'lr']
    threads += [(f'cuff_{s}.top_{b}', 0.01) for s in 'lr' for b in ('back', 'front')]
    garment = Garment(panels, seams, size, tuple(threads)).sew()

    def spot(name, at):
        panel = garment.panel(name)
        return garment.weld[panel.first + np.argmin(((panel.flat - at) ** 2).sum(1))]

    # Threads that nobody sees hold the cuffs up.
    low = edges['under_back'][0]
    garment.ties = [(spot(f'sleeve_{s}', a), spot(f'sleeve_{s}', b), b[1] - a[1] - FULL) for s in 'lr' for a, b in (((0, 0), (0, SLEEVE)), (low, (WRIST, SLEEVE)))]
    return garment


def dress(garment, yards):
    main, border, trim = yards['main'], yards['border'], yards['trim']
    thread = (0.83, 0.61, 0.54)
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift)
        if panel.name in ('front', 'back'):
            s.colour = s.cut(yards['yoke'], panel.shift)
            s.seam('armhole_l', 'armhole_r')
            s.seam('shoulder_l', 'shoulder_r', allowance=0.9)
            foot = s.from_edges('foot_l', 'foot_r')
            s.rolled(foot)
            s.stitches(np.abs(foot - 0.3), s.x, thread)
            d = s.from_edges('neck_l', 'neck_r')
            s.patch(np.where(d < 3, 0.95 - d, -9), s.cut(trim, (5, 5)), step=0.55)
            s.stitches(np.abs(d - 0.8), s.x + s.y, thread)
        elif panel.name.startswith('skirt'):
            gathers(s, s.from_edges('top_l', 'top_r'), s.x, 20 + number, 3.6)
            s.seam('side_l', 'side_r')
            s.seam('armhole_l', 'armhole_r')
            hem = s.from_edges('hem_l', 'hem_r')
            s.border(border, hem, s.x + panel.shift[0], width=5.5)
            s.hem(hem, 2.0, s.x, thread)
        elif panel.name.startswith('sleeve'):
            gathers(s, s.from_edges('cap_back', 'cap_front'), s.x, number, 1.8, 0.35, 0.2)
            gathers(s, s.from_edges('cuff_back', 'cuff_front'), s.x, 40 + number, 3.6)
            s.seam('under_back', 'under_front')
        elif panel.name.startswith('cuff'):
            s.colour = s.cut(trim, (20, 5))
            edge = s.from_edges('top_back', 'top_front', 'foot_back', 'foot_front')
            s.rolled(edge)
            s.stitches(np.abs(edge - 0.35), s.x, thread)
        s.handle(seed=150 + number)
        surfaces[panel.name] = s
    return surfaces


def cords(garment, x):
    """The tie at the neck: two cords, knotted below its point, that hang over the yoke with a tassel each."""
    top = x[garment.edge('front.neck_l')[0]] + [0, -0.2, 0.1]
    left, right = TIES
    ends = [
        fallen(x, top, [(-0.25, 0), (-0.12, -1.3), (-0.9, -3.5), (-2.0, -8.0), (-2.3, -left)], 0.32),
        fallen(x, top, [(0.25, 0), (0.12, -1.3), (0.7, -3.5), (1.3, -8.0), (1.9, -right)], 0.32),
    ]
    turn = np.linspace(-0.5 * np.pi, 3.4 * np.pi, 44)
    k = np.argmin(np.abs(ends[0][:, 2] - top[2] + 1.3))
    knot = (ends[0][k] + ends[1][k]) / 2 + np.column_stack([0.36 * np.sin(turn), -0.1 - 0.3 * np.cos(turn), np.linspace(0.22, -0.22, 44)])
    return [knot] + [part for end in ends for part in (end, *tassel(end[-1] - [0, 0.1, 0], TASSEL))]
