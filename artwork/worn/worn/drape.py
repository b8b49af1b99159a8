"""Lets sewn cloth fall over the form: position-based dynamics in many small steps.

Each triangle knows its flat shape, so warp and weft barely stretch, the bias gives, and edges keep their bend.
Lengths are cm, masses grams, times seconds.
"""
from dataclasses import dataclass

import numpy as np

from .folds import creases, hinges, neighbourhood
from .form import SOFT, arms
from .solver import near_pairs, run

GRAVITY = 981.0


@dataclass
class Cotton:
    density: float = 0.0095  # g per cm2: 95 gsm cambric
    stretch: float = 6e5  # dyn per cm, along warp and weft
    compress: float = 4e4  # cotton gives way a little before it folds
    shear: float = 2.5e4  # on the bias
    bend: float = 60.0  # dyn cm
    thickness: float = 0.45  # how near two layers come
    friction: float = 0.2
    crease: float = 0.1  # curvature of remembered folds, per cm
    fold: tuple = (6, 15)  # how wide they are, in cm
    slant: tuple = (25, 80)  # over how many cm down the cloth they move on by one: the more, the straighter they fall


def rods(arms):
    """Arms as rods: start, radius, end, radius."""
    if arms is None:
        return np.empty((0, 8))
    return np.array([np.r_[a, b] for arm in arms.values() for a, b in zip(arm[:-1], arm[1:])])


def emptied(limbs, empty, pad=0.4):
    """Arms that end in a pad below the shoulder; the rest shrinks away until nothing touches it."""
    limbs = limbs.copy()
    for k in range(len(limbs)):
        if k % 4 == 0:  # the shoulder's own piece gets shorter and tapers
            limbs[k, 4:7] += (limbs[k, :3] - limbs[k, 4:7]) * (1 - pad) * empty
            limbs[k, 7] -= 1.2 * empty
        else:
            limbs[k, [3, 7]] -= (limbs[k, [3, 7]] + 1.5) * empty
    return limbs


@dataclass
class Phase:
    seconds: float
    rate: int  # steps a second
    damping: float
    gravity: float = 1.0
    part: bool = True  # whether layers keep apart
    lift: float = None  # where the arms go in it, in degrees
    elbow: float = None
    bend: float = 1.0  # how much stiffer the cloth is meanwhile: at the end it rounds sharp creases
    empty: float = None  # how far the arms below the shoulder's pad are gone from the sleeves, 0 to 1


def drape(garment, field, pose, phases, cotton=Cotton(), held=None, say=print, keep=None):
    """Runs the phases from the arms' first pose (lift, elbow). Returns the points."""
    faces = np.ascontiguousarray(garment.faces)
    x = garment.points.copy()
    flat = garment.flat
    d = np.stack([flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]], -1)
    area = np.abs(np.linalg.det(d)) / 2
    inverse = np.linalg.inv(d).reshape(-1, 4)
    mass = np.bincount(faces.ravel(), np.repeat(area / 3 * cotton.density * np.minimum(garment.stiffness, 2.5), 3), len(x))
    w = 1 / mass
    if held is not None:
        w[held] = 0
    points, weights, give, curl = hinges(faces, flat, garment.stiffness, creases(garment, cotton.crease, cotton.fold, cotton.slant))
    # Neighbouring constraints should not follow each other in one direction only.
    order = np.random.default_rng(1).permutation(len(faces))
    mixed = np.random.default_rng(2).permutation(len(points))
    points, weights, give, curl = points[mixed], weights[mixed], give[mixed], curl[mixed]
    if getattr(garment, 'folded', None):
        # Where a collar folds over, the fold is free.
        names = [panel.name for panel in garment.panels]
        pairs_of = {frozenset((names.index(p), names.index(q))) for p, q in garment.folded}
        side_owner = {}
        for face, corner in enumerate(faces):
            for p, q in ((0, 1), (1, 2), (2, 0)):
                side_owner.setdefault((min(corner[p], corner[q]), max(corner[p], corner[q])), set()).add(int(garment.owner[face]))
        free = np.array([frozenset(side_owner[(min(a, b), max(a, b))]) in pairs_of for a, b in points[:, :2]])
        give[free] *= 200
        curl[free] = 0
    indptr, indices = neighbourhood(faces, len(x))
    values, origin, step = field
    ends, rest = garment.tapes()
    faces, inverse, area = faces[order], inverse[order], area[order]
    v = np.zeros_like(x)
    lift, elbow = pose or (None, None)
    gone = 0.0
    for number, phase in enumerate(phases):
        start = (lift, elbow, gone)
        rounds = round(phase.seconds * 60)
        for at in range(rounds):
            share = (at + 1) / rounds
            share = share * share * (3 - 2 * share)
            if phase.lift is not None:
                lift = start[0] + (phase.lift - start[0]) * share
            if phase.elbow is not None:
                elbow = start[1] + (phase.elbow - start[1]) * share
            if phase.empty is not None:
                gone = start[2] + (phase.empty - start[2]) * share
            limbs = getattr(garment, 'limbs', None)
            if limbs is None:
                limbs = rods(None if lift is None else arms(lift, elbow))
                if gone:
                    limbs = emptied(limbs, gone)
            pairs = near_pairs(x, 2.2 * cotton.thickness, indptr, indices, 40 * len(x)) if phase.part else np.empty((0, 2), np.int64)
            k = np.array([cotton.stretch, cotton.compress, cotton.shear, cotton.bend * phase.bend, cotton.thickness if phase.part else 0.0, cotton.friction])
            run(x, v, w, faces, inverse, area, points, weights, give, curl, ends, rest, pairs, values, origin, step, limbs, SOFT,
                phase.rate // 60, 1 / phase.rate, k, 0.25, phase.damping, GRAVITY * phase.gravity)
        e = x[faces[:, 1:]] - x[faces[:, :1]]
        f = np.einsum('tek,tec->tkc', e, inverse.reshape(-1, 2, 2))
        size = np.linalg.norm(f, axis=1)
        say(f'{phase.seconds}s at {phase.rate}: speed {np.linalg.norm(v, axis=1).mean():.2f}, stretch weft {np.percentile(size[:, 0], [1, 50, 99]).round(3)}, '
            f'warp {np.percentile(size[:, 1], [1, 50, 99]).round(3)}, pairs {len(pairs)}', flush=True)
        if keep:
            keep(number, x)
    return x
