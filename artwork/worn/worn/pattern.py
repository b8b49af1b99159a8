"""Pattern pieces: outlines in cm become meshes whose flat coordinates are the cloth's own, and seams join them."""
from dataclasses import dataclass, field

import numpy as np
from scipy.spatial import Delaunay, cKDTree


def curve(*points, steps=60):
    """A Bezier curve through its hull: two points are a line, three a quadratic, four a cubic."""
    hull = np.array(points, float)
    t = np.linspace(0, 1, steps)[:, None]
    while len(hull.shape) == 2:
        hull = np.broadcast_to(hull[:, None], (len(hull), steps, 2))
    while len(hull) > 1:
        hull = hull[:-1] + (hull[1:] - hull[:-1]) * t
    return hull[0]


def joined(*lines):
    return np.concatenate([lines[0]] + [line[1:] for line in lines[1:]])


def length(line):
    return np.linalg.norm(np.diff(line, axis=0), axis=1).sum()


def resampled(line, count):
    """The line as `count` pieces of equal length."""
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    at = np.linspace(0, way[-1], count + 1)
    return np.stack([np.interp(at, way, line[:, k]) for k in range(2)], -1)


def mirrored(line):
    """The other half of a line, so that an outline that runs down on one side comes up on the other."""
    return (line * [-1, 1])[::-1]


def inside(points, outline):
    x, y = points.T
    hit = np.zeros(len(points), bool)
    for (ax, ay), (bx, by) in zip(outline, np.roll(outline, -1, 0)):
        crosses = (ay > y) != (by > y)
        with np.errstate(divide='ignore', invalid='ignore'):
            hit ^= crosses & (x < ax + (y - ay) / (by - ay) * (bx - ax))
    return hit


