"""Hara Tiered Dress, size M: a short bodice with puffed sleeves over three gathered tiers.

Every tier is a straight piece, longer than the edge it is sewn to: the sewing gathers it. The sleeves are gathered into
the armhole in the same way, and into a cuff that sits on the arm, higher than they are long: so they puff.
"""
import numpy as np

from ..drape import Phase, rods
from ..form import arms
from ..pattern import Garment, Panel, curve, length, mirrored
from ..placing import TOP, body, sleeve
from ..surface import Surface

PIECE, YARDS = 'hara-tiered-dress', ('main', 'border', 'trim')
LENGTH, CHEST, SEAM, FOOT = 120.0, 98 / 4, 28.0, 98 / 4 - 0.4
NECK, SHOULDER, DROP, ARM = 8.6, 18.0, 3.8, 21.6
TIERS = (36.0, 50.0, 68.0)  # half of each tier's width
STEP = (LENGTH - SEAM) / 3
RINGS = [(FOOT * 0.7 + 1, 15.0), (22.0, 18.0), (27.5, 22.5), (34.0, 27.0)]  # how wide and deep the dress is laid at each seam
SLEEVE, CUFF, CAP = 24.0, 22.0, 12.5
ARMS = (21.0, 0.0)  # how the arms hang, which are not drawn
GRIP, ROUND, BINDING = 18.5, 5.3, 1.5  # how far down the arm the cuff sits, its radius, and how broad its binding is
PLACKET, BUTTONS = 1.3, (4.6, 10.6, 16.6, 22.6)  # half of how broad it is, down the back
COTTON = dict(bend=22.0, shear=1e4, compress=4e4, crease=0.22)
START = ARMS
RAISED = [dict(panel='back', x0=-PLACKET, x1=PLACKET, y0=3.1, y1=SEAM - 0.2, edges='lr')]
PHASES = [
    Phase(0.25, 900, 20, 0, False),
    Phase(0.5, 1500, 6, 0.6),
    Phase(1.8, 1500, 1.0),
    Phase(0.5, 2400, 5),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'chest': [('front', 'y', ARM), ('back', 'y', ARM)], 'length': [('back', 'x', 0), ('tier0_b', 'x', 0), ('tier1_b', 'x', 0), ('tier2_b', 'x', 0), 3.0], 'hem': [('tier2_f', 'y', STEP - 1), ('tier2_b', 'y', STEP - 1)]}
LOOK = {'turn': -20, 'frame': (10, 160), 'ground': '#6f8f6a', 'pale': 0.3}


def half_width(y):
    return np.interp(y, [0, ARM, SEAM], [SHOULDER + 1.5, CHEST, FOOT])


def outline(neck):
    left = {
        'neck': neck,
        'shoulder': curve((NECK, 0), ((NECK + SHOULDER) / 2, DROP * 0.42), (SHOULDER, DROP)),
        'armhole': curve((SHOULDER, DROP), (SHOULDER - 1.8, DROP + 6), (SHOULDER - 2.0, ARM - 3), (CHEST, ARM)),
        'side': curve((CHEST, ARM), (FOOT, SEAM)),
        'waist': curve((FOOT, SEAM), (0, SEAM)),
    }
    edges = {f'{name}_l': line for name, line in left.items()}
    return edges | {f'{name}_r': mirrored(line) for name, line in reversed(left.items())}


def sleeve_edges(armhole):
    """The head is half as long again as the armhole: it is gathered into it."""

    def cap(half):
        return curve((0, 0), (half * 0.5, -0.6), (half * 0.62, CAP * 0.98), (half, CAP))

    low, high = 10.0, 34.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if length(cap(middle)) < armhole * 1.45 else (low, middle)
    half = low
    under = curve((half, CAP), (CUFF + 1, SLEEVE))
    edges = {
        'cap_back': cap(half), 'under_back': under, 'cuff_back': curve((CUFF + 1, SLEEVE), (0, SLEEVE)),
        'cuff_front': curve((0, SLEEVE), (-CUFF - 1, SLEEVE)), 'under_front': mirrored(under), 'cap_front': mirrored(cap(half)),
    }
    return edges, lambda y: np.interp(y, [0, CAP, SLEEVE], [half, half, CUFF])


