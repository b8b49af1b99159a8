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
END = 5.6  # how far a handle reaches down on the bag
THREAD = (0.84, 0.5, 0.4)
REPEAT = (9.568, 11.408)  # of the print, which has two columns of motifs
ROW_END, LAST_ROW = 5.6, 34.7  # where a row ends in its repeat, and where the last one ends below the mouth
RAISED = [dict(panel='front', x0=x - BROAD / 2, x1=x + BROAD / 2, y0=0.0, y1=END, high=0.24, edges='lrb', soft=0.12, taper=0.5) for x in (-GRIP, GRIP)]
PX = 48  # pixels per cm: seen from so near, its yarns show
PEG, MOUTH = 118.0, 93.0
COTTON = dict(density=0.03, bend=90.0, shear=2e4, compress=5e4, crease=0.09, fold=(9, 20), thickness=0.66, friction=0.35)
START = None
# What it carries: a soft load low down that nobody sees, and what keeps its mouth a little open.
LIMBS = np.array([[-e, 0, MOUTH - y, r, e, 0, MOUTH - y, r] for y, e, r in ((39.0, 13.0, 2.0), (36.2, 12.2, 2.9), (32.5, 11.8, 3.2), (28.5, 11.0, 3.0), (24.5, 9.8, 2.4), (20.5, 8.5, 1.7), (3.0, 10.0, 1.5))])
PHASES = [
    Phase(0.15, 900, 20, 0),
    Phase(0.5, 1500, 6, 0.6),
    Phase(1.5, 1500, 1.5),
    Phase(0.6, 2400, 6),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'length': [('front', 'x', 0)], 'hem': [('front', 'y', 20), ('back', 'y', 20)]}
LOOK = {'stage': 'peg', 'peg': PEG, 'back': 6.6, 'turn': 9, 'frame': (42, 129), 'eye': 104, 'window': (-205, -250, 205), 'light': 0.9, 'fstop': 16, 'focus': 4, 'pale': 0.2, 'through': 0.02}


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
    firm = lambda x, y: np.where(y < 2.4, 6.0, 1.0)
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


def motifs(s, yards):
    """The print, placed so that no motif is cut: whole rows of it end above the border, and the ground below them is bare."""
    along, down = REPEAT
    shift = (3 * along, 3 * down + ROW_END - LAST_ROW)
    printed = s.cut(yards['main'], shift)
    plain = s.cut(yards['lining'], (20.5, 2))
    bare = plain / plain.mean((0, 1)) * np.median(yards['main'].reshape(-1, 3)[::97], axis=0)
    across, below = (s.x + shift[0]) % along / along, s.y - LAST_ROW + ROW_END
    # The other half of the columns begins before this row has ended.
    ending = (np.abs(across - 0.25) < 0.19) & (below < ROW_END + 0.15)
    begun = (s.y < LAST_ROW - 3 * down + 0.1) & (across < 0.5)
    return np.where((((below < 5.06) | ending) & ~begun)[..., None], printed, bare)


def crossed_box(s, left, right, top, foot):
    """A box of stitches with its diagonals, sewn twice."""
    within = np.minimum(np.minimum(s.x - left, right - s.x), np.minimum(s.y - top, foot - s.y))
    nearer_side = np.minimum(s.x - left, right - s.x) < np.minimum(s.y - top, foot - s.y)
    s.stitches(np.where(within > -0.15, np.abs(within), 9), np.where(nearer_side, s.y, s.x), THREAD, pitch=0.24)
    wide, high = right - left, foot - top
    for way in (-1, 1):
        level = (s.y - top) if way > 0 else (foot - s.y)
        cross = ((s.x - left) * high - level * wide) / np.hypot(wide, high)
        s.stitches(np.where(within > 0.04, np.abs(cross), 9), s.y * np.hypot(wide, high) / high, THREAD, pitch=0.24)


def dress(garment, yards):
    border, trim = yards['border'], yards['trim']
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel, PX)
        if panel.name in ('front', 'back'):
            s.colour = motifs(s, yards)
            s.inside = s.cut(yards['lining'], (20.5, 2))
            foot = HEIGHT - s.y
            s.border(border, np.where(foot > -1, foot, 9), s.x + 30, inset=0.7)
            s.seam('side_l', 'side_r', 'foot_l', 'foot_r', allowance=0.9)
            s.hem(np.where(s.y < 5, s.y, 9), 2.2, s.x, (0.72, 0.56, 0.26))
            # The handles' ends, sewn down with a crossed box.
            for x in (-GRIP, GRIP):
                across = BROAD / 2 - np.abs(s.x - x)
                inside = np.minimum(across, END - s.y)
                s.patch(inside, s.cut(trim, (15, 5)), step=0.9, soft=0.08)
                s.stitches(np.where((s.y < END - 3.0) & (s.y > -1), np.abs(across - 0.28), 9), s.y, THREAD, pitch=0.24)
                crossed_box(s, x - BROAD / 2 + 0.28, x + BROAD / 2 - 0.28, END - 2.9, END - 0.28)
        else:
            s.colour = s.cut(trim, (20, 2))
            s.inside = s.colour
            edge = s.from_edges('left', 'right')
            s.rolled(edge)
            s.stitches(np.abs(edge - 0.28), s.y, THREAD, pitch=0.24)
        s.handle(strength=1.2, seed=270 + number)
        surfaces[panel.name] = s
    return surfaces