@dataclass
class Panel:
    """A piece of cut cloth. `edges` go round it in order; `place` says where its points begin, around the form."""

    name: str
    edges: dict
    place: object
    cloth: str = 'main'
    shift: tuple = (0.0, 0.0)  # where on the yardage it is cut, in cm
    turn: float = 0.0  # how it lies on the yardage, in degrees
    stiffness: object = None  # how much stiffer than one layer, at points
    folds: object = None  # the curvature of remembered folds at points, where they are not left to chance: a ridge is negative
    bands: list = field(default_factory=list)
    hems: dict = field(default_factory=dict)  # edge name: depth
    seams: tuple = ()  # edges that are seams: they get a groove and, if named in `stitched`, a row of stitches
    flat: np.ndarray = None
    faces: np.ndarray = None
    border: dict = field(default_factory=dict)
    first: int = 0

    def mesh(self, size, counts, seed):
        random = np.random.default_rng(seed)
        outline, at = [], 0
        for name, line in self.edges.items():
            count = counts.get(f'{self.name}.{name}') or max(1, round(length(line) / size))
            points = resampled(line, count)
            outline.append(points[:-1])
            self.border[name] = np.arange(at, at + count + 1)
            at += count
        outline = np.concatenate(outline)
        for name in self.border:
            self.border[name] %= len(outline)
        low, high = outline.min(0), outline.max(0)
        rows = np.arange(low[1], high[1] + size, size * np.sqrt(3) / 2)
        columns = np.arange(low[0] - size, high[0] + size, size)
        grid = np.stack(np.meshgrid(columns, rows), -1)
        grid[1::2, :, 0] += size / 2
        grid = grid.reshape(-1, 2) + random.normal(0, 0.12 * size, (grid.size // 2, 2))
        grid = grid[inside(grid, outline)]
        tree = cKDTree(np.concatenate([outline, (outline + np.roll(outline, -1, 0)) / 2]))
        grid = grid[tree.query(grid)[0] > 0.62 * size]
        points = np.concatenate([outline, grid])
        for _ in range(4):
            faces = self._triangles(points, outline)
            total, many = np.zeros_like(points), np.zeros(len(points))
            for a, b in ((0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)):
                np.add.at(total, faces[:, a], points[faces[:, b]])
                np.add.at(many, faces[:, a], 1)
            moved = 0.5 * points + 0.5 * total / np.maximum(many, 1)[:, None]
            points[len(outline):] = moved[len(outline):]
        self.flat, self.faces = points, self._triangles(points, outline)
        return self

    def _triangles(self, points, outline):
        faces = Delaunay(points).simplices
        a, b, c = (points[faces[:, k]] for k in range(3))
        area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
        faces = np.where(area[:, None] < 0, faces[:, ::-1], faces)
        centre = (a + b + c) / 3
        longest = np.max([np.linalg.norm(p - q, axis=1) for p, q in ((a, b), (b, c), (c, a))], axis=0)
        return faces[inside(centre, outline) & (np.abs(area) > 0.06 * longest**2)]


@dataclass
class Garment:
    """Panels joined by seams. A seam names two edges that run in the same direction, or in opposite ones with a '-'."""

    panels: list
    seams: list
    size: float = 0.8
    threads: tuple = ()  # 'panel.edge' and how much shorter its thread is

    def tapes(self):
        """Pairs of points along stitched edges, and how long the thread lets them be."""
        ends, rest = [], []
        for name, short in self.threads:
            points = self.edge(name)
            panel, edge = name.split('.')
            flat = self.panel(panel).flat[self.panel(panel).border[edge]]
            ends += list(zip(points[:-1], points[1:]))
            rest += list(np.linalg.norm(np.diff(flat, axis=0), axis=1) * (1 - short))
        for i, j, *far in getattr(self, 'ties', []):
            ends.append((i, j))
            rest.append(far[0] if far else 0.8)
        return np.array(ends, np.int64).reshape(-1, 2), np.array(rest, float)

    def face_out(self, outward):
        """Turns each panel's faces so that they look away from the form; `outward` tells at points which way that is."""
        n = np.cross(self.points[self.faces[:, 1]] - self.points[self.faces[:, 0]], self.points[self.faces[:, 2]] - self.points[self.faces[:, 0]])
        n /= np.linalg.norm(n, axis=1, keepdims=True) + 1e-12
        looks = (n * outward(self.points[self.faces].mean(1))).sum(1)
        for k in range(len(self.panels)):
            mine = self.owner == k
            if looks[mine].mean() < 0:
                self.faces[mine] = self.faces[mine][:, ::-1]
                self.flat[mine] = self.flat[mine][:, ::-1]
                self.corners[mine] = self.corners[mine][:, ::-1]
        return self

    def sew(self):
        counts = {}
        edges = {f'{panel.name}.{name}': line for panel in self.panels for name, line in panel.edges.items()}
        for one, other in self.seams:
            other = other.lstrip('-')
            count = counts.get(one) or counts.get(other) or max(2, round((length(edges[one]) + length(edges[other])) / 2 / self.size))
            counts[one] = counts[other] = count
        at = 0
        for k, panel in enumerate(self.panels):
            panel.mesh(self.size, counts, seed=100 + k)
            panel.first = at
            at += len(panel.flat)
        parent = np.arange(at)

        def root(i):
            while parent[i] != i:
                parent[i] = parent[parent[i]]
                i = parent[i]
            return i

        byname = {panel.name: panel for panel in self.panels}
        for one, other in self.seams:
            back = other.startswith('-')
            first, second = (byname[name.split('.')[0]].first + byname[name.split('.')[0]].border[name.split('.')[1]] for name in (one, other.lstrip('-')))
            for i, j in zip(first, second[::-1] if back else second):
                parent[max(root(i), root(j))] = min(root(i), root(j))
        roots = np.array([root(i) for i in range(at)])
        names, self.weld = np.unique(roots, return_inverse=True)
        flat = np.concatenate([panel.flat for panel in self.panels])
        placed = np.concatenate([panel.place(*panel.flat.T) for panel in self.panels])
        many = np.bincount(self.weld)
        self.points = np.stack([np.bincount(self.weld, placed[:, k]) / many for k in range(3)], -1)
        self.corners = np.concatenate([panel.faces + panel.first for panel in self.panels])
        self.faces = self.weld[self.corners]
        self.flat = flat[self.corners]
        self.stiffness = np.concatenate([
            np.ones(len(p.faces)) if p.stiffness is None else p.stiffness(*p.flat[p.faces].mean(1).T) for p in self.panels
        ])
        self.owner = np.concatenate([np.full(len(p.faces), k) for k, p in enumerate(self.panels)])
        return self

    def panel(self, name):
        return next(panel for panel in self.panels if panel.name == name)

    def edge(self, name):
        """The welded points of an edge, 'panel.edge'."""
        panel, edge = name.split('.')
        panel = self.panel(panel)
        return self.weld[panel.first + panel.border[edge]]
