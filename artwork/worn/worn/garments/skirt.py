"""Lehar Skirt, size M: four gathered panels on a waistband that is tied at the side, on a half form."""
import numpy as np

from ..cutting import gathers, halves, lay_ribbon, place_waistband, ribbon, waistband
from ..drape import Phase
from ..pattern import Garment, Panel
from ..surface import Surface

PIECE, YARDS = 'lehar-skirt', ('main', 'border', 'trim')
LENGTH, WAIST, DEEP = 92.0, 74 / 4, 4.0
SKIRT, FULL, HEM = LENGTH - DEEP, 208 / 8, 320 / 8  # half a panel's width at the gathers and at the hem
HALF = (76.0, 108.0)  # from where to where the form goes
TOP = 104.0
# A panel is a part of a ring, so that it flares all over and not at its seams alone.
FLARE = (HEM - FULL) / SKIRT
RADIUS = FULL / FLARE
TIE = (11.0, 30.0)  # where along the band it is tied, and how long its ends are
OUT = (0.72, -0.70)  # there: away from the form
FOLDS = 5  # that fall down each panel
TURN = (1.5, 0.85)  # how far the cloth remembers to turn from side to side in them, at the gathers and at the hem
COTTON = dict(density=0.011, bend=12.0, shear=1e4, compress=4e4, crease=0.18)
START = POSE = None
PHASES = [
    Phase(0.25, 900, 20, 0, False),
    Phase(0.5, 1500, 6, 0.6),
    Phase(1.4, 1500, 1.2),
    Phase(1.0, 1500, 1.0),
    Phase(0.6, 2400, 6, bend=1.5),
]
# Where a tape is laid: along a panel where its x or y has a value; straight across the arcs of the hem.
MEASURED = {'length': [('skirt_1', 'x', 0), ('band_f', 'x', 0)], 'hem': [(f'skirt_{k}', 'y', SKIRT - 3.5) for k in range(4)]}
LOOK = {'stage': 'half', 'half': HALF, 'turn': -16, 'frame': (-4, 126), 'ground': '#f2f1ec', 'pale': 0.4, 'eye': 70, 'knot': 1.2}


def panel_edges():
    def arc(radius, start, end):
        angle = np.linspace(start, end, 60) * FLARE
        return np.column_stack([radius * np.sin(angle), radius * np.cos(angle) - RADIUS])

    top, hem = arc(RADIUS, -1, 1), arc(RADIUS + SKIRT, 1, 0)
    return {'top': top, **halves({'side': np.array([top[-1], hem[0]]), 'hem': hem})}


def on_panel(x, y):
    """How far from a panel's middle to its seams, from -1 to 1, and how many cm below the gathers."""
    return np.clip(np.arctan2(x, y + RADIUS) / FLARE, -1, 1), np.hypot(x, y + RADIUS) - RADIUS


def wave(u, down, number):
    """The folds, from -1 to 1: from the gathers to the hem, no two quite alike. The seams lie between two."""
    return -np.cos(np.pi * FOLDS * (u + 1 + (0.05 * np.sin(4.1 * u + 2 * number) + 0.03 * np.sin(down / 27 + 5 * u + number)) * (1 - u**2)))


def place_panel(number):
    """Panels follow each other round the form, from its right side over the front."""
    def place(x, y):
        u, down = on_panel(x, y)
        angle = (number - 0.5 + u / 2) * np.pi / 2
        t = np.maximum(down, 0) / SKIRT
        ease = np.sqrt(t)
        wide, deep = 13.2 + 9.0 * ease + 9.0 * t, 10.3 + 6.0 * ease + 5.0 * t
        ridge = np.interp(down, [0, 8, SKIRT], [0, 1.8, 3.0]) * (1 + wave(u, down, number))
        return np.stack([(wide + ridge) * np.sin(angle), -(deep + ridge) * np.cos(angle) + 0.25, TOP - DEEP - down], -1)

    return place


def remembered(number):
    """The curvature of the folds: the wider they are, the less."""
    def curvature(x, y):
        u, down = on_panel(x, y)
        long = 2 * (FULL + FLARE * down) / FOLDS
        return -np.interp(down, [0, SKIRT], TURN) * 2 * np.pi / long * wave(u, down, number) * (1 - 0.6 * u**6)

    return curvature


def make(size=1.3):
    hem = lambda x, y: np.where(on_panel(x, y)[1] > SKIRT - 2.6, 1.5, 1.0)
    firm = lambda x, y: 5.0 + 0 * x
    place_band = lambda way: place_waistband(way, WAIST, TOP, 13.15, 10.25)

    def place_tie(x, y):
        at = place_band(-1)(np.full(1, TIE[0]), np.full(1, DEEP / 2))[0]
        return at + np.stack([x, -30 + 0 * x, -y], -1)  # out of the way until the skirt has fallen

    panels = [
        Panel('band_f', waistband(WAIST, DEEP), place_band(-1), stiffness=firm),
        Panel('band_b', waistband(WAIST, DEEP), place_band(1), stiffness=firm),
        *[Panel(f'skirt_{k}', panel_edges(), place_panel(k), shift=(45 + 90 * (k % 2), 3 + 94 * (k > 1)), stiffness=hem, folds=remembered(k)) for k in range(4)],
        Panel('tie_a', ribbon(1.0, TIE[1], 0.9), place_tie, stiffness=lambda x, y: 2.0 + 0 * x),
        Panel('tie_b', ribbon(1.0, TIE[1] - 4, 0.9), place_tie, stiffness=lambda x, y: 2.0 + 0 * x),
    ]
    seams = [(f'band_f.end_{s}', f'band_b.end_{s}') for s in 'lr']
    seams += [(f'skirt_{k}.side_l', f'-skirt_{(k + 1) % 4}.side_r') for k in range(4)]
    seams += [(f'skirt_{k}.top', foot) for k, foot in enumerate(('-band_f.foot_r', '-band_f.foot_l', 'band_b.foot_l', 'band_b.foot_r'))]
    garment = Garment(panels, seams, size).sew()
    # The band is tied to the form's waist, and all hangs from it.
    garment.held = np.unique(np.concatenate([garment.weld[p.first + np.arange(len(p.flat))] for p in panels if not p.name.startswith('skirt')]))
    return garment


def settle(garment, x):
    """Hangs the two ends of the tie down the side of the fallen skirt."""
    x = x.copy()
    band = garment.panel('band_f')
    top = x[garment.weld[band.first + np.argmin(((band.flat - [TIE[0], DEEP / 2]) ** 2).sum(1))]]
    for name, aside, lean, phase in (('tie_a', -0.7, -1.4, 0.6), ('tie_b', 0.8, 2.0, 2.4)):
        lay_ribbon(garment, x, name, top + aside * np.array([-OUT[1], OUT[0], 0]) - [0, 0, 0.6], OUT, lean, phase)
    return x


def dress(garment, yards):
    main, border, trim = yards['main'], yards['border'], yards['trim']
    thread = (0.35, 0.4, 0.55)
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        if panel.name.startswith('skirt'):
            s.colour = s.cut(main, panel.shift)
            gathers(s, on_panel(s.x, s.y)[1], s.x, 9 + number, 4.0)
            s.seam('side_l', 'side_r')
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
