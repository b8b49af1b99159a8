"""Dabu Palazzo, size M: high and wide, gathered into a band with a drawstring, on a half form."""
import numpy as np

from ..cutting import gathers, hanging, one_side, place_waistband, waistband
from ..drape import Phase
from ..pattern import Garment, Panel, curve
from ..placing import smoothstep
from ..surface import Surface

PIECE, YARDS = 'dabu-palazzo', ('main', 'border')
LENGTH, HIPS, INSIDE, HEM = 100.0, 110 / 4, 71.0, 62 / 2
DEEP, WAIST = 4.0, 74 / 4
RISE = LENGTH - INSIDE - DEEP
HALF = (77.0, 108.0)
TOP = 104.0
COTTON = dict(density=0.012, bend=13.0, shear=1e4, compress=4e4, crease=0.22, fold=(8, 18))
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
LOOK = {'stage': 'half', 'half': HALF, 'turn': 17, 'frame': (-9, 121), 'ground': '#7f8ba3', 'pale': 0.3, 'through': 0.05, 'eye': 66, 'cord': '#ece4d2'}


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


def place_leg(side, behind):
    far = 9.0 if behind else 5.0
    low = LENGTH - DEEP
    x0 = (HIPS - far - HEM) / 2 + 0.6

    def place(x, y):
        x = x * side
        lower = smoothstep(RISE - 10, RISE + 3, y)
        across = x / (HIPS + 0.2) * np.pi / 2
        t = np.clip(y / RISE, 0, 1)
        wide, deep = 15.2 + 3.6 * t, 12.8 + 2.0 * t
        near = np.interp(y, [RISE, RISE + 25, low], [-far, (x0 - far) / 2, x0])
        out = np.interp(y, [RISE, low], [HIPS, x0 + HEM])
        angle = np.pi * np.clip((x - near) / (out - near), 0, 1)
        ripple = 1 + 0.03 * np.sin(9 * angle + side + behind) * smoothstep(RISE, RISE + 15, y)
        px = (1 - lower) * wide * np.sin(across) + lower * (10.2 - 9.9 * np.cos(angle) * ripple)
        ring = (1 - lower) * deep * np.cos(across) + lower * 10.5 * np.sin(angle) * ripple
        return np.stack([side * px, (1 if behind else -1) * ring + 0.3, TOP - DEEP - y], -1)

    return place


def make(size=1.2):
    hem = lambda x, y: np.where(y > LENGTH - DEEP - 2.6, 2.5, 1.0)
    firm = lambda x, y: 4.0 + 0 * x

    panels = [Panel(f'band_{p}', waistband(WAIST, DEEP), place_waistband(way, WAIST, TOP), shift=(30, 100 + way * 3), stiffness=firm) for p, way in (('f', -1), ('b', 1))]
    for behind, part in ((False, 'front'), (True, 'back')):
        for s, side in (('l', 1), ('r', -1)):
            panels.append(Panel(f'{part}_{s}', leg(side, behind), place_leg(side, behind), shift=(10 if s == 'l' else 100, 110 if behind else 5), stiffness=hem))
    seams = []
    for s in 'lr':
        seams += [(f'band_f.end_{s}', f'band_b.end_{s}')]
        seams += [(f'front_{s}.{edge}', f'back_{s}.{edge}') for edge in ('side', 'inseam')]
        seams += [(f'{part}_{s}.waist', f'-band_{part[0]}.foot_{s}') for part in ('front', 'back')]
    seams += [(f'{part}_l.rise', f'-{part}_r.rise') for part in ('front', 'back')]
    threads = [(f'band_{p}.{e}_{s}', 0.01) for p in 'fb' for e in ('top', 'foot') for s in 'lr']
    threads += [(f'front_{s}.{e}', 0.008) for s in 'lr' for e in ('side', 'inseam', 'hem')]
    return Garment(panels, seams, size, tuple(threads)).sew()


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
    """The drawstring: a bow at the front, and its ends."""
    band = garment.panel('band_f')
    top = x[garment.weld[band.first + np.argmin(((band.flat - [0, DEEP / 2]) ** 2).sum(1))]] - [0, 0.3, 0]
    loops = [top + np.array(shape) for shape in (
        [(0, -0.2, 0), (2.0, -0.6, 1.0), (4.2, -0.7, 0.2), (4.3, -0.7, -1.2), (2.2, -0.6, -0.9), (0, -0.2, 0)],
        [(0, -0.2, 0), (-2.1, -0.6, 0.9), (-4.0, -0.7, 0.0), (-4.0, -0.7, -1.5), (-2.1, -0.6, -1.0), (0, -0.2, 0)],
        [(-0.4, -0.3, 0.4), (0, -0.6, 0), (0.4, -0.3, -0.4)],
    )]
    return loops + [line for k, long in ((-0.6, 17.0), (0.6, 19.0)) for line in hanging(x, top + [k, 0, 0], long, 3.0 * k)]
