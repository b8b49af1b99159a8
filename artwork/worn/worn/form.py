"""The dress form: a torso lofted from cross-sections, arm pads that fill sleeves, and how far any point is from them.

Everything is in cm: x to the form's left hand (the viewer's right), y to the back, z up from the floor.
"""
import os

import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.spatial import cKDTree

FOOT = 72.0  # height at which the torso ends

#            height  half width  half depth  centre (to the back)  squareness
SECTIONS = np.array([
    [FOOT,          16.2,       11.7,       0.7,                  2.1],
    [77.0,          16.6,       12.2,       0.7,                  2.1],
    [82.0,          16.8,       12.3,       0.7,                  2.1],   # hips
    [90.0,          15.9,       11.3,       0.5,                  2.1],
    [96.0,          14.0,       10.3,       0.3,                  2.1],
    [102.0,         12.6,       9.8,        0.2,                  2.1],   # waist
    [109.0,         12.9,       9.8,        0.3,                  2.15],
    [115.0,         13.5,       10.4,       0.4,                  2.2],
    [120.0,         14.0,       11.0,       0.5,                  2.25],  # bust
    [125.0,         14.1,       10.5,       0.9,                  2.35],
    [129.0,         14.7,       9.5,        1.4,                  2.5],
    [132.5,         15.9,       8.4,        2.0,                  2.6],
    [135.0,         16.3,       7.4,        2.5,                  2.6],   # shoulders
    [136.6,         15.4,       6.8,        2.8,                  2.5],
    [138.0,         13.1,       6.3,        3.0,                  2.4],
    [139.4,         10.2,       6.0,        3.1,                  2.2],
    [140.6,         7.6,        5.7,        3.0,                  2.1],
    [142.0,         5.9,        5.3,        2.7,                  2.0],
    [144.0,         5.3,        5.1,        2.1,                  2.0],
    [147.0,         5.0,        4.9,        1.4,                  2.0],
    [149.5,         5.0,        4.9,        0.9,                  2.0],
])
TOP = SECTIONS[-1, 0]
# A man's: by how much it is wider at these heights, and how much of a bust it has.
BROADER = np.array([[FOOT, 0.0], [82, -0.3], [90, 0.4], [102, 1.7], [112, 1.7], [120, 1.5], [129, 1.2], [135, 0.9], [139.4, 0.9], [142, 0.6], [147, 0.1], [TOP, 0]])
BUST = {False: 2.7, True: 0.5}


def _sections(man):
    rows = SECTIONS.copy()
    if man:
        wider = np.interp(rows[:, 0], *BROADER.T)
        rows[:, 1] += wider
        rows[:, 2] += 0.5 * wider
    return PchipInterpolator(rows[:, 0], rows[:, 1:])


_section = {man: _sections(man) for man in (False, True)}

# Arms hang from the shoulder joint: upper arm, elbow, forearm. The two do not hang quite alike.
JOINT = np.array([15.4, 2.6, 132.4])
UPPER, FORE = 29.0, 24.0
RADII = (4.0, 4.0, 3.7, 3.4, 2.7)  # shoulder, middle of the upper arm, elbow, below it, wrist


def arm(side, lift, elbow=18.0):
    """An arm as rows of x, y, z, radius: raised sideways by `lift` degrees, the forearm bent forward by `elbow`."""
    lift = np.radians(lift - (1.5 if side < 0 else 0))
    forward = np.radians(4.0 if side > 0 else 1.0)
    down = np.array([side * np.sin(lift), -np.sin(forward) * np.cos(lift), -np.cos(forward) * np.cos(lift)])
    front = np.array([0.0, -1.0, 0.0])
    front = front - down * (front @ down)
    front /= np.linalg.norm(front)
    front = front - 0.35 * np.array([side, 0, 0])  # forearms turn in a little
    front /= np.linalg.norm(front)
    bent = np.radians(elbow)
    lower = np.cos(bent) * down + np.sin(bent) * front
    lower /= np.linalg.norm(lower)
    shoulder = JOINT * [side, 1, 1]
    middle, joint = shoulder + down * UPPER * 0.45, shoulder + down * UPPER
    points = [shoulder, middle, joint, joint + lower * FORE * 0.3, joint + lower * FORE]
    return np.column_stack([points, RADII])


