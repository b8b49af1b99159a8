"""A filled drawstring pouch of 18 by 24 cm on a table, with a brass scoop and beans. The pieces of coffee differ in print and cord."""
import numpy as np
from scipy.interpolate import LinearNDInterpolator, PchipInterpolator
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from ..cords import end_knot, rounded
from ..cutting import gathers, halves
from ..pattern import Garment, Panel, curve
from ..surface import Surface

YARDS = ('main', 'trim', 'label')
PX = 48  # pixels per cm: seen from so near, its yarns show
WIDTH, HEIGHT, NECK = 18.0 / 2, 24.0, 4.4
BODY = HEIGHT - NECK
# The filled pouch from its neck down, as it stands: share of its cloth, height, half width, half depth.
SHAPE = np.array([
    [0.00, 15.5, 3.0, 2.1], [0.10, 14.6, 4.6, 3.4], [0.22, 12.9, 6.0, 4.2], [0.50, 8.3, 6.55, 4.6], [0.74, 3.6, 6.8, 4.75],
    [0.86, 1.2, 6.6, 4.5], [0.93, 0.25, 6.1, 3.6], [1.00, 0.0, 5.6, 0.4],
])
LABEL = (-3.4, 3.4, 8.3, 14.8)  # its left and right edge, its upper and lower one on the front
RIM = (19.6, 3.9, 2.9)  # height of the frill's edge, and how wide it opens
LIMBS = np.array([[0, 0, 4.0, 2.0, 0, 0, 12.0, 1.5]])  # what it holds, to tell outside from inside
START = None
PHASES = []  # it is laid as it stands: what fills it leaves the cloth no way to fall
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'length': [('front', 'x', 0), ('frill_f', 'x', 0)], 'hem': [('front', 'y', 10), ('back', 'y', 10)]}
LOOK = {'stage': 'table', 'turn': 14, 'frame': (-10.5, 26.5), 'eye': 33, 'pale': 0.3, 'aim': 4.2, 'fstop': 22, 'light': 1.2, 'through': 0, 'bump': 0.6, 'cord_radius': 0.16}


def bag():
    return halves({
        'neck': curve((0, 0), (WIDTH, 0)),
        'side': curve((WIDTH, 0), (WIDTH, BODY)),
        'foot': curve((WIDTH, BODY), (0, BODY)),
    })


def frill():
    return halves({'top': curve((0, 0), (WIDTH, 0)), 'end': curve((WIDTH, 0), (WIDTH, NECK)), 'foot': curve((WIDTH, NECK), (0, NECK))})


def stood(across, side, z, wide, deep, pleat, crease=0.0):
    """A point of a section: pleats of uneven width and depth, and the lumps of what fills it, all round."""
    round_ = across if side < 0 else np.pi - across
    phase = 21 * round_ + 1.9 * np.sin(2 * round_ + 0.7) + 1.2 * np.sin(5 * round_ + 2.1)
    uneven = 0.75 + 0.35 * np.sin(3 * round_ + 1) + 0.2 * np.sin(7 * round_ + 0.4)
    beat = np.cos(phase) + 0.45 * np.cos(1.6 * phase + 1.7 * np.sin(2 * round_ + 1))
    # Fewer of the pleats run on as creases, each its own way down.
    run = np.cos(8 * round_ + 1.6 * np.sin(2 * round_ + 1.2) + 0.05 * z) + 0.6 * np.cos(13 * round_ + 2 * np.sin(3 * round_) - 0.09 * z)
    lumps = 0.02 * np.sin(3 * round_ + 2 + 0.2 * z) + 0.014 * np.sin(5 * round_ + 0.55 * z) + 0.008 * np.sin(9 * round_ - 0.8 * z + 1)
    slump = 0.026 * np.exp(-(((z - 4.6 - 0.9 * np.sin(round_ + 0.6)) / 0.75) ** 2)) * np.clip(np.sin(round_ + 0.9), 0, 1)
    far = 1 + pleat * uneven * beat - crease * np.clip(run, -0.4, 1.2) + lumps - slump
    square = lambda v: np.sign(v) * np.abs(v) ** 0.9
    lean = 0.35 * (z / 16) ** 2
    return np.stack([wide * square(np.sin(across)) * far + lean, side * deep * square(np.cos(across)) * far, z], -1)


def place_bag(side):
    shape = PchipInterpolator(SHAPE[:, 0], SHAPE[:, 1:])

    def place(x, y):
        t = y / BODY
        z, wide, deep = shape(t).T
        return stood(x / WIDTH * np.pi / 2, side, z, wide, deep, 0.10 * np.exp(-t / 0.07), 0.028 * np.exp(-t / 0.3) * np.clip(t / 0.06, 0, 1))

    return place


