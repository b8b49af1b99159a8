"""A table of boards with a cloth on it, a brass scoop and coffee beans."""
import math

import numpy as np
from mathutils import Euler, Vector

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


def table(folder, wish, root):
    """`mirrored` in the wish lays the scoop to the other side."""
    flip = -1 if wish.get('mirrored') else 1
    lay_boards()
    lay_cloth(flip)
    brass = plain('brass', '#c99f52', 0.28, 1.0)
    bowl = turned('bowl', [(0.01, -2.9), (1.5, -2.6), (2.6, -1.6), (3.0, -0.2), (3.05, 0.6), (2.95, 0.66), (2.88, 0.5), (2.82, -0.2), (2.42, -1.5), (1.4, -2.42), (0.01, -2.7)], brass, None)
    at, tip = Vector((flip * 10.6, -11.5, 3.05)), Euler((math.radians(-12), math.radians(flip * 9), 0))
    bowl.location, bowl.rotation_euler = at / 100, tip
    reach = Vector((flip * 0.86, -0.5, 0)).normalized()
    line = [at + reach * d + Vector((0, 0, z)) for d, z in ((2.9, 0.3), (5, 0.9), (8, 0.3), (11.5, -1.4), (13.2, -2.1))]
    tube('stem', line, 0.34, brass)
    end = turned('end', [(0.01, -0.55), (0.4, -0.45), (0.56, 0), (0.4, 0.45), (0.01, 0.55)], brass, None)
    end.location = line[-1] / 100
    roast = plain('roast', '#3d2416', 0.42)
    random = np.random.default_rng(12)
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, 33)[:-1], np.linspace(-np.pi / 2, np.pi / 2, 21))
    bx, by, bz = 0.58 * np.sin(v), 0.40 * np.cos(v) * np.cos(u), 0.40 * np.cos(v) * np.sin(u)
    under = bz < 0
    bz = np.where(under, 0.42 * bz - 0.1 * 0, bz * 0.85)
    bz = np.where(under, bz + 0.11 * np.exp(-((by + 0.03 * np.sin(5 * bx)) / 0.055) ** 2) * np.clip(1 - (bx / 0.55) ** 2, 0, 1), bz)
    bean = np.stack([bx, by, bz], -1).reshape(-1, 3)
    i, j = np.arange(20)[:, None] * 32, np.arange(32)[None]
    bean_faces = np.stack([i + j, i + (j + 1) % 32, i + 32 + (j + 1) % 32, i + 32 + j], -1).reshape(-1, 4)

    def lay(k, spot, upright):
        """A bean at a spot: on its flat side or with its furrow up, and anyhow in a heap."""
        roll = (math.pi if random.random() < 0.55 else 0) + random.normal(0, 0.16 if upright else 0.8)
        turn_ = Euler((roll, random.normal(0, 0.12 if upright else 0.5), random.uniform(0, 2 * math.pi))).to_matrix()
        s = random.uniform(0.9, 1.12)
        x = bean * s @ np.array(turn_).T
        x[:, 2] += spot[2] - (x[:, 2].min() if upright else 0)
        x[:, :2] += spot[:2]
        add(f'bean {k}', x, bean_faces, [roast])

    spots = []
    for _ in range(4000):  # spilt before the pouch and round the scoop
        spread = random.normal(0, 1, 2)
        spot = np.array([flip * 6.5 + 4.6 * spread[0], -11.5 + 2.5 * spread[1]])
        if np.hypot(*(spot - [at.x, at.y])) < 3.6 or spot[1] > -6.2 or len(spots) >= 46:
            continue
        if all(np.hypot(*(spot - other)) > 1.02 for other in spots):
            spots.append(spot)
    for k, spot in enumerate(spots):
        lay(k, np.r_[spot, height(flip * spot[0], spot[1])], True)
    heap = 0
    for layer, (z, reach_) in enumerate(((-1.2, 1.9), (-0.5, 2.2), (0.2, 2.2), (0.75, 1.6), (1.15, 0.9))):
        put = []
        for _ in range(600):
            spot = random.uniform(-reach_, reach_, 2)
            if np.hypot(*spot) < reach_ and all(np.hypot(*(spot - other)) > 0.82 for other in put):
                put.append(spot)
        for spot in put:
            p = Vector((spot[0], spot[1], z + random.normal(0, 0.06)))
            p.rotate(tip)
            lay(1000 + heap, np.array(p + at), False)
            heap += 1