def arms(lift, elbow=18.0):
    return {side: arm(side, lift, elbow) for side in (1, -1)}


SOFT = 1.2  # how widely arms and torso run into each other


def surface(angle, z, man=False):
    """Points of the torso: angle 0 is its left side, -90 degrees its front."""
    width, depth, centre, n = np.moveaxis(_section[man](z), -1, 0)
    c, s = np.cos(angle), np.sin(angle)
    x = width * np.sign(c) * np.abs(c) ** (2 / n)
    y = depth * np.sign(s) * np.abs(s) ** (2 / n)
    front = np.clip(-s, 0, 1)
    bust = sum(np.exp(-((x - side) ** 2) / (2 * 4.6**2) - ((z - 119.3) / np.where(z > 119.3, 6.0, 4.4)) ** 2 / 2) for side in (-8.2, 8.2))
    blades = sum(np.exp(-((x - side) ** 2) / (2 * 5.0**2) - ((z - 126) / 7.0) ** 2 / 2) for side in (-8.5, 8.5))
    seat = np.exp(-((z - 82) / 7.0) ** 2 / 2) * np.exp(-(x / 11.0) ** 2)
    y = y - BUST[man] * bust * front**0.6 + (0.9 * blades + 0.9 * seat) * np.clip(s, 0, 1) ** 0.6
    return np.stack([x, y + centre, z + 0 * x], -1)


def girth(z, man=False):
    ring = surface(np.linspace(0, 2 * np.pi, 721), np.full(721, float(z)), man)
    return np.linalg.norm(np.diff(ring, axis=0), axis=1).sum()


def torso_grid(around=128, up=180, low=FOOT, high=TOP, man=False):
    angle, z = np.meshgrid(np.arange(around) * 2 * np.pi / around, np.linspace(low, high, up))
    return surface(angle, z, man)


def distance_field(step=0.5, file=None, man=False):
    """The torso's signed distances on a grid: (values, origin, step). Slow, so kept in `file`."""
    if file and os.path.exists(file):
        kept = np.load(file)
        return kept['values'], kept['low'], float(kept['step'])
    low, high = np.array([-25.0, -20.0, 62.0]), np.array([25.0, 21.0, 153.0])
    shape = np.ceil((high - low) / step).astype(int) + 1
    axes = [low[k] + step * np.arange(shape[k]) for k in range(3)]
    points = np.stack(np.meshgrid(*axes, indexing='ij'), -1).reshape(-1, 3)
    ring = torso_grid(240, 300, man=man)
    across = np.roll(ring, -1, 1) - np.roll(ring, 1, 1)
    upward = np.gradient(ring, axis=0)
    normal = np.cross(across, upward).reshape(-1, 3)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    samples = ring.reshape(-1, 3)
    far, nearest = cKDTree(samples).query(points, workers=2)
    offset = ((points - samples[nearest]) * normal[nearest]).sum(1)
    # Far off, the tangent plane says little: the distance itself is kept, with the plane's sign.
    torso = np.where(np.abs(offset) > 0.6 * far, offset, np.sign(offset) * far)
    torso = np.where(points[:, 2] < FOOT - 0.5, np.maximum(far, FOOT - points[:, 2]), torso)
    torso = np.where(points[:, 2] > TOP, np.maximum(torso, points[:, 2] - TOP), torso)
    torso = torso.reshape(shape).astype(np.float32)
    if file:
        np.savez_compressed(file, values=torso, low=low, step=step)
    return torso, low, step


if __name__ == '__main__':
    for name, z in (('bust', 119.5), ('waist', 102), ('hips', 82)):
        print(name, round(girth(z), 1), round(girth(z, True), 1))
    print('shoulders', round(float(np.ptp(surface(np.linspace(0, 6.2832, 400), np.full(400, 134.5))[:, 0])), 1))
