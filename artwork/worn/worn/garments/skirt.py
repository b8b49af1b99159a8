"""Lehar Skirt, size M: four gathered panels on a waistband that is tied at the side, on a half form."""
import numpy as np

from ..cutting import gathers, halves, hanging, place_waistband, ribbon, waistband
from ..drape import Phase
from ..pattern import Garment, Panel, curve
from ..surface import Surface

PIECE, YARDS = 'lehar-skirt', ('main', 'border', 'trim')
LENGTH, WAIST, DEEP = 92.0, 74 / 4, 4.0
SKIRT, FULL, HEM = LENGTH - DEEP, 52.0, 320 / 4
HALF = (76.0, 108.0)  # from where to where the form goes
TOP = 104.0
RISE = SKIRT - np.sqrt(SKIRT**2 - (HEM - FULL) ** 2)  # the sides lean, so that the hem rises to them
TIE = (-9.0, 27.0)
COTTON = dict(density=0.011, bend=12.0, shear=1e4, compress=4e4, crease=0.18)
START = POSE = None
PHASES = [
    Phase(0.25, 900, 20, 0, False),
    Phase(0.5, 1500, 6, 0.6),
    Phase(1.4, 1500, 1.2),
    Phase(1.0, 1500, 1.0),
    Phase(0.6, 2400, 6, bend=1.5),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'length': [('skirt_f', 'x', 0), ('band_f', 'x', 0)], 'hem': [('skirt_f', 'y', SKIRT - RISE), ('skirt_b', 'y', SKIRT - RISE)]}
LOOK = {'stage': 'half', 'half': HALF, 'turn': 16, 'frame': (-10, 124), 'ground': '#f2f1ec', 'pale': 0.4, 'eye': 70}


def skirt():
    return halves({
        'top': curve((0, 0), (FULL, 0)),
        'side': curve((FULL, 0), (HEM, SKIRT - RISE)),
        'hem': curve((HEM, SKIRT - RISE), (HEM * 0.5, SKIRT), (0, SKIRT)),
    })


def place_skirt(side):
    def place(x, y):
        half = np.interp(y, [0, SKIRT], [FULL, HEM])
        across = x / half * np.pi / 2
        t = y / SKIRT
        wide, deep = 15.5 + 23.0 * t, 13.0 + 21.0 * t
        pleat = 1 + 0.055 * (1 + np.sin(34 * across + side * 0.7 + 1.5 * np.sin(3.1 * across))) * np.clip(y / 3, 0, 1)
        return np.stack([wide * np.sin(across) * pleat, side * deep * np.cos(across) * pleat + 0.3, TOP - DEEP - y], -1)

    return place


def make(size=1.3):
    hem = lambda x, y: np.where(y > SKIRT - RISE * (np.abs(x) / HEM) ** 2 - 2.6, 2.5, 1.0)
    firm = lambda x, y: 5.0 + 0 * x
    place_band = place_waistband(-1, WAIST, TOP)

    def place_tie(x, y):
        at = place_band(np.full(1, TIE[0]), np.full(1, DEEP / 2))[0]
        return at + np.stack([x, -30 + 0 * x, -y], -1)  # out of the way until the skirt has fallen

    panels = [
        Panel('band_f', waistband(WAIST, DEEP), place_band, stiffness=firm),
        Panel('band_b', waistband(WAIST, DEEP), place_waistband(1, WAIST, TOP), stiffness=firm),
        Panel('skirt_f', skirt(), place_skirt(-1), shift=(95, 3), stiffness=hem),
        Panel('skirt_b', skirt(), place_skirt(1), shift=(95, 97), stiffness=hem),
        Panel('tie_a', ribbon(1.3, TIE[1]), place_tie, stiffness=lambda x, y: 2.0 + 0 * x),
        Panel('tie_b', ribbon(1.3, TIE[1] - 4), place_tie, stiffness=lambda x, y: 2.0 + 0 * x),
    ]
    seams = []
    for s in 'lr':
        seams += [(f'band_f.end_{s}', f'band_b.end_{s}'), (f'skirt_f.side_{s}', f'skirt_b.side_{s}')]
        seams += [(f'skirt_{p}.top_{s}', f'-band_{p}.foot_{s}') for p in 'fb']
    threads = [(f'band_{p}.{e}_{s}', 0.005) for p in 'fb' for e in ('top', 'foot') for s in 'lr']
    garment = Garment(panels, seams, size, tuple(threads)).sew()
    garment.held = np.concatenate([garment.weld[p.first + np.arange(len(p.flat))] for p in panels[-2:]])
    return garment


def settle(garment, x):
    """Hangs the two ends of the tie down the front of the fallen skirt."""
    x = x.copy()
    band = garment.panel('band_f')
    top = x[garment.weld[band.first + np.argmin(((band.flat - [TIE[0], DEEP / 2]) ** 2).sum(1))]]
    for name, start, lean in (('tie_a', -0.9, -1.6), ('tie_b', 0.9, 1.4)):
        panel = garment.panel(name)
        line = hanging(np.delete(x, garment.held, axis=0), top + [start, -0.3, 0], TIE[1], lean, 0.5)[0]
        u, v = panel.flat.T
        at = np.stack([np.interp(v, np.linspace(0, TIE[1], len(line)), line[:, k]) for k in range(3)], -1)
        x[garment.weld[panel.first + np.arange(len(panel.flat))]] = at + np.stack([0.92 * u, -0.25 * u + 0.25 * np.sin(v / 3.1 + start), 0 * u], -1)
    return x


def dress(garment, yards):
    main, border, trim = yards['main'], yards['border'], yards['trim']
    thread = (0.35, 0.4, 0.55)
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        if panel.name.startswith('skirt'):
            s.colour = s.cut(main, panel.shift)
            gathers(s, s.y, s.x, 9 + number, 4.0)
            s.seam('side_l', 'side_r')
            s.seam_at(s.x)
            hem = s.from_edges('hem_l', 'hem_r')
            s.border(border, hem, s.x + panel.shift[0])
            s.hem(hem, 2.0, s.x, thread)
        else:
            s.colour = s.inside = s.cut(trim, (5 + 2 * number, 5))
            edge = s.from_edges('top_l', 'top_r', 'foot_l', 'foot_r') if panel.name.startswith('band') else s.from_edges('left', 'right', 'foot')
            s.rolled(edge)
            s.stitches(np.abs(edge - 0.3), s.x + s.y, thread)
        s.handle(seed=210 + number)
        surfaces[panel.name] = s
    return surfaces


def knot(garment):
    return [('band_f', TIE[0], DEEP / 2)], 'tie_a'
