"""What most garments share: outlines of two halves, set-in sleeves, cuffs, and the seams that join them."""
import numpy as np
from scipy.ndimage import gaussian_filter1d
from scipy.spatial import cKDTree

from .pattern import curve, length, mirrored
from .placing import sleeve


def halves(left):
    """Edges down the left side, from the middle; the other side comes up again."""
    edges = {f'{name}_l': line for name, line in left.items()}
    return edges | {f'{name}_r': mirrored(line) for name, line in reversed(left.items())}


def cap_half(goal, cap, steep=0.5):
    """Half the width of a sleeve whose cap is `goal` long on each side and `cap` high."""
    low, high = 8.0, 60.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if length(cap_line(middle, cap, steep)) < goal else (low, middle)
    return low


def cap_line(half, cap, steep=0.5):
    return curve((0, 0), (half * 0.42, -0.2), (half * steep, cap * 0.98), (half, cap))


def set_in(armhole, ease, cap, long, cuff, swell=0.0, steep=0.5):
    """A sleeve's edges, and half its width at a depth; `swell` makes it fuller above the cuff."""
    half = cap_half(armhole * ease, cap, steep)
    line = cap_line(half, cap, steep)
    under = curve((half, cap), (half - 0.35 * (half - cuff) + swell, (cap + long) / 2), (cuff, long))
    edges = {
        'cap_back': line, 'under_back': under, 'cuff_back': curve((cuff, long), (0, long)),
        'cuff_front': curve((0, long), (-cuff, long)), 'under_front': mirrored(under), 'cap_front': mirrored(line),
    }
    return edges, lambda y: np.interp(y, [0, cap, long], [half, half, cuff])


def cuff_band(half, deep):
    """A cuff's edges: its `top` is sewn to the sleeve's foot."""
    return {
        'top_back': curve((0, 0), (half, 0)), 'end_back': curve((half, 0), (half, deep)), 'foot_back': curve((half, deep), (0, deep)),
        'foot_front': curve((0, deep), (-half, deep)), 'end_front': curve((-half, deep), (-half, 0)), 'top_front': curve((-half, 0), (0, 0)),
    }


def place_cuff(side, half, at, *pose):
    """Places a cuff round the arm, from `at` cm below the top of the sleeve."""
    place = sleeve(side, lambda y: half + 0 * y, *pose)
    return lambda x, y: place(x, y + at)


def body_seams(sides=True):
    edges = ('shoulder', 'side') if sides else ('shoulder',)
    return [(f'front.{edge}_{s}', f'back.{edge}_{s}') for edge in edges for s in 'lr']


SLEEVE_SEAMS = [
    # The left armhole runs down, the cap's back half runs down too; on the right both outlines come up.
    ('back.armhole_l', 'sleeve_l.cap_back'), ('front.armhole_l', '-sleeve_l.cap_front'),
    ('back.armhole_r', '-sleeve_r.cap_back'), ('front.armhole_r', 'sleeve_r.cap_front'),
    ('sleeve_l.under_back', '-sleeve_l.under_front'), ('sleeve_r.under_back', '-sleeve_r.under_front'),
]
CUFF_SEAMS = [
    seam
    for s in 'lr'
    for seam in (
        (f'cuff_{s}.top_back', f'-sleeve_{s}.cuff_back'), (f'cuff_{s}.top_front', f'-sleeve_{s}.cuff_front'),
        (f'cuff_{s}.end_back', f'-cuff_{s}.end_front'),
    )
]


def gathers(surface, distance, along, seed, reach=3.2, deep=0.9, shade=0.4):
    """Short pleats that run from a gathered seam."""
    random = np.random.default_rng(seed)
    beat = sum(np.sin(along * f + random.uniform(0, 6) + 0.1 * np.sin(along * 0.7)) for f in (2.6, 3.7, 4.9, 6.3)) / 2
    surface.height += deep * beat * np.exp(-((np.maximum(distance, 0) / reach) ** 1.3))
    surface.shade(distance, shade, 0.3)


def one_side(left, side):
    """A front of its own: the left one (1), or the right one (-1) whose edges run the other way."""
    return left if side > 0 else {name: mirrored(line) for name, line in reversed(left.items())}


OPEN_SEAMS = [
    ('front_l.shoulder', 'back.shoulder_l'), ('front_r.shoulder', 'back.shoulder_r'), ('front_l.side', 'back.side_l'), ('front_r.side', 'back.side_r'),
    ('back.armhole_l', 'sleeve_l.cap_back'), ('front_l.armhole', '-sleeve_l.cap_front'),
    ('back.armhole_r', '-sleeve_r.cap_back'), ('front_r.armhole', 'sleeve_r.cap_front'),
    ('sleeve_l.under_back', '-sleeve_l.under_front'), ('sleeve_r.under_back', '-sleeve_r.under_front'),
]


def waistband(half, deep):
    return halves({'top': curve((0, 0), (half, 0)), 'end': curve((half, 0), (half, deep)), 'foot': curve((half, deep), (0, deep))})


