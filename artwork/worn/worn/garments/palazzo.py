"""Dabu Palazzo, size M: high and wide, gathered into a band with a drawstring, on a half form."""
import numpy as np
from scipy.interpolate import LinearNDInterpolator
from scipy.ndimage import gaussian_filter1d

from ..cords import fallen, rounded, tassel
from ..cutting import gathers, one_side, waistband
from ..drape import Phase
from ..pattern import Garment, Panel, curve
from ..placing import smoothstep
from ..surface import Surface

PIECE, YARDS = 'dabu-palazzo', ('main', 'border')
LENGTH, HIPS, INSIDE, HEM = 100.0, 110 / 4, 71.0, 62 / 2
DEEP, WAIST = 4.0, 86 / 4
RISE = LENGTH - INSIDE - DEEP
PLEAT = 0.42  # how far the pleats of the band stand out
FOLD, RIDGE = 11.0, 1.8  # how wide the folds of a leg are, and how far they stand out where the cloth is laid
SHORT, LONG, EDGE = 0.8, 0.95, 0.85  # the curvature that cloth remembers: of gathers, of folds, and along the seams of a leg
HALF = (77.0, 108.0)
TOP = 104.0
COTTON = dict(density=0.012, bend=24.0, shear=1e4, compress=4e4, crease=0.22, fold=(8, 18))
START = POSE = None
PHASES = [
    Phase(0.25, 900, 20, 0, False),
    Phase(0.5, 1500, 6, 0.6),
    Phase(1.6, 1500, 1.2),
    Phase(1.0, 1500, 1.0),
    Phase(0.6, 2400, 6, bend=2.0),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'hips': [(f'{p}_{s}', 'y', 9.0) for p in ('front', 'back') for s in 'lr'], 'hem': [('front_l', 'y', LENGTH - DEEP - 1), ('back_l', 'y', LENGTH - DEEP - 1)], 'length': [('front_l', 'x', HIPS - 1.5), DEEP]}
LOOK = {'stage': 'half', 'half': HALF, 'turn': 17, 'frame': (-5, 125), 'ground': '#7f8ba3', 'pale': 0.3, 'through': 0.05, 'eye': 66, 'cord': '#ece4d2', 'cord_radius': 0.2}


def leg(side, behind):
    """A half of the front or the back; `behind` reaches further between the legs."""
    far = 9.0 if behind else 5.0
    low = LENGTH - DEEP
    x0 = (HIPS - far - HEM) / 2 + 0.6
    return one_side({
        'waist': curve((0, 0), (HIPS - 0.6, 0)),
        'side': curve((HIPS - 0.6, 0), (HIPS + 0.4, 20), (x0 + HEM, 60), (x0 + HEM, low)),
        'hem': curve((x0 + HEM, low), (x0, low)),
        'inseam': curve((x0, low), (x0 - 0.5, 60), (-far, RISE + 20), (-far, RISE)),
        'rise': curve((-far, RISE), (-far * 0.25, RISE - 0.5), (0, RISE - 9), (0, 0)),
    }, side)


def place_band(way):
    """The band as its elastic and its string hold it: drawn in to the form in small pleats, from which all hangs."""
    def place(x, y):
        across = x / WAIST * np.pi / 2
        pleat = PLEAT * (1 + np.sin(2 * np.pi * (x + 0.5 * np.sin(0.7 * x + way)) / 3.3) * (0.75 + 0.25 * np.sin(0.45 * x + 2 * way)))
        return np.stack([(12.9 + pleat) * np.sin(across), way * (10.0 + pleat) * np.cos(across) + 0.25, TOP - y], -1)

    return place


def wave(x, y, side, behind):
    """The folds that fall from the gathers down a panel, from -1 to 1: they follow the grain, and no two are alike."""
    seed = 1.9 * side + 2.7 * behind
    at = x - (9.8 if behind else 11.8) + 0.9 * np.sin(y / 33 + seed) + 1.2 * np.sin(x / 5.1 + 1.7 * seed) + 0.8 * side
    return -np.cos(2 * np.pi * at / FOLD)


def across_leg(x, y, behind):
    """How far from the inseam, or from the middle above it, to the side: from -1 to 1."""
    far = 9.0 if behind else 5.0
    low = LENGTH - DEEP
    x0 = (HIPS - far - HEM) / 2 + 0.6
    near = np.interp(y, [0, RISE, RISE + 25, low], [0, -far, (x0 - far) / 2, x0])
    return np.clip(2 * (x - near) / (np.interp(y, [RISE, low], [HIPS, x0 + HEM]) - near) - 1, -1, 1)


def place_leg(side, behind):
    def place(x, y):
        x = x * side
        lower = smoothstep(RISE - 10, RISE + 3, y)
        across = x / (HIPS + 0.2) * np.pi / 2
        t = np.clip(y / RISE, 0, 1)
        wide, deep = 13.3 + 4.0 * np.sqrt(t), 10.5 + 3.4 * np.sqrt(t)
        out = across_leg(x, y, behind)
        px = (1 - lower) * wide * np.sin(across) + lower * (11.4 + 11.2 * out)
        ring = (1 - lower) * deep * np.cos(across) + lower * 4.6 * np.sqrt(1 - np.abs(out) ** 3)
        ring = ring + RIDGE * wave(x, y, side, behind) * smoothstep(0, 8, y) * (1 - out**4)
        return np.stack([side * px, (1 if behind else -1) * ring + 0.3, TOP - DEEP - y], -1)

    return place