def place_sleeve(side, half):
    """A puff: its cloth is longer than the way to the cuff, and stands off the arm."""
    straight = sleeve(side, half, *ARMS)

    def place(x, y):
        t = np.clip(y / (SLEEVE - BINDING), 0, 1)
        down = np.where(y > SLEEVE - BINDING, GRIP - SLEEVE + y, (GRIP - BINDING) * t)
        middle = (straight(0 * x, down) + straight(half(y) + 0 * x, down)) / 2
        out = straight(x, down) - middle
        out /= np.linalg.norm(out, axis=1, keepdims=True) + 1e-9
        wide = np.interp(y, [0, 6, CAP, 17, SLEEVE - BINDING, SLEEVE], [4.5, 7.0, 8.2, 8.4, ROUND, ROUND])
        return middle + wide[:, None] * out

    return place


def tier_edges(half):
    left = {'top': curve((0, 0), (half, 0)), 'side': curve((half, 0), (half, STEP)), 'foot': curve((half, STEP), (0, STEP))}
    edges = {f'{name}_l': line for name, line in left.items()}
    return edges | {f'{name}_r': mirrored(line) for name, line in reversed(left.items())}


def place_tier(number, side):
    (wide0, deep0), (wide1, deep1) = RINGS[number], RINGS[number + 1]
    half = TIERS[number]
    beats = 2 * round(half / 2.6)

    def place(x, y):
        across = x / half * np.pi / 2
        t = y / STEP
        wide, deep = wide0 + (wide1 - wide0) * t, deep0 + (deep1 - deep0) * t
        pleat = 1 + 0.035 * (1 + np.sin(beats * across + number + side + 1.4 * np.sin(4.3 * across + number))) * np.clip(y / 3, 0, 1)
        return np.stack([wide * np.sin(across) * pleat, side * deep * np.cos(across) * pleat, TOP + 0.4 - SEAM - number * STEP - y], -1)

    return place


def make(size=1.0):
    front, back = outline(curve((0, 11), (5.5, 10.8), (8.4, 6.5), (8.6, 0))), outline(curve((0, 3), (4.6, 3), (7.4, 2), (8.6, 0)))
    shape = dict(half=half_width, shoulder=SHOULDER, neck=NECK, drop=DROP, arm=ARM)
    sleeves, half = sleeve_edges(length(front['armhole_l']))
    neckline = lambda x, y: np.where(np.hypot(x, y * 0.8) < NECK + 1.0, 4.0, 1.0)
    cuff = lambda x, y: np.where(y > SLEEVE - BINDING, 3.0, 1.6)
    hem = lambda x, y: np.where(y > STEP - 2.6, 2.2, 1.0)
    panels = [
        Panel('front', front, body(-1, **shape), shift=(35, 3), stiffness=neckline),
        Panel('back', back, body(1, **shape), shift=(92, 5), stiffness=neckline),
        Panel('sleeve_l', sleeves, place_sleeve(1, half), shift=(140, 5), stiffness=cuff),
        Panel('sleeve_r', sleeves, place_sleeve(-1, half), shift=(190, 6), stiffness=cuff),
    ]
    for k, width in enumerate(TIERS):
        for name, side in (('f', -1), ('b', 1)):
            panels.append(Panel(f'tier{k}_{name}', tier_edges(width), place_tier(k, side), shift=(60 + 17.3 * k + 90 * (side > 0), 34 + 30 * k), stiffness=hem if k == 2 else None))
    seams = []
    for s in 'lr':
        seams += [(f'front.shoulder_{s}', f'back.shoulder_{s}'), (f'front.side_{s}', f'back.side_{s}')]
        for k in range(3):
            seams.append((f'tier{k}_f.side_{s}', f'tier{k}_b.side_{s}'))
            for name, above in (('f', 'front'), ('b', 'back')):
                upper = f'{above}.waist_{s}' if k == 0 else f'tier{k - 1}_{name}.foot_{s}'
                seams.append((f'tier{k}_{name}.top_{s}', '-' + upper))
    seams += [
        ('back.armhole_l', 'sleeve_l.cap_back'), ('front.armhole_l', '-sleeve_l.cap_front'),
        ('back.armhole_r', '-sleeve_r.cap_back'), ('front.armhole_r', 'sleeve_r.cap_front'),
        ('sleeve_l.under_back', '-sleeve_l.under_front'), ('sleeve_r.under_back', '-sleeve_r.under_front'),
    ]
    threads = [(f'{p}.{e}_{s}', 0.012) for p in ('front', 'back') for e in ('neck', 'armhole', 'waist') for s in 'lr']
    # Each gathered seam is as long as the edge above it.
    threads += [(f'tier{k}_{n}.foot_{s}', 0.01) for k in (0, 1) for n in 'fb' for s in 'lr']
    garment = Garment(panels, seams, size, tuple(threads)).sew()
    cuffs = [garment.weld[p.first + np.flatnonzero(p.flat[:, 1] > SLEEVE - BINDING)] for p in garment.panels if p.name.startswith('sleeve')]
    garment.held = np.unique(np.concatenate(cuffs))
    # Arms that nobody sees, padded where the sleeves puff.
    limbs = arms(*ARMS)
    pads = [np.r_[a[0, :3] + (a[2, :3] - a[0, :3]) * 0.2, 5.5, a[0, :3] + (a[2, :3] - a[0, :3]) * 0.42, 6.2] for a in limbs.values()]
    garment.limbs = np.vstack([rods(limbs), pads])
    return garment