def place_waistband(side, half, top, wide=14.6, deep=12.0):
    def place(x, y):
        across = x / half * np.pi / 2
        return np.stack([wide * np.sin(across), side * deep * np.cos(across) + 0.3, top - y], -1)

    return place


def ribbon(half, long, flare=0.3):
    """One end of a tie: `top` hangs on the garment."""
    return {
        'top': curve((-half, 0), (half, 0)), 'right': curve((half, 0), (half + flare, long)),
        'foot': curve((half + flare, long), (-half - flare, long)), 'left': curve((-half - flare, long), (-half, 0)),
    }


def lay_ribbon(garment, x, name, top, out, lean, phase, high=0.3):
    """Hangs an end of a tie from `top`, over what stands out below it the way `out` looks: it falls plumb, leans a little and turns softly."""
    panel = garment.panel(name)
    u, v = panel.flat.T
    long = v.max()
    out = np.array([*out, 0.0]) / np.hypot(*out)
    along = np.array([-out[1], out[0], 0.0])
    body = np.delete(x, garment.held, axis=0) - top
    side, far = body @ along, body @ out
    body = np.stack([side, far, -body[:, 2]], -1)[(np.abs(side) < 8) & (far > -8)]
    t = np.linspace(0, 1, 50)
    across = lean * t + 0.6 * np.sin(2.6 * np.pi * t + phase) * t
    near = [body[(np.abs(body[:, 0] - a) < 2.2) & (np.abs(body[:, 2] - long * b) < 1.6), 1] for a, b in zip(across, t)]
    stands = np.maximum.accumulate([max([0.0, *spots]) for spots in near])
    # It comes out of its knot and only then lies on what is below.
    stands = (gaussian_filter1d(stands, 2, mode='nearest') + high) * np.clip(t * long / 3.2, 0, 1) ** 0.8
    s = v / long
    turned = 0.35 * np.sin(2.1 * np.pi * s + phase) * np.clip(4 * s, 0, 1)
    off = np.interp(s, t, stands) + turned * u + np.abs(turned) * np.abs(u).max() - 0.22 * (1 - np.cos(1.1 * u + 0.8 * np.sin(3 * s + phase)))
    x[garment.weld[panel.first + np.arange(len(u))]] = top + (np.interp(s, t, across) + u * np.sqrt(1 - turned**2))[:, None] * along + off[:, None] * out - v[:, None] * [0, 0, 1.0]


def kept_near(garment, spots, far):
    """Threads that nobody sees between two open fronts, so that they do not slide off the form: `far` cm long, at depths `spots`."""
    def at(side, y):
        front = garment.panel('front_l' if side > 0 else 'front_r')
        return garment.weld[front.first + np.argmin(((front.flat - [0, y]) ** 2).sum(1))]

    return [(at(1, y), at(-1, y), far) for y in spots]


def flared_strip(lengths, height, ratio=1.25, points=2.2):
    """A collar: its foot in pieces of these lengths, its outer edge longer, its ends pointed."""
    radius = height / (ratio - 1)
    total = sum(lengths)
    marks = np.concatenate([[0], np.cumsum(lengths)])

    def bow(r, a, b):
        angle = (np.linspace(a, b, 60) - total / 2) / radius
        return np.column_stack([r * np.sin(angle), r * np.cos(angle) - radius])

    edges = {f'foot{k}': bow(radius, marks[k], marks[k + 1]) for k in range(len(lengths))}
    top = bow(radius + height, total + points, -points)
    foot = edges[f'foot{len(lengths) - 1}'][-1], edges['foot0'][0]
    middles = [p + 0.55 * (q - p) for p, q in zip(foot, (top[0], top[-1]))]
    edges['end_in'], edges['end_out'] = np.array([foot[0], middles[0]]), np.array([middles[0], top[0]])
    edges['top'] = top
    edges['start_out'], edges['start_in'] = np.array([top[-1], middles[1]]), np.array([middles[1], foot[1]])

    def where(x, y):
        return np.arctan2(x, y + radius) * radius + total / 2, np.hypot(x, y + radius) - radius

    return edges, where, total


def laid_on(garment, x, strips, below, out, along):
    """Strips that hang on cloth lie on it: where one has sunk into the panels `below`, it is laid on top. Each has its name and how far apart it lies."""
    names = [panel.name for panel in garment.panels]
    of = lambda name: np.unique(garment.faces[garment.owner == names.index(name)])
    under = np.concatenate([of(name) for name in below])
    flat = lambda points: np.column_stack([points @ along, points[:, 2]])
    x = x.copy()
    for name, apart in strips:
        mine = of(name)
        near = cKDTree(flat(x[under])).query(flat(x[mine]), k=10)[1]
        lift = np.maximum((x[under] @ out)[near].max(1) + apart - x[mine] @ out, 0)
        around = cKDTree(x[mine]).query(x[mine], k=9)[1]
        for _ in range(3):
            lift = np.maximum(lift, lift[around].mean(1))
        x[mine] += lift[:, None] * out
    return x
