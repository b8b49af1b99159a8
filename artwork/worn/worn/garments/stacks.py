"""Three stacks of folded cloth in indigo, as a shop keeps them on a shelf."""
import numpy as np

from ..pattern import Garment, Panel, curve
from ..surface import Surface

YARDS = ()
CARRIED = {'flowers': 'dabu-palazzo-main', 'sprigs': 'neel-buti-kurta-main', 'waves': 'lehar-skirt-main', 'mangoes': 'kairi-robe-main', 'stripes': 'patti-bel-shirt-main'}
# From the shelf up: what lies on each other, and where its middle is.
STACKS = {
    -37.5: ('flowers', 'stripes', 'flowers', 'sprigs', 'stripes', 'waves'),
    0.5: ('waves', 'flowers', 'mangoes', 'stripes', 'flowers', 'waves', 'flowers', 'sprigs'),
    38.0: ('stripes', 'flowers', 'waves', 'flowers', 'mangoes'),
}
WIDE, DEEP = 31.0, 20.0  # of a folded piece, without its round edges
FACING = 14.0  # how far the outer stacks are turned to the camera, in degrees
INNER, LAYER, TURNS = 0.55, 0.34, 2.5  # it is folded round itself: its first radius, what each turn adds, how often
START, PHASES, MEASURED = None, [], {}  # it is laid as it lies
LEVELS = 1  # how often its mesh is made finer
LOOK = {'stage': 'shelf', 'turn': 0, 'frame': (-14, 42), 'eye': 31, 'back': 17, 'fstop': 16, 'light': 1.15, 'pale': 0.35, 'through': 0.02}


def spiral():
    """The section of a folded piece, from within: how far along the cloth, y and z."""
    t = np.linspace(0, TURNS, 1200)
    radius = INNER + LAYER * t
    ring = 2 * DEEP + 2 * np.pi * radius
    at = (t % 1) * ring
    bottom, top = at < DEEP, (at >= DEEP + np.pi * radius) & (at < 2 * DEEP + np.pi * radius)
    front = (at >= DEEP) & (at < DEEP + np.pi * radius)
    turn = np.where(front, (at - DEEP) / radius, (at - 2 * DEEP - np.pi * radius) / radius)
    y = np.select([bottom, front, top], [DEEP / 2 - at, -DEEP / 2 - radius * np.sin(turn), -DEEP / 2 + at - DEEP - np.pi * radius], DEEP / 2 + radius * np.sin(turn))
    z = np.select([bottom, front, top], [-radius, -radius * np.cos(turn), radius], radius * np.cos(turn))
    way = np.concatenate([[0], np.cumsum(np.hypot(np.diff(y), np.diff(z)))])
    return way, y, z


WAY, SECTION_Y, SECTION_Z = spiral()
LONG, THICK = WAY[-1], 2 * (INNER + LAYER * TURNS)


def height(k):
    """How high the middle of the k-th piece of a stack is."""
    return THICK / 2 + 0.08 + k * (THICK * 0.93 + 0.1)


# What each is folded round, to tell outside from inside.
LIMBS = np.array([[x - WIDE / 2, 0, height(k), 0.1, x + WIDE / 2, 0, height(k), 0.1] for x, prints in STACKS.items() for k in range(len(prints))])


def place(middle, base, seed):
    """Lays a piece at a height: a little askew, soft at its edges, and sunk where others lie on it.

    What stands aside is turned to the camera, which sees its fold and not into the ends of its layers.
    """
    random = np.random.default_rng(seed)
    askew, dx, dy, *phase = *random.normal(0, [0.015, 0.5, 0.5]), *random.uniform(0, 6, 6)
    askew -= np.radians(FACING) * middle / 38

    def at(x, y):
        py, pz = np.interp(y, WAY, SECTION_Y), np.interp(y, WAY, SECTION_Z)
        edge = np.clip((np.abs(x) - WIDE / 2 + 3) / 3, 0, 1) ** 2
        py = py + 0.22 * np.sin(x / 5.2 + phase[0]) + 0.1 * np.sin(x / 2.3 + phase[1])
        pz = pz * (1 - 0.12 * edge) + 0.12 * np.sin(x / 6.3 + phase[2]) * np.sin(py / 7 + phase[3]) + 0.05 * np.sin(x / 2.1 + phase[4]) - 0.1 * edge
        px = x + 0.3 * np.sin(py / 5 + phase[5]) + 0.12 * np.sin(6 * pz + phase[1])
        return np.stack([middle + dx + px * np.cos(askew) - py * np.sin(askew), dy + px * np.sin(askew) + py * np.cos(askew), base + pz], -1)

    return at


def sheet():
    w = WIDE / 2
    return {'start': curve((-w, 0), (w, 0)), 'right': curve((w, 0), (w, LONG)), 'end': curve((w, LONG), (-w, LONG)), 'left': curve((-w, LONG), (-w, 0))}


def make(size=0.8):
    thick = lambda x, y: 4.0 + 0 * x  # its layers fill each other's gaps
    panels = []
    for middle, prints in STACKS.items():
        for k, name in enumerate(prints):
            seed = len(panels)
            panels.append(Panel(f'{name}-{seed}', sheet(), place(middle, height(k), seed), shift=(18 + 7 * seed % 40, 3 + 11 * seed % 30), stiffness=thick))
    return Garment(panels, [], size).sew()


def dress(garment, yards):
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(yards[panel.name.split('-')[0]], panel.shift, turn=(number % 3 - 1) * 0.8)
        s.hem(np.where(LONG - s.y > -1, LONG - s.y, 9), 1.6, s.x)
        s.handle(strength=1.2, seed=400 + number)
        surfaces[panel.name] = s
    return surfaces