def remembered(side, behind):
    """The curvature of the folds: short ones leave the gathers, and long ones fall from the hips to the hem. A leg is flatter than a tube."""
    def curvature(x, y):
        x = x * side
        out = across_leg(x, y, behind)
        gathered = np.sin(2 * np.pi * (x + 0.4 * np.sin(x / 2.3)) / 4.3 + side + behind) * np.exp(-((y / 3.5) ** 2))
        long = wave(x, y, side, behind) * (0.7 + 0.3 * smoothstep(0, RISE, y)) * (1 - out**4)
        return -SHORT * gathered - LONG * long - EDGE * out**4 * smoothstep(RISE, RISE + 15, y)

    return curvature


def make(size=1.2):
    hem = lambda x, y: np.where(y > LENGTH - DEEP - 2.6, 1.5, 1.0)
    firm = lambda x, y: 2.0 + 0 * x

    panels = [Panel(f'band_{p}', waistband(WAIST, DEEP), place_band(way), shift=(30, 100 + way * 3), stiffness=firm) for p, way in (('f', -1), ('b', 1))]
    for behind, part in ((False, 'front'), (True, 'back')):
        for s, side in (('l', 1), ('r', -1)):
            panels.append(Panel(f'{part}_{s}', leg(side, behind), place_leg(side, behind), shift=(10 if s == 'l' else 100, 110 if behind else 5), stiffness=hem, folds=remembered(side, behind)))
    seams = []
    for s in 'lr':
        seams += [(f'band_f.end_{s}', f'band_b.end_{s}')]
        seams += [(f'front_{s}.{edge}', f'back_{s}.{edge}') for edge in ('side', 'inseam')]
        seams += [(f'{part}_{s}.waist', f'-band_{part[0]}.foot_{s}') for part in ('front', 'back')]
    seams += [(f'{part}_l.rise', f'-{part}_r.rise') for part in ('front', 'back')]
    threads = [(f'front_{s}.{e}', 0.008) for s in 'lr' for e in ('side', 'inseam', 'hem')]
    garment = Garment(panels, seams, size, tuple(threads)).sew()
    garment.held = np.unique(np.concatenate([garment.weld[p.first + np.arange(len(p.flat))] for p in panels[:2]]))
    return garment


def dress(garment, yards):
    main, border = yards['main'], yards['border']
    thread = (0.3, 0.36, 0.52)
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift)
        if panel.name.startswith('band'):
            gathers(s, 0 * s.x, s.x, number, 4.0, 0.6, 0.0)
            for y in (0.4, 2.0, 3.6):
                s.stitches(np.abs(s.y - y), s.x, thread)
        else:
            gathers(s, s.from_edges('waist'), s.x, 20 + number, 4.0)
            s.seam('side', 'inseam')
            s.seam('rise')
            hem = s.from_edges('hem')
            s.border(border, hem, s.x + panel.shift[0])
            s.hem(hem, 2.0, s.x, thread)
        s.handle(seed=230 + number)
        surfaces[panel.name] = s
    return surfaces


def cords(garment, x):
    """The drawstring: a bow of soft cord at the front, whose loops sink, and two ends with knots and small tassels."""
    band = garment.panel('band_f')
    top = x[garment.weld[band.first + np.argmin(((band.flat - [0, DEEP / 2]) ** 2).sum(1))]]
    front = np.concatenate([x[garment.weld[p.first + np.arange(len(p.flat))]] for p in garment.panels if p.name in ('band_f', 'front_l', 'front_r')])
    skin = LinearNDInterpolator(front[:, [0, 2]], front[:, 1])

    def laid(shape):
        """A way across and up from the knot, with how far it stands off the cloth."""
        line = rounded(shape)
        at = np.column_stack([top[0] + line[:, 0], top[2] + line[:, 1]])
        depth = np.nan_to_num(skin(at), nan=top[1])
        depth = np.minimum(gaussian_filter1d(depth, 3), depth)
        return np.column_stack([at[:, 0], gaussian_filter1d(depth - 0.24 - line[:, 2], 2), at[:, 1]])

    loops = [
        laid([(0.0, 0.0, 0.3), (1.2, 0.75, 0.6), (2.7, 0.8, 0.7), (4.0, 0.0, 0.5), (4.5, -1.4, 0.25), (3.9, -2.5, 0.15), (2.7, -2.2, 0.25), (1.2, -0.9, 0.4), (0.0, -0.1, 0.3)]),
        laid([(0.0, 0.0, 0.35), (-1.2, 0.6, 0.6), (-2.6, 0.45, 0.7), (-3.7, -0.6, 0.45), (-3.8, -2.0, 0.2), (-3.0, -2.9, 0.15), (-1.9, -2.2, 0.25), (-0.8, -0.8, 0.4), (0.0, -0.1, 0.3)]),
    ]
    a = np.linspace(-0.5 * np.pi, 1.9 * np.pi, 24)  # what holds the bow: the cord once round its middle
    wrap = loops[0][0] + np.column_stack([0.14 * np.sin(a / 2), -0.1 - 0.36 * np.cos(a), 0.46 * np.sin(a)])
    ends = [
        fallen(x, top, [(-0.1, -0.2), (-0.7, -1.6), (-1.3, -5), (-1.0, -10), (-1.6, -16.0)], 0.3),
        fallen(x, top, [(0.1, -0.2), (0.6, -1.5), (1.0, -5), (1.7, -11), (1.5, -18.5)], 0.3),
    ]
    return loops + [wrap] + [part for end in ends for part in (end, *tassel(end[-1] - [0, 0.1, 0], 2.4))]
