"""A table of boards with a cloth on it, a brass scoop and coffee beans."""
import math

import numpy as np
from mathutils import Euler, Vector

from .coffee import Beans, grains
from .materials import linen, plain
from .shapes import add, plank, tube, turned


SIDE, TURN, MIDDLE = 15.5, math.radians(30), np.array([9.0, -9.0])  # half the cloth's width, and how it lies
ROUND = np.array([[math.cos(TURN), math.sin(TURN)], [-math.sin(TURN), math.cos(TURN)]])


def height(x, y):
    """How high the cloth lies: the creases of its folds, and waves that are pressed down where the pouch stands."""
    u, v = ROUND @ np.stack([np.ravel(x) - MIDDLE[0], np.ravel(y) - MIDDLE[1]])
    waves = 0.17 * np.sin(u / 3.1 + 1.1 * np.sin(v / 4.3)) + 0.12 * np.sin(v / 2.6 + 0.9 * np.sin(u / 5.1 + 1))
    creases = sum(np.exp(-np.abs(c) / 0.4) for c in (u, v, np.abs(v) - SIDE / 2))
    edge = SIDE - np.maximum(np.abs(u), np.abs(v))
    calm = np.clip((np.hypot(np.ravel(x), 1.4 * np.ravel(y)) - 7) / 9, 0, 1)
    free = np.clip(edge / 2.2 + 0.25, 0, 1)
    hem = 0.05 * (edge < 0.9) - 0.04 * np.exp(-(((edge - 1.0) / 0.14) ** 2))
    return (0.08 + ((0.22 + waves + 0.13 * creases) * calm) * free + hem).reshape(np.shape(x))


def lay_cloth(flip):
    """A square of khadi, its edges turned and stitched."""
    n = 260
    u, v = np.meshgrid(np.linspace(-SIDE, SIDE, n), np.linspace(-SIDE, SIDE, n))
    x, y = np.einsum('ji,j...->i...', ROUND, np.stack([u, v])) + MIDDLE[:, None, None]
    i, j = np.arange(n - 1)[:, None] * n, np.arange(n - 1)[None]
    quads = np.stack([i + j, i + j + 1, i + n + j + 1, i + n + j], -1).reshape(-1, 4)[:, ::flip]
    cloth = add('cloth', np.stack([flip * x, y, height(x, y)], -1).reshape(-1, 3), quads, [linen('khadi', '#d8d0be', '#efe9dc', 16)], uv=np.stack([u, v], -1).reshape(-1, 2)[quads].reshape(-1, 2))
    solid = cloth.modifiers.new('thickness', 'SOLIDIFY')
    solid.thickness, solid.offset = 0.0012, -1


def lay_boards():
    for k in range(-4, 2):
        low, high = k * 21.0 - 8, k * 21.0 + 12.9
        rim = np.array([[low, -1.0], [low, -0.14], [low + 0.14, 0], [high - 0.14, 0], [high, -0.14], [high, -1.0]])
        plank(f'boards {k}', 110, rim, ('#6f5238', '#8f7050'), (3.5, 90, 40))


BOWL = [(0.01, -2.9), (1.5, -2.6), (2.6, -1.6), (3.0, -0.2), (3.05, 0.6), (2.95, 0.66), (2.88, 0.5), (2.82, -0.2), (2.42, -1.5), (1.4, -2.42), (0.01, -2.7)]


def lay_scoop(flip):
    """A brass scoop. Returns where its bowl is and how it is tipped."""
    brass = plain('brass', '#b98f4a', 0.4, 1.0)
    bowl = turned('bowl', BOWL, brass, None)
    at, tip = Vector((flip * 10.6, -11.5, 3.05)), Euler((math.radians(-12), math.radians(flip * 9), 0))
    bowl.location, bowl.rotation_euler = at / 100, tip
    reach = Vector((flip * 0.86, -0.5, 0)).normalized()
    line = [at + reach * d + Vector((0, 0, z)) for d, z in ((2.9, 0.3), (5, 0.9), (8, 0.3), (11.5, -1.4), (13.2, -2.1))]
    tube('stem', line, 0.34, brass)
    end = turned('end', [(0.01, -0.55), (0.4, -0.45), (0.56, 0), (0.4, 0.45), (0.01, 0.55)], brass, None)
    end.location = line[-1] / 100
    return at, tip


