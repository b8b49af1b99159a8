"""Kairi Tote, 38 by 42 cm: hung by its handles from a peg."""
import numpy as np

from ..cutting import halves
from ..drape import Phase
from ..pattern import Garment, Panel, curve
from ..surface import Surface

PIECE, YARDS = 'kairi-tote', ('main', 'border', 'trim', 'lining')
WIDTH, HEIGHT, DROP = 38.0 / 2, 42.0, 26.0
GRIP, BROAD = 8.5, 2.6  # how far a handle is from the middle, and its width
STRAP = 55.5
PEG, MOUTH = 118.0, 93.0
COTTON = dict(density=0.03, bend=160.0, shear=2e4, compress=6e4, crease=0.06, fold=(9, 20), thickness=0.66, friction=0.35)
START = None
# What it carries: a thin load that nobody sees, so that it hangs square.
LIMBS = np.array([[-e, 0, MOUTH - y, r, e, 0, MOUTH - y, r] for y, e, r in ((41.2, 17.9, 0.45), (38.6, 16.6, 1.2), (34.5, 15.4, 2.0), (30, 15.2, 2.2), (25.5, 15.2, 2.2), (21, 15.3, 2.0), (16.5, 15.6, 1.7), (12.5, 16.0, 1.3))])
PHASES = [
    Phase(0.15, 900, 20, 0),
    Phase(0.5, 1500, 6, 0.6),
    Phase(1.5, 1500, 1.5),
    Phase(0.6, 2400, 6),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'length': [('front', 'x', 0)], 'hem': [('front', 'y', 20), ('back', 'y', 20)]}
LOOK = {'stage': 'peg', 'peg': PEG, 'back': 13, 'turn': 12, 'frame': (42, 129), 'eye': 92, 'pale': 0.2, 'through': 0.02}


def bag():
    w = BROAD / 2
    return halves({
        'mid': curve((0, 0), (GRIP - w, 0)), 'grip': curve((GRIP - w, 0), (GRIP + w, 0)), 'end': curve((GRIP + w, 0), (WIDTH, 0)),
        'side': curve((WIDTH, 0), (WIDTH, HEIGHT)),
        'foot': curve((WIDTH, HEIGHT), (0, HEIGHT)),
    })


def strap():
    w = BROAD / 2
    return {'fore': curve((-w, 0), (w, 0)), 'right': curve((w, 0), (w, STRAP)), 'aft': curve((w, STRAP), (-w, STRAP)), 'left': curve((-w, STRAP), (-w, 0))}


def depth(y):
    """Half of how deep the bag is, `y` below its mouth."""
    return 1.2 + 1.6 * np.clip(y / 18, 0, 1)


def place_bag(side):
    def place(x, y):
        round_ = np.clip(1 - (np.abs(x) / WIDTH) ** 8, 0, 1) ** 0.5
        deep = depth(y) * np.clip((HEIGHT - y) / 6, 0, 1)
        return np.stack([0.97 * x, side * deep * round_, MOUTH - y], -1)

    return place


def place_strap(side):
    def place(x, y):
        s = y / STRAP
        path = np.array([[-GRIP, -3.0, MOUTH], [-4.4, -2.4, PEG - 12], [-1.6, -2.0, PEG - 0.5], [0, -2.0, PEG + 1.3], [1.6, -2.0, PEG - 0.5], [4.4, -2.4, PEG - 12], [GRIP, -3.0, MOUTH]])
        at = np.array([0, 0.235, 0.463, 0.5, 0.537, 0.765, 1])
        line = np.stack([np.interp(s, at, path[:, k]) for k in range(3)], -1)
        line[:, 1] *= -side
        return line + np.stack([np.cos(np.pi * s), -np.sin(np.pi * s), 0 * s], -1) * x[:, None]

    return place


def make(size=0.9):
    firm = lambda x, y: np.where(y < 2.2, 1.6, 1.0)
    handle = lambda x, y: 5.0 + 0 * x
    panels = [
        Panel('front', bag(), place_bag(-1), shift=(22, 3), stiffness=firm), Panel('back', bag(), place_bag(1), shift=(22, 55), stiffness=firm),
        Panel('handle_f', strap(), place_strap(-1), stiffness=handle), Panel('handle_b', strap(), place_strap(1), stiffness=handle),
    ]
    seams = [(f'front.{e}_{s}', f'back.{e}_{s}') for e in ('side', 'foot') for s in 'lr']
    seams += [(f'handle_{p[0]}.fore', f'{p}.grip_r') for p in ('front', 'back')] + [(f'handle_{p[0]}.aft', f'{p}.grip_l') for p in ('front', 'back')]
    threads = [(f'handle_{p}.{e}', 0.0) for p in 'fb' for e in ('left', 'right')] + [(f'front.side_{s}', 0.006) for s in 'lr']
    garment = Garment(panels, seams, size, tuple(threads)).sew()
    held = []
    for p in garment.panels[2:]:
        held.append(garment.weld[p.first + np.flatnonzero(np.abs(p.flat[:, 1] - STRAP / 2) < 1.5)])
    garment.held = np.unique(np.concatenate(held))
    return garment


def dress(garment, yards):
    main, border, trim = yards['main'], yards['border'], yards['trim']
    thread = (0.62, 0.2, 0.16)
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        if panel.name in ('front', 'back'):
            s.colour = s.cut(main, panel.shift)
            s.inside = s.cut(yards['lining'], (3, 3))
            foot = HEIGHT - s.y
            s.border(border, np.where(foot > -1, foot, 9), s.x + 30, inset=0.7)
            s.seam('side_l', 'side_r', 'foot_l', 'foot_r', allowance=0.9)
            s.hem(np.where(s.y < 5, s.y, 9), 2.2, s.x, (0.72, 0.56, 0.26))
            # The handles' ends, sewn down with a crossed box.
            for x in (-GRIP, GRIP):
                across = BROAD / 2 - np.abs(s.x - x)
                inside = np.minimum(across, 6.5 - s.y)
                s.patch(inside, s.cut(trim, (5, 5)), step=1.3, soft=0.08)
                box = np.minimum(across, np.minimum(6.5 - s.y, s.y - 3.2))
                s.stitches(np.where(s.y > 2.9, np.abs(box - 0.25), 9), np.where(across < 0.6, s.y, s.x), thread)
                for way in (-1, 1):
                    cross = (s.x - x) - way * (s.y - 4.85) * 0.62
                    s.stitches(np.where(box > 0.25, np.abs(cross), 9), s.y, thread)
        else:
            s.colour = s.cut(trim, (20, 2))
            s.inside = s.colour
            edge = s.from_edges('left', 'right')
            s.rolled(edge)
            s.stitches(np.abs(edge - 0.3), s.y, thread)
        s.handle(strength=1.2, seed=270 + number)
        surfaces[panel.name] = s
    return surfaces