def place_frill(side):
    def place(x, y):
        up = 1 - y / NECK
        z, wide, deep = (low + (high - low) * up**e for low, high, e in zip(SHAPE[0, 1:], RIM, (1, 0.8, 0.8)))
        across = x / WIDTH * np.pi / 2
        # Its edge nods a little, each pleat as it likes.
        nod = up**2 * (0.3 * np.sin(2.3 * across + side) + 0.16 * np.sin(7.1 * across + 2 * side))
        return stood(across, side, z - 0.5 * np.abs(nod), wide + 0.5 * nod, deep + 0.6 * nod, 0.10 + 0.06 * up)

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
        s = Surface(panel, PX)
        s.colour = s.cut(main, panel.shift)
        if panel.name in ('front', 'back'):
            gathers(s, s.y, s.x * 1.6, 5 + number, 4.5, 0.7, 0.25)
            s.seam('side_l', 'side_r', 'foot_l', 'foot_r', allowance=0.7)
            if panel.name == 'front':
                left, right, top, foot = LABEL
                wide, high = s.x - left, s.y - top
                wave = 0.03 * np.sin(s.y * 1.3) + 0.02 * np.sin(s.x * 1.7)  # sewn by hand's eye
                inside = np.minimum(np.minimum(wide, right - s.x), np.minimum(high, foot - s.y)) + wave
                s.patch(inside, s.cut(yards['label'], (-left, -top)), step=0.6, soft=0.06)
                # Its edges are turned under: a second layer shows as a faint step.
                s.height += 0.16 / (1 + np.exp(np.clip((inside - 0.42) / 0.04, -30, 30))) * (inside > 0)
                s.stitches(np.abs(inside - 0.2), np.where(np.minimum(wide, right - s.x) < np.minimum(high, foot - s.y), s.y, s.x), (0.62, 0.22, 0.18), pitch=0.3)
        else:
            gathers(s, NECK - s.y, s.x * 1.6, 7 + number, 3.0, 0.7, 0.25)
            d = s.from_edges('top_l', 'top_r')
            s.hem(d, 0.9, s.x)
        s.handle(strength=0.6, seed=250 + number)
        surfaces[panel.name] = s
    return surfaces


def cords(garment, x):
    """The drawstring: twice round the neck, a bow whose loops sink, and two knotted ends that lie on the pouch."""
    ring = np.concatenate([x[garment.edge('front.neck_l')][::-1], x[garment.edge('front.neck_r')][::-1][1:], x[garment.edge('back.neck_r')][1:], x[garment.edge('back.neck_l')][1:]])
    centre = ring.mean(0)
    angle = np.arctan2(ring[:, 1] - centre[1], ring[:, 0] - centre[0])
    far = np.linalg.norm((ring - centre)[:, :2], axis=1)
    order = np.argsort(angle)
    every = np.linspace(-np.pi, np.pi, 181)[:-1]
    # It is drawn tight: it goes from the back of one pleat to the next.
    tight = np.interp(every, angle[order], far[order], period=2 * np.pi)
    tight = gaussian_filter1d(maximum_filter1d(tight, 13, mode='wrap'), 4, mode='wrap')
    turn = np.linspace(-np.pi / 2, 3.5 * np.pi, 160)
    radius = np.interp(turn, every, tight, period=2 * np.pi) + 0.05
    around = np.column_stack([centre[0] + radius * np.cos(turn), centre[1] + radius * np.sin(turn), centre[2] + np.linspace(-0.2, 0.2, 160) + 0.05 * np.sin(3 * turn)])
    knot = np.array([centre[0] - 0.2, 0, centre[2] - 0.05])
    front = np.unique(np.concatenate([x[garment.weld[p.first + np.arange(len(p.flat))]] for p in garment.panels if p.name in ('front', 'frill_f')]), axis=0)
    skin = LinearNDInterpolator(front[:, [0, 2]], gaussian_filter1d(front[:, 1], 0.1))

    def laid(shape):
        """A way across and up from the knot, with how far it stands off, laid on the pouch."""
        line = rounded(shape)
        line = np.column_stack([knot[0] + line[:, 0], line[:, 2], knot[2] + line[:, 1]])
        depth = np.nan_to_num(skin(line[:, 0], line[:, 2]), nan=float(np.nanmin(front[:, 1])))
        # It does not follow every pleat, and never goes through one.
        depth = np.minimum(gaussian_filter1d(depth, 3), depth)
        line[:, 1] = gaussian_filter1d(depth - 0.17 - line[:, 1], 2)
        return line

    loops = [
        laid([(0.0, 0.05, 0.2), (0.9, 0.5, 0.5), (2.0, 0.62, 0.75), (3.1, 0.2, 0.75), (3.45, -0.65, 0.45), (2.9, -1.3, 0.25), (1.9, -1.15, 0.3), (0.9, -0.55, 0.35), (0.0, -0.05, 0.3)]),
        laid([(0.0, 0.05, 0.25), (-0.9, 0.38, 0.5), (-2.0, 0.3, 0.7), (-2.95, -0.35, 0.6), (-3.05, -1.25, 0.35), (-2.35, -1.7, 0.2), (-1.4, -1.2, 0.3), (-0.6, -0.5, 0.35), (0.0, -0.05, 0.3)]),
    ]
    ends = [
        end_knot(laid([(0.05, -0.1, 0.3), (0.5, -0.8, 0.3), (1.25, -1.9, 0.15), (1.65, -3.1, 0.05), (1.5, -4.2, 0.0), (1.7, -5.0, 0.0)])),
        end_knot(laid([(-0.05, -0.1, 0.3), (-0.45, -1.0, 0.25), (-0.75, -2.3, 0.1), (-0.55, -3.6, 0.0), (-0.7, -4.5, 0.0), (-0.85, -5.1, 0.0)])),
    ]
    # What holds the bow: the cord once round its middle.
    middle = loops[0][0] * 0.5 + loops[1][0] * 0.5
    a = np.linspace(-0.5 * np.pi, 1.9 * np.pi, 24)
    wrap = middle + np.column_stack([0.1 * np.sin(a / 2), -0.08 - 0.3 * np.cos(a), 0.36 * np.sin(a)])
    return [around] + loops + ends + [wrap]
