"""A filled drawstring pouch of 18 by 24 cm on a table, with a brass scoop and beans. The pieces of coffee differ in print and cord."""
import numpy as np
from scipy.interpolate import PchipInterpolator

from ..cutting import gathers, halves
from ..pattern import Garment, Panel, curve
from ..surface import Surface

YARDS = ('main', 'trim', 'label')
WIDTH, HEIGHT, NECK = 18.0 / 2, 24.0, 4.4
BODY = HEIGHT - NECK
# The filled pouch from its neck down, as it stands: share of its cloth, height, half width, half depth.
SHAPE = np.array([
    [0.00, 15.5, 3.0, 2.1], [0.10, 14.6, 4.6, 3.4], [0.22, 12.9, 6.0, 4.2], [0.50, 8.3, 6.55, 4.6], [0.74, 3.6, 6.8, 4.75],
    [0.86, 1.2, 6.6, 4.5], [0.93, 0.25, 6.1, 3.6], [1.00, 0.0, 5.6, 0.4],
])
RIM = (19.6, 3.9, 2.9)  # height of the frill's edge, and how wide it opens
LIMBS = np.array([[0, 0, 4.0, 2.0, 0, 0, 12.0, 1.5]])  # what it holds, to tell outside from inside
START = None
PHASES = []  # it is laid as it stands: what fills it leaves the cloth no way to fall
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'length': [('front', 'x', 0), ('frill_f', 'x', 0)], 'hem': [('front', 'y', 10), ('back', 'y', 10)]}
LOOK = {'stage': 'table', 'turn': 14, 'frame': (-10.5, 26.5), 'eye': 33, 'pale': 0.3, 'aim': 4.2, 'fstop': 22, 'light': 1.2, 'through': 0.03, 'bump': 0.5}


def bag():
    return halves({
        'neck': curve((0, 0), (WIDTH, 0)),
        'side': curve((WIDTH, 0), (WIDTH, BODY)),
        'foot': curve((WIDTH, BODY), (0, BODY)),
    })


def frill():
    return halves({'top': curve((0, 0), (WIDTH, 0)), 'end': curve((WIDTH, 0), (WIDTH, NECK)), 'foot': curve((WIDTH, NECK), (0, NECK))})


def stood(across, side, z, wide, deep, pleat):
    """A point of a section: pleats and lumps all round it."""
    round_ = across if side < 0 else np.pi - across
    beat = np.cos(22 * round_ + 1.1 * np.sin(3 * round_)) + 0.5 * np.cos(34 * round_ + 1.7 * np.sin(2 * round_ + 1))
    far = 1 + pleat * beat + 0.016 * np.sin(3 * round_ + 2 + 0.2 * z) + 0.012 * np.sin(5 * round_ + 0.55 * z)
    square = lambda v: np.sign(v) * np.abs(v) ** 0.9
    lean = 0.35 * (z / 16) ** 2
    return np.stack([wide * square(np.sin(across)) * far + lean, side * deep * square(np.cos(across)) * far, z], -1)


def place_bag(side):
    shape = PchipInterpolator(SHAPE[:, 0], SHAPE[:, 1:])

    def place(x, y):
        t = y / BODY
        z, wide, deep = shape(t).T
        return stood(x / WIDTH * np.pi / 2, side, z, wide, deep, 0.10 * np.exp(-t / 0.07))

    return place


def place_frill(side):
    def place(x, y):
        up = 1 - y / NECK
        z, wide, deep = (low + (high - low) * up**e for low, high, e in zip(SHAPE[0, 1:], RIM, (1, 0.8, 0.8)))
        return stood(x / WIDTH * np.pi / 2, side, z, wide, deep, 0.10 + 0.05 * up)

    return place