def spilt(random, flip, at, many):
    """Places of beans before the pouch: most of them by the scoop, some that rolled away."""
    spots = []
    for _ in range(6000):
        near = random.random() < 0.7
        middle, spread = ((6.3, -11.2), (2.3, 1.7)) if near else ((3.0, -12.0), (5.2, 2.4))
        spot = np.array([flip * (middle[0] + spread[0] * random.normal()), middle[1] + spread[1] * random.normal()])
        if np.hypot(*(spot - [at.x, at.y])) < 3.5 or spot[1] > -6.4 or len(spots) >= many:
            continue
        if all(np.hypot(*(spot - other)) > 0.86 for other in spots):
            spots.append(spot)
    return spots


def heaped_beans(beans, at, tip):
    random = beans.random
    for z, wide in ((-1.3, 1.9), (-0.75, 2.2), (-0.2, 2.4), (0.3, 2.35), (0.7, 1.9), (1.05, 1.25), (1.3, 0.5)):
        put = []
        for _ in range(700):
            spot = random.uniform(-wide, wide, 2)
            if np.hypot(*spot) < wide and all(np.hypot(*(spot - other)) > 0.7 for other in put):
                put.append(spot)
        for spot in put:
            p = Vector((spot[0], spot[1], z + random.normal(0, 0.06)))
            p.rotate(tip)
            beans.lay(np.array(p + at), False)


def heaped_grounds(random, at, tip, flip, tones):
    """Ground coffee in the scoop, and what fell beside it."""
    n = 90
    u, v = np.meshgrid(np.linspace(0, 1, n), np.linspace(0, 2 * np.pi, n))
    top = lambda r, a: 0.25 + 0.95 * (1 - r**2) ** 1.3 + 0.1 * np.sin(3 * a + 1) * r * (1 - r) + 0.07 * np.sin(5 * r * np.cos(a) + 2)
    x = np.stack([2.83 * u * np.cos(v), 2.83 * u * np.sin(v), top(u, v)], -1).reshape(-1, 3)
    i, j = np.arange(n - 1)[:, None] * n, np.arange(n - 1)[None]
    heap = add('heap', x @ np.array(tip.to_matrix()).T + np.array(at), np.stack([i + j, i + j + 1, i + n + j + 1, i + n + j], -1).reshape(-1, 4), [plain('heap', tones[0], 0.95)])
    r, a = np.sqrt(random.random(7000)), random.uniform(0, 2 * np.pi, 7000)
    on_heap = np.stack([2.83 * r * np.cos(a), 2.83 * r * np.sin(a), top(r, a) + 0.01], -1) @ np.array(tip.to_matrix()).T + np.array(at)
    fell = []
    for middle, spread, many in (((5.6, -11.8), (1.25, 0.8), 1500), ((4.6, -12.2), (3.0, 1.7), 700), ((9.4, -14.9), (1.6, 0.5), 250)):
        fell.append(np.array(middle) + random.normal(size=(many, 2)) * spread)
    fell = np.concatenate(fell)
    fell[:, 0] *= flip
    low = np.exp(-(((fell[:, 0] - flip * 5.6) / 0.85) ** 2 + ((fell[:, 1] + 11.8) / 0.55) ** 2))
    on_cloth = np.column_stack([fell, height(flip * fell[:, 0], fell[:, 1]) + 0.03 + 0.22 * low * random.random(len(fell))])
    grains(random, np.concatenate([on_heap, on_cloth]), 0.05, tones)
    return heap


def table(folder, wish, root):
    """`mirrored` in the wish lays the scoop to the other side; `milled` has ground coffee in it."""
    flip = -1 if wish.get('mirrored') else 1
    lay_boards()
    lay_cloth(flip)
    at, tip = lay_scoop(flip)
    random = np.random.default_rng(12)
    roast = wish['roast']
    beans = Beans(random, roast)
    milled = wish.get('milled')
    for spot in spilt(random, flip, at, 20 if milled else 58):
        beans.lay(np.r_[spot, height(flip * spot[0], spot[1])], True)
    if milled:
        heaped_grounds(random, at, tip, flip, roast)
    else:
        heaped_beans(beans, at, tip)