def dress(garment, yards):
    main, border, trim = yards['main'], yards['border'], yards['trim']
    thread = (0.44, 0.55, 0.37)
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift)
        random = np.random.default_rng(90 + number)

        def gathers(distance, along, reach=3.2, deep=0.9):
            beat = sum(np.sin(along * f + random.uniform(0, 6) + 0.1 * np.sin(along * 0.7)) for f in (2.6, 3.7, 4.9, 6.3)) / 2
            s.height += deep * beat * np.exp(-((np.maximum(distance, 0) / reach) ** 1.3))
            s.shade(distance, 0.5, 0.3)

        if panel.name in ('front', 'back'):
            s.seam('side_l', 'side_r')
            s.seam('armhole_l', 'armhole_r')
            s.seam('shoulder_l', 'shoulder_r', allowance=0.9)
            waist = s.from_edges('waist_l', 'waist_r')
            s.stitches(np.abs(waist - 0.3), s.x, thread)
            s.shade(waist, 0.5, 0.1)
            d = s.from_edges('neck_l', 'neck_r')
            s.patch(np.where(d < 3, 0.95 - d, -9), s.cut(trim, (5, 5)), step=0.55)
            s.stitches(np.abs(d - 0.8), s.x + s.y, thread)
            if panel.name == 'back':
                s.stitches(np.abs(PLACKET - 0.25 - np.abs(s.x)), s.y, thread)
        elif panel.name.startswith('sleeve'):
            gathers(s.from_edges('cap_back', 'cap_front'), s.x, 2.6)
            hem = s.from_edges('cuff_back', 'cuff_front')
            gathers(hem - BINDING, s.x, 2.4)
            s.patch(np.where(hem < 4, BINDING - hem, -9), s.cut(trim, (5, 5)), step=0.7)
            s.seam('under_back', 'under_front')
        else:
            gathers(s.y, s.x)
            s.seam('side_l', 'side_r')
            foot = s.from_edges('foot_l', 'foot_r')
            if panel.name.startswith('tier2'):
                s.border(border, foot, s.x + panel.shift[0])
                s.hem(foot, 2.0, s.x, thread)
            else:
                s.stitches(np.abs(foot - 0.3), s.x, thread)
                s.shade(foot, 0.5, 0.1)
        s.handle(seed=90 + number)
        surfaces[panel.name] = s
    return surfaces


def buttons(garment):
    return [('back', 0.0, y) for y in BUTTONS]