def make(size=0.45):
    hem = lambda x, y: np.where(y < 1.0, 3.0, 1.5)
    panels = [
        Panel('front', bag(), place_bag(-1), shift=(20, 3)), Panel('back', bag(), place_bag(1), shift=(40, 4)),
        Panel('frill_f', frill(), place_frill(-1), shift=(20, -1.4), stiffness=hem), Panel('frill_b', frill(), place_frill(1), shift=(40, -0.4), stiffness=hem),
    ]
    seams = []
    for s in 'lr':
        seams += [(f'front.side_{s}', f'back.side_{s}')] + [(f'frill_f.end_{s}', f'frill_b.end_{s}')]
        seams += [(f'front.neck_{s}', f'-frill_f.foot_{s}'), (f'back.neck_{s}', f'-frill_b.foot_{s}')]
    return Garment(panels, seams, size).sew()


def dress(garment, yards):
    main = yards['main']
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift)
        if panel.name in ('front', 'back'):
            gathers(s, s.y, s.x * 1.6, 5 + number, 4.5, 0.7, 0.25)
            s.seam('side_l', 'side_r', 'foot_l', 'foot_r', allowance=0.7)
            if panel.name == 'front':
                inside = np.minimum(3.4 - np.abs(s.x), np.minimum(s.y - 7.2, 13.7 - s.y))
                s.patch(inside, s.cut(yards['label'], (3.4, -7.2)), step=0.5)
                s.stitches(np.abs(inside - 0.2), np.where(np.abs(s.x) > 3.0, s.y, s.x), (0.8, 0.75, 0.66))
        else:
            gathers(s, NECK - s.y, s.x * 1.6, 7 + number, 3.0, 0.7, 0.25)
            d = s.from_edges('top_l', 'top_r')
            s.hem(d, 0.9, s.x)
        s.handle(strength=0.6, seed=250 + number)
        surfaces[panel.name] = s
    return surfaces


def cords(garment, x):
    """The drawstring: twice round the neck, a bow, and two ends."""
    ring = np.concatenate([x[garment.edge('front.neck_l')][::-1], x[garment.edge('front.neck_r')][::-1][1:], x[garment.edge('back.neck_r')][1:], x[garment.edge('back.neck_l')][1:]])
    centre = ring.mean(0)
    angle = np.arctan2(ring[:, 1] - centre[1], ring[:, 0] - centre[0])
    far = np.linalg.norm((ring - centre)[:, :2], axis=1)
    turn = np.linspace(-np.pi / 2, 3.5 * np.pi, 90)
    order = np.argsort(angle)
    radius = np.interp(turn, np.r_[angle[order] - 2 * np.pi, angle[order], angle[order] + 2 * np.pi, angle[order] + 4 * np.pi], np.tile(far[order], 4)) + 0.16
    around = np.column_stack([centre[0] + radius * np.cos(turn), centre[1] + radius * np.sin(turn), centre[2] + np.linspace(-0.22, 0.22, 90)])
    knot = centre + [0, -float(np.interp(-np.pi / 2, angle[order], far[order])) - 0.35, 0]
    shapes = [
        [(0, 0, 0), (1.4, -0.5, 0.9), (3.2, -0.7, 0.7), (3.7, -0.8, -0.3), (2.4, -0.6, -0.6), (0.2, -0.1, 0)],
        [(0, 0, 0), (-1.5, -0.5, 0.8), (-3.3, -0.8, 0.4), (-3.6, -0.9, -0.6), (-2.3, -0.6, -0.7), (-0.2, -0.1, 0)],
        [(0.1, -0.1, 0), (0.9, -1.9, -0.7), (1.6, -2.9, -2.4), (1.9, -3.3, -4.2), (1.8, -3.5, -5.6)],
        [(-0.1, -0.1, 0), (-0.7, -1.9, -0.7), (-1.6, -2.9, -2.6), (-1.7, -3.3, -4.4), (-1.3, -3.5, -6.2)],
        [(-0.3, -0.15, 0.3), (0.0, -0.4, 0.05), (0.3, -0.15, -0.3)],
    ]
    return [around] + [knot + np.array(shape) for shape in shapes]
