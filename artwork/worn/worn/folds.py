"""How cloth bends: pairs of triangles along each edge, the folds that it remembers, and which points lie near along it."""
import numpy as np


def hinges(faces, flat, stiffness, crease=None):
    """Pairs of triangles with a common edge: their four points, the weights of their bend, and its give."""
    sides = {}
    for face, (i, j, k) in enumerate(faces):
        for a, b, c in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
            key = (min(faces[face, a], faces[face, b]), max(faces[face, a], faces[face, b]))
            sides.setdefault(key, []).append((face, a, b, c))

    def area(face):
        (ux, uy), (vx, vy) = flat[face, 1] - flat[face, 0], flat[face, 2] - flat[face, 0]
        return abs(ux * vy - uy * vx) / 2

    def cot(face, at, to1, to2):
        (ux, uy), (vx, vy) = flat[face, to1] - flat[face, at], flat[face, to2] - flat[face, at]
        return (ux * vx + uy * vy) / max(1e-9, abs(ux * vy - uy * vx))

    points, weights, give, curl = [], [], [], []
    for (i, j), both in sides.items():
        if len(both) != 2:
            continue
        cots = []
        for face, a, b, c in both:
            first, second = (a, b) if faces[face, a] == i else (b, a)
            cots.append((cot(face, first, second, c), cot(face, second, first, c), faces[face, c], area(face), stiffness[face]))
        (c01, c03, k, area0, s0), (c02, c04, l, area1, s1) = cots
        if k == l:
            continue
        points.append((i, j, k, l))
        weights.append((c03 + c04, c01 + c02, -c01 - c03, -c02 - c04))
        give.append((area0 + area1) / 3 / (0.5 * (s0 + s1)))
        # Cloth keeps a memory of folds: across this edge it would like to bend by curvature times the edges' dual area.
        face, a, b, c = both[0]
        way = flat[face, b] - flat[face, a]
        turn = 1.0 if faces[face, a] == i else -1.0
        want = 0.0 if crease is None else crease[face] / (0.5 * (s0 + s1)) * way[1] ** 2 / (way @ way)
        curl.append(-turn * want * (area0 + area1) * 2 / 3)
    return np.array(points), np.array(weights), np.array(give), np.array(curl)


def creases(garment, strength, fold=(6, 15), slant=(25, 80)):
    """How each face would like to be bent: soft folds that run down the cloth, different in every panel."""
    centre = garment.flat.mean(1)
    wish = np.zeros(len(centre))
    for k in range(len(garment.panels)):
        random = np.random.default_rng(40 + k)
        mine = garment.owner == k
        for _ in range(9):
            across, along = random.uniform(*fold), random.uniform(*slant) * random.choice([-1, 1])
            phase = random.uniform(0, 2 * np.pi)
            wish[mine] += np.sin(2 * np.pi * (centre[mine, 0] / across + centre[mine, 1] / along) + phase) * (10 / across) ** 1.5
    wish *= strength / (wish.std() + 1e-9)
    for k, panel in enumerate(garment.panels):
        if panel.folds is not None:
            wish[garment.owner == k] = panel.folds(*centre[garment.owner == k].T)
    return wish


def neighbourhood(faces, count, rings=3):
    """For each point the points near it along the cloth, as offsets into one list."""
    from scipy.sparse import csr_matrix

    a = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    one = csr_matrix((np.ones(2 * len(a)), (np.r_[a[:, 0], a[:, 1]], np.r_[a[:, 1], a[:, 0]])), (count, count))
    near = one + csr_matrix((np.ones(count), (np.arange(count),) * 2), (count, count))
    reach = near
    for _ in range(rings - 1):
        reach = reach @ near
    reach.sort_indices()
    return reach.indptr.astype(np.int64), reach.indices.astype(np.int64)
