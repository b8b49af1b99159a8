"""Coffee beans and ground coffee, as they lie."""
import math

import numpy as np
from mathutils import Euler

from .materials import plain
from .shapes import add

LONG, BROAD = 0.46, 0.335  # half of a bean's length and of its breadth, in cm
AROUND, RINGS = 64, 41


def bean_shape():
    """A bean, its flat side with the crease down: points, faces, and which of them are the pale skin left in the crease."""
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, AROUND + 1)[:-1], np.linspace(-np.pi / 2, np.pi / 2, RINGS))
    # One end is a little broader, as beans are.
    x, girth = LONG * np.sin(v), np.abs(np.cos(v)) ** 0.86 * (1 + 0.07 * np.sin(v))
    y, z = BROAD * girth * np.cos(u), BROAD * girth * np.sin(u)
    flat = z < 0
    across = y + 0.035 * np.sin(4.4 * x / LONG)  # the crease winds
    within = np.clip(1 - (x / (0.97 * LONG)) ** 2, 0, 1) ** 0.5
    crease = np.exp(-((across / 0.042) ** 2)) * within
    lips = np.exp(-(((np.abs(across) - 0.1) / 0.06) ** 2)) * within
    z = np.where(flat, 0.36 * z + 0.115 * crease - 0.02 * lips, 0.8 * z)
    i, j = np.arange(RINGS - 1)[:, None] * AROUND, np.arange(AROUND)[None]
    faces = np.stack([i + j, i + (j + 1) % AROUND, i + AROUND + (j + 1) % AROUND, i + AROUND + j], -1).reshape(-1, 4)
    skin = ((crease > 0.62) & flat).ravel()[faces].all(1)
    return np.stack([x, y, z], -1).reshape(-1, 3), faces, skin


class Beans:
    """Roasted beans, no two quite alike."""

    def __init__(self, random, roast):
        self.random = random
        self.bean, self.faces, self.skin = bean_shape()
        # From the darkest to the palest of a roast; the skin in the crease stays pale.
        self.shades = [[plain(f'roast {k}', tone, 0.56), plain(f'chaff {k}', '#9a7650', 0.95)] for k, tone in enumerate(roast)]
        self.number = 0

    def lay(self, spot, lies):
        """A bean at a spot: where it `lies` on its back or its belly, in a heap anyhow."""
        random = self.random
        roll = (math.pi if random.random() < 0.66 else 0) + random.normal(0, 0.14 if lies else 0.9)
        turn = Euler((roll, random.normal(0, 0.1 if lies else 0.5), random.uniform(0, 2 * math.pi))).to_matrix()
        x = self.bean * random.uniform(0.9, 1.1) * [1, random.uniform(0.93, 1.07), random.uniform(0.92, 1.1)]
        x = x * (1 + 0.02 * np.sin(9 * x[:, [0]] + random.uniform(0, 6)) + 0.015 * np.sin(14 * x[:, [1]] + random.uniform(0, 6)))
        x = x @ np.array(turn).T
        x[:, 2] += spot[2] - (x[:, 2].min() + 0.012 if lies else 0)
        x[:, :2] += spot[:2]
        shade = self.shades[random.integers(len(self.shades))]
        add(f'bean {self.number}', x, self.faces, shade, which=self.skin.astype(np.int32))
        self.number += 1


def grains(random, spots, size, colour):
    """Ground coffee: rough crumbs at spots, one mesh."""
    corners = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], float)
    sides = np.array([[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]])
    n = len(spots)
    axes, _ = np.linalg.qr(random.normal(size=(n, 3, 3)))
    crumb = corners[None] * random.uniform(0.55, 1.2, (n, 6, 1)) * size * random.uniform(0.5, 1.3, (n, 1, 1))
    x = np.einsum('nkc,ncd->nkd', crumb, axes) + np.asarray(spots)[:, None]
    faces = (sides[None] + 6 * np.arange(n)[:, None, None]).reshape(-1, 3)
    shades = [plain(f'ground {k}', tone, 0.95) for k, tone in enumerate(colour)]
    add('grounds', x.reshape(-1, 3), faces, shades, smooth=False, which=np.repeat(random.integers(0, len(shades), n), 8))
